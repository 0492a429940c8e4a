//! What a search gives: an answer, or the reason why there is none.

use crate::puzzle::dims::Dims;
use crate::puzzle::solution::{ReplayError, Solution};
use crate::search::common::error::SearchError;
use crate::search::common::stats::Stats;
use crate::settings::spec::Settings;
use crate::solve::make::MakeError;
use crate::system::limits::Stop;
use std::time::Duration;

/// What is known about a board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The result.
    pub outcome: Outcome,
    /// No solution has fewer slides; 0 where there is none at all.
    pub lower_bound: u32,
    /// The estimate of the start, where one was made.
    pub root_h: Option<u32>,
    /// What was done. The search for an upper bound after a stop is not counted.
    pub stats: Stats,
    /// What the search was, with all defaults filled in.
    pub settings: Settings,
    /// How long it took.
    pub time: Duration,
}

/// How a search ended. Reaching a limit is a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a solution; it is a shortest one if it has as many slides as the answer's lower bound.
    Solved(Solution),
    /// With the proof that there is none.
    Unsolvable,
    /// At a limit; the answer's lower bound holds.
    Stopped {
        /// Which limit.
        stop: Stop,
        /// The best solution that is known: an upper bound of the length.
        best: Option<Solution>,
    },
}

/// Answers are equal where they know the same after the same work; what the search was called and its time do not count.
impl PartialEq for Answer {
    fn eq(&self, other: &Answer) -> bool {
        let known = |answer: &Answer| (answer.lower_bound, answer.root_h);
        known(self) == known(other) && self.outcome == other.outcome && self.stats == other.stats
    }
}

impl Answer {
    /// The solution, if one is known.
    pub fn solution(&self) -> Option<&Solution> {
        match &self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Stopped { best, .. } => best.as_ref(),
            Outcome::Unsolvable => None,
        }
    }

    /// Whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.solution().is_some_and(|solution| solution.len() as u32 == self.lower_bound)
    }

    /// Why the search ended early, if it did.
    pub(crate) fn stop(&self) -> Option<Stop> {
        match self.outcome {
            Outcome::Stopped { stop, .. } => Some(stop),
            _ => None,
        }
    }

    /// Whether the goal can be reached at all.
    pub fn is_solvable(&self) -> bool {
        self.outcome != Outcome::Unsolvable
    }
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// Start and goal are of different sizes.
    #[error("the board is {start} and the goal {goal}: expected one size")]
    Sizes {
        /// Size of the start.
        start: Dims,
        /// Size of the goal.
        goal: Dims,
    },
    /// The heuristic cannot be made for this size and goal.
    #[error(transparent)]
    Heuristic(#[from] MakeError),
    /// The caller's own heuristic is not admissible: the goal is no slide away from itself.
    #[error("the heuristic estimates {0} slides for the goal: expected 0")]
    GoalEstimate(u32),
    /// The search met an unsound database, or a board too far for it.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A second proof finds a solution where the first search proved that there is none.
    #[error(
        "the first search, {first}, gave {length} slides as the shortest, but the second, {second}, found {shorter}: a database is unsound, or this is an error of the program"
    )]
    Refuted {
        /// The first search.
        first: Box<Settings>,
        /// Slides of its solution.
        length: u32,
        /// The second search.
        second: Box<Settings>,
        /// Slides of the solution that it found.
        shorter: u32,
    },
    /// The slides found do not lead to the goal on a plain board: an error of this program.
    #[error("internal error, please report it: the slides found are not a solution: {0}")]
    Replay(#[from] ReplayError),
}
