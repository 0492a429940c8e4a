//! Depth-first branch and bound: a bound that each solution lowers, until nothing shorter is left.

use crate::board::Board;
use crate::heuristic::Estimator;
use crate::search::best_first::closed_list::ClosedList;
use crate::search::best_first::order::Order;
use crate::search::best_first::search;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Found, Problem};
use crate::search::common::stats::Stats;
use crate::search::depth_first::bounded::AtGoal;
use crate::search::depth_first::plain;
use crate::system::limits::Stop;
use crate::system::meter::Meter;
use crate::system::watch::Watch;

/// Finds a shortest solution by improving on some first one.
///
/// The first bound is `depth_limit`; without it, the length of a solution that greedy best-first search finds, which
/// takes memory within the limits. Stopped early, the search still has the best solution so far.
///
/// # Errors
/// [`SearchError`] when the heuristic contradicts the goal.
pub fn search<B: Board, H: Estimator<B>>(
    problem: &Problem<'_, B, H>,
    depth_limit: Option<u32>,
    watch: &Watch<'_>,
) -> Result<Found, SearchError> {
    let mut stats = Stats::default();
    let mut incumbent = None;
    let bound = match depth_limit {
        Some(limit) => limit,
        None => {
            let first = search::search::<_, _, ClosedList<_, _>>(problem, Order::GREEDY, watch)?;
            let Some(slides) = first.slides else { return Ok(first) };
            stats = first.stats;
            let length = slides.len() as u32;
            if length == first.root_h {
                return Ok(Found {
                    slides: Some(slides),
                    stop: None,
                    lower_bound: length,
                    root_h: length,
                    stats,
                });
            }
            incumbent = Some(slides);
            length - 1
        }
    };
    let root = problem.root()?;
    let root_h = problem.heuristic.h(&root.carried);
    let mut meter = Meter::new(watch);
    watch.set_bound(root_h);
    let result = plain::search(problem, root, bound, AtGoal::Improve, &mut meter, &mut stats)?;
    let slides = result.slides.or(incumbent);
    let (stop, lower_bound) = match (&slides, result.stop) {
        (_, Some(stop)) => (Some(stop), root_h),
        // Everything shorter has been tried.
        (Some(slides), None) => (None, slides.len() as u32),
        (None, None) => (Some(Stop::Depth), result.beyond.unwrap_or(0).max(bound.saturating_add(1))),
    };
    Ok(Found { slides, stop, lower_bound, root_h, stats })
}
