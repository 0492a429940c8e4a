//! Journals: files that grow by a whole line as each board ends, so that a run that is killed can go on.
//!
//! A journal is locked for as long as its run lives. Its first line holds settings and session; a last line that was
//! not finished is dropped.

use super::record::Record;
use super::run::{Entry, Run};
use super::settings::{Session, Settings};
use super::{csv_rows, json_lines};
use crate::pdb::file::PendingFile;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
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
    fn lines(self, entry: &Entry) -> String {
        match self {
            Form::JsonLines => json_lines::line(entry),
            Form::Csv => csv_rows::lines(entry),
        }
    }

    fn entry(self, line: &str) -> Result<Option<Entry>, String> {
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
        path = .path.display(), wanted = super::settings::VERSION)]
    Version {
        /// The file.
        path: PathBuf,
        /// Its form's version.
        found: u32,
    },
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    file: File,
    form: Form,
    path: PathBuf,
}

impl Journal {
    /// Opens a file for a run and locks it; creates it where it is not there. Nothing is written yet.
    ///
    /// # Errors
    /// [`JournalError::Form`], [`JournalError::Io`] or [`JournalError::Busy`].
    pub fn open(path: &Path) -> Result<Journal, JournalError> {
        let form = Form::of(path).ok_or_else(|| JournalError::Form(path.to_path_buf()))?;
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|why| failed("write", path, why))?;
        match file.try_lock() {
            // Some network file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Journal { file, form, path: path.to_path_buf() }),
            Err(TryLockError::WouldBlock) => Err(JournalError::Busy(path.to_path_buf())),
        }
    }

    /// Reads what is there and cuts off a last line that was not finished; `None` where there is nothing but that.
    ///
    /// # Errors
    /// A [`JournalError`] when the file is no journal or a line before the last is broken.
    pub fn recover(&mut self) -> Result<Option<Run>, JournalError> {
        let mut bytes = Vec::new();
        let read = self.file.rewind().and_then(|()| self.file.read_to_end(&mut bytes));
        read.map_err(|why| failed("read", &self.path, why))?;
        let (run, whole) = parse(&bytes, self.form, &self.path)?;
        let cut = |file: &mut File| {
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))
        };
        cut(&mut self.file).map_err(|why| failed("write", &self.path, why))?;
        Ok(run)
    }

    /// Starts anew, whatever was there.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn begin(&mut self, settings: &Settings, session: &Session) -> Result<(), JournalError> {
        let clear = self.file.set_len(0).and_then(|()| self.file.rewind());
        clear.map_err(|why| failed("write", &self.path, why))?;
        self.write(&Entry::Run { settings: Box::new(settings.clone()), session: session.clone() })
    }

    /// Starts anew with a run that has records already.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn begin_with(&mut self, run: &Run) -> Result<(), JournalError> {
        let (first, rest) = match run.sessions.split_first() {
            Some(split) => split,
            None => return Ok(()),
        };
        self.begin(&run.settings, first)?;
        for session in rest {
            self.go_on(session)?;
        }
        run.records.iter().try_for_each(|record| self.add(record))
    }

    /// Notes that another session goes on.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn go_on(&mut self, session: &Session) -> Result<(), JournalError> {
        self.write(&Entry::Session(session.clone()))
    }

    /// Adds a record: its whole line reaches the system in one piece.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn add(&mut self, record: &Record) -> Result<(), JournalError> {
        self.write(&Entry::Board(record.clone()))
    }

    /// Brings everything to the disk.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn finish(self) -> Result<(), JournalError> {
        self.file.sync_all().map_err(|why| failed("write", &self.path, why))
    }

    fn write(&mut self, entry: &Entry) -> Result<(), JournalError> {
        let text = self.form.lines(entry);
        self.file.write_all(text.as_bytes()).map_err(|why| failed("write", &self.path, why))
    }
}

fn failed(verb: &'static str, path: &Path, why: io::Error) -> JournalError {
    JournalError::Io { verb, path: path.to_path_buf(), why }
}

/// The text of a whole journal.
///
/// The form of a file that [`read`] reads back as the same run.
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

