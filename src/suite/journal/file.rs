//! The files of journals: they grow by a whole line as each board ends.

use crate::pdb::file::writer::PendingFile;
use crate::suite::journal::line::JournalLine;
use crate::suite::journal::text::{JournalError, check_name, parse, text};
use crate::suite::run::record::Record;
use crate::suite::run::results::Run;
use crate::suite::run::session::Session;
use crate::suite::run::settings::RunSettings;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A journal that is being written. Lines that cannot be written are kept and tried again with the next one; a file that
/// was not there before and holds nothing is removed again.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    is_new: bool,
    /// Bytes of the whole lines in the file.
    whole: u64,
    /// Lines that could not be written.
    kept: String,
}

impl Journal {
    /// Opens a file for a run and locks it; creates it where it is not there. Nothing is written yet.
    ///
    /// # Errors
    /// As [`check_name`], [`JournalError::Io`] or [`JournalError::Busy`].
    pub fn open(path: &Path) -> Result<Journal, JournalError> {
        check_name(path)?;
        let is_new = !path.exists();
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|why| failed("write", path, why))?;
        match file.try_lock() {
            // Some network file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {
                Ok(Journal { file, path: path.to_path_buf(), is_new, whole: 0, kept: String::new() })
            }
            Err(TryLockError::WouldBlock) => Err(JournalError::Busy(path.to_path_buf())),
        }
    }

    /// Reads what is there and cuts off a last line that was not finished; `None` where there is nothing but that.
    ///
    /// # Errors
    /// A [`JournalError`] when the file is not a journal or a line before the last is broken.
    pub fn recover(&mut self) -> Result<Option<Run>, JournalError> {
        let mut bytes = Vec::new();
        let read = self.file.rewind().and_then(|()| self.file.read_to_end(&mut bytes));
        read.map_err(|why| failed("read", &self.path, why))?;
        let (run, whole) = parse(&bytes, &self.path)?;
        let cut = |file: &mut File| {
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))
        };
        self.whole = cut(&mut self.file).map_err(|why| failed("write", &self.path, why))?;
        Ok(run)
    }

    /// Starts anew, whatever was there.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn begin(&mut self, settings: &RunSettings, session: &Session) -> Result<(), JournalError> {
        let clear = self.file.set_len(0).and_then(|()| self.file.rewind());
        clear.map_err(|why| failed("write", &self.path, why))?;
        self.whole = 0;
        self.write(&JournalLine::Run { settings: Box::new(settings.clone()), session: session.clone() })
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
            self.add_session(session)?;
        }
        run.records.iter().try_for_each(|record| self.add(record))
    }

    /// Notes that another session continues the run.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn add_session(&mut self, session: &Session) -> Result<(), JournalError> {
        self.write(&JournalLine::Session(session.clone()))
    }

    /// Adds a record: its whole line reaches the system in one piece.
    ///
    /// # Errors
    /// [`JournalError::Io`]. Then the file ends with a whole line, and the record is kept for the next call.
    pub fn add(&mut self, record: &Record) -> Result<(), JournalError> {
        self.write(&JournalLine::Board(record.clone()))
    }

    /// Brings everything to the disk, what was kept too.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn finish(mut self) -> Result<(), JournalError> {
        self.write_kept()?;
        self.file.sync_all().map_err(|why| failed("write", &self.path, why))
    }

    fn write(&mut self, line: &JournalLine) -> Result<(), JournalError> {
        self.kept += &line.text();
        self.write_kept()
    }

    fn write_kept(&mut self) -> Result<(), JournalError> {
        if let Err(why) = self.file.write_all(self.kept.as_bytes()) {
            // What there is of a line is cut off, so that the next one does not follow on it.
            let _ = self.file.set_len(self.whole).and_then(|()| self.file.seek(SeekFrom::Start(self.whole)));
            return Err(failed("write", &self.path, why));
        }
        self.whole += self.kept.len() as u64;
        self.kept.clear();
        Ok(())
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        if self.is_new && self.whole == 0 {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn failed(verb: &'static str, path: &Path, why: io::Error) -> JournalError {
    JournalError::Io { verb, path: path.to_path_buf(), why }
}

/// Refuses to replace a journal that a run is writing: the run would go on with a file that has no name any more.
///
/// # Errors
/// [`JournalError::Busy`].
pub fn refuse_busy(path: &Path) -> Result<(), JournalError> {
    let is_file = path.metadata().is_ok_and(|there| there.is_file());
    let is_locked = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    match is_file && File::open(path).is_ok_and(is_locked) {
        true => Err(JournalError::Busy(path.to_path_buf())),
        false => Ok(()),
    }
}

/// Writes a whole journal under a temporary name and renames it.
///
/// # Errors
/// As [`check_name`] and [`refuse_busy`], or [`JournalError::Io`]; then an older file is still as it was.
pub fn write(run: &Run, path: &Path) -> Result<(), JournalError> {
    check_name(path)?;
    refuse_busy(path)?;
    let write = || {
        let mut file = PendingFile::create(path)?;
        file.write_all(text(run).as_bytes())?;
        file.finish()
    };
    write().map_err(|why| failed("write", path, why))
}

/// Reads a journal, finished or not; a last line that was not finished is left out.
///
/// # Errors
/// A [`JournalError`].
pub fn read(path: &Path) -> Result<Run, JournalError> {
    check_name(path)?;
    let bytes = std::fs::read(path).map_err(|why| failed("read", path, why))?;
    let (run, _) = parse(&bytes, path)?;
    let empty = || JournalError::NoJournal { path: path.to_path_buf(), why: "it is empty".to_string() };
    run.ok_or_else(empty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::journal::text::tests::some_run;

    #[test]
    fn a_journal_goes_on_where_it_was_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        let mut journal = Journal::open(&path).unwrap();
        assert_eq!(journal.recover().unwrap(), None);
        journal.begin_with(&some_run()).unwrap();
        assert!(matches!(Journal::open(&path), Err(JournalError::Busy(_))), "one run at a time");
        assert!(matches!(write(&some_run(), &path), Err(JournalError::Busy(_))), "not replaced under a run");
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

    #[test]
    fn other_names_are_refused() {
        assert!(matches!(read(Path::new("x.csv")), Err(JournalError::Csv(_))));
        assert!(matches!(Journal::open(Path::new("x")), Err(JournalError::Name(_))));
        assert!(matches!(Journal::open(Path::new("x.json")), Err(JournalError::Name(_))));
        assert!(matches!(write(&some_run(), Path::new("x.txt")), Err(JournalError::Name(_))));
    }
}
