//! Iterative deepening A*: depth-first searches with growing bounds on g + h.
//!
//! Source: Korf, Artificial Intelligence 27 (1985).

use super::depth_first::{self, Ended};
use super::problem::{Found, Problem, SearchError};
use super::stats::{Iteration, Stats};
use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, Meter};

/// Finds a shortest solution of a solvable instance. `observe` hears of each iteration before it begins.
///
/// Memory: the path, some kilobytes.
///
/// # Errors
/// [`SearchError`] when a database is unsound.
pub fn search<B: Board, H: Heuristic<B>>(
    problem: &Problem<'_, B, H>,
    limits: &Limits,
    observe: &mut dyn FnMut(&Stats, u32),
) -> Result<Found, SearchError> {
    let root = problem.heuristic.root(&problem.start, problem.blank)?;
    let root_h = problem.heuristic.h(&root);
    let mut stats = Stats::default();
    let mut meter = Meter::new(limits);
    let mut bound = root_h;
    loop {
        observe(&stats, bound);
        let (expanded, generated) = (stats.expanded, stats.generated);
        let ended = depth_first::search(problem, root, bound, &mut meter, &mut stats)?;
        stats.iterations.push(Iteration {
            bound,
            expanded: stats.expanded - expanded,
            generated: stats.generated - generated,
        });
        let slides = match ended {
            Ended::Exhausted(Some(beyond)) => {
                bound = beyond;
                continue;
            }
            // A solvable instance has a solution beyond every bound, so only unsound estimates cut off nothing.
            Ended::Exhausted(None) => return Err(SearchError::GoalMismatch),
            Ended::Found(slides) => Ok(slides),
            Ended::Stopped(stop) => Err(stop),
        };
        return Ok(Found { slides, lower_bound: bound, root_h, stats });
    }
}
