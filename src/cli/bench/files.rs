//! Journals that are read and reports that are written.

use crate::cli::term::failure::{Exit, Failure};
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

/// Writes a report.
///
/// # Errors
/// When it cannot be written.
pub fn write_report(form: ReportForm, run: &Run, path: &Path) -> Result<(), Failure> {
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
