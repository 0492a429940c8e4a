//! Breadth-first search over every state of a class: how far each state is from the goal.

use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::puzzle::tile::Direction;
use crate::search::exhaustive::depth_table::DepthTable;
use crate::search::exhaustive::ranked::{Ranked, RankedStates};
use std::fmt;

/// The distances to the goal of all states of a class: of boards of at most [`Exhaustive::MAX_CELLS`] cells, and of
/// single rows.
///
/// The oracle of the tests. Memory: two bits for each of
/// n!/2 states and one for each (n - 1)!/2, which is 63 MB for 12 cells.
pub struct Exhaustive {
    states: RankedStates,
    table: DepthTable,
    counts: Vec<u64>,
}

/// Why there are no distances.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExhaustiveError {
    /// The table would not fit into memory.
    #[error("breadth-first search over all states of a {dims} board needs about {} bytes, two bits per state: \
        expected at most {} cells", table_bytes(*.dims), Exhaustive::MAX_CELLS)]
    TooLarge {
        /// The size asked for.
        dims: Dims,
    },
    /// The caller asked to stop.
    #[error("stopped after distance {depth} with {states} states seen")]
    Stopped {
        /// The last distance whose states are all known.
        depth: u32,
        /// The states within that distance.
        states: u64,
    },
}

impl Exhaustive {
    /// The most cells of a board with at least two rows and two columns.
    pub const MAX_CELLS: usize = 12;

    /// Visits every state of the class, breadth first from the goal.
    ///
    /// Cost: 12 cells take 239,500,800 states and some ten seconds on one core, nine a few milliseconds; a
    /// single row the square of its cells.
    ///
    /// # Errors
    /// [`ExhaustiveError::TooLarge`] for more than [`Exhaustive::MAX_CELLS`] cells, unless they are a single row.
    pub fn run(class: Class) -> Result<Exhaustive, ExhaustiveError> {
        Exhaustive::run_with(class, &mut |_, _| true)
    }

    /// The same as [`Exhaustive::run`], but asks before each layer whether to go on.
    ///
    /// `go_on` is given the last finished distance and the number of states within it. A layer of a board of 12 cells
    /// takes about a second at most.
    ///
    /// # Errors
    /// As [`Exhaustive::run`], and [`ExhaustiveError::Stopped`] once `go_on` returns false.
    pub fn run_with(
        class: Class,
        go_on: &mut dyn FnMut(u32, u64) -> bool,
    ) -> Result<Exhaustive, ExhaustiveError> {
        let dims = class.dims();
        if dims.cells() > Exhaustive::MAX_CELLS && !dims.is_line() {
            return Err(ExhaustiveError::TooLarge { dims });
        }
        let states = RankedStates::new(class);
        let table = DepthTable::new(states.cells(), states.ranks());
        let total = states.cells() as u64 * u64::from(states.ranks());
        let mut all = Exhaustive { states, table, counts: vec![1] };
        all.table.mark(all.states.goal(), DepthTable::entry(0));
        let mut seen = 1;
        for depth in 0.. {
            if !go_on(depth, seen) {
                return Err(ExhaustiveError::Stopped { depth, states: seen });
            }
            // Expanding visits the older states of equal entry once more, claiming all unseen ones: take the fewer.
            let expanded: u64 = all.counts.iter().rev().step_by(3).sum();
            let new = if expanded <= total - seen { all.expand(depth) } else { all.claim(depth) };
            if new == 0 {
                break;
            }
            all.counts.push(new);
            seen += new;
        }
        Ok(all)
    }

    /// For each distance from the goal, from 0 up to the largest, the number of states.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The fewest slides from a state to the goal; `None` where the labels are not a state of the class.
    ///
    /// `labels` holds for each cell the packed label of its tile, 0 for the blank, as
    /// [`Canonical::labels`](crate::puzzle::canonical::Canonical::labels) gives them. Cost: a few table look-ups a slide.
    pub fn distance(&self, labels: &[u16]) -> Option<u32> {
        self.path(labels).map(|path| path.len() as u32)
    }

