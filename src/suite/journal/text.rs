//! The text of whole journals, and what may be wrong with it.

use crate::suite::journal::line::JournalLine;
use crate::suite::run::results::Run;
use crate::suite::run::settings::VERSION;
use std::io;
use std::path::{Path, PathBuf};

/// Why a journal cannot be read or written. Every message names the file.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The name is not that of a journal.
    #[error("{path}: expected the name of a journal, which ends in .jsonl, .ndjson or .json", path = .0.display())]
    Name(PathBuf),
    /// The name is that of an export.
    #[error("{path}: CSV is an export, which is not read back; expected the run's journal, which ends in .jsonl", path = .0.display())]
    Csv(PathBuf),
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
    #[error("{path} is not a journal of `taquin bench`: {why}", path = .path.display())]
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
    #[error("{path} is a journal of form {found}, and this program reads form {expected}: use the program that wrote it, or run the suite again",
        path = .path.display(), expected = VERSION)]
    Version {
        /// The file.
        path: PathBuf,
        /// Its form's version.
        found: u32,
    },
}

/// Whether a file's name is that of a journal: it ends in `.jsonl`, `.ndjson` or `.json`.
pub fn is_journal(path: &Path) -> bool {
    has_extension(path, &["jsonl", "ndjson", "json"])
}

/// Checks a file's name.
///
/// # Errors
/// [`JournalError::Name`] or [`JournalError::Csv`].
pub fn check_name(path: &Path) -> Result<(), JournalError> {
    match is_journal(path) {
        true => Ok(()),
        false if has_extension(path, &["csv"]) => Err(JournalError::Csv(path.to_path_buf())),
        false => Err(JournalError::Name(path.to_path_buf())),
    }
}

fn has_extension(path: &Path, expected: &[&str]) -> bool {
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    expected.contains(&extension.as_str())
}

/// The text of a whole journal, which [`parse`] reads back as the same run.
pub fn text(run: &Run) -> String {
    let Some((first, rest)) = run.sessions.split_first() else { return String::new() };
    let head = JournalLine::Run { settings: Box::new(run.settings.clone()), session: first.clone() };
    let sessions = rest.iter().cloned().map(JournalLine::Session);
    let records = run.records.iter().cloned().map(JournalLine::Board);
    std::iter::once(head).chain(sessions).chain(records).map(|line| line.text()).collect()
}

/// The run of a journal's bytes, `None` for one without a whole first line, and how many bytes its whole lines take.
/// `path` is for the messages.
///
/// # Errors
/// A [`JournalError`] when the text is not a journal, or a line other than the last is broken.
pub fn parse(bytes: &[u8], path: &Path) -> Result<(Option<Run>, usize), JournalError> {
    let mut run: Option<Run> = None;
    let mut whole = 0;
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    for (index, line) in lines.iter().enumerate() {
        let is_last = index + 1 == lines.len();
        if !line.ends_with(b"\n") {
            break;
        }
        match add(&mut run, line) {
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
    if whole == 0 && !may_start(bytes) {
        let why = "it does not start as one".to_string();
        return Err(JournalError::NoJournal { path: path.to_path_buf(), why });
    }
    if let Some((configuration, board)) = run.as_ref().and_then(Run::twice) {
        let why = format!("board {board} of configuration {configuration} is there twice");
        return Err(JournalError::NoJournal { path: path.to_path_buf(), why });
    }
    Ok((run, whole))
}

/// Adds a line to a run; the first line starts it.
fn add(run: &mut Option<Run>, line: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(line).map_err(|_| "no text".to_string())?;
    match (run, JournalLine::read(text)?) {
        (Some(run), line) => line.add_to(run),
        (run @ None, JournalLine::Run { settings, session }) => {
            *run = Some(Run::new(*settings, session));
            Ok(())
        }
        (None, _) => Err("its first line holds no settings".to_string()),
    }
}

/// Whether bytes without a whole line may be the start of a journal, and not of somebody's file.
fn may_start(bytes: &[u8]) -> bool {
    const START: &[u8] = b"{\"record\":\"run\"";
    let common = bytes.len().min(START.len());
    bytes[..common] == START[..common]
}

/// The version that a first line states, whatever else stands there.
fn version_of(line: &str) -> Option<u32> {
    let json: serde_json::Value = serde_json::from_str(line).ok()?;
    u32::try_from(json.get("settings")?.get("v")?.as_u64()?).ok()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::suite::run::record::{self, Record};
    use crate::suite::run::{session, settings};

    /// A run for tests: two records, two sessions.
    pub(crate) fn some_run() -> Run {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        for board in [2, 1] {
            run.records.push(Record { board, ..record::tests::some() });
        }
        run.sessions.push(session::tests::some());
        run
    }

    #[test]
    fn a_journal_cut_anywhere_keeps_its_whole_lines() {
        let text = text(&some_run());
        for cut in 0..=text.len() {
            let (run, whole) = parse(&text.as_bytes()[..cut], Path::new("x")).unwrap();
            assert!(whole <= cut && text.is_char_boundary(whole));
            assert!(whole == 0 || text[..whole].ends_with('\n'));
            let records = run.map_or(0, |run| run.records.len());
            let begun = text[..cut].matches("0 1 3 4 2 5 7 8 6").count();
            assert!(
                records == begun || records + 1 == begun,
                "a record is lost: {records} of {begun} at {cut}"
            );
        }
        assert_eq!(parse(text.as_bytes(), Path::new("x")).unwrap().0, Some(some_run()));
    }

    #[test]
    fn what_is_no_journal_is_refused() {
        let error = |text: &str| parse(text.as_bytes(), Path::new("x")).unwrap_err().to_string();
        assert!(error("1 2 3").ends_with("it does not start as one"));
        assert!(error("1 2 3\n").starts_with("x is not a journal of `taquin bench`: "));
        let whole = text(&some_run());
        let twice = whole.replace("\"board\":2,", "\"board\":1,");
        assert!(error(&twice).contains("board 1 of configuration 1 is there twice"), "{}", error(&twice));
        let broken = whole.replacen("\"board\":2,", "", 1);
        assert!(error(&broken).starts_with("x, line 3: "), "{}", error(&broken));
        assert!(error(&whole.replace("\"board\":2,", "\"board\":4,")).contains("not in this run"));
        assert!(
            error(&whole.replace("\"v\":2", "\"v\":9")).contains("form 9, and this program reads form 2")
        );
        // Form 1 named algorithm and heuristic apart.
        let configuration = "\"ida manhattan pruning=inverse\"";
        let old = whole
            .replace("\"v\":2", "\"v\":1")
            .replace(configuration, "{\"algorithm\":\"ida\",\"heuristic\":\"manhattan\"}");
        assert!(error(&old).contains("form 1, and this program reads form 2"), "{}", error(&old));
        let unknown = whole.replace(configuration, "\"ida euclid\"");
        assert!(error(&unknown).contains("unknown word `euclid`"), "{}", error(&unknown));
    }
}
