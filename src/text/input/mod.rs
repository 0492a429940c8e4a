//! Text forms in: every way of writing boards that puzzle programs and course assignments use, told apart by itself.
//!
//! **Cells** are numbers (leading zeros do no harm), and the blank is `0`, one of `x X _ . -`, or an empty cell
//! between commas, semicolons or tabs. An empty cell at the end of a line counts only if the row needs it, so that
//! lines may end with a comma. Letters a to o stand for the tiles 1 to 15 where a whole board is of letters and blank
//! signs. Brackets around a line are skipped. `#` and `//` start a comment; a line that holds a comment alone is no
//! blank line.
//!
//! **Detection**, in this order:
//! 1. A text that starts with `[` or `{` is JSON if it is a sequence of JSON values. A text that is boards in another
//!    form is not JSON. Else it is JSON if at least half of its lines are JSON arrays or objects of their own; or, to
//!    explain the failure, if it starts as an object does, or with a bracket and has commas. A JSON array of arrays of
//!    numbers, and flat arrays one after another, are rows or boards by the rules for blocks below.
//! 2. Other texts are cut at blank lines into blocks, each read by itself. A size line alone in its block belongs
//!    to the next block if the two are boards in the course form. If no block is a board, but all lines together are
//!    one, as rows or in the course form, then blank lines stand inside it.
//! 3. A block of one line is one board: `0x` and 16 hexadecimal digits; rows between `/` (or between `;` or `,` where
//!    the numbers of a row are parted otherwise); one string of 4 to 9 digits (or of as many as `--size` has cells);
//!    letters; numbers. Where the shape does not show, it is `--size`, else a square, else an error.
//! 4. In a block of several lines all readings are tried: the course form if the first line is one or two numbers,
//!    and rows of one board (of numbers, or of one digit a cell). At most one is a board, since each number stands on
//!    a board once; only `1` above `0` is both, and is read as the course form of the 1x1 board.
//! 5. Otherwise every line is a board of its own, broken ones among them, if a line holds a hexadecimal word or row
//!    separators; or half of the lines are digit strings, and half of those are boards; or (with `--size`) more lines
//!    have as many numbers as the board than as a row; or most numbers are smaller than the lines are long, while a
//!    line of that length is a permutation or the length is a square (and not the number of lines).
//! 6. Otherwise the block is one board with a mistake, in the course form if its first line is one or two numbers
//!    (two numbers in every line are rows). A single number above a single line is always taken for a size.
//!
//! Where a text cannot be read, its error says what was found, where, what was wanted and what to do.

pub mod place;
pub mod form;
pub mod error;
pub mod source;
pub mod token;
pub mod cell;
pub mod line;
pub mod moves;
pub mod rows;
pub mod single;
pub mod course;
pub mod block;
pub mod json;

pub use error::InputError;
pub use form::{Form, UnknownForm};
pub use place::Place;

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use line::{Kind, Line};
use source::SourceLine;

/// One board of a text, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line in which the board starts, from 1.
    pub line: usize,
    /// The board.
    pub board: Result<Grid, InputError>,
}

/// Reads every board of a text; at least one entry.
///
/// `size` is the size all boards must have, for texts that do not show it; `form` is the form all are written in,
/// or `None` to detect it. A broken board is an entry with an error, and the boards after it are still read wherever
/// it is clear where they begin. Cost: linear in the text, in time and memory.
pub fn read_boards(text: &[u8], size: Option<Dims>, form: Option<Form>) -> Vec<Entry> {
    let source = source::lines(text);
    if source.iter().all(SourceLine::is_blank) {
        return vec![Entry { line: 1, board: Err(InputError::Empty) }];
    }
    match form {
        Some(Form::Json) => json::boards::read(&source, size),
        Some(form) => of_form(&source, size, form),
        None => json::boards::detect(&source, size).unwrap_or_else(|| of_text(&source, size)),
    }
}

