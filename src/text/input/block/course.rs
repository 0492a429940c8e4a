//! The format of course assignments: a size line, then the numbers, wrapped anywhere; one such board after another.

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::text::input::block::sized::{agrees, board};
use crate::text::input::board::{ReadBoard, Reading};
use crate::text::input::error::InputError;
use crate::text::input::line::cell::{Content, ReadCell};
use crate::text::input::line::parsed::{Notation, ParsedLine};
use crate::text::input::line::shape::{among, sure_cells};
use crate::text::input::passes::{Pass, Passes};
use std::collections::VecDeque;

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
/// lines of one number above longer lines, if that makes any board whole. With the boards comes whether all are whole.
pub(crate) fn read<'a>(lines: &Passes<'a, ParsedLine>, size: Option<Dims>) -> (Reading<'a>, bool) {
    let entries = by_count(lines, size);
    let all_read = entries.all_read();
    if all_read || !lines.iter().next().is_some_and(|line| is_one(&line)) {
        return (entries, all_read);
    }
    let pieces = {
        let lines = lines.clone();
        Passes::new(move || Pieces(Ahead::of(lines.iter())))
    };
    if !pieces.has(2) {
        return (entries, false);
    }
    let apart = Reading::new(move || {
        pieces.iter().flat_map(move |piece| by_count(&Passes::kept(piece), size).iter())
    });
    if apart.none_read() {
        return (entries, false);
    }
    let all_read = apart.all_read();
    (apart, all_read)
}

/// Whether a line is one number.
fn is_one(line: &ParsedLine) -> bool {
    sides(line) == Some(Sides::One)
}

/// Lines of which the next two are known.
struct Ahead<'a> {
    lines: Pass<'a, ParsedLine>,
    next: VecDeque<ParsedLine>,
}

impl<'a> Ahead<'a> {
    fn of(mut lines: Pass<'a, ParsedLine>) -> Ahead<'a> {
        let next = lines.by_ref().take(2).collect();
        Ahead { lines, next }
    }
}

impl Iterator for Ahead<'_> {
    type Item = ParsedLine;

    fn next(&mut self) -> Option<ParsedLine> {
        let line = self.next.pop_front();
        self.next.extend(self.lines.next());
        line
    }
}

/// Lines in pieces that begin where a line of one number is followed by another line.
struct Pieces<'a>(Ahead<'a>);

impl Iterator for Pieces<'_> {
    type Item = Vec<ParsedLine>;

    fn next(&mut self) -> Option<Vec<ParsedLine>> {
        let mut piece = vec![self.0.next()?];
        let is_start = |ahead: &Ahead<'_>| match (ahead.next.front(), ahead.next.get(1)) {
            (Some(line), Some(below)) => is_one(line) && !is_one(below),
            _ => false,
        };
        while !is_start(&self.0)
            && let Some(line) = self.0.next()
        {
            piece.push(line);
        }
        Some(piece)
    }
}

/// Boards as their sizes say; ends with the first error.
fn by_count<'a>(lines: &Passes<'a, ParsedLine>, size: Option<Dims>) -> Reading<'a> {
    let longest = lines.iter().map(|line| sure_cells(&line.rows[0])).max().unwrap_or(0);
    let lines = lines.clone();
    Reading::new(move || ByCount { lines: Some(Ahead::of(lines.iter())), longest, size })
}

/// A pass through boards as their sizes say.
struct ByCount<'a> {
    /// `None` after an error.
    lines: Option<Ahead<'a>>,
    longest: usize,
    size: Option<Dims>,
}

impl Iterator for ByCount<'_> {
    type Item = ReadBoard;

    fn next(&mut self) -> Option<ReadBoard> {
        let lines = self.lines.as_mut()?;
        let first = lines.next()?;
        let board = one(&first, lines, self.longest, self.size);
        if board.is_err() {
            self.lines = None;
        }
        Some(ReadBoard { line: first.number, board })
    }
}

/// The board below a size line; the longest of all rows has so many cells.
fn one(
    first: &ParsedLine,
    lines: &mut Ahead<'_>,
    longest: usize,
    size: Option<Dims>,
) -> Result<Grid, InputError> {
    let dims = size_line(first)?;
    agrees(dims, size, first)?;
    let mut cells: Vec<ReadCell> = Vec::new();
    let mut problem = None;
    let mut letters = None;
    while cells.len() < dims.cells()
        && let Some(line) = lines.next()
    {
        cells.extend(among(&line.rows[0], longest));
        letters = letters.or((line.notation == Notation::Letters).then(|| line.position()));
        problem = problem.or(line.problem);
    }
    // A size line needs something below it; a last line of one number is a number too many.
    let more = !lines.next.is_empty();
    let next = lines.next.len() == 2 && sides(&lines.next[0]) == sides(first);
    let at = first.position();
    if let Some(problem) = problem {
        Err(problem)
    } else if let Some(at) = letters {
        Err(InputError::Mixed { at })
    } else if cells.len() != dims.cells() || (more && !next) {
        // The rest belongs to this board only if no other can begin in it.
        let rest = if next { 0 } else { lines.map(|line| among(&line.rows[0], longest).len()).sum() };
        Err(InputError::SizeCount { at, dims, found: cells.len() + rest })
    } else {
        board(dims, &cells, at)
    }
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
