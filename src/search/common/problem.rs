//! What every search is given and what every search gives.

use crate::board::Board;
use crate::board::neighbors::Moves;
use crate::heuristic::Estimator;
use crate::pdb::file::table::Unsound;
use crate::puzzle::canonical::Canonical;
use crate::puzzle::tile::Direction;
use crate::search::common::error::SearchError;
use crate::search::common::pruning::{Automaton, AutomatonState};
use crate::search::common::slide_order::SlideOrder;
use crate::search::common::stats::Stats;
use crate::system::limits::Stop;

/// A canonical instance, packed, with a heuristic.
pub struct Problem<'a, B, H> {
    /// Where to begin.
    pub start: B,
    /// The blank of `start`.
    pub blank: usize,
    /// Where to end.
    pub goal: B,
    /// Cells of the board.
    pub cells: usize,
    /// Where the blank can go.
    pub moves: Moves,
    /// The estimate.
    pub heuristic: &'a H,
    /// No start is farther from the goal than so many slides, where that is known.
    pub farthest: Option<u32>,
    /// The slides that depth-first searches leave out.
    pub pruning: Automaton,
    /// The order in which the plain depth-first loop tries slides.
    pub order: SlideOrder,
}

/// A node below which a depth-first search looks.
#[derive(Clone, Debug)]
pub struct Root<B, C> {
    /// Its board.
    pub board: B,
    /// The board's blank.
    pub blank: usize,
    /// What the heuristic carries there.
    pub carried: C,
    /// Slides from the start.
    pub g: u32,
    /// The state of the pruning automaton after them.
    pub state: AutomatonState,
}

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The shortest solution that was found.
    pub slides: Option<Vec<Direction>>,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
    /// The estimate of the start.
    pub root_h: u32,
    /// What was done.
    pub stats: Stats,
}

impl<'a, B: Board, H: Estimator<B>> Problem<'a, B, H> {
    /// Packs an instance, which must be solvable and fit into the board.
    pub fn new(canonical: &Canonical, heuristic: &'a H) -> Problem<'a, B, H> {
        let class = canonical.class();
        let cells = class.dims().cells();
        assert!(cells <= B::MAX_CELLS, "boards are chosen by their size");
        let goal: Vec<u16> = (0..cells as u16).map(|c| class.label(crate::puzzle::tile::Cell(c))).collect();
        Problem {
            start: B::pack(canonical.labels()),
            blank: canonical.blank().index(),
            goal: B::pack(&goal),
            cells,
            moves: Moves::new(class.dims()),
            heuristic,
            farthest: class.farthest(),
            pruning: Automaton::INVERSE,
            order: SlideOrder::DEFAULT,
        }
    }

    /// The same with other pruning.
    pub fn with_pruning(self, pruning: Automaton) -> Problem<'a, B, H> {
        Problem { pruning, ..self }
    }

    /// The same with another order of slides.
    pub fn with_order(self, order: SlideOrder) -> Problem<'a, B, H> {
        Problem { order, ..self }
    }

    /// The start.
    ///
    /// # Errors
    /// [`Unsound`] when a database contradicts itself.
    pub fn root(&self) -> Result<Root<B, H::Carried>, Unsound> {
        let carried = self.heuristic.root(&self.start, self.blank)?;
        Ok(Root { board: self.start.clone(), blank: self.blank, carried, g: 0, state: Automaton::START })
    }

    /// Checks a lower bound against what is known of the farthest boards: only unsound estimates go beyond them.
    ///
    /// # Errors
    /// [`SearchError::TooHigh`].
    pub fn check_bound(&self, bound: u32) -> Result<(), SearchError> {
        match self.farthest {
            Some(farthest) if bound > farthest => Err(SearchError::TooHigh { bound, farthest }),
            _ => Ok(()),
        }
    }

    /// Checks that the estimate is 0 at the goal and, where the heuristic [promises](Estimator::ZERO_AT_GOAL_ALONE) it,
    /// nowhere else.
    ///
    /// # Errors
    /// [`SearchError::GoalEstimate`] or [`SearchError::ZeroElsewhere`].
    #[inline(always)]
    pub fn check_goal(&self, board: &B, h: u32) -> Result<(), SearchError> {
        match (*board == self.goal, h == 0) {
            (true, false) => Err(SearchError::GoalEstimate(h)),
            (false, true) if H::ZERO_AT_GOAL_ALONE => Err(SearchError::ZeroElsewhere),
            _ => Ok(()),
        }
    }
}
