//! Why a search ends without an answer.

use crate::pdb::file::table::Unsound;

/// The largest estimate of a start for best-first search: stored nodes count slides in 16 bits, and memory ends long
/// before g doubles it.
pub const MOST_H: u32 = 30_000;

/// Why a search ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A database contradicts itself.
    #[error(transparent)]
    Unsound(#[from] Unsound),
    /// The estimate of the goal is not 0.
    #[error(
        "the estimate of the goal is {0}, expected 0: the heuristic is not admissible, or a database is unsound"
    )]
    GoalEstimate(u32),
    /// The estimate of another board is 0, although the heuristic is 0 at the goal alone.
    #[error("the estimate of a board other than the goal is 0: a database is unsound")]
    ZeroElsewhere,
    /// Nothing is left to search, although the goal can be reached.
    #[error(
        "the search ended without a solution of a solvable board: the heuristic is not admissible, or a database is unsound"
    )]
    NoSolution,
    /// The search seems to prove that the goal is farther away than it can be.
    #[error(
        "the search gives at least {bound} slides, but no board of this size is more than {farthest} from the goal: the heuristic is not admissible, or a database is unsound"
    )]
    TooHigh {
        /// What it seems to prove.
        bound: u32,
        /// The length of the longest shortest solution.
        farthest: u32,
    },
    /// The search seems to prove that its own solution cannot be.
    #[error(
        "the search gives at least {bound} slides and a solution of {length}: the heuristic is not admissible, or a database is unsound"
    )]
    Contradiction {
        /// What it seems to prove.
        bound: u32,
        /// Slides of the solution.
        length: u32,
    },
    /// The estimate of the start is beyond what a stored node holds.
    #[error("the start is at least {0} slides from the goal; best-first search counts at most {max}", max = MOST_H)]
    TooFar(u32),
}
