//! The readers: every board of a text, one board, a goal.

use crate::puzzle::dims::Dims;
use crate::puzzle::excerpt::shortened;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::text::input::board::{ReadBoard, Reading};
use crate::text::input::error::InputError;
use crate::text::input::format::InputFormat;
use crate::text::input::line::source;
use crate::text::input::{json, plain};
use std::str::FromStr;

/// Reads every board of a text; at least one entry.
///
/// `size` is the size that all boards must have, for texts that do not show it; `format` is the format that all are
/// written in, or `None` to detect it. A broken board is an entry with an error, and the boards after it are still read
/// wherever it is clear where they begin. Cost: linear in the text, in time and memory.
///
/// ```
/// use taquin::read_boards;
///
/// let read = read_boards(b"1 2 3 0\n1 2 3 3\n3 1 2 0\n", None, None);
/// assert_eq!(read[2].board.as_ref().unwrap().to_string(), "3 1\n2 0");
/// assert_eq!(
///     read[1].board.as_ref().unwrap_err().to_string(),
///     "line 2, column 7: tile 3 is at positions 3 and 4: expected each of 0 to 3 once; 0 is missing"
/// );
/// ```
pub fn read_boards(text: &[u8], size: Option<Dims>, format: Option<InputFormat>) -> Vec<ReadBoard> {
    boards(text, size, format).collect()
}

/// The boards of a text as [`read_boards`] reads them, one by one: the text is gone through a few times, and only one
/// board is held.
pub(crate) fn boards(
    text: &[u8],
    size: Option<Dims>,
    format: Option<InputFormat>,
) -> impl Iterator<Item = ReadBoard> + Send + '_ {
    let source = source::lines(text);
    let reading = if source.clone().all(|line| line.is_blank()) {
        Reading::one(ReadBoard { line: 1, board: Err(InputError::Empty) })
    } else {
        match format {
            Some(InputFormat::Json) => json::boards::read(&source, size),
            Some(format) => plain::of_format(&source, size, format),
            None => json::boards::detect(&source, size).unwrap_or_else(|| plain::of_text(&source, size)),
        }
    };
    reading.iter()
}

/// Reads one board; `size` and `format` are as for [`read_boards`].
///
/// # Errors
/// The [`InputError`] of the board, or [`InputError::Several`] if there is more than one.
pub fn read_board(text: &str, size: Option<Dims>, format: Option<InputFormat>) -> Result<Grid, InputError> {
    let mut boards = read_boards(text.as_bytes(), size, format);
    match boards.get(1) {
        Some(second) if boards[0].board.is_ok() => {
            Err(InputError::Several { found: boards.len(), second: second.line })
        }
        _ => boards.swap_remove(0).board,
    }
}

impl FromStr for Grid {
    type Err = InputError;

    /// Reads a board in any format that shows its size; [`read_board`] takes a size for the others.
    ///
    /// ```
    /// use taquin::Grid;
    ///
    /// let board: Grid = "1 2 3/4 5 6/7 8 0".parse().unwrap();
    /// for text in ["123456780", "1 2 3\n4 5 6\n7 8 x", "3\n1 2 3\n4 5 6\n7 8 0", "[[1,2,3],[4,5,6],[7,8,0]]"] {
    ///     assert_eq!(text.parse(), Ok(board.clone()));
    /// }
    /// let error = "1 2 3 4 5 0".parse::<Grid>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 1, column 1: 6 numbers are not a square: \
    ///      expected rows separated by /, or a size such as 3x2 or 2x3 (columns x rows)"
    /// );
    /// ```
    ///
    /// What a board's `Display` writes is read back as the same board, with three exceptions: a single row of several
    /// cells does not show its size, a single row of 4, 9, 16, ... cells is read as a square, and the 1x2 board `1`
    /// above `0` is read as the 1x1 board below its size line.
    ///
    /// # Errors
    /// The [`InputError`] that says what is wrong and where.
    fn from_str(text: &str) -> Result<Grid, InputError> {
        read_board(text, None, None)
    }
}

/// Why a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GoalError {
    /// A word that is neither a name nor a board.
    #[error("unknown goal `{0}`: expected blank-last, blank-first, snail or a board")]
    Unknown(String),
    /// A board with a mistake.
    #[error(transparent)]
    Board(#[from] InputError),
}

/// Reads a goal: `blank-last`, `blank-first`, `snail`, or a board, as [`read_board`] does.
///
/// `size` is the size that the goal must have if it is a board, for texts that do not show it.
///
/// ```
/// use taquin::{Goal, read_goal};
///
/// assert_eq!(read_goal("snail", None), Ok(Goal::Snail));
/// let goal = read_goal("0 1 2 3 4 5", "3x2".parse().ok()).unwrap();
/// assert_eq!(goal, Goal::Board("0 1 2/3 4 5".parse().unwrap()));
/// ```
///
/// # Errors
/// The [`GoalError`] that says what is wrong.
pub fn read_goal(text: &str, size: Option<Dims>) -> Result<Goal, GoalError> {
    let name = text.trim();
    let named = [Goal::BlankLast, Goal::BlankFirst, Goal::Snail].into_iter().find(|goal| goal.name() == name);
    if let Some(goal) = named {
        return Ok(goal);
    }
    let is_word = |c: char| c.is_alphabetic() || "-_ ".contains(c);
    read_board(text, size, None).map(Goal::Board).map_err(|error| {
        let is_name = !name.is_empty() && name.chars().all(is_word);
        if is_name { GoalError::Unknown(shortened(name)) } else { GoalError::Board(error) }
    })
}

impl FromStr for Goal {
    type Err = GoalError;

    /// Reads `blank-last`, `blank-first`, `snail`, or a board in any format that shows its size; [`read_goal`] takes a
    /// size for the others.
    ///
    /// ```
    /// use taquin::Goal;
    ///
    /// assert_eq!("blank-first".parse(), Ok(Goal::BlankFirst));
    /// assert_eq!("0 1/2 3".parse(), Ok(Goal::Board("0 1/2 3".parse().unwrap())));
    /// assert_eq!(
    ///     "blank-middle".parse::<Goal>().unwrap_err().to_string(),
    ///     "unknown goal `blank-middle`: expected blank-last, blank-first, snail or a board"
    /// );
    /// ```
    ///
    /// # Errors
    /// The [`GoalError`] that says what is wrong.
    fn from_str(text: &str) -> Result<Goal, GoalError> {
        read_goal(text, None)
    }
}