/// Reads one board, such as a goal on the command line.
///
/// # Errors
/// The [`InputError`] of the board, or [`InputError::Several`] if there is more than one.
pub fn read_board(text: &str, size: Option<Dims>, form: Option<Form>) -> Result<Grid, InputError> {
    let mut entries = read_boards(text.as_bytes(), size, form);
    match entries.get(1) {
        Some(second) if entries[0].board.is_ok() => {
            Err(InputError::Several { found: entries.len(), second: second.line })
        }
        _ => entries.swap_remove(0).board,
    }
}

/// Whether all of some entries are boards.
fn all_read(entries: &[Entry]) -> bool {
    entries.iter().all(|e| e.board.is_ok())
}

/// The blocks of lines between blank lines.
fn blocks(source: &[SourceLine<'_>]) -> Vec<Vec<Line>> {
    let blocks = source.split(SourceLine::is_blank).filter(|block| !block.is_empty());
    blocks.map(|block| block.iter().map(Line::read).collect()).collect()
}

/// The boards of a text whose form is to be detected.
fn of_text(source: &[SourceLine<'_>], size: Option<Dims>) -> Vec<Entry> {
    let mut blocks = blocks(source);
    let mut entries = Vec::new();
    let mut index = 0;
    while index < blocks.len() {
        if let Some(read) = with_size_line(&mut blocks, index, size) {
            entries.extend(read);
            index += 1;
        } else {
            entries.extend(block::read(&blocks[index], size));
        }
        index += 1;
    }
    if blocks.len() > 1 && entries.iter().all(|e| e.board.is_err()) {
        let read = block::read(&blocks.concat(), size);
        if read.len() == 1 && all_read(&read) {
            return read;
        }
    }
    entries
}

/// The boards of a block that is a size line alone and of the block after it, if the two are in the course form.
fn with_size_line(blocks: &mut [Vec<Line>], index: usize, size: Option<Dims>) -> Option<Vec<Entry>> {
    let [first, second] = blocks.get_mut(index..index + 2)? else { return None };
    if first.len() != 1 || course::sides(&first[0]).is_none() || second.iter().any(|l| l.rows.len() > 1) {
        return None;
    }
    second.insert(0, first[0].clone());
    let entries = course::read(second, size);
    if all_read(&entries) {
        return Some(entries);
    }
    second.remove(0);
    None
}

/// The boards of a text in a form that is given.
fn of_form(source: &[SourceLine<'_>], size: Option<Dims>, form: Form) -> Vec<Entry> {
    let fits = |line: &Line| match form {
        Form::Course | Form::Rows => line.rows.len() == 1 && line.kind != Kind::Hex,
        Form::Line => line.rows.len() == 1 && matches!(line.kind, Kind::Numbers | Kind::Digits),
        Form::Slash => line.rows.len() > 1,
        Form::Digits => line.kind == Kind::Digits,
        Form::Hex => line.kind == Kind::Hex,
        Form::Letters => line.kind == Kind::Letters,
        Form::Json => false,
    };
    let mut blocks = blocks(source);
    for line in blocks.iter_mut().flatten().filter(|l| !fits(l)) {
        let refused = InputError::Form { at: line.place(), form };
        // Nothing is wrong with a string of digits but that it is too large for one number.
        if line.kind == Kind::Digits {
            line.problem = None;
        }
        line.problem.get_or_insert(refused);
        line.kind = Kind::Numbers;
    }
    let mut entries = Vec::new();
    let mut index = 0;
    while index < blocks.len() {
        if form == Form::Course
            && let Some(read) = with_size_line(&mut blocks, index, size)
        {
            entries.extend(read);
            index += 2;
            continue;
        }
        let block = &mut blocks[index];
        index += 1;
        match form {
            Form::Course => entries.extend(course::read(block, size)),
            Form::Rows => entries.push(Entry { line: block[0].number, board: rows::read(block, size) }),
            Form::Letters => entries.extend(block::read(block, size)),
            Form::Line | Form::Digits => {
                for line in block.iter_mut().filter(|l| l.kind == Kind::Digits) {
                    line.kind = Kind::Numbers;
                    if form == Form::Digits {
                        line.rows = vec![std::mem::take(&mut line.digits)];
                        line.problem = None;
                    }
                }
                entries.extend(block::each(block, size));
            }
            _ => entries.extend(block::each(block, size)),
        }
    }
    entries
}
