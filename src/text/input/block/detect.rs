//! A block whose format is to be detected.

use crate::puzzle::dims::Dims;
use crate::text::input::block::course::{self, Sides};
use crate::text::input::block::{rows, single};
use crate::text::input::board::{ReadBoard, all_read};
use crate::text::input::line::cell::Content;
use crate::text::input::line::parsed::{Notation, ParsedLine};
use crate::text::input::line::shape::usual;

/// The boards of a block of at least one line, in the format that fits.
///
/// Numbers that are a board in one format are not a board in the others (each number is on a board once), except for
/// `1`, `0` below each other, which is the course format of the 1x1 board. So each reading is tried, and only to
/// explain a failure is the format guessed.
pub(crate) fn read(lines: &[ParsedLine], size: Option<Dims>) -> Vec<ReadBoard> {
    if lines.len() == 1 {
        return each(lines, size);
    }
    let sides = course::sides(&lines[0]);
    let mut as_course = Vec::new();
    if sides.is_some() && lines.iter().all(|l| l.rows.len() == 1) {
        as_course = course::read(lines, size);
        if all_read(&as_course) {
            return as_course;
        }
    }
    let otherwise = without_size_line(lines, size);
    let all_pairs = || lines.iter().all(|l| course::sides(l) == Some(Sides::Two));
    let is_course = match sides {
        None => false,
        Some(Sides::Two) if all_pairs() => false,
        // One number above one line is a size line, even if it names the wrong size.
        Some(Sides::One) if lines.len() == 2 => !single::is_digits(&lines[0], size),
        Some(_) => as_course.iter().any(|e| e.board.is_ok()) || otherwise.iter().all(|e| e.board.is_err()),
    };
    if is_course && !as_course.is_empty() && !all_read(&otherwise) { as_course } else { otherwise }
}

/// The boards of a block of at least one line that has no size lines.
pub(crate) fn without_size_line(lines: &[ParsedLine], size: Option<Dims>) -> Vec<ReadBoard> {
    if lines.len() > 1 {
        let board = rows::read(lines, size);
        if board.is_ok() || !are_boards(lines, size) {
            return vec![ReadBoard { line: lines[0].number, board }];
        }
    }
    each(lines, size)
}

/// Every line as a board.
pub(crate) fn each(lines: &[ParsedLine], size: Option<Dims>) -> Vec<ReadBoard> {
    let usual = (lines.len() > 1).then(|| usual(lines.iter().map(|l| single::count(l, size))));
    lines.iter().map(|l| ReadBoard { line: l.number, board: single::read(l, size, usual) }).collect()
}

/// Whether lines, some of them broken, are meant as one board each rather than as rows of one board.
fn are_boards(lines: &[ParsedLine], size: Option<Dims>) -> bool {
    if lines.iter().any(|l| l.notation == Notation::Hex || l.rows.len() > 1) {
        return true;
    }
    let of = |fits: &dyn Fn(&ParsedLine) -> bool| lines.iter().filter(|l| fits(l)).count();
    let digits = of(&|l| single::is_digits(l, size));
    let boards = of(&|l| single::is_digits(l, size) && single::read(l, size, None).is_ok());
    if digits > 0 && 2 * digits >= lines.len() && 2 * boards >= digits {
        return true;
    }
    if let Some(size) = size {
        let (boards, rows) = (of(&|l| l.count() == size.cells()), of(&|l| l.count() == size.width()));
        if boards != rows {
            return boards > rows;
        }
    }
    // The numbers in a row of a board go up to its number of cells; in a line that is a board, up to its length.
    let width = usual(lines.iter().filter(|l| l.problem.is_none()).map(ParsedLine::count));
    let numbers = || {
        lines.iter().flat_map(|l| &l.rows[0]).filter_map(|c| match c.content {
            Content::Number(n) => Some(usize::from(n)),
            Content::Blank => Some(0),
            Content::Edge | Content::Bad => None,
        })
    };
    let small = numbers().filter(|&n| n < width).count();
    let is_square = width >= 4 && Dims::square_of(width).is_some() && width != lines.len();
    2 * small > numbers().count()
        && (is_square || lines.iter().any(|l| l.count() == width && is_permutation(l)))
}

/// Whether a line's numbers are 0 to n - 1 in some order.
fn is_permutation(line: &ParsedLine) -> bool {
    let count = line.count() as u64;
    Dims::new(count, 1).is_ok_and(|dims| single::read(line, Some(dims), None).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str, size: Option<&str>) -> Vec<bool> {
        let lines: Vec<ParsedLine> =
            text.split('\n').enumerate().map(|(i, t)| ParsedLine::of_text(i + 1, t)).collect();
        read(&lines, size.map(|s| s.parse().unwrap())).iter().map(|e| e.board.is_ok()).collect()
    }

    #[test]
    fn lines_are_rows_or_boards_by_their_numbers() {
        assert_eq!(kinds("0 1 2 3\n4 5 6 7", None), [true]);
        assert_eq!(kinds("0 1 2 3\n3 2 1 0", None), [true, true]);
        assert_eq!(kinds("0 1 2 3\n4 5 6 6", None), [false]);
        assert_eq!(kinds("0 1 2 3\n3 2 1 1", None), [true, false]);
        assert_eq!(kinds("1 2\n3 0", Some("4x1")), [false]);
        assert_eq!(kinds("0 1 2 3 4 5\n0 1 2 3 4\n1 0 2 3 4 5", Some("3x2")), [true, false, true]);
    }

    #[test]
    fn the_course_form_comes_before_rows_only_where_it_is_a_board() {
        assert_eq!(kinds("1\n0", None), [true]);
        assert_eq!(kinds("2\n1\n0", None), [true]);
        assert_eq!(kinds("1 6\n2 3\n4 5\n7 0", None), [true]);
        assert_eq!(kinds("2 2\n2 3\n1 0", None), [true]);
        assert_eq!(kinds("4\n1 2 3 0\n0 1 2 3\n2 1 3 0", None), [false, true, true, true]);
    }
}
