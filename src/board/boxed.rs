//! Boards too large for a word: one `u16` a cell.

use crate::board::{Board, mix_word};

/// A board of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoxedBoard(Box<[u16]>);

impl Board for BoxedBoard {
    const MAX_CELLS: usize = crate::puzzle::dims::Dims::MAX_CELLS;

    fn pack(labels: &[u16]) -> Self {
        BoxedBoard(labels.into())
    }

    #[inline]
    fn label(&self, cell: usize) -> usize {
        usize::from(self.0[cell])
    }

    #[inline]
    fn slide(&mut self, from: usize, to: usize) -> usize {
        self.0.swap(from, to);
        self.label(to)
    }

    fn mix(&self) -> u64 {
        self.0.iter().fold(0, |mix, &label| mix_word(mix ^ u64::from(label)).wrapping_add(1))
    }

    fn heap_bytes(cells: usize) -> usize {
        // The allocator keeps some 16 bytes beside each block.
        cells * size_of::<u16>() + 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::dims::Dims;
    use crate::puzzle::goal::Goal;
    use crate::puzzle::grid::Grid;
    use crate::puzzle::tile::Direction;

    /// Slides along a walk agree with those of a grid.
    fn follows_a_grid<B: Board + std::fmt::Debug>(size: &str) {
        let dims: Dims = size.parse().unwrap();
        let mut grid = Goal::BlankFirst.grid(dims).unwrap();
        let pack = |grid: &Grid| B::pack(&grid.tiles().iter().map(|t| t.0).collect::<Vec<_>>());
        let mut board = pack(&grid);
        for step in 0..500usize {
            let direction = Direction::ALL[step * step / 3 % 4];
            let to = grid.blank().index();
            let before = board.clone();
            let Some(tile) = grid.slide(direction) else { continue };
            let from = grid.blank().index();
            assert_eq!(board.slide(from, to), usize::from(tile.0));
            assert_eq!(board, pack(&grid));
            assert_eq!(
                (0..dims.cells()).map(|c| board.label(c)).sum::<usize>(),
                dims.cells() * (dims.cells() - 1) / 2
            );
            let mut back = board.clone();
            back.slide(to, from);
            assert_eq!(back, before);
            assert_ne!(before.mix(), board.mix());
        }
    }

    #[test]
    fn all_boards_slide_as_a_grid_does() {
        follows_a_grid::<u64>("4x4");
        follows_a_grid::<u64>("8x2");
        follows_a_grid::<u128>("5x5");
        follows_a_grid::<u128>("4x3");
        follows_a_grid::<BoxedBoard>("7x6");
        follows_a_grid::<BoxedBoard>("2x2");
    }
}
