//! The files of a benchmark run: journals that grow, reports that are written at the end.

use crate::cli::bench::files::{try_to_write, write_report};
use crate::cli::term::failure::Failure;
use crate::suite::journal::file::Journal;
use crate::suite::journal::text::{JournalError, is_journal};
use crate::suite::report::form::ReportForm;
use crate::suite::{Record, Run, RunSettings, Session};
use std::path::{Path, PathBuf};

/// The open journals and the reports to come.
pub struct Exports {
    journals: Vec<Journal>,
    /// Whether each could not be written once.
    have_failed: Vec<bool>,
    /// Whether the first journal continues a run.
    continues: bool,
    reports: Vec<(PathBuf, ReportForm)>,
}

impl Exports {
    /// Opens the journals, tries whether the reports can be written, and reads the run to continue, if there is one. A file to resume that is not there yet, or
    /// holds nothing, starts a run.
    ///
    /// # Errors
    /// A [`Failure`] when a name says no form, a file cannot be written, or the run has other settings.
    pub fn open(
        resume: Option<&Path>,
        exports: &[PathBuf],
        settings: &RunSettings,
    ) -> Result<(Exports, Option<Run>), Failure> {
        let mut all =
            Exports { journals: Vec::new(), have_failed: Vec::new(), continues: false, reports: Vec::new() };
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
                try_to_write(path)?;
                all.reports.push((path.clone(), form));
            }
        }
        all.have_failed = vec![false; all.journals.len()];
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

    /// Adds a record to every journal. One that cannot be written gets it later; the first time that is said.
    pub fn add(&mut self, record: &Record, say: &dyn Fn(String)) {
        for (journal, has_failed) in self.journals.iter_mut().zip(&mut self.have_failed) {
            if let Err(e) = journal.add(record)
                && !std::mem::replace(has_failed, true)
            {
                say(format!(
                    "{e}; the run goes on, keeps its results in memory, and tries to write them again as each board ends"
                ));
            }
        }
    }

    /// Brings the journals to the disk and writes the reports: all of them, whatever becomes of the others. Returns what
    /// failed.
    pub fn finish(self, run: &Run) -> Vec<Failure> {
        let journals = self.journals.into_iter().map(|journal| journal.finish().map_err(Failure::from));
        let reports = self.reports.iter().map(|(path, form)| write_report(*form, run, path));
        journals.chain(reports).filter_map(Result::err).collect()
    }
}

/// A run that continues must be the same run.
fn refuse_others(path: &Path, run: &Run, settings: &RunSettings) -> Result<(), Failure> {
    let differences = run.settings.differences(settings);
    if differences.is_empty() {
        return Ok(());
    }
    let sentences: Vec<String> =
        differences.iter().map(|one| one.sentence("the journal", "this command")).collect();
    Err(Failure::usage(format!("cannot resume {}: {}", path.display(), sentences.join("; "))))
}
