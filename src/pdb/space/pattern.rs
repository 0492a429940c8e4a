//! A pattern: the tiles that one database is about.

use crate::puzzle::canonical::Class;
use crate::puzzle::tile::Cell;
use std::fmt;

/// A set of tiles of one class, named by their goal cells in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    class: Class,
    cells: Vec<Cell>,
}

/// Why a set of cells is not a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// The board is too small, too large or a single line.
    #[error("a {0} board has no pattern databases: they need two rows, two columns and 6 to {max} cells", max = Pattern::MAX_CELLS)]
    Board(crate::puzzle::dims::Dims),
    /// The set is empty or holds more tiles than can be indexed or always reached.
    #[error("{found} tiles are not a pattern of a {dims} board: expected 1 to {most}")]
    Tiles {
        /// The size of the board.
        dims: crate::puzzle::dims::Dims,
        /// How many cells were given.
        found: usize,
        /// The most tiles a pattern of this board may have.
        most: usize,
    },
    /// A cell lies outside the board or is the blank's.
    #[error(
        "cell {cell} is not the goal cell of a tile: expected 0 to {last} without the blank's cell {blank}"
    )]
    Cell {
        /// The cell.
        cell: u16,
        /// The last cell of the board.
        last: usize,
        /// The goal cell of the blank.
        blank: u16,
    },
    /// A cell is given twice.
    #[error("cell {0} is twice in the pattern")]
    Twice(u16),
}

impl Pattern {
    /// The most tiles a pattern may have: their permutations are ranked in 3 bits a tile.
    pub const MAX_TILES: usize = 8;
    /// The most cells a board with databases may have.
    pub const MAX_CELLS: usize = 25;

    /// The most tiles a pattern of this class may have, 0 where there are no databases.
    ///
    /// With fewer than two tiles outside the pattern half of the permutations cannot be reached.
    pub fn most_tiles(class: Class) -> usize {
        let cells = class.dims().cells();
        if class.dims().is_line() || !(6..=Pattern::MAX_CELLS).contains(&cells) {
            return 0;
        }
        Pattern::MAX_TILES.min(cells - 3)
    }

    /// A pattern from goal cells in any order.
    ///
    /// # Errors
    /// A [`PatternError`] when the board has no databases, a cell is not a tile's, or there are too few or too many.
    pub fn new(class: Class, cells: &[u16]) -> Result<Pattern, PatternError> {
        let most = Pattern::most_tiles(class);
        if most == 0 {
            return Err(PatternError::Board(class.dims()));
        }
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let last = class.dims().cells() - 1;
        if let Some(&cell) = sorted.iter().find(|&&c| usize::from(c) > last || c == class.blank().0) {
            return Err(PatternError::Cell { cell, last, blank: class.blank().0 });
        }
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PatternError::Twice(pair[0]));
        }
        if !(1..=most).contains(&sorted.len()) {
            return Err(PatternError::Tiles { dims: class.dims(), found: sorted.len(), most });
        }
        Ok(Pattern { class, cells: sorted.into_iter().map(Cell).collect() })
    }

    /// Size and blank class.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The goal cells of the tiles, ascending: the tile with index i in permutations is `cells()[i]`.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many tiles, 1 to 8.
    pub fn tiles(&self) -> usize {
        self.cells.len()
    }

    /// The map of the goal: bit c is set when cell c is a tile's goal cell.
    pub fn goal_map(&self) -> u32 {
        self.cells.iter().fold(0, |map, cell| map | 1 << cell.0)
    }

    /// How many permutations a cohort has: the factorial of [`Pattern::tiles`].
    pub fn permutations(&self) -> usize {
        (1..=self.tiles()).product()
    }
}

impl fmt::Display for Pattern {
    /// The cells, joined by commas: `1,2,3,4,5,6,7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cell) in self.cells.iter().enumerate() {
            write!(f, "{}{cell}", if index > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(size: &str, blank: u16) -> Class {
        Class::of(size.parse().unwrap(), Cell(blank)).0
    }

    #[test]
    fn patterns_are_sorted_and_bad_sets_are_named() {
        let corner = class("4x4", 15);
        assert_eq!(Pattern::new(corner, &[3, 1, 2]).unwrap().to_string(), "1,2,3");
        assert_eq!(Pattern::new(corner, &[1, 2]).unwrap().goal_map(), 0b110);
        let text = |class, cells: &[u16]| Pattern::new(class, cells).unwrap_err().to_string();
        assert_eq!(
            text(corner, &[0, 1]),
            "cell 0 is not the goal cell of a tile: expected 0 to 15 without the blank's cell 0"
        );
        assert_eq!(
            text(corner, &[16]),
            "cell 16 is not the goal cell of a tile: expected 0 to 15 without the blank's cell 0"
        );
        assert_eq!(text(corner, &[1, 1]), "cell 1 is twice in the pattern");
        assert_eq!(text(corner, &[]), "0 tiles are not a pattern of a 4x4 board: expected 1 to 8");
        assert_eq!(
            text(corner, &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
            "9 tiles are not a pattern of a 4x4 board: expected 1 to 8"
        );
        assert_eq!(
            text(class("3x2", 0), &[1, 2, 3, 4]),
            "4 tiles are not a pattern of a 3x2 board: expected 1 to 3"
        );
        for size in ["1x8", "8x1", "2x2", "5x1", "6x5"] {
            assert!(matches!(Pattern::new(class(size, 0), &[1]), Err(PatternError::Board(_))), "{size}");
        }
    }
}
