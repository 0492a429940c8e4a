//! The readers: every board of a text, one board, a goal.

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::text::input::board::ReadBoard;
use crate::text::input::error::InputError;
use crate::text::input::format::InputFormat;
use crate::text::input::line::source::{self, SourceLine};
use crate::text::input::{json, plain};

/// Reads every board of a text; at least one entry.
///
/// `size` is the size all boards must have, for texts that do not show it; `form` is the form all are written in,
/// or `None` to detect it. A broken board is an entry with an error, and the boards after it are still read wherever
/// it is clear where they begin. Cost: linear in the text, in time and memory.
pub fn read_boards(text: &[u8], size: Option<Dims>, form: Option<InputFormat>) -> Vec<ReadBoard> {
    let source = source::lines(text);
    if source.iter().all(SourceLine::is_blank) {
        return vec![ReadBoard { line: 1, board: Err(InputError::Empty) }];
    }
    match form {
        Some(InputFormat::Json) => json::boards::read(&source, size),
        Some(form) => plain::of_format(&source, size, form),
        None => json::boards::detect(&source, size).unwrap_or_else(|| plain::of_text(&source, size)),
    }
}

/// Reads one board, such as a goal on the command line.
///
/// # Errors
/// The [`InputError`] of the board, or [`InputError::Several`] if there is more than one.
pub fn read_board(text: &str, size: Option<Dims>, form: Option<InputFormat>) -> Result<Grid, InputError> {
    let mut entries = read_boards(text.as_bytes(), size, form);
    match entries.get(1) {
        Some(second) if entries[0].board.is_ok() => {
            Err(InputError::Several { found: entries.len(), second: second.line })
        }
        _ => entries.swap_remove(0).board,
    }
}
