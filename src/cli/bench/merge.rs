//! `taquin bench merge`.

use crate::cli::bench::command::read_journal;
use crate::cli::term::failure::{Exit, Failure};
use crate::suite::journal::file::{self, Form, JournalError};
use crate::suite::journal::merge;
use std::path::PathBuf;

/// Arguments of `bench merge`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The finished journals of all parts, in any order
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,

    /// The journal to write, sorted by board: .jsonl or .csv
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Joins parts.
///
/// # Errors
/// A [`Failure`] when parts are missing, overlap, or are of different settings.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let form = Form::of(&arguments.output).ok_or_else(|| JournalError::Form(arguments.output.clone()))?;
    let read = |path: &PathBuf| Ok((path.display().to_string(), read_journal(path)?));
    let parts = arguments.parts.iter().map(read).collect::<Result<Vec<_>, Failure>>()?;
    let whole = merge::merge(parts).map_err(Failure::usage)?;
    file::write(&whole, form, &arguments.output)?;
    Ok(Exit::Solved)
}
