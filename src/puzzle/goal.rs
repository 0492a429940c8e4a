//! The board to reach: one of the named goals, or any board.

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Cell;

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
            Goal::Board(grid) => return (grid.dims() == dims).then(|| grid.clone()),
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

    /// The board, for an explicit goal.
    pub fn board(&self) -> Option<&Grid> {
        match self {
            Goal::Board(grid) => Some(grid),
            _ => None,
        }
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

impl From<Grid> for Goal {
    fn from(grid: Grid) -> Goal {
        Goal::Board(grid)
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

    #[test]
    fn an_explicit_goal_has_one_size() {
        let goal = Goal::Board(Grid::new("2x2".parse().unwrap(), &[1, 2, 3, 0]).unwrap());
        assert!(goal.grid("2x2".parse().unwrap()).is_some());
        assert!(goal.grid("3x3".parse().unwrap()).is_none());
    }
}
