//! `taquin formats`.

use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::output::stdout;
use crate::text::input::InputFormat;
use std::io::Write;

/// Prints the formats in which boards are read, with an example of each.
///
/// # Errors
/// When the output cannot be written.
pub fn run() -> Result<Exit, Failure> {
    let mut out = stdout();
    for (number, format) in InputFormat::ALL.into_iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}  {}", format.name(), format.about())?;
        for line in format.example().lines() {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(Exit::Solved)
}
