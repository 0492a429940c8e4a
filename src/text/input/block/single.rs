//! Lines that are a board each.

use crate::puzzle::dims::{Dims, DimsError};
use crate::puzzle::excerpt::shortened;
use crate::puzzle::grid::Grid;
use crate::text::input::block::sized;
use crate::text::input::error::InputError;
use crate::text::input::line::cell::{Content, ReadCell};
use crate::text::input::line::parsed::{Notation, ParsedLine};
use crate::text::input::line::shape::{Counts, settle};

/// Strings of fewer digits are taken for numbers, unless the given size has that many cells.
const LEAST_DIGITS: usize = 4;

/// Whether a line of digits is one digit a cell.
pub(crate) fn is_digits(line: &ParsedLine, size: Option<Dims>) -> bool {
    line.notation == Notation::Digits
        && (line.digits.len() >= LEAST_DIGITS || size.is_some_and(|s| s.cells() == line.digits.len()))
}

/// How many cells the line has if it is a board.
pub(crate) fn count(line: &ParsedLine, size: Option<Dims>) -> usize {
    if is_digits(line, size) { line.digits.len() } else { line.count() }
}

/// The board of a line; `usual` is how many numbers most lines of the text have, for the error message.
///
/// # Errors
/// The [`InputError`] that says why the line is not a board.
pub(crate) fn read(line: &ParsedLine, size: Option<Dims>, usual: Option<usize>) -> Result<Grid, InputError> {
    if is_digits(line, size) {
        return of_cells(line, &line.digits, size, usual);
    }
    if let Some(problem) = &line.problem {
        return Err(problem.clone());
    }
    let cells: Vec<&[ReadCell]> = line.rows.iter().map(Vec::as_slice).collect();
    let parts = settle(&cells);
    if let [cells] = parts.as_slice() {
        return of_cells(line, cells, size, usual);
    }
    let usual = parts.iter().map(Vec::len).collect::<Counts>().usual();
    if let Some(odd) = parts.iter().find(|r| r.len() != usual) {
        let at = odd.first().map_or(line.position(), |c| c.position());
        return Err(InputError::Ragged { at, found: odd.len(), usual });
    }
    sized::of_shape(line, &parts.concat(), usual, parts.len(), size)
}

fn of_cells(
    line: &ParsedLine,
    cells: &[ReadCell],
    size: Option<Dims>,
    usual: Option<usize>,
) -> Result<Grid, InputError> {
    let at = cells.first().map_or(line.position(), |c| c.position());
    let found = cells.len();
    if let [ReadCell { content: Content::Number(number @ 1..), .. }] = *cells {
        return Err(InputError::OnlySize { at, found: number });
    }
    if found > Dims::MAX_CELLS {
        let source = DimsError::OutOfRange { width: found as u64, height: 1 };
        return Err(InputError::Size { at, source });
    }
    let dims = match size {
        Some(dims) if dims.cells() != found => return Err(InputError::Count { at, found, dims }),
        Some(dims) => dims,
        None => Dims::square_of(found).ok_or_else(|| match line.notation {
            // A word of letters below p is more likely a word than a board.
            Notation::Letters => InputError::Word { at, found: letters(cells), hint: "" },
            _ => InputError::NotSquare { at, found, usual },
        })?,
    };
    sized::board(dims, cells, at)
}

/// The text of cells of letters.
fn letters(cells: &[ReadCell]) -> String {
    let letter = |c: &ReadCell| match c.content {
        Content::Number(n @ 1..=15) => char::from(b'a' + n as u8 - 1),
        _ => '_',
    };
    shortened(&cells.iter().map(letter).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &str, size: Option<&str>) -> String {
        let line = ParsedLine::of_text(7, line);
        match read(&line, size.map(|s| s.parse().unwrap()), None) {
            Ok(grid) => format!("{}: {}", grid.dims(), grid.to_string().replace('\n', "/")),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_shape_is_shown_or_given_or_square() {
        assert_eq!(text("1 2 3 0", None), "2x2: 1 2/3 0");
        assert_eq!(text("1 2 3 0", Some("4x1")), "4x1: 1 2 3 0");
        assert_eq!(text("1 2 3/4 5 0", None), "3x2: 1 2 3/4 5 0");
        assert_eq!(text("123450", Some("2x3")), "2x3: 1 2/3 4/5 0");
        assert_eq!(
            text("0x0123456789abcdef", Some("8x2")),
            "8x2:  0  1  2  3  4  5  6  7/ 8  9 10 11 12 13 14 15"
        );
        assert_eq!(text("x", None), "1x1: 0");
        let message = "line 7, column 1: 6 numbers are not a square: expected rows separated by /, or a size such as 3x2 or 2x3 (columns x rows)";
        assert_eq!(text("1 2 3 4 5 0", None), message);
        let message = "line 7, column 1: 4 numbers, but the given size 3x2 has 6 cells";
        assert_eq!(text("1 2 3 0", Some("3x2")), message);
    }
}
