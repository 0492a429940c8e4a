//! What can be wrong with a text: what was found and where, what was expected, and what to do.

use crate::puzzle::dims::{Dims, DimsError};
use crate::puzzle::grid::GridError;
use crate::text::input::format::InputFormat;
use crate::text::input::position::Position;
use std::fmt;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// Nothing but white space and comments.
    #[error(
        "empty input: expected a board, such as `1 2 3/4 5 6/7 8 0`, or a size line and rows (comments do not count)"
    )]
    Empty,
    /// Several boards where one is expected.
    #[error(
        "found {found} boards, the second in line {second}: expected one board; give the others separately"
    )]
    Several {
        /// How many there are.
        found: usize,
        /// The line in which the second starts.
        second: usize,
    },
    /// Bytes that are not text.
    #[error("{at}: not UTF-8: expected plain text; save the file as UTF-8")]
    NotUtf8 {
        /// The first such byte.
        at: Position,
    },
    /// A word among the numbers.
    #[error("{at}: `{found}` is not a number: expected 0, 1, 2, ... or one of x X _ . - for the blank{hint}")]
    Word {
        /// Where the word starts.
        at: Position,
        /// The word, shortened.
        found: String,
        /// What may have been meant, or nothing.
        hint: &'static str,
    },
    /// A number below 0.
    #[error("{at}: `{found}` is negative: expected 0 (the blank) or a tile 1, 2, ...")]
    Negative {
        /// Where the number starts.
        at: Position,
        /// The number, shortened.
        found: String,
    },
    /// A number that no board of any size has.
    #[error("{at}: `{found}` is too large: a board has at most {} cells", Dims::MAX_CELLS)]
    TooLarge {
        /// Where the number starts.
        at: Position,
        /// The number, shortened.
        found: String,
    },
    /// `0x` followed by something else than 16 hexadecimal digits.
    #[error(
        "{at}: `{found}` is not a hexadecimal board: expected 0x and 16 hexadecimal digits, the first cell first"
    )]
    Hex {
        /// Where the text starts.
        at: Position,
        /// The text, shortened.
        found: String,
    },
    /// Letters and numbers in one board.
    #[error("{at}: a row of letters among rows of numbers: expected all tiles as numbers, or all as letters")]
    Mixed {
        /// The first row of letters.
        at: Position,
    },
    /// Nothing between two row separators.
    #[error("{at}: empty row: expected numbers on both sides of each row separator")]
    EmptyRow {
        /// Where the row should be.
        at: Position,
    },
    /// A row shorter or longer than the others.
    #[error(
        "{at}: a row of length {found}, but most rows have length {usual}: expected rows of equal length"
    )]
    Ragged {
        /// The row.
        at: Position,
        /// Numbers in it.
        found: usize,
        /// Numbers in most rows.
        usual: usize,
    },
    /// A row of numbers whose shape is unknown.
    #[error("{at}: {found} numbers {}", SizeAdvice { found: *.found, usual: *.usual })]
    NotSquare {
        /// Where the numbers start.
        at: Position,
        /// How many there are.
        found: usize,
        /// How many most lines of the text have.
        usual: Option<usize>,
    },
    /// A JSON array with one row: a board of one row, or the first of several boards.
    #[error(
        "{at}: an array with one row of {found} numbers is ambiguous: expected a flat array, or for a board of one row the size {found}x1"
    )]
    OneRow {
        /// Where the array starts.
        at: Position,
        /// Numbers in the row.
        found: usize,
    },
    /// One number and nothing else.
    #[error("{at}: `{found}` alone is a size line without rows: expected rows of numbers below it")]
    OnlySize {
        /// Where the number starts.
        at: Position,
        /// The number.
        found: u16,
    },
    /// A size line, or the shape of rows, that no board can have.
    #[error("{at}: {source}")]
    Size {
        /// The size line.
        at: Position,
        /// What is wrong with it.
        source: DimsError,
    },
    /// A size line and a different amount of numbers.
    #[error("{at}: the size line says {dims}: expected {} numbers below it, found {found}", .dims.cells())]
    SizeCount {
        /// The size line.
        at: Position,
        /// What it says.
        dims: Dims,
        /// How many numbers follow.
        found: usize,
    },
    /// Something else than the size line with which the format begins.
    #[error("{at}: no size line: expected one number N, or two (columns and rows), and the rows below it")]
    NoSizeLine {
        /// The first line of the board.
        at: Position,
    },
    /// Fewer or more numbers than the given size has cells.
    #[error("{at}: {found} numbers, but the given size {dims} has {} cells", .dims.cells())]
    Count {
        /// Where the numbers start.
        at: Position,
        /// How many there are.
        found: usize,
        /// The given size.
        dims: Dims,
    },
    /// A text whose own size is not the given one.
    #[error("{at}: this board is {found}, but the given size is {given}")]
    Conflict {
        /// Where the board starts.
        at: Position,
        /// The size of the text.
        found: Dims,
        /// The given size.
        given: Dims,
    },
    /// A text of another format than the given one.
    #[error("{at}: not in the format `{format}`: expected {}, such as `{}`", .format.about(), .format.example().escape_debug())]
    Format {
        /// The line.
        at: Position,
        /// The given format.
        format: InputFormat,
    },
    /// Numbers that do not make a board.
    #[error("{at}: {source}")]
    Board {
        /// The number that is out of place, or the start of the board.
        at: Position,
        /// What is wrong.
        source: GridError,
    },
    /// A text that is not JSON.
    #[error(
        "{at}: invalid JSON ({message}): expected an array such as [[1, 2], [3, 0]], or an object with a \"board\""
    )]
    Json {
        /// Where reading stopped.
        at: Position,
        /// What the JSON reader says.
        message: String,
    },
    /// JSON that is not a board.
    #[error(
        "{at}: {found} is not a board: expected an array of numbers or of rows, or an object with such a \"board\""
    )]
    JsonShape {
        /// Where the value starts.
        at: Position,
        /// What kind of value it is.
        found: &'static str,
    },
}

