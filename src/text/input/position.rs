//! Positions in a text.

use std::fmt;

/// A position in a text: a line and, where one is known, a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: Option<usize>,
}

impl Position {
    /// The line as a whole.
    pub fn line(line: usize) -> Position {
        Position { line, column: None }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        self.column.map_or(Ok(()), |column| write!(f, ", column {column}"))
    }
}
