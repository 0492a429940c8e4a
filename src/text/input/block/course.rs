//! The format of course assignments: a size line, then the numbers, wrapped anywhere; one such board after another.

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::text::input::block::sized::{agrees, board};
use crate::text::input::board::ReadBoard;
use crate::text::input::error::InputError;
use crate::text::input::line::cell::{Content, ReadCell};
use crate::text::input::line::parsed::{Notation, ParsedLine};
use crate::text::input::line::shape::settle;

/// How many numbers a size line has: one for a square, two for columns and rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sides {
    One,
    Two,
}

/// How many numbers a line has if it can be a size line; `None` if it cannot.
pub(crate) fn sides(line: &ParsedLine) -> Option<Sides> {
    if !matches!(line.notation, Notation::Numbers | Notation::Digits) || line.rows.len() != 1 {
        return None;
    }
    let too_large = matches!(line.problem, Some(InputError::TooLarge { .. }));
    let number =
        |c: &ReadCell| matches!(c.content, Content::Number(_)) || (too_large && c.content == Content::Bad);
    let mut cells = line.rows[0].iter().filter(|c| c.content != Content::Edge);
    match (cells.next(), cells.next(), cells.next()) {
        (Some(n), None, _) if number(n) => Some(Sides::One),
        (Some(w), Some(h), None) if number(w) && number(h) => Some(Sides::Two),
        _ => None,
    }
}

/// The boards of a block that begins with a size line and has lines below it.
///
/// Sizes say where boards end, as long as the numbers keep to them. Where they do not, boards are taken to begin at
/// lines of one number above longer lines, if that makes any board whole.
pub(crate) fn read(lines: &[ParsedLine], size: Option<Dims>) -> Vec<ReadBoard> {
    let entries = by_count(lines, size);
    if entries.iter().all(|e| e.board.is_ok()) {
        return entries;
    }
    let is_one = |line: &ParsedLine| sides(line) == Some(Sides::One);
    let starts: Vec<usize> =
        (0..lines.len() - 1).filter(|&i| i == 0 || (is_one(&lines[i]) && !is_one(&lines[i + 1]))).collect();
    if is_one(&lines[0]) && starts.len() > 1 {
        let ends = starts.iter().skip(1).copied().chain([lines.len()]);
        let pieces = starts.iter().zip(ends).map(|(&start, end)| &lines[start..end]);
        let apart: Vec<ReadBoard> = pieces.flat_map(|piece| by_count(piece, size)).collect();
        if apart.iter().any(|e| e.board.is_ok()) {
            return apart;
        }
    }
    entries
}

/// Boards as their sizes say; ends with the first error.
fn by_count(lines: &[ParsedLine], size: Option<Dims>) -> Vec<ReadBoard> {
    let rows: Vec<&[ReadCell]> = lines.iter().map(|l| l.rows[0].as_slice()).collect();
    let rows = settle(&rows);
    let mut entries = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let (board, used) = one(&lines[start..], &rows[start..], size);
        let failed = board.is_err();
        entries.push(ReadBoard { line: lines[start].number, board });
        if failed {
            break;
        }
        start += used;
    }
    entries
}

/// The board at the start of some lines, and how many lines it takes.
fn one(
    lines: &[ParsedLine],
    rows: &[Vec<ReadCell>],
    size: Option<Dims>,
) -> (Result<Grid, InputError>, usize) {
    let dims = match size_line(&lines[0]).and_then(|dims| agrees(dims, size, &lines[0]).map(|()| dims)) {
        Ok(dims) => dims,
        Err(error) => return (Err(error), 1),
    };
    let (mut used, mut found) = (1, 0);
    while used < lines.len() && found < dims.cells() {
        found += rows[used].len();
        used += 1;
    }
    // A size line needs something below it; a last line of one number is a number too many.
    let more = used < lines.len();
    let next = used + 1 < lines.len() && sides(&lines[used]) == sides(&lines[0]);
    let at = lines[0].position();
    let board = if let Some(problem) = lines[1..used].iter().find_map(|l| l.problem.as_ref()) {
        Err(problem.clone())
    } else if let Some(line) = lines[1..used].iter().find(|l| l.notation == Notation::Letters) {
        Err(InputError::Mixed { at: line.position() })
    } else if found != dims.cells() || (more && !next) {
        // The rest belongs to this board only if no other can begin in it.
        let found = if next { found } else { rows[1..].iter().map(Vec::len).sum() };
        Err(InputError::SizeCount { at, dims, found })
    } else {
        board(dims, &rows[1..used].concat(), at)
    };
    (board, used)
}

