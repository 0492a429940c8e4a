//! The text of journals: what a file holds, whatever wrote it, and what is wrong with it.

use crate::suite::journal::{csv_rows, json_lines};
use crate::suite::run::results::{Entry, Run};
use crate::suite::run::settings::VERSION;
use std::io;
use std::path::{Path, PathBuf};

/// The form of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One JSON object a line.
    JsonLines,
    /// Rows of comma-separated values, with comment lines for settings and sessions.
    Csv,
}

impl Form {
    /// The form that a file's extension names: `.csv`, or `.jsonl`, `.ndjson`, `.json`.
    pub fn of(path: &Path) -> Option<Form> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "csv" => Some(Form::Csv),
            "jsonl" | "ndjson" | "json" => Some(Form::JsonLines),
            _ => None,
        }
    }

    /// The lines of an entry.
    pub fn lines(self, entry: &Entry) -> String {
        match self {
            Form::JsonLines => json_lines::line(entry),
            Form::Csv => csv_rows::lines(entry),
        }
    }

    /// The entry of a line; `None` for a row of names.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn entry(self, line: &str) -> Result<Option<Entry>, String> {
        match self {
            Form::JsonLines => json_lines::entry(line).map(Some),
            Form::Csv => csv_rows::entry(line),
        }
    }
}

/// Why a journal cannot be read or written. Every message names the file.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The name says no form.
    #[error("{path}: wanted a name that ends in .csv or .jsonl", path = .0.display())]
    Form(PathBuf),
    /// The system says no.
    #[error("cannot {verb} {path}: {why}", path = .path.display())]
    Io {
        /// What was tried: `read` or `write`.
        verb: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// Another run holds the lock.
    #[error("{path} is being written by another run; wait for it, or give this one another file", path = .0.display())]
    Busy(PathBuf),
    /// There is no first line, or it is not one of a journal.
    #[error("{path} is no journal of `taquin bench`: {why}", path = .path.display())]
    NoJournal {
        /// The file.
        path: PathBuf,
        /// What is wrong with its first line.
        why: String,
    },
    /// A line before the last is broken.
    #[error("{path}, line {line}: {why}; remove the line to solve its board again", path = .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The file is of another version.
    #[error("{path} is a journal of form {found}; this program reads form {wanted}: use the program that wrote it",
        path = .path.display(), wanted = VERSION)]
    Version {
        /// The file.
        path: PathBuf,
        /// Its form's version.
        found: u32,
    },
}

/// The text of a whole journal.
///
/// The form of a file that [`parse`] reads back as the same run.
pub fn text(run: &Run, form: Form) -> String {
    let (first, rest) = match run.sessions.split_first() {
        Some(split) => split,
        None => return String::new(),
    };
    let head = Entry::Run { settings: Box::new(run.settings.clone()), session: first.clone() };
    let sessions = rest.iter().cloned().map(Entry::Session);
    let records = run.records.iter().cloned().map(Entry::Board);
    std::iter::once(head).chain(sessions).chain(records).map(|entry| form.lines(&entry)).collect()
}

