//! `taquin pruning-automaton`: makes the automaton that is compiled into the library.

use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::output::stdout;
use crate::search::common::duplicates;
use std::io::Write;

/// Arguments of `pruning-automaton`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// Maximum length of the forbidden strings of slides
    #[arg(long, value_name = "N", default_value_t = duplicates::LONGEST, value_parser = clap::value_parser!(u8).range(2..=12))]
    longest: u8,
}

/// Writes the rows as bytes, to be kept as `src/search/duplicates.bin`.
///
/// # Errors
/// When they cannot be written.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let rows = duplicates::rows(&duplicates::forbidden(arguments.longest.into()));
    stdout().write_all(&duplicates::to_bytes(&rows))?;
    Ok(Exit::Solved)
}
