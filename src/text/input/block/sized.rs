//! Cells whose columns and rows are known, as a board.

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::{Grid, GridError};
use crate::text::input::error::InputError;
use crate::text::input::line::cell::{Content, ReadCell};
use crate::text::input::line::parsed::ParsedLine;
use crate::text::input::position::Position;

/// The board of `width` columns and `height` rows, whose first line is `line`.
///
/// # Errors
/// The [`InputError`] that says what is wrong with the shape or with a number.
pub(crate) fn of_shape(
    line: &ParsedLine,
    cells: &[ReadCell],
    width: usize,
    height: usize,
    size: Option<Dims>,
) -> Result<Grid, InputError> {
    board(dims(line, width, height, size)?, cells, line.position())
}

/// The size of `width` columns and `height` rows, which must not differ from the given one.
///
/// # Errors
/// The [`InputError`] that says what is wrong with the shape.
pub(crate) fn dims(
    line: &ParsedLine,
    width: usize,
    height: usize,
    size: Option<Dims>,
) -> Result<Dims, InputError> {
    let at = line.position();
    let dims = Dims::new(width as u64, height as u64).map_err(|source| InputError::Size { at, source })?;
    agrees(dims, size, line)?;
    Ok(dims)
}

/// Checks that a board's own size is the given one, if one is given.
///
/// # Errors
/// [`InputError::Conflict`] if it is not.
pub(crate) fn agrees(found: Dims, size: Option<Dims>, line: &ParsedLine) -> Result<(), InputError> {
    match size {
        Some(given) if given != found => Err(InputError::Conflict { at: line.position(), found, given }),
        _ => Ok(()),
    }
}

/// The board of a size whose cells in reading order are `cells`, as many as the size has.
///
/// # Errors
/// [`InputError::Board`] at the number that is out of place.
pub(crate) fn board(dims: Dims, cells: &[ReadCell], start: Position) -> Result<Grid, InputError> {
    let numbers: Vec<u16> =
        cells.iter().map(|c| if let Content::Number(n) = c.content { n } else { 0 }).collect();
    Grid::new(dims, &numbers).map_err(|source| {
        let wrong = match source {
            GridError::TooLarge { position, .. } => cells.get(position),
            GridError::Twice { second, .. } => cells.get(second),
            GridError::Count { .. } => None,
        };
        InputError::Board { at: wrong.map_or(start, |c| c.position()), source }
    })
}
