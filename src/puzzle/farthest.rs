//! How far the farthest board of a size is, where that is known.

use crate::puzzle::canonical::Class;

/// Sizes, columns x rows, and the most slides from a goal with its blank in a corner.
///
/// Source: Korf and Schultze, AAAI 2005 (4x4); the others are counted by breadth-first search in the tests of this
/// library.
const FROM_A_CORNER: [(usize, usize, u32); 8] =
    [(2, 2, 6), (3, 2, 21), (4, 2, 36), (5, 2, 55), (6, 2, 80), (3, 3, 31), (4, 3, 53), (4, 4, 80)];

impl Class {
    /// No board that can reach a goal of this class is farther from it than this many slides; `None` where that is not
    /// known. Exact for a goal with its blank in a corner.
    pub fn farthest(self) -> Option<u32> {
        let size = (self.dims().width(), self.dims().height());
        let &(.., most) = FROM_A_CORNER.iter().find(|&&(width, height, _)| (width, height) == size)?;
        // A goal with its blank elsewhere is reached by way of one with the blank in a corner.
        let (column, row) = self.dims().column_row(self.blank());
        let way = column.min(size.0 - 1 - column) + row.min(size.1 - 1 - row);
        Some(most + way as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::tile::Cell;

    #[test]
    fn a_blank_that_is_not_in_a_corner_adds_its_way() {
        for (size, blank, most) in [
            ("2x2", 0, Some(6)),
            ("3x3", 4, Some(33)),
            ("3x4", 0, Some(53)),
            ("4x4", 15, Some(80)),
            ("4x4", 1, Some(81)),
            ("4x4", 5, Some(82)),
            ("5x5", 0, None),
            ("7x1", 0, None),
        ] {
            assert_eq!(Class::of(size.parse().unwrap(), Cell(blank)).0.farthest(), most, "{size} {blank}");
        }
    }
}
