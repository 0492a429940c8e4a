//! The files of a benchmark run: journals that grow, reports that are written at the end.

use crate::cli::bench::files::write_report;
use crate::cli::term::failure::{Exit, Failure};
use crate::suite::journal::file::Journal;
use crate::suite::journal::text::{JournalError, is_journal};
use crate::suite::report::form::ReportForm;
use crate::suite::{Record, Run, RunSettings, Session};
use std::path::{Path, PathBuf};

/// The open journals and the reports to come.
pub struct Exports {
    journals: Vec<Journal>,
    /// Whether the first journal continues a run.
    continues: bool,
    reports: Vec<(PathBuf, ReportForm)>,
}

impl Exports {
    /// Opens all files, and reads the run to continue, if there is one. A file to resume that is not there yet, or
    /// holds nothing, starts a run.
    ///
    /// # Errors
    /// A [`Failure`] when a name says no form, a file cannot be written, or the run has other settings.
    pub fn open(
        resume: Option<&Path>,
        exports: &[PathBuf],
        settings: &RunSettings,
    ) -> Result<(Exports, Option<Run>), Failure> {
        let mut all = Exports { journals: Vec::new(), continues: false, reports: Vec::new() };
        let mut run = None;
        if let Some(path) = resume {
            let mut journal = Journal::open(path)?;
            run = journal.recover()?;
            if let Some(run) = &run {
                refuse_others(path, run, settings)?;
            }
            all.continues = run.is_some();
            all.journals.push(journal);
        }
        let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let mut seen: Vec<PathBuf> = resume.into_iter().map(whole).collect();
        for path in exports {
            // The journal that is resumed may be among the exports: it is one file all the same.
            if seen.contains(&whole(path)) {
                continue;
            }
            seen.push(whole(path));
            if is_journal(path) {
                all.journals.push(Journal::open(path)?);
            } else {
                let form = ReportForm::of(path).map_err(Failure::usage)?;
                refuse_missing_folder(path)?;
                all.reports.push((path.clone(), form));
            }
        }
        Ok((all, run))
    }

    /// Writes what comes before the new records: in the resumed journal the session that continues the run, if
    /// there is anything left to do; in the others all that the run holds so far.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn begin(&mut self, run: &Run, session: Option<&Session>) -> Result<(), JournalError> {
        for (index, journal) in self.journals.iter_mut().enumerate() {
            match (self.continues && index == 0, session) {
                (true, None) => {}
                (true, Some(session)) => journal.add_session(session)?,
                (false, _) => journal.begin_with(run)?,
            }
        }
        Ok(())
    }

    /// Adds a record to every journal.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn add(&mut self, record: &Record) -> Result<(), JournalError> {
        self.journals.iter_mut().try_for_each(|journal| journal.add(record))
    }

    /// Brings the journals to the disk and writes the reports.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn finish(self, run: &Run) -> Result<(), Failure> {
        for journal in self.journals {
            journal.finish()?;
        }
        self.reports.iter().try_for_each(|(path, form)| write_report(*form, run, path))
    }
}

/// A run that continues must be the same run.
fn refuse_others(path: &Path, run: &Run, settings: &RunSettings) -> Result<(), Failure> {
    let differences = run.settings.differences(settings);
    if differences.is_empty() {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "cannot resume {}: its settings differ (journal, this run): {}",
        path.display(),
        differences.join("; ")
    )))
}

/// Found out before the work; reports are written at its end.
fn refuse_missing_folder(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if folder.is_dir() && !path.is_dir() {
        return Ok(());
    }
    Err(Failure::new(
        Exit::Failure,
        format!("cannot write {}: the folder {} does not exist", path.display(), folder.display()),
    ))
}
