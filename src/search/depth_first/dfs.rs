//! Depth-first search to a fixed depth.

use crate::board::Board;
use crate::heuristic::Estimator;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Found, Problem};
use crate::search::common::stats::Stats;
use crate::search::depth_first::bounded::AtGoal;
use crate::search::depth_first::plain;
use crate::system::limits::Stop;
use crate::system::meter::Meter;
use crate::system::watch::Watch;

/// Finds the first solution, in the order of directions, whose nodes all have g + h at most `depth_limit`.
///
/// It need not be a shortest one. Where there is none, that is proven: the lower bound lies above the limit.
///
/// # Errors
/// [`SearchError`] when the heuristic contradicts the goal.
pub fn search<B: Board, H: Estimator<B>>(
    problem: &Problem<'_, B, H>,
    depth_limit: u32,
    watch: &Watch<'_>,
) -> Result<Found, SearchError> {
    let root = problem.root()?;
    let root_h = problem.heuristic.h(&root.carried);
    let mut stats = Stats::default();
    let mut meter = Meter::new(watch);
    watch.set_bound(root_h);
    let result = plain::search(problem, root, depth_limit, AtGoal::Stop, &mut meter, &mut stats)?;
    let exhausted = result.slides.is_none() && result.stop.is_none();
    Ok(Found {
        slides: result.slides,
        stop: if exhausted { Some(Stop::Depth) } else { result.stop },
        lower_bound: if exhausted {
            result.beyond.unwrap_or(0).max(depth_limit.saturating_add(1))
        } else {
            root_h
        },
        root_h,
        stats,
    })
}
