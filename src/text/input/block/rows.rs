//! Lines that are the rows of one board, without a size line.

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::text::input::block::sized;
use crate::text::input::error::InputError;
use crate::text::input::format::InputFormat;
use crate::text::input::line::cell::{Content, ReadCell};
use crate::text::input::line::parsed::{Notation, ParsedLine};
use crate::text::input::line::shape::{settle, usual};

/// The board whose rows are `lines`, at least one.
///
/// # Errors
/// The [`InputError`] of the first line that does not fit.
pub(crate) fn read(lines: &[ParsedLine], size: Option<Dims>) -> Result<Grid, InputError> {
    let first = &lines[0];
    // `123`, `456`, `780`: as one number a row they would lack the numbers of one digit, 0 among them.
    let is_digits = |l: &ParsedLine| l.notation == Notation::Digits && l.digits.len() == first.digits.len();
    if lines.iter().all(is_digits) {
        let cells: Vec<ReadCell> = lines.iter().flat_map(|l| l.digits.iter().copied()).collect();
        return sized::of_shape(first, &cells, first.digits.len(), lines.len(), size);
    }
    if let Some(problem) = lines.iter().find_map(|l| l.problem.as_ref()) {
        return Err(problem.clone());
    }
    if let Some(line) = lines.iter().find(|l| l.rows.len() > 1) {
        return Err(InputError::Format { at: line.position(), format: InputFormat::Rows });
    }
    let number = |l: &ParsedLine| {
        l.notation != Notation::Letters && l.rows[0].iter().any(|c| matches!(c.content, Content::Number(_)))
    };
    if lines.iter().any(number)
        && let Some(line) = lines.iter().find(|l| l.notation == Notation::Letters)
    {
        return Err(InputError::Mixed { at: line.position() });
    }
    let rows: Vec<&[ReadCell]> = lines.iter().map(|l| l.rows[0].as_slice()).collect();
    let rows = settle(&rows);
    let usual = usual(rows.iter().map(Vec::len));
    if let Some((row, line)) = rows.iter().zip(lines).find(|(r, _)| r.len() != usual) {
        return Err(InputError::Ragged { at: line.position(), found: row.len(), usual });
    }
    sized::of_shape(first, &rows.concat(), usual, rows.len(), size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[&str]) -> String {
        let lines: Vec<ParsedLine> =
            lines.iter().zip(1..).map(|(text, n)| ParsedLine::of_text(n, text)).collect();
        match read(&lines, None) {
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
