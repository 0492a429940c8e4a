//! `taquin bench merge`.

use crate::cli::bench::files::{read_journal, try_to_write};
use crate::cli::term::failure::{Exit, Failure};
use crate::suite::journal::merge::{self, MergeError};
use crate::suite::journal::{file, text};
use std::path::PathBuf;

/// Arguments of `bench merge`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The finished journals of all parts, in any order
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,

    /// The journal to write, sorted by board: a file that ends in .jsonl
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Joins parts.
///
/// # Errors
/// A [`Failure`] when parts are missing, overlap, or are of different settings.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    text::check_name(&arguments.output)?;
    try_to_write(&arguments.output)?;
    let read = |path: &PathBuf| Ok((path.display().to_string(), read_journal(path)?));
    let parts = arguments.parts.iter().map(read).collect::<Result<Vec<_>, Failure>>()?;
    let whole = merge::merge(parts).map_err(|e| {
        let more = match &e {
            MergeError::Unfinished { part, .. } => format!("; continue it with --resume {part}"),
            MergeError::NoPart(_) => "; `--shard I/N` makes parts".to_string(),
            _ => String::new(),
        };
        Failure::usage(e).with(more)
    })?;
    file::write(&whole, &arguments.output)?;
    Ok(Exit::Solved)
}
