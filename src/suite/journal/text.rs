//! The text of whole journals, and what may be wrong with it.

use crate::suite::journal::check::Checker;
use crate::suite::journal::line::JournalLine;
use crate::suite::run::results::Run;
use crate::suite::run::settings::{OLDEST, VERSION};
use std::io;
use std::path::{Path, PathBuf};

/// Why a journal cannot be read or written. Every message names the file.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The name is not that of a journal.
    #[error("{path}: expected the name of a journal, which ends in .jsonl or .ndjson", path = .0.display())]
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
    /// The settings of the first line cannot be so.
    #[error("{path}, line 1: {why}; a journal with such settings cannot be read", path = .path.display())]
    Head {
        /// The file.
        path: PathBuf,
        /// What is wrong with them.
        why: String,
    },
    /// A line before the last is broken, or says what cannot be so.
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
    #[error("{path} is a journal of form {found}, and this program reads forms {OLDEST} to {VERSION}: use the program that wrote it, or run the suite again",
        path = .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its form's version.
        found: u32,
    },
}

/// Whether a file's name is that of a journal: it ends in `.jsonl` or `.ndjson`.
pub fn is_journal(path: &Path) -> bool {
    has_extension(path, &["jsonl", "ndjson"])
}

/// Checks a file's name. Earlier versions wrote journals into `.json` too, so that a file with this ending may be one.
///
/// # Errors
/// [`JournalError::Name`] or [`JournalError::Csv`].
pub fn check_name(path: &Path) -> Result<(), JournalError> {
    let may_be_one = has_extension(path, &["json"]) && path.is_file();
    match is_journal(path) || may_be_one {
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
/// `path` is for the messages. Cost: linear in the bytes.
///
/// # Errors
/// A [`JournalError`] when the text is not a journal, a line other than an unfinished last one is broken, or a line says what cannot be
/// so (see [`Checker`]).
pub fn parse(bytes: &[u8], path: &Path) -> Result<(Option<Run>, usize), JournalError> {
    let mut reading: Option<(Run, Checker)> = None;
    let mut whole = 0;
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        if !line.ends_with(b"\n") {
            break;
        }
        let said = match std::str::from_utf8(line)
            .map_err(|_| "no text".to_string())
            .and_then(JournalLine::read)
        {
            Ok(said) => said,
            Err(why) if index == 0 => return Err(no_journal(line, path, why)),
            // What a machine that lost its power left: the end of the file without its bytes.
            Err(_) if lines.peek().is_none() && !is_json(line) => break,
            Err(why) => return Err(JournalError::Line { path: path.to_path_buf(), line: index + 1, why }),
        };
        match &mut reading {
            None => reading = Some(head(said, line, path)?),
            Some((run, checker)) => add(run, checker, said).map_err(|why| JournalError::Line {
                path: path.to_path_buf(),
                line: index + 1,
                why,
            })?,
        }
        whole += line.len();
    }
    if whole == 0 && !may_start(bytes) {
        let why = "it does not start as one".to_string();
        return Err(JournalError::NoJournal { path: path.to_path_buf(), why });
    }
    Ok((reading.map(|(run, _)| run), whole))
}

/// Whether a line is whole, whatever it says.
fn is_json(line: &[u8]) -> bool {
    serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok()
}

/// The run that a first line starts.
fn head(said: JournalLine, line: &[u8], path: &Path) -> Result<(Run, Checker), JournalError> {
    let JournalLine::Run { settings, session } = said else {
        return Err(no_journal(line, path, "its first line holds no settings".to_string()));
    };
    if !(OLDEST..=VERSION).contains(&settings.v) {
        return Err(JournalError::Version { path: path.to_path_buf(), found: settings.v });
    }
    let checker = Checker::new(&settings, &session)
        .map_err(|why| JournalError::Head { path: path.to_path_buf(), why })?;
    Ok((Run::new(*settings, session), checker))
}

/// Adds a line to a run.
fn add(run: &mut Run, checker: &mut Checker, said: JournalLine) -> Result<(), String> {
    match said {
        JournalLine::Run { .. } => return Err("a second record of settings".to_string()),
        JournalLine::Session(session) => {
            checker.session(&session)?;
            run.sessions.push(session);
        }
        JournalLine::Board(record) => {
            checker.record(&record)?;
            run.records.push(record);
        }
    }
    Ok(())
}

/// Why a first line is not that of a journal.
fn no_journal(line: &[u8], path: &Path, why: String) -> JournalError {
    let (path, why) = (path.to_path_buf(), format!("line 1: {why}"));
    match std::str::from_utf8(line).ok().and_then(version_of) {
        Some(found) if !(OLDEST..=VERSION).contains(&found) => JournalError::Version { path, found },
        _ => JournalError::NoJournal { path, why },
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
    fn a_whole_last_line_that_says_nothing_readable_is_refused() {
        let text = text(&some_run());
        let start = text.trim_end().rfind('\n').unwrap() + 1;
        for (from, to) in
            [("\"stopped\":null", "\"stopped\":true"), ("\"length\":", "\"length\":1e400,\"x\":")]
        {
            let changed = format!("{}{}", &text[..start], text[start..].replace(from, to));
            assert!(changed != text, "{from}");
            assert!(
                matches!(parse(changed.as_bytes(), Path::new("x")), Err(JournalError::Line { .. })),
                "{to}"
            );
        }
        // The end of a file whose bytes did not reach the disk.
        let lost = format!("{}{}\n", &text[..start], "\0".repeat(40));
        assert_eq!(parse(lost.as_bytes(), Path::new("x")).unwrap().1, start);
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
            error(&whole.replace("\"v\":3", "\"v\":9"))
                .contains("form 9, and this program reads forms 2 to 3")
        );
        // Form 1 named algorithm and heuristic apart.
        let configuration = "\"ida manhattan pruning=inverse\"";
        let old = whole
            .replace("\"v\":3", "\"v\":1")
            .replace(configuration, "{\"algorithm\":\"ida\",\"heuristic\":\"manhattan\"}");
        assert!(error(&old).contains("form 1, and this program reads forms 2 to 3"), "{}", error(&old));
        let unknown = whole.replace(configuration, "\"ida euclid\"");
        assert!(error(&unknown).contains("unknown word `euclid`"), "{}", error(&unknown));
    }
}
