//! `taquin bench render`.

use crate::cli::bench::command::read_journal;
use crate::cli::bench::exports::write_report;
use crate::cli::term::failure::{Exit, Failure};
use crate::suite::journal::file::{self, Form};
use crate::suite::report::report::ReportForm;
use std::path::PathBuf;

/// Arguments of `bench render`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The journal of a run, finished or not
    #[arg(value_name = "JOURNAL")]
    journal: PathBuf,

    /// The file to write: a report (.md or .html), or the same journal sorted by board (.csv or .jsonl)
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

/// Renders a journal's records.
///
/// # Errors
/// A [`Failure`] when the journal is none or the report cannot be written.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let form = match Form::of(&arguments.to) {
        Some(form) => Err(form),
        None => {
            Ok(ReportForm::of(&arguments.to).map_err(|e| Failure::usage(format!("{e}, .csv or .jsonl")))?)
        }
    };
    let mut run = read_journal(&arguments.journal)?;
    run.sort();
    match form {
        Ok(report) => write_report(report, &run, &arguments.to)?,
        Err(form) => file::write(&run, form, &arguments.to)?,
    }
    Ok(Exit::Solved)
}
