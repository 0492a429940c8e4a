//! Where the blank can go from each cell, made once for a size.

use crate::puzzle::dims::Dims;
use crate::puzzle::tile::{Cell, Direction};

/// The neighbours of every cell, by direction.
#[derive(Clone, Debug)]
pub struct Moves {
    to: Vec<[u16; 4]>,
    allowed: Vec<u8>,
}

impl Moves {
    /// The moves of a size.
    pub fn new(dims: Dims) -> Moves {
        let cells = (0..dims.cells()).map(|cell| Cell(cell as u16));
        let table = |cell: Cell| Direction::ALL.map(|d| dims.neighbor(cell, d));
        Moves {
            to: cells.clone().map(|cell| table(cell).map(|to| to.map_or(u16::MAX, |to| to.0))).collect(),
            allowed: cells
                .map(|cell| (0..4).filter(|&d| table(cell)[d].is_some()).map(|d| 1 << d).sum())
                .collect(),
        }
    }

    /// The directions the blank can go from a cell, as a set: bit d for `Direction::ALL[d]`.
    #[inline]
    pub fn allowed(&self, blank: usize) -> u8 {
        self.allowed[blank]
    }

    /// The cell in a direction that [`Moves::allowed`] holds.
    #[inline]
    pub fn to(&self, blank: usize, direction: usize) -> usize {
        usize::from(self.to[blank][direction])
    }
}

/// The number of the direction that undoes direction number `direction`.
#[inline]
pub fn reverse(direction: usize) -> usize {
    direction ^ 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_the_neighbours_and_reverse_undoes() {
        let dims: Dims = "4x3".parse().unwrap();
        let moves = Moves::new(dims);
        for cell in 0..12 {
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                let to = dims.neighbor(Cell(cell as u16), direction).map(Cell::index);
                assert_eq!(moves.allowed(cell) >> number & 1 != 0, to.is_some());
                if let Some(to) = to {
                    assert_eq!(moves.to(cell, number), to);
                    assert_eq!(moves.to(to, reverse(number)), cell);
                }
            }
        }
    }
}
