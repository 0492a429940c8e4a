//! `taquin bench render`.

use super::bench::read_journal;
use super::bench_exports::write_report;
use super::failure::{Exit, Failure};
use std::path::PathBuf;
use taquin::suite::journal::{self, Form};
use taquin::suite::report::ReportForm;

/// Arguments of `bench render`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The journal of a run, finished or not
    #[arg(value_name = "JOURNAL")]
    journal: PathBuf,

    /// The report: a file that ends in .md or .html; or .csv or .jsonl, for the same journal in that form, sorted by board
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
        Err(form) => journal::write(&run, form, &arguments.to)?,
    }
    Ok(Exit::Solved)
}
