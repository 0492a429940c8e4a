//! What a bounded depth-first search is given and gives, whichever loop does it.

use crate::board::Board;
use crate::heuristic::Estimator;
use crate::puzzle::tile::Direction;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Problem, Root};
use crate::search::common::stats::Stats;
use crate::system::limits::Stop;
use crate::system::meter::Meter;

/// What to do at the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtGoal {
    /// Stop: any solution within the bound will do.
    Stop,
    /// Lower the bound below the solution and go on.
    Improve,
}

/// What one bounded search came to.
#[derive(Debug, PartialEq, Eq)]
pub struct Bounded {
    /// The last solution found, which is the shortest of them.
    pub slides: Option<Vec<Direction>>,
    /// The smallest g + h that was cut off, or `None` when nothing was.
    pub beyond: Option<u32>,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
}

/// A bounded depth-first loop: the plain one, or a fast one for some boards and estimates.
///
/// All of them expand and generate the same nodes of a problem below a bound under which there is no solution.
pub trait BoundedLoop<B: Board, H: Estimator<B>>: Sync {
    /// Whether it finds the solution that the plain loop finds, with its counts.
    fn keeps_order(&self) -> bool {
        true
    }

    /// Searches below a node for a solution with g + h at most `bound` and stops at the first one.
    ///
    /// # Errors
    /// [`SearchError`] when the heuristic contradicts the goal.
    fn search(
        &self,
        problem: &Problem<'_, B, H>,
        root: Root<B, H::Carried>,
        bound: u32,
        meter: &mut Meter<'_>,
        stats: &mut Stats,
    ) -> Result<Bounded, SearchError>;
}

impl Bounded {
    /// Nothing found and nothing cut off so far.
    pub const NOTHING: Bounded = Bounded { slides: None, beyond: None, stop: None };
}

/// Makes the root of a bounded search: counts it, and compares its estimate with the goal and the bound. The result,
/// unless something is left to search below it.
///
/// # Errors
/// [`SearchError`] when the heuristic contradicts the goal.
#[inline(always)]
pub fn enter<B: Board, H: Estimator<B>>(
    problem: &Problem<'_, B, H>,
    root: &Root<B, H::Carried>,
    bound: u32,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<Option<Bounded>, SearchError> {
    let stop = meter.check(stats.counts());
    if stop.is_some() {
        return Ok(Some(Bounded { stop, ..Bounded::NOTHING }));
    }
    stats.generated += 1;
    let h = problem.heuristic.h(&root.carried);
    problem.check_goal(&root.board, h)?;
    if root.g + h > bound {
        return Ok(Some(Bounded { beyond: Some(root.g + h), ..Bounded::NOTHING }));
    }
    let is_goal = root.board == problem.goal;
    Ok(is_goal.then(|| Bounded { slides: Some(Vec::new()), ..Bounded::NOTHING }))
}
