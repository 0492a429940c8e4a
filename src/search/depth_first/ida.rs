//! Iterative deepening: bounded searches with growing bounds on g + h.

use crate::board::Board;
use crate::heuristic::Estimator;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Found, Problem};
use crate::search::common::stats::Stats;
use crate::search::depth_first::bounded::BoundedLoop;
use crate::system::limits::Stop;
use crate::system::meter::Meter;
use crate::system::watch::Watch;

/// Finds a shortest solution of a solvable instance with one of the loops.
///
/// Solutions of more than `depth_limit` slides are not looked for. Memory: the path, some kilobytes.
///
/// # Errors
/// [`SearchError`] when the heuristic contradicts the goal.
pub fn search<B: Board, H: Estimator<B>>(
    problem: &Problem<'_, B, H>,
    bounded: &impl BoundedLoop<B, H>,
    depth_limit: Option<u32>,
    watch: &Watch<'_>,
) -> Result<Found, SearchError> {
    let root = problem.root()?;
    let root_h = problem.heuristic.h(&root.carried);
    let mut stats = Stats::default();
    let mut meter = Meter::new(watch);
    let mut bound = root_h;
    loop {
        if depth_limit.is_some_and(|limit| bound > limit) {
            return Ok(Found { slides: None, stop: Some(Stop::Depth), lower_bound: bound, root_h, stats });
        }
        problem.check_bound(bound)?;
        watch.set_bound(bound);
        let result = bounded.search(problem, root.clone(), bound, &mut meter, &mut stats)?;
        stats.end_iteration(bound);
        if result.slides.is_some() || result.stop.is_some() {
            let (slides, stop) = (result.slides, result.stop);
            return Ok(Found { slides, stop, lower_bound: bound, root_h, stats });
        }
        // A solvable instance has a solution beyond every bound, so only unsound estimates cut off nothing.
        bound = result.beyond.ok_or(SearchError::NoSolution)?;
    }
}
