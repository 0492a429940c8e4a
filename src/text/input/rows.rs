//! Lines that are the rows of one board, without a size line.

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::text::input::cell::{Cell, Value, board};
use crate::text::input::error::InputError;
use crate::text::input::form::Form;
use crate::text::input::line::{Kind, Line, settle, usual};
use crate::text::input::single::agrees;

/// The board whose rows are `lines`, at least one.
///
/// # Errors
/// The [`InputError`] of the first line that does not fit.
pub(crate) fn read(lines: &[Line], size: Option<Dims>) -> Result<Grid, InputError> {
    let first = &lines[0];
    // `123`, `456`, `780`: as one number a row they would lack the numbers of one digit, 0 among them.
    let is_digits = |l: &Line| l.kind == Kind::Digits && l.digits.len() == first.digits.len();
    if lines.iter().all(is_digits) {
        let cells: Vec<Cell> = lines.iter().flat_map(|l| l.digits.iter().copied()).collect();
        return of_cells(first, &cells, first.digits.len(), lines.len(), size);
    }
    if let Some(problem) = lines.iter().find_map(|l| l.problem.as_ref()) {
        return Err(problem.clone());
    }
    if let Some(line) = lines.iter().find(|l| l.rows.len() > 1) {
        return Err(InputError::Form { at: line.place(), form: Form::Rows });
    }
    let number =
        |l: &Line| l.kind != Kind::Letters && l.rows[0].iter().any(|c| matches!(c.value, Value::Number(_)));
    if lines.iter().any(number)
        && let Some(line) = lines.iter().find(|l| l.kind == Kind::Letters)
    {
        return Err(InputError::Mixed { at: line.place() });
    }
    let rows: Vec<&[Cell]> = lines.iter().map(|l| l.rows[0].as_slice()).collect();
    let rows = settle(&rows);
    let wanted = usual(rows.iter().map(Vec::len));
    if let Some((row, line)) = rows.iter().zip(lines).find(|(r, _)| r.len() != wanted) {
        return Err(InputError::Ragged { at: line.place(), found: row.len(), wanted });
    }
    of_cells(first, &rows.concat(), wanted, rows.len(), size)
}

/// The board of so many columns and rows, whose first line is `line`.
///
/// # Errors
/// The [`InputError`] that says what is wrong with the shape or with a number.
pub(crate) fn of_cells(
    line: &Line,
    cells: &[Cell],
    width: usize,
    height: usize,
    size: Option<Dims>,
) -> Result<Grid, InputError> {
    let at = line.place();
    let dims = Dims::new(width as u64, height as u64).map_err(|source| InputError::Size { at, source })?;
    agrees(dims, size, line)?;
    board(dims, cells, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[&str]) -> String {
        let lines: Vec<Line> = lines.iter().zip(1..).map(|(text, n)| Line::of_text(n, text)).collect();
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
        assert_eq!(text(&["1 2 3", "4 5", "6 7 0"]), "line 2: this row has 2, but the other rows have 3");
        assert!(text(&["1 2", "a _"]).starts_with("line 2: letters among rows of numbers"));
        assert!(text(&["1 2", "3/0"]).starts_with("line 2: this is not of the form --input-format rows"));
    }
}