/// Writes a whole journal under a temporary name and renames it.
///
/// # Errors
/// [`JournalError::Io`]; then an older file is still as it was.
pub fn write(run: &Run, form: Form, path: &Path) -> Result<(), JournalError> {
    let write = || {
        let mut file = PendingFile::create(path)?;
        file.write_all(text(run, form).as_bytes())?;
        file.finish()
    };
    write().map_err(|why| failed("write", path, why))
}

/// Reads a journal, finished or not; a last line that was not finished is left out.
///
/// # Errors
/// A [`JournalError`].
pub fn read(path: &Path) -> Result<Run, JournalError> {
    let form = Form::of(path).ok_or_else(|| JournalError::Form(path.to_path_buf()))?;
    let bytes = std::fs::read(path).map_err(|why| failed("read", path, why))?;
    let (run, _) = parse(&bytes, form, path)?;
    let empty = || JournalError::NoJournal { path: path.to_path_buf(), why: "it is empty".to_string() };
    run.ok_or_else(empty)
}

/// The run of a journal's bytes, and how many of them are whole lines.
fn parse(bytes: &[u8], form: Form, path: &Path) -> Result<(Option<Run>, usize), JournalError> {
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
                    Some(found) if found != super::settings::VERSION => JournalError::Version { path, found },
                    _ => JournalError::NoJournal { path, why },
                });
            }
            // What a machine that lost its power left: the end of the file without its bytes.
            Err(_) if is_last => break,
            Err(why) => return Err(JournalError::Line { path: path.to_path_buf(), line: index + 1, why }),
        }
    }
    if let Some(found) = run.as_ref().map(|run| run.settings.v).filter(|&v| v != super::settings::VERSION) {
        return Err(JournalError::Version { path: path.to_path_buf(), found });
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

/// The version that a first line states, whatever else stands there.
fn version_of(line: &str) -> Option<u32> {
    let json: serde_json::Value = serde_json::from_str(line.trim_start_matches(['#', ' '])).ok()?;
    u32::try_from(json.get("settings")?.get("v")?.as_u64()?).ok()
}

#[cfg(test)]
mod tests {
    use super::super::{record, settings};
    use super::*;

    fn some_run() -> Run {
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
    fn a_journal_goes_on_where_it_was_cut() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.jsonl", "a.csv"] {
            let path = folder.path().join(name);
            let mut journal = Journal::open(&path).unwrap();
            assert_eq!(journal.recover().unwrap(), None);
            journal.begin_with(&some_run()).unwrap();
            assert!(matches!(Journal::open(&path), Err(JournalError::Busy(_))), "one run at a time");
            journal.finish().unwrap();
            let whole = std::fs::read(&path).unwrap();
            std::fs::write(&path, &whole[..whole.len() - 5]).unwrap();
            let mut journal = Journal::open(&path).unwrap();
            let run = journal.recover().unwrap().unwrap();
            assert_eq!(run.records.len(), 1);
            journal.add(&some_run().records[1]).unwrap();
            drop(journal);
            assert_eq!(std::fs::read(&path).unwrap(), whole);
            assert_eq!(read(&path).unwrap(), some_run());
        }
    }

    #[test]
    fn what_is_no_journal_is_refused() {
        let error =
            |text: &str| parse(text.as_bytes(), Form::JsonLines, Path::new("x")).unwrap_err().to_string();
        assert!(error("1 2 3\n").starts_with("x is no journal of `taquin bench`: "));
        let whole = text(&some_run(), Form::JsonLines);
        let twice = whole.replace("\"board\":2,", "\"board\":1,");
        assert!(error(&twice).contains("board 1 of configuration 1 stands twice"), "{}", error(&twice));
        let broken = whole.replacen("\"board\":2,", "", 1);
        assert!(error(&broken).starts_with("x, line 3: "), "{}", error(&broken));
        assert!(error(&whole.replace("\"board\":2,", "\"board\":4,")).contains("not in this run"));
        assert!(error(&whole.replace("\"v\":1", "\"v\":9")).contains("form 9; this program reads form 1"));
        assert!(matches!(read(Path::new("x.txt")), Err(JournalError::Form(_))));
    }
}
