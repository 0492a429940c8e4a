//! `taquin bench render`.

use crate::cli::bench::files::{read_journal, write_report};
use crate::cli::term::failure::{Exit, Failure};
use crate::suite::journal::{file, text};
use crate::suite::report::form::ReportForm;
use crate::suite::report::plots::PlotName;
use std::path::PathBuf;

/// Arguments of `bench render`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The journal of a run, finished or not
    #[arg(value_name = "JOURNAL")]
    journal: PathBuf,

    /// The file to write: a report (.md, .html, .csv or .json), a plot alone (.svg), the table of configurations for LaTeX
    /// (.tex), or the same journal sorted by board (.jsonl)
    #[arg(long, value_name = "FILE")]
    to: PathBuf,

    /// The plot of a .svg file [default: time]
    #[arg(long, value_enum)]
    plot: Option<PlotName>,
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
    let form = match (form, arguments.plot) {
        (Some(ReportForm::Plot(_)), Some(plot)) => Some(ReportForm::Plot(plot)),
        (_, Some(_)) => return Err(Failure::usage("--plot needs --to with a name that ends in .svg")),
        (form, None) => form,
    };
    let mut run = read_journal(&arguments.journal)?;
    run.sort();
    match form {
        Some(form) => write_report(form, &run, to)?,
        None => file::write(&run, to)?,
    }
    Ok(Exit::Solved)
}
