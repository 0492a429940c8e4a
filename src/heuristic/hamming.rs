//! Hamming distance: every tile that is not on its goal cell needs at least one slide.

use crate::board::Board;
use crate::heuristic::{Estimator, Slide};
use crate::pdb::file::table::Unsound;
use crate::puzzle::canonical::Class;

/// The number of misplaced tiles; the blank is none. Consistent: a slide changes it by one at most.
#[derive(Clone, Debug)]
pub struct Hamming {
    class: Class,
}

impl Hamming {
    /// The estimate of a class.
    pub fn new(class: Class) -> Hamming {
        Hamming { class }
    }

    #[inline]
    fn misplaced(&self, label: usize, cell: usize) -> u32 {
        u32::from(label != 0 && self.class.goal_cell(label as u16).index() != cell)
    }
}

impl<B: Board> Estimator<B> for Hamming {
    type Carried = u32;
    type Kept = u16;

    fn root(&self, board: &B, _blank: usize) -> Result<u32, Unsound> {
        let cells = 0..self.class.dims().cells();
        Ok(cells.map(|cell| self.misplaced(board.label(cell), cell)).sum())
    }

    #[inline]
    fn slide(&self, carried: &u32, _board: &B, slide: Slide, _limit: u32) -> u32 {
        carried + self.misplaced(slide.label, slide.to) - self.misplaced(slide.label, slide.from)
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
