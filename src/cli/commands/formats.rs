//! `taquin formats`.

use crate::cli::term::failure::{Exit, Failure};
use crate::text::input::InputFormat;
use std::io::{Write, stdout};

/// Prints the forms in which boards are read, with an example each.
///
/// # Errors
/// When the output cannot be written.
pub fn run() -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    for (number, form) in InputFormat::ALL.into_iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}  {}", form.name(), form.about())?;
        for line in form.example().lines() {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(Exit::Solved)
}
