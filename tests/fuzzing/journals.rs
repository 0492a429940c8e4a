//! Journals: read, continued, joined, compared and reported.

use crate::fuzzing::Met;
use crate::fuzzing::message::checked;
use crate::suite::compare::compare;
use crate::suite::journal::merge::merge;
use crate::suite::journal::text::{parse, text};
use crate::suite::report::form::ReportForm;
use crate::suite::run::results::Run;
use std::path::Path;

/// Reads bytes as a journal; then as journals of the parts of one run, with empty lines between them.
pub fn target(bytes: &[u8]) -> Met {
    let mut met = Met::default();
    let whole = read(bytes, &mut met);
    let parts = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    let parts: Vec<&str> = parts.split("\n\n").collect();
    let named = |(place, part): (usize, &&str)| {
        let part = format!("{}\n", part.trim_end_matches('\n'));
        Some((format!("part{place}.jsonl"), read(part.as_bytes(), &mut Met::default())?))
    };
    let parts: Vec<(String, Run)> = parts.iter().enumerate().filter_map(named).collect();
    if let [(_, first), .., (_, last)] = &parts[..] {
        if let Err(error) = compare(first, last) {
            checked(&error);
        }
        for difference in first.settings.differences(&last.settings) {
            checked(&difference.sentence("a", "b"));
        }
    }
    let records: usize = parts.iter().map(|(_, part)| part.records.len()).sum();
    match merge(parts) {
        Ok(joined) => {
            assert_eq!(joined.records.len(), records, "no record is lost");
            check_run(&joined);
            met += Met::VALUE;
        }
        Err(error) => {
            checked(&error);
            met += Met::REFUSAL;
        }
    }
    if let Some(run) = whole {
        check_run(&run);
    }
    met
}

/// The run of a journal. What is kept of it when it is continued is the same run.
fn read(bytes: &[u8], met: &mut Met) -> Option<Run> {
    match parse(bytes, Path::new("a.jsonl")) {
        Ok((run, whole)) => {
            *met += Met::VALUE;
            assert!(whole <= bytes.len());
            let again = parse(&bytes[..whole], Path::new("a.jsonl")).expect("whole lines");
            assert_eq!(again, (run.clone(), whole), "a journal that is cut behind its whole lines");
            run
        }
        Err(error) => {
            *met += Met::REFUSAL;
            checked(&error);
            None
        }
    }
}

/// A run is read as it is written, and has reports.
fn check_run(run: &Run) {
    let written = text(run);
    let (again, whole) = parse(written.as_bytes(), Path::new("a.jsonl")).expect("what was written");
    assert_eq!((again.as_ref(), whole), (Some(run), written.len()), "{written}");
    let rows = ReportForm::Csv.render(run);
    assert!(rows.lines().count() > run.records.len(), "a row a record: {rows}");
    assert!(!ReportForm::Json.render(run).is_empty());
    for form in [ReportForm::Markdown, ReportForm::Html] {
        let page = form.render(run);
        assert!(
            !page.chars().any(|c| c.is_control() && !"\n\t".contains(c)),
            "control characters in {page:?}"
        );
    }
    if let Ok(comparisons) = compare(run, run) {
        assert!(comparisons.iter().all(|comparison| comparison.alone == (0, 0)), "a run and itself");
    }
}
