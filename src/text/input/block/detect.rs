//! A block whose format is to be detected.

use crate::puzzle::dims::Dims;
use crate::text::input::block::course::{self, Sides};
use crate::text::input::block::summary::Summary;
use crate::text::input::block::{rows, single};
use crate::text::input::board::{ReadBoard, Reading};
use crate::text::input::line::parsed::ParsedLine;
use crate::text::input::line::shape::Counts;
use crate::text::input::passes::Passes;

/// The boards of a block of at least one line, in the format that fits.
///
/// Numbers that are a board in one format are not a board in the others (each number is on a board once), except for
/// `1`, `0` below each other, which is the course format of the 1x1 board. So each reading is tried, and only to
/// explain a failure is the format guessed.
pub(crate) fn read<'a>(lines: &Passes<'a, ParsedLine>, size: Option<Dims>) -> Reading<'a> {
    let mut all = lines.iter();
    let (Some(first), Some(_)) = (all.next(), all.next()) else { return each_of(lines, None, size) };
    let are_two = all.next().is_none();
    let sides = course::sides(&first);
    let mut as_course = None;
    if sides.is_some() && lines.iter().all(|line| line.rows.len() == 1) {
        let (reading, all_read) = course::read(lines, size);
        if all_read {
            return reading;
        }
        as_course = Some(reading);
    }
    let otherwise = without_size_line(lines, size);
    let all_pairs = || lines.iter().all(|line| course::sides(&line) == Some(Sides::Two));
    let Some(as_course) = as_course else { return otherwise };
    let is_course = match sides {
        None => false,
        Some(Sides::Two) if all_pairs() => false,
        // One number above one line is a size line, even if it names the wrong size.
        Some(Sides::One) if are_two => !single::is_digits(&first, size),
        Some(_) => !as_course.none_read() || otherwise.none_read(),
    };
    if is_course && !otherwise.all_read() { as_course } else { otherwise }
}

/// The boards of a block of at least one line that has no size lines.
pub(crate) fn without_size_line<'a>(lines: &Passes<'a, ParsedLine>, size: Option<Dims>) -> Reading<'a> {
    let Some(summary) = Summary::of(lines, size).filter(|summary| summary.lines > 1) else {
        return each_of(lines, None, size);
    };
    let board = rows::read(lines, &summary, size);
    if board.is_ok() || !are_boards(lines, &summary, size) {
        return Reading::one(ReadBoard { line: summary.first.number, board });
    }
    each_of(lines, Some(summary.board_cells.usual()), size)
}

/// Every line as a board.
pub(crate) fn each<'a>(lines: &Passes<'a, ParsedLine>, size: Option<Dims>) -> Reading<'a> {
    let counts = || lines.iter().map(|line| single::count(&line, size)).collect::<Counts>();
    each_of(lines, lines.has(2).then(|| counts().usual()), size)
}

/// Every line as a board; `usual` is how many numbers most of several lines have.
fn each_of<'a>(lines: &Passes<'a, ParsedLine>, usual: Option<usize>, size: Option<Dims>) -> Reading<'a> {
    let lines = lines.clone();
    Reading::new(move || {
        let board = move |line: &ParsedLine| single::read(line, size, usual);
        lines.iter().map(move |line| ReadBoard { line: line.number, board: board(&line) })
    })
}

/// Whether several lines, some of them broken, are meant as one board each rather than as rows of one board.
fn are_boards(lines: &Passes<'_, ParsedLine>, summary: &Summary, size: Option<Dims>) -> bool {
    if summary.has_hex || summary.several_rows.is_some() {
        return true;
    }
    let (digits, boards) = summary.digits;
    if digits > 0 && 2 * digits >= summary.lines && 2 * boards >= digits {
        return true;
    }
    if let Some(size) = size {
        let (boards, rows) = (summary.cells.times(size.cells()), summary.cells.times(size.width()));
        if boards != rows {
            return boards > rows;
        }
    }
    // The numbers in a row of a board go up to its number of cells; in a line that is a board, up to its length.
    let width = summary.sound_cells.usual();
    let is_square = width >= 4 && Dims::square_of(width).is_some() && width != summary.lines;
    summary.most_are_below(width)
        && (is_square || lines.iter().any(|line| line.count() == width && is_permutation(&line)))
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
        read(&Passes::kept(lines), size.map(|s| s.parse().unwrap())).iter().map(|e| e.board.is_ok()).collect()
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
