//! Journals that are read and reports that are written.

use crate::cli::term::failure::{Exit, Failure};
use crate::pdb::file::writer::PendingFile;
use crate::suite::Run;
use crate::suite::journal::file;
use crate::suite::journal::text::JournalError;
use crate::suite::report::form::ReportForm;
use std::path::Path;

/// Reads a journal.
///
/// # Errors
/// A [`Failure`] where it is none.
pub fn read_journal(path: &Path) -> Result<Run, Failure> {
    Ok(file::read(path)?)
}

/// Tries whether a file can be written when the work is done: by making one beside it, which is removed again.
///
/// # Errors
/// A [`Failure`] that says why it cannot.
pub fn try_to_write(path: &Path) -> Result<(), Failure> {
    file::refuse_busy(path)?;
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let why = if path.is_dir() {
        "it is a folder".to_string()
    } else if !folder.exists() {
        format!("the folder {} does not exist", folder.display())
    } else if !folder.is_dir() {
        format!("{} is not a folder", folder.display())
    } else {
        match PendingFile::create(path) {
            Ok(_) => return Ok(()),
            Err(why) => why.to_string(),
        }
    };
    Err(Failure::new(Exit::Failure, format!("cannot write {}: {why}", path.display())))
}

/// Writes a report.
///
/// # Errors
/// When it cannot be written.
pub fn write_report(form: ReportForm, run: &Run, path: &Path) -> Result<(), Failure> {
    file::refuse_busy(path)?;
    form.write(run, path).map_err(|e| {
        Failure::new(Exit::Failure, format!("cannot write {}: {e}; nothing was left there", path.display()))
    })
}

impl From<JournalError> for Failure {
    fn from(e: JournalError) -> Failure {
        let exit = match &e {
            JournalError::Io { verb: "read", why, .. } if why.kind() == std::io::ErrorKind::NotFound => {
                Exit::Usage
            }
            JournalError::Io { .. } => Exit::Failure,
            _ => Exit::Usage,
        };
        Failure::new(exit, e)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::journal::file::Journal;

    #[test]
    fn a_journal_that_a_run_writes_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        std::fs::write(&path, "").unwrap();
        try_to_write(&path).unwrap();
        let journal = Journal::open(&path).unwrap();
        let refused = try_to_write(&path).unwrap_err();
        assert!(
            refused.exit == Exit::Usage && refused.to_string().contains("is being written by another run")
        );
        drop(journal);
        try_to_write(&path).unwrap();
    }
}
