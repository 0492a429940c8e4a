//! Walking distance: how far the board is from the goal when only the rows of tiles matter, plus the same for columns.
//!
//! A vertical slide changes the row of one tile and no column, a horizontal one the other way round, so the two
//! distances add up.
//!
//! Source: Ken'ichiro Takahashi, "Walking Distance" (2002).

use crate::board::Board;
use crate::heuristic::coordinates::{ColumnRow, Coordinates};
use crate::heuristic::walking_table::{Walk, WalkingTable};
use crate::heuristic::{Estimator, Slide};
use crate::pdb::file::table::Unsound;
use crate::puzzle::canonical::Class;
use std::sync::Arc;

/// The sum of two distances that are looked up. Consistent; a slide changes it by one. At least Manhattan distance.
///
/// A direction of only two lines equals Manhattan distance.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    coordinates: Coordinates,
    rows: Arc<WalkingTable>,
    columns: Arc<WalkingTable>,
}

/// Why a board has no walking distance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkingError {
    /// There would be too many matrices.
    #[error(
        "walking-distance has tables for up to {} cells and {} lines; this board has {cells} cells in {lines} lines: \
         use linear-conflict",
        WalkingDistance::MOST_CELLS,
        WalkingTable::MOST_LINES
    )]
    TooLarge {
        /// Cells of the board.
        cells: usize,
        /// Its columns or rows, whichever are more.
        lines: usize,
    },
    /// One row or column.
    #[error(
        "walking-distance needs two rows and two columns; on a single line it equals manhattan: use manhattan"
    )]
    SingleLine,
}

impl WalkingDistance {
    /// The most cells of a board.
    pub const MOST_CELLS: usize = 16;

    /// Makes the tables of a class. Cost: for 4x4 some ten milliseconds and 2 MB a table, for 6x2 and 5x3 half a
    /// second and 40 MB.
    ///
    /// # Errors
    /// [`WalkingError`] for single lines, for more than [`WalkingDistance::MOST_CELLS`] cells, and for 7x2 and 8x2,
    /// whose lengthwise matrices are 16,854,390 and 1,016,930,880.
    pub fn new(class: Class) -> Result<WalkingDistance, WalkingError> {
        let dims = class.dims();
        let (width, height) = (dims.width(), dims.height());
        if dims.is_line() {
            return Err(WalkingError::SingleLine);
        }
        let (cells, lines) = (dims.cells(), width.max(height));
        if cells > WalkingDistance::MOST_CELLS || lines > WalkingTable::MOST_LINES {
            return Err(WalkingError::TooLarge { cells, lines });
        }
        let (column, row) = dims.column_row(class.blank());
        let rows = Arc::new(WalkingTable::new(height, width, row));
        let columns = match (width, column) == (height, row) {
            true => Arc::clone(&rows),
            false => Arc::new(WalkingTable::new(width, height, column)),
        };
        Ok(WalkingDistance { coordinates: Coordinates::new(class), rows, columns })
    }
}

/// A matrix of each direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walks {
    rows: Walk,
    columns: Walk,
}

impl Walks {
    /// The sum of the distances.
    #[inline]
    pub fn h(self) -> u32 {
        self.rows.distance() + self.columns.distance()
    }
}

impl<B: Board> Estimator<B> for WalkingDistance {
    type Carried = Walks;
    type Kept = Walks;

    fn root(&self, board: &B, blank: usize) -> Result<Walks, Unsound> {
        let cells = (0..self.coordinates.dims().cells()).filter(|&cell| cell != blank);
        let tiles = cells.map(|cell| (self.coordinates.cell(cell), self.coordinates.goal(board.label(cell))));
        let rows = self.rows.find(tiles.clone().map(|(is, goal)| (is.row, goal.row)));
        let columns = self.columns.find(tiles.map(|(is, goal)| (is.column, goal.column)));
        // Every board of the class has a matrix in the tables: a test counts them.
        Ok(Walks { rows: rows.unwrap_or_default(), columns: columns.unwrap_or_default() })
    }

    #[inline]
    fn slide(&self, carried: &Walks, _board: &B, slide: Slide, _limit: u32) -> Walks {
        let (from, to): (ColumnRow, ColumnRow) =
            (self.coordinates.cell(slide.from), self.coordinates.cell(slide.to));
        let goal = self.coordinates.goal(slide.label);
        if from.row == to.row {
            Walks {
                columns: self.columns.step(carried.columns, from.column, to.column, goal.column),
                ..*carried
            }
        } else {
            Walks { rows: self.rows.step(carried.rows, from.row, to.row, goal.row), ..*carried }
        }
    }

    #[inline]
    fn h(&self, carried: &Walks) -> u32 {
        carried.h()
    }

    fn keep(&self, carried: &Walks) -> Walks {
        *carried
    }

    fn kept_h(&self, kept: Walks) -> u32 {
        kept.h()
    }

    fn resume(&self, _board: &B, kept: Walks) -> Walks {
        kept
    }
}
