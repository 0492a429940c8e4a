//! Lines that are the rows of one board, without a size line.

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::text::input::block::sized;
use crate::text::input::block::summary::Summary;
use crate::text::input::error::InputError;
use crate::text::input::format::InputFormat;
use crate::text::input::line::cell::ReadCell;
use crate::text::input::line::parsed::ParsedLine;
use crate::text::input::line::shape;
use crate::text::input::passes::Passes;

/// The board whose rows are the lines, at least one, with their summary.
///
/// # Errors
/// The [`InputError`] of the first line that does not fit.
pub(crate) fn read(
    lines: &Passes<'_, ParsedLine>,
    summary: &Summary,
    size: Option<Dims>,
) -> Result<Grid, InputError> {
    let (first, height) = (&summary.first, summary.lines);
    // `123`, `456`, `780`: as one number a row they would lack the numbers of one digit, 0 among them.
    if summary.are_digits {
        let dims = sized::dims(first, first.digits.len(), height, size)?;
        let cells: Vec<ReadCell> = lines.iter().flat_map(|line| line.digits).collect();
        return sized::board(dims, &cells, first.position());
    }
    if let Some(problem) = &summary.problem {
        return Err(problem.clone());
    }
    if let Some(at) = summary.several_rows {
        return Err(InputError::Format { at, format: InputFormat::Rows });
    }
    if let (true, Some(at)) = (summary.has_numbers, summary.letters) {
        return Err(InputError::Mixed { at });
    }
    let longest = summary.longest();
    let settled = |line: &ParsedLine| match height {
        1 => shape::alone(&line.rows[0]),
        _ => shape::among(&line.rows[0], longest),
    };
    let lengths = if height == 1 { [settled(first).len()].into_iter().collect() } else { summary.settled() };
    let usual = lengths.usual();
    if lengths.times(usual) < height {
        let odd = lines.iter().find(|line| settled(line).len() != usual);
        let (found, at) = odd.map_or((0, first.position()), |l| (settled(&l).len(), l.position()));
        return Err(InputError::Ragged { at, found, usual });
    }
    let dims = sized::dims(first, usual, height, size)?;
    let cells: Vec<ReadCell> = lines.iter().flat_map(|line| settled(&line)).collect();
    sized::board(dims, &cells, first.position())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[&str]) -> String {
        let lines: Vec<ParsedLine> =
            lines.iter().zip(1..).map(|(text, n)| ParsedLine::of_text(n, text)).collect();
        let lines = Passes::kept(lines);
        match read(&lines, &Summary::of(&lines, None).unwrap(), None) {
            Ok(grid) => grid.to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn rows_of_one_length_and_one_writing_are_a_board() {
        assert_eq!(text(&["1 2 3", "4 5 0"]), "1 2 3\n4 5 0");
        assert_eq!(text(&["123", "450"]), "1 2 3\n4 5 0");
        assert_eq!(text(&["abc", "de_"]), "1 2 3\n4 5 0");
        assert_eq!(text(&["1", "0"]), "1\n0");
        assert_eq!(
            text(&["1 2 3", "4 5", "6 7 0"]),
            "line 2: a row of length 2, but most rows have length 3: expected rows of equal length"
        );
        assert!(text(&["1 2", "a _"]).starts_with("line 2: a row of letters among rows of numbers"));
        assert!(text(&["1 2", "3/0"]).starts_with("line 2: not in the format `rows`"));
    }
}
