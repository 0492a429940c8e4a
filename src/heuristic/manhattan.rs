//! Manhattan distance: every tile needs at least as many slides as it is columns and rows from its goal cell.

use crate::board::Board;
use crate::heuristic::{Estimator, Slide};
use crate::pdb::file::table::Unsound;
use crate::puzzle::canonical::Class;
use crate::puzzle::tile::Cell;

/// The sum over all tiles of columns plus rows to their goal cells. Consistent; a slide changes it by one.
#[derive(Clone, Debug)]
pub struct Manhattan {
    class: Class,
    cells: usize,
    /// By label and cell; empty for boards of more than [`MOST_TABLED`] cells.
    table: Vec<u16>,
}

/// The most cells for which the distances of all labels from all cells are tabled: half a megabyte.
const MOST_TABLED: usize = 512;

impl Manhattan {
    /// The distances of one class. Memory: two bytes for each label and cell, none above 512 cells.
    pub fn new(class: Class) -> Manhattan {
        let cells = class.dims().cells();
        let mut manhattan = Manhattan { class, cells, table: Vec::new() };
        if cells <= MOST_TABLED {
            let pairs = (0..cells).flat_map(|label| (0..cells).map(move |cell| (label, cell)));
            manhattan.table = pairs.map(|(label, cell)| manhattan.computed(label, cell) as u16).collect();
        }
        manhattan
    }

    fn computed(&self, label: usize, cell: usize) -> u32 {
        match label {
            0 => 0,
            label => self.class.dims().distance(self.class.goal_cell(label as u16), Cell(cell as u16)) as u32,
        }
    }

    /// The labels whose tiles come nearer to their goal cells by a slide between two cells, as a set: bit l for label
    /// l. For boards of up to 64 cells.
    pub fn nearer(&self, from: usize, to: usize) -> u64 {
        let nearer = |&label: &usize| self.distance(label, to) < self.distance(label, from);
        (0..self.cells.min(64)).filter(nearer).map(|label| 1 << label).sum()
    }

    #[inline]
    fn distance(&self, label: usize, cell: usize) -> u32 {
        match self.table.get(label * self.cells + cell) {
            Some(&distance) => u32::from(distance),
            None => self.computed(label, cell),
        }
    }
}

impl<B: Board> Estimator<B> for Manhattan {
    type Carried = u32;
    /// Stored estimates are small: best-first search refuses starts that are too far.
    type Kept = u16;

    fn root(&self, board: &B, _blank: usize) -> Result<u32, Unsound> {
        Ok((0..self.cells).map(|cell| self.distance(board.label(cell), cell)).sum())
    }

    #[inline]
    fn slide(&self, carried: &u32, _board: &B, slide: Slide, _limit: u32) -> u32 {
        carried + self.distance(slide.label, slide.to) - self.distance(slide.label, slide.from)
    }

    #[inline]
    fn h(&self, carried: &u32) -> u32 {
        *carried
    }

    fn keep(&self, carried: &u32) -> u16 {
        *carried as u16
    }

    fn kept_h(&self, kept: u16) -> u32 {
        kept.into()
    }

    fn resume(&self, _board: &B, kept: u16) -> u32 {
        kept.into()
    }
}