impl InputError {
    /// A size with which the text could be read, where the size is what the text lacks.
    pub fn missing_size(&self) -> Option<Dims> {
        let (width, height) = match *self {
            InputError::NotSquare { found, usual, .. } if usual.is_none_or(|usual| usual == found) => {
                sides_near_square(found)
            }
            InputError::OneRow { found, .. } => (found, 1),
            _ => return None,
        };
        Dims::new(width as u64, height as u64).ok()
    }

    /// The same error without its column, for texts whose columns are not those of the file.
    pub(crate) fn without_column(mut self) -> InputError {
        use InputError as E;
        match &mut self {
            E::Empty | E::Several { .. } => {}
            E::NotUtf8 { at }
            | E::Mixed { at }
            | E::EmptyRow { at }
            | E::NoSizeLine { at }
            | E::Word { at, .. }
            | E::Negative { at, .. }
            | E::TooLarge { at, .. }
            | E::Hex { at, .. }
            | E::Ragged { at, .. }
            | E::NotSquare { at, .. }
            | E::OneRow { at, .. }
            | E::OnlySize { at, .. }
            | E::Size { at, .. }
            | E::SizeCount { at, .. }
            | E::Count { at, .. }
            | E::Conflict { at, .. }
            | E::Format { at, .. }
            | E::Board { at, .. }
            | E::Json { at, .. }
            | E::JsonShape { at, .. } => at.column = None,
        }
        self
    }
}

/// What to do about a number of cells that is not a square: look at the line, if most lines have another number; else
/// give the size, for which the two nearest to a square are the examples.
struct SizeAdvice {
    found: usize,
    usual: Option<usize>,
}

impl fmt::Display for SizeAdvice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.usual {
            Some(usual) if usual != self.found => write!(
                f,
                "are not a square, and most lines here have {usual}: correct the line, or put its board in a file of its own"
            ),
            _ => {
                let (long, short) = sides_near_square(self.found);
                write!(
                    f,
                    "are not a square: expected rows separated by /, or a size such as {long}x{short} or {short}x{long} (columns x rows)"
                )
            }
        }
    }
}

/// The longer and the shorter side of the board with `cells` cells that is nearest to a square.
fn sides_near_square(cells: usize) -> (usize, usize) {
    let short = (1..=cells.isqrt()).rev().find(|&side| cells.is_multiple_of(side)).unwrap_or(1);
    (cells / short, short)
}
