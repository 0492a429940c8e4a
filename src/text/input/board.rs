//! One board of a text, or its error.

use crate::puzzle::grid::Grid;
use crate::text::input::error::InputError;
use crate::text::input::passes::Passes;

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

/// The boards of a text or of a part of it.
pub(crate) type Reading<'a> = Passes<'a, ReadBoard>;

impl<'a> Reading<'a> {
    /// A single entry.
    pub fn one(entry: ReadBoard) -> Reading<'a> {
        Passes::kept(vec![entry])
    }

    /// Whether all entries are boards.
    pub fn all_read(&self) -> bool {
        self.iter().all(|entry| entry.board.is_ok())
    }

    /// Whether no entry is a board.
    pub fn none_read(&self) -> bool {
        self.iter().all(|entry| entry.board.is_err())
    }
}
