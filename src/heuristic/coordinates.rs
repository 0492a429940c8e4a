//! The column and row of every cell and of every tile's goal cell.

use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::puzzle::tile::Cell;

/// A column and a row, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnRow {
    /// From the left, from 0.
    pub column: u16,
    /// From the top, from 0.
    pub row: u16,
}

/// The coordinates of one class. Memory: eight bytes a cell.
#[derive(Clone, Debug)]
pub struct Coordinates {
    dims: Dims,
    of_cell: Vec<ColumnRow>,
    of_goal: Vec<ColumnRow>,
}

impl Coordinates {
    /// The coordinates of a class.
    pub fn new(class: Class) -> Coordinates {
        let dims = class.dims();
        let column_row = |cell: Cell| {
            let (column, row) = dims.column_row(cell);
            ColumnRow { column: column as u16, row: row as u16 }
        };
        let numbers = 0..dims.cells() as u16;
        Coordinates {
            dims,
            of_cell: numbers.clone().map(|cell| column_row(Cell(cell))).collect(),
            of_goal: numbers.map(|label| column_row(class.goal_cell(label))).collect(),
        }
    }

    /// The size.
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Column and row of a cell.
    #[inline]
    pub fn cell(&self, cell: usize) -> ColumnRow {
        self.of_cell[cell]
    }

    /// Column and row of a label's goal cell.
    #[inline]
    pub fn goal(&self, label: usize) -> ColumnRow {
        self.of_goal[label]
    }
}
