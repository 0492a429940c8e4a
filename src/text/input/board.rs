//! One board of a text, or its error.

use crate::puzzle::grid::Grid;
use crate::text::input::error::InputError;

/// One board of a text, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBoard {
    /// The line in which the board starts, from 1.
    pub line: usize,
    /// The board.
    pub board: Result<Grid, InputError>,
}

/// Whether all of some entries are boards.
pub(crate) fn all_read(entries: &[ReadBoard]) -> bool {
    entries.iter().all(|e| e.board.is_ok())
}
