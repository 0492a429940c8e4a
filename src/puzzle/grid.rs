//! A checked board of any size, the goals, and the question whether one board can reach another.

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
    #[error("tile {tile} at position {} does not belong on a {dims} board: wanted 0 (the blank) to {}", .position + 1, .dims.cells() - 1)]
    TooLarge {
        /// The size asked for.
        dims: Dims,
        /// The number.
        tile: u16,
        /// Its index in reading order, from 0.
        position: usize,
    },
    /// A number that stands on two cells, so that another is missing.
    #[error("{} stands at positions {} and {}: wanted each of 0 to {} once, and {} is missing",
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
        /// The smallest number that stands nowhere.
        missing: u16,
    },
}

impl Grid {
    /// A board from its numbers in reading order, 0 for the blank.
    ///
    /// # Errors
    /// A [`GridError`] that names the first number that is out of place, unless `tiles` holds each of 0 to n - 1 once.
    pub fn new(dims: Dims, tiles: &[u16]) -> Result<Grid, GridError> {
        let cells = dims.cells();
        if tiles.len() != cells {
            return Err(GridError::Count { dims, found: tiles.len() });
        }
        let mut at: Vec<Option<usize>> = vec![None; cells];
        let mut repeated = None;
        for (position, &tile) in tiles.iter().enumerate() {
            let place = at.get_mut(usize::from(tile)).ok_or(GridError::TooLarge { dims, tile, position })?;
            match *place {
                None => *place = Some(position),
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
        let mut places = (0..self.tiles.len()).filter(|&cell| self.tiles[cell] != Tile::BLANK);
        let (first, second) = (places.next()?, places.next()?);
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

    /// Whether slides lead from this board to `goal`, decided without searching.
    ///
    /// With at least two columns and two rows: the permutation's parity against the goal must equal that of the
    /// blank's distance, since a slide changes both. In a single row or column the tiles keep their order.
    /// Boards of different sizes cannot reach each other. Cost: linear in the cells.
    ///
    /// Source: Johnson and Story 1879 for squares; Wilson 1974 for graphs in general.
    pub fn can_reach(&self, goal: &Grid) -> bool {
        if self.dims != goal.dims {
            return false;
        }
        if self.dims.is_line() {
            let order = |g: &Grid| g.tiles.iter().copied().filter(|&t| t != Tile::BLANK).collect::<Vec<_>>();
            return order(self) == order(goal);
        }
        let goal_cells = goal.cells_of_tiles();
        let mut seen = vec![false; self.tiles.len()];
        let mut odd = false;
        for start in 0..self.tiles.len() {
            let (mut cell, mut length) = (start, 0);
            while !seen[cell] {
                seen[cell] = true;
                cell = goal_cells[usize::from(self.tiles[cell].0)].index();
                length += 1;
            }
            odd ^= length > 0 && length % 2 == 0;
        }
        odd == (self.dims.distance(self.blank, goal.blank) % 2 == 1)
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

/// Which board to reach.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Goal {
    /// 1, 2, 3, ... in reading order and the blank on the last cell.
    #[default]
    BlankLast,
    /// The blank on the first cell and then 1, 2, 3, ...
    BlankFirst,
    /// 1, 2, 3, ... clockwise along the spiral from the first cell inwards, the blank at its end.
    Snail,
    /// Any board.
    Board(Grid),
}

impl Goal {
    /// The goal as a board of a size, or `None` where an explicit goal has another size.
    pub fn grid(&self, dims: Dims) -> Option<Grid> {
        let cells = dims.cells();
        let tiles: Vec<u16> = match self {
            Goal::Board(grid) => return (grid.dims == dims).then(|| grid.clone()),
            Goal::BlankLast => (1..cells as u16).chain([0]).collect(),
            Goal::BlankFirst => (0..cells as u16).collect(),
            Goal::Snail => {
                let mut tiles = vec![0; cells];
                for (number, cell) in (1..cells as u16).zip(spiral(dims)) {
                    tiles[cell.index()] = number;
                }
                tiles
            }
        };
        Grid::new(dims, &tiles).ok()
    }

    /// `blank-last`, `blank-first`, `snail`, or `board` for an explicit one.
    pub fn name(&self) -> &'static str {
        match self {
            Goal::BlankLast => "blank-last",
            Goal::BlankFirst => "blank-first",
            Goal::Snail => "snail",
            Goal::Board(_) => "board",
        }
    }
}

/// The cells along the clockwise spiral that starts on the first cell.
fn spiral(dims: Dims) -> Vec<Cell> {
    let (mut left, mut top) = (0, 0);
    let (mut right, mut bottom) = (dims.width(), dims.height());
    let mut cells = Vec::with_capacity(dims.cells());
    while left < right && top < bottom {
        cells.extend((left..right).map(|c| dims.cell(c, top)));
        top += 1;
        cells.extend((top..bottom).map(|r| dims.cell(right - 1, r)));
        right -= 1;
        if top < bottom {
            cells.extend((left..right).rev().map(|c| dims.cell(c, bottom - 1)));
            bottom -= 1;
        }
        if left < right {
            cells.extend((top..bottom).rev().map(|r| dims.cell(left, r)));
            left += 1;
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn grid(size: &str, tiles: &[u16]) -> Grid {
        Grid::new(size.parse().unwrap(), tiles).unwrap()
    }

    #[test]
    fn errors_name_the_number_and_its_place() {
        let dims: Dims = "2x2".parse().unwrap();
        let text = |tiles: &[u16]| Grid::new(dims, tiles).unwrap_err().to_string();
        assert_eq!(text(&[1, 2, 3]), "3 numbers, but a 2x2 board has 4 cells");
        assert_eq!(
            text(&[1, 2, 4, 0]),
            "tile 4 at position 3 does not belong on a 2x2 board: wanted 0 (the blank) to 3"
        );
        assert_eq!(
            text(&[1, 2, 1, 0]),
            "tile 1 stands at positions 1 and 3: wanted each of 0 to 3 once, and 3 is missing"
        );
        assert_eq!(
            text(&[0, 2, 1, 0]),
            "the blank (0) stands at positions 1 and 4: wanted each of 0 to 3 once, and 3 is missing"
        );
    }

    #[test]
    fn the_snail_goes_clockwise_inwards() {
        let snail = |size: &str| Goal::Snail.grid(size.parse().unwrap()).unwrap().to_string();
        assert_eq!(snail("3x3"), "1 2 3\n8 0 4\n7 6 5");
        assert_eq!(snail("4x4"), " 1  2  3  4\n12 13 14  5\n11  0 15  6\n10  9  8  7");
        assert_eq!(snail("4x3"), " 1  2  3  4\n10 11  0  5\n 9  8  7  6");
        assert_eq!(snail("3x1"), "1 2 0");
        assert_eq!(snail("1x3"), "1\n2\n0");
        assert_eq!(snail("2x3"), "1 2\n0 3\n5 4");
        assert_eq!(snail("1x1"), "0");
    }

    /// Every board reachable from `goal`, by plain flooding.
    fn reachable(goal: &Grid) -> HashSet<Grid> {
        let mut seen = HashSet::from([goal.clone()]);
        let mut open = vec![goal.clone()];
        while let Some(board) = open.pop() {
            for direction in Direction::ALL {
                let mut next = board.clone();
                if next.slide(direction).is_some() && seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    }

    /// Every permutation of 0..n, by Heap's algorithm.
    fn permutations(n: u16) -> Vec<Vec<u16>> {
        let mut all = vec![vec![]];
        for next in 0..n {
            all = all
                .into_iter()
                .flat_map(|p: Vec<u16>| {
                    (0..=p.len()).map(move |at| {
                        let mut q = p.clone();
                        q.insert(at, next);
                        q
                    })
                })
                .collect();
        }
        all
    }

    #[test]
    fn solvable_is_reachable_for_every_board_of_every_small_shape_and_every_blank() {
        for size in ["1x1", "1x2", "2x1", "1x5", "5x1", "2x2", "3x2", "2x3", "4x2", "2x4"] {
            let dims: Dims = size.parse().unwrap();
            let boards: Vec<Grid> =
                permutations(dims.cells() as u16).iter().map(|p| Grid::new(dims, p).unwrap()).collect();
            for blank in 0..dims.cells() {
                let goal = boards.iter().rfind(|b| b.blank().index() == blank).unwrap();
                let within = reachable(goal);
                for board in &boards {
                    assert_eq!(board.can_reach(goal), within.contains(board), "{size}\n{board}\nto\n{goal}");
                }
            }
        }
    }

    #[test]
    fn on_3x3_half_of_all_boards_reach_the_goal_and_no_twin_does() {
        let dims: Dims = "3x3".parse().unwrap();
        for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Snail] {
            let goal = goal.grid(dims).unwrap();
            let within = reachable(&goal);
            assert_eq!(within.len(), 181_440);
            for board in &within {
                assert!(board.can_reach(&goal));
                let mut twin: Vec<u16> = board.tiles().iter().map(|t| t.0).collect();
                let row = if board.blank().index() < 3 { 3 } else { 0 };
                twin.swap(row, row + 1);
                assert!(!Grid::new(dims, &twin).unwrap().can_reach(&goal));
            }
        }
    }

    #[test]
    fn boards_of_different_sizes_do_not_reach_each_other() {
        assert!(!grid("3x2", &[1, 2, 3, 4, 5, 0]).can_reach(&grid("2x3", &[1, 2, 3, 4, 5, 0])));
        assert!(Goal::Board(grid("2x2", &[1, 2, 3, 0])).grid("3x3".parse().unwrap()).is_none());
    }
}
