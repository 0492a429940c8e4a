//! A user's own heuristic: a function of the board as the user numbers it.
//!
//! Searches work on canonical boards: turned or mirrored, with tiles named by their goal cells. [`Custom`] turns each
//! of them back before it asks, which costs one pass over the cells:
//!
//! ```text
//! goal  1 2 3    canonical   0 1 2     label 5 on canonical cell 3
//!       4 5 6                3 4 5     = tile 4, two cells before the end, on the user's cell 5
//!       7 8 _                6 7 8
//! ```

use crate::board::Board;
use crate::heuristic::{Estimator, Slide};
use crate::pdb::file::table::Unsound;
use crate::puzzle::canonical::Class;
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::{Cell, Tile};
use std::cell::Cell as Slot;

/// An estimate of the slides that are left, written by the user of the library; a closure `Fn(&Grid) -> u32` is one.
///
/// Boards and tiles are as the caller of [`Solver`](crate::Solver) numbers them. Several threads ask at once.
///
/// # Contract
/// - *Admissible*: never more than the slides that are left. Otherwise solutions may be longer than a shortest one, and
///   bounds are wrong.
/// - 0 at the goal, which follows from it; the solver checks this before a search.
/// - 0 elsewhere is allowed: a search knows the goal by the board.
/// - *Consistent* (a slide changes the estimate by at most 1) is not needed. It spares A* from expanding boards again.
/// - Deterministic: the same board has the same estimate at any time.
///
/// Estimates above 65,535 count as 65,535.
///
/// ```
/// use taquin::{Grid, Heuristic, Solver};
///
/// /// The tiles that are not in their goal row.
/// struct Rows {
///     goal: Grid,
/// }
///
/// impl Heuristic for Rows {
///     fn estimate(&self, board: &Grid) -> u32 {
///         let width = board.dims().width();
///         let rows = board.tiles().chunks(width).zip(self.goal.tiles().chunks(width));
///         rows.flat_map(|(row, goal)| row.iter().filter(|t| t.0 != 0 && !goal.contains(t))).count() as u32
///     }
/// }
///
/// let goal = Grid::new("3x3".parse()?, &[1, 2, 3, 4, 5, 6, 7, 8, 0])?;
/// let solver = Solver::new().with_own_heuristic(Rows { goal });
/// let answer = solver.solve(&Grid::new("3x3".parse()?, &[0, 1, 3, 4, 2, 5, 7, 8, 6])?)?;
/// assert_eq!(answer.solution().map(|solution| solution.len()), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Heuristic: Sync {
    /// The estimate of a board.
    fn estimate(&self, board: &Grid) -> u32;

    /// The estimate of `board`, on which `tile` has just slid from cell `from`, where the blank now is, to cell `to`;
    /// `before` is the estimate of the board before the slide.
    ///
    /// For estimates that a slide changes by an amount that depends on the tile and its cells alone, such as Manhattan
    /// distance. By default the whole board is looked at.
    fn estimate_after(&self, before: u32, board: &Grid, tile: Tile, from: Cell, to: Cell) -> u32 {
        let _ = (before, tile, from, to);
        self.estimate(board)
    }
}

impl<F: Fn(&Grid) -> u32 + Sync> Heuristic for F {
    fn estimate(&self, board: &Grid) -> u32 {
        self(board)
    }
}

/// A user's heuristic on canonical boards.
pub struct Custom<'a> {
    own: &'a dyn Heuristic,
    goal: &'a Grid,
    /// For each label the user's tile.
    tiles: Vec<Tile>,
    /// For each canonical cell the user's cell.
    cells: Vec<Cell>,
}

thread_local! {
    /// A board to write on, so that an estimate needs no allocation.
    static SCRATCH: Slot<Option<Grid>> = const { Slot::new(None) };
}

/// Estimates are stored in 16 bits.
const MOST: u32 = u16::MAX as u32;

impl<'a> Custom<'a> {
    /// The heuristic for boards that shall reach a goal.
    pub fn new(own: &'a dyn Heuristic, goal: &'a Grid) -> Custom<'a> {
        let (class, symmetry) = Class::of(goal.dims(), goal.blank());
        let count = goal.tiles().len();
        let (mut tiles, mut cells) = (vec![Tile::BLANK; count], vec![Cell(0); count]);
        for (number, &tile) in goal.tiles().iter().enumerate() {
            let cell = Cell(number as u16);
            let image = symmetry.cell(cell);
            cells[image.index()] = cell;
            tiles[usize::from(class.label(image))] = tile;
        }
        Custom { own, goal, tiles, cells }
    }

    /// The estimate of the goal, which must be 0.
    pub fn at_goal(&self) -> u32 {
        self.own.estimate(self.goal)
    }

    /// Asks about a board as the user numbers it.
    fn ask<B: Board>(&self, board: &B, ask: impl FnOnce(&Grid) -> u32) -> u32 {
        // Taken out while it is used: the user's heuristic may search by itself.
        let scratch = SCRATCH.take().filter(|grid| grid.dims() == self.goal.dims());
        let mut grid = scratch.unwrap_or_else(|| self.goal.clone());
        grid.rewrite(self.cells.iter().enumerate().map(|(at, &cell)| (cell, self.tiles[board.label(at)])));
        let h = ask(&grid).min(MOST);
        SCRATCH.set(Some(grid));
        h
    }
}

impl<B: Board> Estimator<B> for Custom<'_> {
    const ZERO_AT_GOAL_ALONE: bool = false;

    type Carried = u32;
    type Kept = u16;

    fn root(&self, board: &B, _blank: usize) -> Result<u32, Unsound> {
        Ok(self.ask(board, |grid| self.own.estimate(grid)))
    }

    fn slide(&self, carried: &u32, board: &B, slide: Slide, _limit: u32) -> u32 {
        let (tile, from, to) = (self.tiles[slide.label], self.cells[slide.from], self.cells[slide.to]);
        self.ask(board, |grid| self.own.estimate_after(*carried, grid, tile, from, to))
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
