//! What can be wrong with a text: what was found, where, what was wanted and what to do.

use crate::puzzle::dims::{Dims, DimsError};
use crate::puzzle::grid::GridError;
use crate::text::input::format::InputFormat;
use crate::text::input::position::Position;
use std::fmt;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// Nothing but white space and comments.
    #[error(
        "empty input: wanted a board, such as `1 2 3/4 5 6/7 8 0`, or a size line and rows (comments do not count)"
    )]
    Empty,
    /// Several boards where one is wanted.
    #[error("{found} boards, the second in line {second}: wanted one; give the others in calls of their own")]
    Several {
        /// How many there are.
        found: usize,
        /// The line in which the second starts.
        second: usize,
    },
    /// Bytes that are not text.
    #[error("{at}: the bytes are not UTF-8: wanted plain text; save the file as UTF-8")]
    NotUtf8 {
        /// The first such byte.
        at: Position,
    },
    /// A word among the numbers.
    #[error("{at}: `{found}` is not a number: wanted 0, 1, 2, ... or one of x X _ . - for the blank{hint}")]
    Word {
        /// Where it stands.
        at: Position,
        /// The word, shortened.
        found: String,
        /// What may have been meant, or nothing.
        hint: &'static str,
    },
    /// A number below 0.
    #[error("{at}: `{found}` is negative: wanted 0 (the blank) and the tiles 1, 2, ...")]
    Negative {
        /// Where it stands.
        at: Position,
        /// The number, shortened.
        found: String,
    },
    /// A number that no board of any size has.
    #[error("{at}: `{found}` is too large: a board has at most {} cells", Dims::MAX_CELLS)]
    TooLarge {
        /// Where it stands.
        at: Position,
        /// The number, shortened.
        found: String,
    },
    /// `0x` and something else than 16 hexadecimal digits.
    #[error("{at}: `{found}` is not a board: wanted 0x and 16 hexadecimal digits, the first cell first")]
    Hex {
        /// Where it stands.
        at: Position,
        /// The text, shortened.
        found: String,
    },
    /// Letters and numbers in one board.
    #[error(
        "{at}: letters among rows of numbers: letters stand for tiles only where the whole board is of letters"
    )]
    Mixed {
        /// The first row of letters.
        at: Position,
    },
    /// Nothing between two row separators.
    #[error("{at}: an empty row: wanted numbers on both sides of each row separator")]
    EmptyRow {
        /// Where the row should be.
        at: Position,
    },
    /// A row shorter or longer than the others.
    #[error("{at}: this row has {found}, but the other rows have {wanted}")]
    Ragged {
        /// The row.
        at: Position,
        /// Numbers in it.
        found: usize,
        /// Numbers in most rows.
        wanted: usize,
    },
    /// A row of numbers whose shape is unknown.
    #[error("{at}: {found} numbers are not a square{}", Advice(*.found, *.usual))]
    NotSquare {
        /// Where the numbers start.
        at: Position,
        /// How many there are.
        found: usize,
        /// How many most lines of the text have.
        usual: Option<usize>,
    },
    /// A JSON array with one row: a board one cell high, or the first of several boards.
    #[error(
        "{at}: an array with one row of {found} numbers can be read in two ways: say --size {found}x1 for one row, or write the board as a flat array"
    )]
    OneRow {
        /// Where the array starts.
        at: Position,
        /// Numbers in the row.
        found: usize,
    },
    /// One number and nothing else.
    #[error("{at}: `{found}` alone is a size line without rows: wanted the rows of numbers below it")]
    OnlySize {
        /// Where it stands.
        at: Position,
        /// The number.
        found: u16,
    },
    /// A size line, or the shape of rows, that is no size.
    #[error("{at}: wrong size: {source}")]
    Size {
        /// The size line.
        at: Position,
        /// What is wrong with it.
        source: DimsError,
    },
    /// A size line and a different amount of numbers.
    #[error("{at}: the size line says {dims}, which is {} numbers, but {found} follow", .dims.cells())]
    SizeCount {
        /// The size line.
        at: Position,
        /// What it says.
        dims: Dims,
        /// How many numbers follow.
        found: usize,
    },
    /// Something else than the size line that the form begins with.
    #[error("{at}: no size line: wanted one number N, or two (columns rows), and then the rows below it")]
    NoSizeLine {
        /// The first line of the board.
        at: Position,
    },
    /// Fewer or more numbers than the size asked for has cells.
    #[error("{at}: {found} numbers, but the size asked for is {dims}, which has {} cells", .dims.cells())]
    Count {
        /// Where the numbers start.
        at: Position,
        /// How many there are.
        found: usize,
        /// The size asked for.
        dims: Dims,
    },
    /// A text whose own size is not the one asked for.
    #[error(
        "{at}: this board is {found}, but the size asked for is {wanted}: leave --size out, or change it"
    )]
    Conflict {
        /// Where the board starts.
        at: Position,
        /// The size of the text.
        found: Dims,
        /// The size asked for.
        wanted: Dims,
    },
    /// A text of another form than the one asked for.
    #[error("{at}: this is not of the form --input-format {form}: wanted {}, such as `{}`", .form.about(), .form.example().escape_debug())]
    Format {
        /// The line.
        at: Position,
        /// The form asked for.
        form: InputFormat,
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
        "{at}: not JSON: {message}; wanted an array such as [[1, 2], [3, 0]], or an object with a \"board\""
    )]
    Json {
        /// Where reading stopped.
        at: Position,
        /// What the JSON reader says.
        message: String,
    },
    /// JSON that is not a board.
    #[error(
        "{at}: {found} is not a board: wanted an array of numbers or of rows, or an object with such a \"board\""
    )]
    JsonShape {
        /// Where the value starts.
        at: Position,
        /// What kind of value it is.
        found: &'static str,
    },
}

