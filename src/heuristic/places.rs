//! The column and row of every cell and of every tile's goal cell.

use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::puzzle::tile::Cell;

/// A column and a row, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From the left, from 0.
    pub column: u16,
    /// From the top, from 0.
    pub row: u16,
}

/// The places of one class. Memory: eight bytes a cell.
#[derive(Clone, Debug)]
pub struct Places {
    dims: Dims,
    of_cell: Vec<Place>,
    of_goal: Vec<Place>,
}

impl Places {
    /// The places of a class.
    pub fn new(class: Class) -> Places {
        let dims = class.dims();
        let place = |cell: Cell| {
            let (column, row) = dims.column_row(cell);
            Place { column: column as u16, row: row as u16 }
        };
        let numbers = 0..dims.cells() as u16;
        Places {
            dims,
            of_cell: numbers.clone().map(|cell| place(Cell(cell))).collect(),
            of_goal: numbers.map(|label| place(class.goal_cell(label))).collect(),
        }
    }

    /// The size.
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// The place of a cell.
    #[inline]
    pub fn cell(&self, cell: usize) -> Place {
        self.of_cell[cell]
    }

    /// The place of a label's goal cell.
    #[inline]
    pub fn goal(&self, label: usize) -> Place {
        self.of_goal[label]
    }
}
