//! `taquin bench merge`.

use super::bench::read_journal;
use super::failure::{Exit, Failure};
use std::path::PathBuf;
use taquin::suite::journal::{self, Form, JournalError};
use taquin::suite::merge;

/// Arguments of `bench merge`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The finished journals of all parts, in any order
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,

    /// The journal of the whole, sorted by board: .jsonl or .csv
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
    journal::write(&whole, form, &arguments.output)?;
    Ok(Exit::Solved)
}
