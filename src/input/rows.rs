//! Lines that are the rows of one board, without a size line.

use super::cell::{Cell, Value, board};
use super::error::InputError;
use super::form::Form;
use super::line::{Kind, Line, settle, usual};
use super::single::agrees;
use crate::dims::Dims;
use crate::grid::Grid;

/// The board whose rows are `lines`, at least one.
///
/// # Errors
/// The [`InputError`] of the first line that does not fit.
pub(super) fn read(lines: &[Line], size: Option<Dims>) -> Result<Grid, InputError> {
    let first = &lines[0];
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
    let dims = Dims::new(wanted as u64, rows.len() as u64)
        .map_err(|source| InputError::Size { at: first.place(), source })?;
    agrees(dims, size, first)?;
    board(dims, &rows.concat(), first.place())
}