/// The size that a size line names.
fn size_line(line: &ParsedLine) -> Result<Dims, InputError> {
    if sides(line).is_none() {
        return Err(line.problem.clone().unwrap_or(InputError::NoSizeLine { at: line.position() }));
    }
    if let Some(problem) = &line.problem {
        return Err(problem.clone());
    }
    let mut numbers = line.rows[0].iter().filter_map(|c| match c.content {
        Content::Number(n) => Some(u64::from(n)),
        _ => None,
    });
    let width = numbers.next().unwrap_or(0);
    let height = numbers.next().unwrap_or(width);
    Dims::new(width, height).map_err(|source| InputError::Size { at: line.position(), source })
}

#[cfg(test)]
mod tests {
    use crate::text::input::{InputFormat, read_boards};

    fn read(text: &str) -> Vec<String> {
        let entries = read_boards(text.as_bytes(), None, None);
        entries.into_iter().map(|e| e.board.map_or_else(|e| e.to_string(), |g| format!("{g:}"))).collect()
    }

    #[test]
    fn numbers_wrap_anywhere_after_one_or_two_sides() {
        for text in [
            "2\n1 2\n3 0",
            "2\n1\n2\n3\n0\n",
            "2\n1 2 3\n0",
            "2 2\n1 2 3 0\n",
            "2\n\n1 2\n3 0",
            "2,\n1,2,\n3,0,",
        ] {
            assert_eq!(read(text), ["1 2\n3 0"], "{text:?}");
        }
        assert_eq!(read("3 2\n1 2 3\n4 5 0"), ["1 2 3\n4 5 0"]);
        assert_eq!(read("3 2\n1 2\n3 4\n5 0"), ["1 2 3\n4 5 0"]);
        assert_eq!(read("1\n0"), ["0"]);
    }

    #[test]
    fn boards_follow_each_other_and_a_broken_one_spoils_no_other() {
        assert_eq!(read("2\n1 2\n3 0\n2\n0 1\n2 3"), ["1 2\n3 0", "0 1\n2 3"]);
        assert_eq!(
            read("2\n1 2\n3\n2\n0 1\n2 3\n2\n1 1\n2 3\n2\n3 1\n2 0"),
            [
                "line 1: the size line says 2x2: expected 4 numbers below it, found 3",
                "0 1\n2 3",
                "line 8, column 3: tile 1 is at positions 1 and 2: expected each of 0 to 3 once; 0 is missing",
                "3 1\n2 0",
            ]
        );
    }

    #[test]
    fn a_wrong_size_is_named() {
        assert_eq!(
            read("4\n1 2\n3 0"),
            ["line 1: the size line says 4x4: expected 16 numbers below it, found 4"]
        );
        assert_eq!(
            read("2\n1 2 3\n4 5 6\n7 8 0"),
            ["line 1: the size line says 2x2: expected 4 numbers below it, found 9"]
        );
        assert!(read("300\n1 2\n3 0")[0].contains("300x300 is not a board size"));
        assert!(read("0\n1 2\n3 0")[0].contains("0x0 is not a board size"));
        let entries = read_boards(b"1 2 3\n4 5 6\n7 8 0", None, Some(InputFormat::Course));
        assert!(entries[0].board.as_ref().unwrap_err().to_string().starts_with("line 1: no size line"));
    }
}
