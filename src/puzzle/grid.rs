//! A checked board of any size.

use crate::puzzle::dims::Dims;
use crate::puzzle::tile::{Cell, Direction, Tile};
use std::fmt;

/// A board of any size: every tile 1 to n - 1 once, and one blank. The plain form that everything else is checked by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    dims: Dims,
    tiles: Vec<Tile>,
    blank: Cell,
}

/// Why numbers do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// Too few or too many numbers for the size.
    #[error("{found} numbers, but a {dims} board has {} cells", .dims.cells())]
    Count {
        /// The size asked for.
        dims: Dims,
        /// How many numbers there are.
        found: usize,
    },
    /// A number above n - 1.
    #[error("tile {tile} at position {} does not belong on a {dims} board: expected 0 (the blank) to {}", .position + 1, .dims.cells() - 1)]
    TooLarge {
        /// The size asked for.
        dims: Dims,
        /// The number.
        tile: u16,
        /// Its index in reading order, from 0.
        position: usize,
    },
    /// A number on two cells, so that another is missing.
    #[error("{} is at positions {} and {}: expected each of 0 to {} once; {} is missing",
        if *.tile == 0 { "the blank (0)".to_string() } else { format!("tile {}", .tile) },
        .first + 1, .second + 1, .dims.cells() - 1, .missing)]
    Twice {
        /// The size asked for.
        dims: Dims,
        /// The number.
        tile: u16,
        /// Index of its first cell, from 0.
        first: usize,
        /// Index of its second cell, from 0.
        second: usize,
        /// The smallest number that is missing.
        missing: u16,
    },
}

impl Grid {
    /// A board from its numbers in reading order, 0 for the blank.
    ///
    /// # Errors
    /// A [`GridError`] that names the first number that is wrong, unless `tiles` holds each of 0 to n - 1 once.
    pub fn new(dims: Dims, tiles: &[u16]) -> Result<Grid, GridError> {
        let cells = dims.cells();
        if tiles.len() != cells {
            return Err(GridError::Count { dims, found: tiles.len() });
        }
        let mut at: Vec<Option<usize>> = vec![None; cells];
        let mut repeated = None;
        for (position, &tile) in tiles.iter().enumerate() {
            let seen = at.get_mut(usize::from(tile)).ok_or(GridError::TooLarge { dims, tile, position })?;
            match *seen {
                None => *seen = Some(position),
                Some(first) => repeated = repeated.or(Some((tile, first, position))),
            }
        }
        if let Some((tile, first, second)) = repeated {
            let missing = at.iter().position(Option::is_none).unwrap_or(0) as u16;
            return Err(GridError::Twice { dims, tile, first, second, missing });
        }
        let blank = Cell(at[0].unwrap_or(0) as u16);
        Ok(Grid { dims, tiles: tiles.iter().map(|&t| Tile(t)).collect(), blank })
    }

    /// Columns by rows.
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// The tiles in reading order, 0 for the blank.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The tile on a cell.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// The blank's cell.
    pub fn blank(&self) -> Cell {
        self.blank
    }

    /// For each tile number, 0 to n - 1, its cell.
    pub fn cells_of_tiles(&self) -> Vec<Cell> {
        let mut cells = vec![Cell(0); self.tiles.len()];
        for (cell, tile) in self.tiles.iter().enumerate() {
            cells[usize::from(tile.0)] = Cell(cell as u16);
        }
        cells
    }

    /// Moves the blank one cell and returns the tile that slid, or `None`, changing nothing, at the edge of the board.
    pub fn slide(&mut self, direction: Direction) -> Option<Tile> {
        let next = self.dims.neighbor(self.blank, direction)?;
        self.tiles.swap(self.blank.index(), next.index());
        let tile = self.tiles[self.blank.index()];
        self.blank = next;
        Some(tile)
    }

    /// Puts the tiles of another board of the same size on their cells: every cell once.
    pub(crate) fn rewrite(&mut self, tiles: impl Iterator<Item = (Cell, Tile)>) {
        for (cell, tile) in tiles {
            self.tiles[cell.index()] = tile;
            if tile == Tile::BLANK {
                self.blank = cell;
            }
        }
    }

    /// The boards one slide away, in the order of [`Direction::ALL`].
    pub fn neighbors(&self) -> impl Iterator<Item = Grid> {
        Direction::ALL.into_iter().filter_map(|direction| {
            let mut next = self.clone();
            next.slide(direction).map(|_| next)
        })
    }

    /// The board with two tiles exchanged, the first two in reading order: exactly one of a board and its twin can
    /// reach a goal, where there are two rows and two columns. `None` where there are not two tiles.
    pub fn twin(&self) -> Option<Grid> {
        let mut tiles = (0..self.tiles.len()).filter(|&cell| self.tiles[cell] != Tile::BLANK);
        let (first, second) = (tiles.next()?, tiles.next()?);
        let mut twin = self.clone();
        twin.tiles.swap(first, second);
        Some(twin)
    }

    /// Tiles that are not on their goal cells. `None` where the sizes differ.
    pub fn hamming(&self, goal: &Grid) -> Option<u32> {
        let differs =
            |cell: &usize| self.tiles[*cell] != Tile::BLANK && self.tiles[*cell] != goal.tiles[*cell];
        (self.dims == goal.dims).then(|| (0..self.tiles.len()).filter(differs).count() as u32)
    }

    /// Columns and rows that the tiles are away from their goal cells, in all. `None` where the sizes differ.
    pub fn manhattan(&self, goal: &Grid) -> Option<u32> {
        if self.dims != goal.dims {
            return None;
        }
        let goal_cells = goal.cells_of_tiles();
        let tiles = self.tiles.iter().zip(0..).filter(|(tile, _)| **tile != Tile::BLANK);
        let distances =
            tiles.map(|(tile, cell)| self.dims.distance(Cell(cell), goal_cells[usize::from(tile.0)]) as u32);
        Some(distances.sum())
    }
}

impl fmt::Display for Grid {
    /// Rows of numbers, right-aligned to the widest, without a newline at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = (self.tiles.len() - 1).to_string().len();
        for (index, row) in self.tiles.chunks(self.dims.width()).enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            for (column, tile) in row.iter().enumerate() {
                let gap = if column > 0 { " " } else { "" };
                write!(f, "{gap}{:>digits$}", tile.0)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_number_and_its_position() {
        let dims: Dims = "2x2".parse().unwrap();
        let text = |tiles: &[u16]| Grid::new(dims, tiles).unwrap_err().to_string();
        assert_eq!(text(&[1, 2, 3]), "3 numbers, but a 2x2 board has 4 cells");
        assert_eq!(
            text(&[1, 2, 4, 0]),
            "tile 4 at position 3 does not belong on a 2x2 board: expected 0 (the blank) to 3"
        );
        assert_eq!(
            text(&[1, 2, 1, 0]),
            "tile 1 is at positions 1 and 3: expected each of 0 to 3 once; 3 is missing"
        );
        assert_eq!(
            text(&[0, 2, 1, 0]),
            "the blank (0) is at positions 1 and 4: expected each of 0 to 3 once; 3 is missing"
        );
    }
}
