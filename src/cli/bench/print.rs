//! The results of a benchmark run on the terminal.

use crate::cli::term::table::{Page, Tone};
use crate::suite::report::facts::{self, BOARD_HEAD, CONFIGURATION_HEAD, SPREAD_HEAD};
use crate::suite::report::names::distinguishing;
use crate::suite::run::record::{Outcome, Record};
use crate::suite::run::results::Run;
use std::cmp::Ordering;

/// How the table of boards is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SortBy {
    /// As the suite has them
    Input,
    /// By length, then as the suite has them
    Length,
    /// By nodes generated
    Nodes,
    /// By time
    Time,
}

impl SortBy {
    fn compare(self, a: &Record, b: &Record) -> Ordering {
        let length = |record: &Record| record.length.unwrap_or(record.lower_bound);
        let order = match self {
            SortBy::Input => Ordering::Equal,
            SortBy::Length => length(a).cmp(&length(b)),
            SortBy::Nodes => a.generated.cmp(&b.generated),
            SortBy::Time => a.time().total_cmp(&b.time()),
        };
        order.then(a.board.cmp(&b.board))
    }
}

/// Tables of all boards, if `with_boards`, the summary of each configuration, and a table of several configurations.
pub fn text(run: &Run, sort: SortBy, with_boards: bool, page: &Page) -> String {
    let mut text = String::new();
    for (name, words) in facts::run(run) {
        text += &page.entry(name, &words, Tone::Plain);
    }
    for configuration in 1..=run.settings.configurations.len() {
        text += "\n";
        let facts = facts::of(run, configuration);
        text += &page.entry("search", &facts.title, Tone::Head);
        if with_boards {
            text += &boards(run, configuration, sort, page);
            text += "\n";
        }
        for (name, words) in &facts.lines {
            text += &page.entry(name, words, if *name == "NOISY" { Tone::Limit } else { Tone::Plain });
        }
        for wrong in &facts.wrong {
            text += &page.entry("WRONG", wrong, Tone::Bad);
        }
        for printed in &facts.printed {
            text += &page.entry("printed", printed, Tone::Plain);
        }
        if !facts.spreads.is_empty() {
            text += "\n";
            text += &page.table(&SPREAD_HEAD, &plain(facts.spreads), &["p90", "median"]);
        }
    }
    if run.settings.configurations.len() > 1 {
        text += "\n";
        let mut rows = facts::configurations(run);
        for (row, name) in rows.iter_mut().zip(distinguishing(&run.settings.configurations)) {
            row[0] = name;
        }
        text += &page.table(&CONFIGURATION_HEAD, &plain(rows), &["nodes/s"]);
    }
    text
}

fn plain<const N: usize>(rows: Vec<[String; N]>) -> Vec<([String; N], Tone)> {
    rows.into_iter().map(|row| (row, Tone::Plain)).collect()
}

fn boards(run: &Run, configuration: usize, sort: SortBy, page: &Page) -> String {
    let mut records: Vec<&Record> = run.of(configuration).collect();
    records.sort_by(|a, b| sort.compare(a, b));
    let rows: Vec<_> = records.into_iter().map(|record| (facts::board(record), tone(record))).collect();
    page.table(&BOARD_HEAD, &rows, &["expanded", "nodes/s", "h"])
}

fn tone(record: &Record) -> Tone {
    match (record.is_right(), record.outcome) {
        (Some(false), _) => Tone::Bad,
        (_, Outcome::Stopped) => Tone::Limit,
        (Some(true), _) => Tone::Good,
        (None, _) => Tone::Plain,
    }
}
