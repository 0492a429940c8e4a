//! Boards from text, in the formats that puzzle programs and course assignments use. The format is detected.
//!
//! **Cells** are numbers (leading zeros are ignored), and the blank is `0`, one of `x X _ . -`, or an empty cell
//! between commas, semicolons or tabs. An empty cell at the end of a line counts only if the row needs it, so that
//! lines may end with a comma. Letters a to o stand for the tiles 1 to 15 if a whole board is letters and blank
//! signs. Brackets around a line are skipped. `#` and `//` start a comment; a line with only a comment is not a blank
//! line.
//!
//! **Detection**, in this order:
//! 1. A text that starts with `[` or `{` is JSON if it is a sequence of JSON values. A text that is boards in another
//!    format is not JSON. Otherwise it is JSON if at least half of its lines are JSON arrays or objects of their own,
//!    or if it starts as an object does, or with a bracket and has commas; the last two only explain the failure. A
//!    JSON array of arrays of numbers, and flat arrays one after another, are rows or boards by the rules for blocks
//!    below.
//! 2. Other texts are cut at blank lines into blocks, each read on its own. A size line alone in its block belongs
//!    to the next block if the two are boards in the course format. If no block is a board, but all lines together
//!    are one, as rows or in the course format, the blank lines are inside that board.
//! 3. A block of one line is one board: `0x` and 16 hexadecimal digits; rows separated by `/` (or by `;` or `,` if the
//!    numbers of a row are separated otherwise); one string of 4 to 9 digits (or of as many as the given size has
//!    cells); letters; numbers. If the text does not show the shape, it is the given size, else a square, else an
//!    error.
//! 4. A block of several lines is read in every way: in the course format if the first line is one or two numbers,
//!    and as rows of one board (of numbers, or of one digit a cell). At most one of these is a board, since each number
//!    is on a board once; only `1` above `0` is both, and is read as the 1x1 board in the course format.
//! 5. Otherwise every line is a board of its own, broken ones among them, if a line holds a hexadecimal word or row
//!    separators; or half of the lines are digit strings, and half of those are boards; or (with a given size) more
//!    lines have as many numbers as the board than as a row; or most numbers are smaller than the lines are long, while
//!    a line of that length is a permutation or the length is a square (and not the number of lines).
//! 6. Otherwise the block is one board with a mistake, in the course format if its first line is one or two numbers
//!    (two numbers in every line are rows). A single number above a single line is always taken for a size.
//!
//! The error of a text that cannot be read says what was found and where, what was expected, and what to do.

pub mod position;
pub mod format;
pub mod error;
pub mod passes;
pub mod board;
pub mod line;
pub mod block;
pub mod plain;
pub mod json;
pub mod moves;
pub mod parse;

pub use board::ReadBoard;
pub use error::InputError;
pub use format::{InputFormat, UnknownFormat};
#[cfg(feature = "cli")]
pub(crate) use parse::boards;
pub use parse::{GoalError, read_board, read_boards, read_goal};
pub use position::Position;
