//! `taquin bench render`.

use crate::cli::bench::files::{read_journal, write_report};
use crate::cli::term::failure::{Exit, Failure};
use crate::suite::journal::{file, text};
use crate::suite::report::form::ReportForm;
use std::path::PathBuf;

/// Arguments of `bench render`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The journal of a run, finished or not
    #[arg(value_name = "JOURNAL")]
    journal: PathBuf,

    /// The file to write: a report (.md, .html or .csv), or the same journal sorted by board (.jsonl)
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

/// Renders a journal's records.
///
/// # Errors
/// A [`Failure`] when the journal is none or the report cannot be written.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let to = &arguments.to;
    let form = match text::is_journal(to) {
        true => None,
        false => Some(ReportForm::of(to).map_err(Failure::usage)?),
    };
    let mut run = read_journal(&arguments.journal)?;
    run.sort();
    match form {
        Some(form) => write_report(form, &run, to)?,
        None => file::write(&run, to)?,
    }
    Ok(Exit::Solved)
}
