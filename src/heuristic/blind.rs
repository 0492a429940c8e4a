//! No estimate at all: it only knows the goal.

use crate::board::Board;
use crate::heuristic::{Estimator, Slide};
use crate::pdb::file::table::Unsound;
use crate::puzzle::canonical::Class;
use crate::puzzle::tile::Cell;

/// 0 at the goal and 1 elsewhere. Consistent.
///
/// It turns the best-first loop into breadth-first search and the iterated depth-first loop into iterative deepening.
#[derive(Clone, Debug)]
pub struct Blind<B> {
    goal: B,
}

impl<B: Board> Blind<B> {
    /// The estimate of a class, whose boards must fit into `B`.
    pub fn new(class: Class) -> Blind<B> {
        let cells = 0..class.dims().cells() as u16;
        let labels: Vec<u16> = cells.map(|cell| class.label(Cell(cell))).collect();
        assert!(labels.len() <= B::MAX_CELLS, "boards are chosen by their size");
        Blind { goal: B::pack(&labels) }
    }

    fn estimate(&self, board: &B) -> u32 {
        u32::from(*board != self.goal)
    }
}

impl<B: Board> Estimator<B> for Blind<B> {
    type Carried = u32;
    type Kept = u16;

    fn root(&self, board: &B, _blank: usize) -> Result<u32, Unsound> {
        Ok(self.estimate(board))
    }

    #[inline]
    fn slide(&self, _carried: &u32, board: &B, _slide: Slide, _limit: u32) -> u32 {
        self.estimate(board)
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