/// The run of a journal's bytes, `None` for one without a whole first line, and how many bytes its whole lines take.
/// `path` is for the messages.
///
/// # Errors
/// A [`JournalError`] when the text is no journal, or a line other than the last is broken.
pub fn parse(bytes: &[u8], form: Form, path: &Path) -> Result<(Option<Run>, usize), JournalError> {
    let mut run: Option<Run> = None;
    let mut whole = 0;
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    for (index, line) in lines.iter().enumerate() {
        let is_last = index + 1 == lines.len();
        if !line.ends_with(b"\n") {
            break;
        }
        let text = std::str::from_utf8(line).map_err(|_| "no text".to_string());
        let added = text.and_then(|text| form.entry(text.trim_end_matches(['\n', '\r']))).and_then(|entry| {
            match (&mut run, entry) {
                (_, None) => Ok(()),
                (Some(run), Some(entry)) => run.add(entry),
                (None, Some(Entry::Run { settings, session })) => {
                    run = Some(Run::new(*settings, session));
                    Ok(())
                }
                (None, Some(_)) => Err("its first line holds no settings".to_string()),
            }
        });
        match added {
            Ok(()) => whole += line.len(),
            Err(why) if index == 0 => {
                let version = std::str::from_utf8(line).ok().and_then(version_of);
                let path = path.to_path_buf();
                return Err(match version {
                    Some(found) if found != VERSION => JournalError::Version { path, found },
                    _ => JournalError::NoJournal { path, why },
                });
            }
            // What a machine that lost its power left: the end of the file without its bytes.
            Err(_) if is_last => break,
            Err(why) => return Err(JournalError::Line { path: path.to_path_buf(), line: index + 1, why }),
        }
    }
    if let Some(found) = run.as_ref().map(|run| run.settings.v).filter(|&v| v != VERSION) {
        return Err(JournalError::Version { path: path.to_path_buf(), found });
    }
    if whole == 0 && !may_start(bytes, form) {
        let why = "it does not start as one".to_string();
        return Err(JournalError::NoJournal { path: path.to_path_buf(), why });
    }
    // A journal in CSV starts with two lines; one that was cut between them holds no board yet.
    if form == Form::Csv && lines.iter().filter(|line| line.ends_with(b"\n")).count() < 2 {
        return Ok((None, 0));
    }
    if let Some((configuration, board)) = run.as_ref().and_then(Run::twice) {
        let why = format!("board {board} of configuration {configuration} stands twice");
        return Err(JournalError::NoJournal { path: path.to_path_buf(), why });
    }
    Ok((run, whole))
}

/// Whether bytes without a whole line may be the start of a journal, and not of somebody's file.
fn may_start(bytes: &[u8], form: Form) -> bool {
    let start: &[u8] = match form {
        Form::JsonLines => b"{\"record\":\"run\"",
        Form::Csv => b"# {\"record\":\"run\"",
    };
    let common = bytes.len().min(start.len());
    bytes[..common] == start[..common]
}

/// The version that a first line states, whatever else stands there.
fn version_of(line: &str) -> Option<u32> {
    let json: serde_json::Value = serde_json::from_str(line.trim_start_matches(['#', ' '])).ok()?;
    u32::try_from(json.get("settings")?.get("v")?.as_u64()?).ok()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::suite::run::record::{self, Record};
    use crate::suite::run::settings;

    /// A run for tests: two records, two sessions.
    pub(crate) fn some_run() -> Run {
        let mut run = Run::new(settings::tests::some(), settings::tests::session());
        for board in [2, 1] {
            run.records.push(Record { board, ..record::tests::some() });
        }
        run.sessions.push(settings::tests::session());
        run
    }

    #[test]
    fn a_journal_cut_anywhere_keeps_its_whole_lines() {
        for form in [Form::JsonLines, Form::Csv] {
            let text = text(&some_run(), form);
            for cut in 0..=text.len() {
                let (run, whole) = parse(&text.as_bytes()[..cut], form, Path::new("x")).unwrap();
                assert!(whole <= cut && text.is_char_boundary(whole));
                assert!(whole == 0 || text[..whole].ends_with('\n'));
                let records = run.map_or(0, |run| run.records.len());
                let rows = text[..cut].matches("0 1 3 4 2 5 7 8 6").count();
                assert!(
                    records == rows || records + 1 == rows,
                    "a row is lost: {records} of {rows} at {cut}"
                );
            }
            assert_eq!(parse(text.as_bytes(), form, Path::new("x")).unwrap().0, Some(some_run()));
        }
    }

    #[test]
    fn what_is_no_journal_is_refused() {
        let error =
            |text: &str| parse(text.as_bytes(), Form::JsonLines, Path::new("x")).unwrap_err().to_string();
        assert!(error("1 2 3").ends_with("it does not start as one"));
        assert!(error("1 2 3\n").starts_with("x is no journal of `taquin bench`: "));
        let whole = text(&some_run(), Form::JsonLines);
        let twice = whole.replace("\"board\":2,", "\"board\":1,");
        assert!(error(&twice).contains("board 1 of configuration 1 stands twice"), "{}", error(&twice));
        let broken = whole.replacen("\"board\":2,", "", 1);
        assert!(error(&broken).starts_with("x, line 3: "), "{}", error(&broken));
        assert!(error(&whole.replace("\"board\":2,", "\"board\":4,")).contains("not in this run"));
        assert!(error(&whole.replace("\"v\":1", "\"v\":9")).contains("form 9; this program reads form 1"));
    }
}