    /// The directions of the blank of a shortest solution of a state; `None` as for
    /// [`Exhaustive::distance`].
    pub fn path(&self, labels: &[u16]) -> Option<Vec<Direction>> {
        let mut state = self.states.rank(labels)?;
        let mut path = Vec::new();
        while state != self.states.goal() {
            let nearer = (self.table.get(state) + 2) % 3;
            let (direction, next) = self.states.slides(state.cell).iter().find_map(|slide| {
                let next = self.states.slid(slide, state.rank);
                (self.table.get(next) == nearer).then_some((slide.direction, next))
            })?;
            path.push(direction);
            state = next;
        }
        Some(path)
    }

    /// Marks the layer after `depth` from the states of that layer; returns how many states are new.
    ///
    /// Older states of the same entry are expanded again, to no effect: their neighbours have all been seen.
    fn expand(&mut self, depth: u32) -> u64 {
        let (this, next) = (DepthTable::entry(depth), DepthTable::entry(depth + 1));
        let mut new = 0;
        for cell in 0..self.states.cells() {
            for word in 0..self.table.block() {
                for rank in self.table.ranks_in(cell, word, this) {
                    for slide in self.states.slides(cell) {
                        let child = self.states.slid(slide, rank);
                        if self.table.get(child) == DepthTable::UNSEEN {
                            self.table.mark(child, next);
                            new += 1;
                        }
                    }
                }
            }
        }
        new
    }

    /// Marks the layer after `depth` from the states that are not seen so far; returns how many states are new.
    ///
    /// All neighbours of nearer states have been seen, so a neighbour of an unseen state that has the entry of
    /// `depth` lies in that layer and in no older one.
    fn claim(&mut self, depth: u32) -> u64 {
        let (this, next) = (DepthTable::entry(depth), DepthTable::entry(depth + 1));
        let mut new = 0;
        for cell in 0..self.states.cells() {
            for word in 0..self.table.block() {
                for rank in self.table.ranks_in(cell, word, DepthTable::UNSEEN) {
                    let mut slides = self.states.slides(cell).iter();
                    if slides.any(|slide| self.table.get(self.states.slid(slide, rank)) == this) {
                        self.table.mark(Ranked { cell, rank }, next);
                        new += 1;
                    }
                }
            }
        }
        new
    }
}

impl fmt::Debug for Exhaustive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exhaustive").field("counts", &self.counts).finish_non_exhaustive()
    }
}

/// A quarter of n!/2 in powers of ten, since it may have any number of digits.
fn table_bytes(dims: Dims) -> String {
    let log = (2..=dims.cells()).map(|n| (n as f64).log10()).sum::<f64>() - 8f64.log10();
    format!("{:.1}e{}", 10f64.powf(log.fract()), log.floor())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::tile::Cell;

    fn class(size: &str, cell: u16) -> Class {
        Class::of(size.parse().unwrap(), Cell(cell)).0
    }

    #[test]
    fn the_smallest_boards() {
        let counts = |size, cell| Exhaustive::run(class(size, cell)).unwrap().counts().to_vec();
        assert_eq!(counts("1x1", 0), [1]);
        assert_eq!(counts("1x2", 0), [1, 1]);
        assert_eq!(counts("5x1", 0), [1, 1, 1, 1, 1]);
        assert_eq!(counts("5x1", 2), [1, 2, 2]);
        assert_eq!(counts("2x2", 3), [1, 2, 2, 2, 2, 2, 1]);
        assert_eq!(counts("40x1", 0), [1; 40]);
    }

    #[test]
    fn large_boards_are_refused_with_their_need() {
        let error = |size| Exhaustive::run(class(size, 0)).unwrap_err().to_string();
        assert_eq!(
            error("7x2"),
            "breadth-first search over all states of a 7x2 board needs about 1.1e10 bytes, two bits per state: \
             expected at most 12 cells"
        );
        assert!(error("5x5").contains("1.9e24 bytes"), "{}", error("5x5"));
        assert!(error("200x200").contains("bytes"));
    }

    #[test]
    fn a_caller_can_stop_between_layers() {
        let mut asked = Vec::new();
        let stopped = Exhaustive::run_with(class("3x3", 0), &mut |depth, states| {
            asked.push((depth, states));
            depth < 3
        });
        assert_eq!(stopped.unwrap_err(), ExhaustiveError::Stopped { depth: 3, states: 15 });
        assert_eq!(asked, [(0, 1), (1, 3), (2, 7), (3, 15)]);
    }
}