impl InputError {
    /// The same error without its column, for texts whose columns are not those of the file.
    pub(crate) fn without_column(mut self) -> InputError {
        use InputError as E;
        match &mut self {
            E::Empty | E::Several { .. } => {}
            E::NotUtf8 { at } | E::Mixed { at } | E::EmptyRow { at } | E::NoSizeLine { at } => {
                at.column = None
            }
            E::Word { at, .. } | E::Negative { at, .. } | E::TooLarge { at, .. } | E::Hex { at, .. } => {
                at.column = None;
            }
            E::Ragged { at, .. }
            | E::NotSquare { at, .. }
            | E::OneRow { at, .. }
            | E::OnlySize { at, .. } => {
                at.column = None;
            }
            E::Size { at, .. } | E::SizeCount { at, .. } | E::Count { at, .. } | E::Conflict { at, .. } => {
                at.column = None;
            }
            E::Format { at, .. } | E::Board { at, .. } | E::Json { at, .. } | E::JsonShape { at, .. } => {
                at.column = None;
            }
        }
        self
    }
}

/// What to do about a number of cells: look at the line, if most lines have another number; else say the size, for
/// which the two nearest to a square are the examples.
struct Advice(usize, Option<usize>);

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Advice(found, Some(usual)) if usual != found => {
                write!(
                    f,
                    ", and most lines here have {usual}: correct the line, or give its board a file of its own"
                )
            }
            Advice(found, _) => {
                let low = (1..=found.isqrt()).rev().find(|&side| found.is_multiple_of(side)).unwrap_or(1);
                let high = found / low;
                write!(f, ": say --size {high}x{low} or {low}x{high} (columns x rows)")
            }
        }
    }
}

/// A piece of the text for a message: control characters escaped, at most 24 characters.
pub(crate) fn shortened(found: &str) -> String {
    let mut short: String = found.chars().take(24).flat_map(char::escape_debug).collect();
    if found.chars().nth(24).is_some() {
        short.push_str("...");
    }
    short
}
