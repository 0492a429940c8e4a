//! The one call that turns a request into a checked answer.
//!
//! ```text
//! start, goal ─> canonical form ─> names to types ─> search ─> slides ─> replayed on the user's board ─> answer
//!                                                       └─ stopped: a quick search for any solution ─┘
//! ```

pub mod request;
pub mod make;
pub mod answer;
pub mod job;
pub mod databases;
pub mod dispatch;
pub mod quick;
pub mod prove;

pub use answer::{Answer, Outcome, SolveError};

use crate::board::Board;
use crate::board::boxed::BoxedBoard;
use crate::heuristic::Estimator;
use crate::heuristic::additive;
use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::Canonical;
use crate::puzzle::grid::Grid;
use crate::puzzle::solution::Solution;
use crate::search::common::error::SearchError;
use crate::search::common::stats::Stats;
use crate::settings::heuristic::HeuristicSpec;
use crate::solve::job::Job;
use crate::system::progress::Observe;
use crate::system::watch::Watch;
use std::time::Instant;

/// Solves a request; `observe` hears of its progress.
///
/// Solvability is decided before any search, and every solution is replayed on a plain board.
///
/// # Errors
/// A [`SolveError`]; reaching a limit is none.
pub fn run(request: request::Request<'_>, observe: Observe<'_>) -> Result<Answer, SolveError> {
    let begin = Instant::now();
    let request::Request { start, goal, .. } = request;
    let canonical = canonical(start, goal)?;
    let answer = |outcome, lower_bound, root_h, stats| {
        let (settings, time) = (request.plan.settings(), begin.elapsed());
        Answer { outcome, lower_bound, root_h, stats, settings, time }
    };
    if !start.can_reach(goal) {
        return Ok(answer(Outcome::Unsolvable, 0, None, Stats::default()));
    }
    let watch = Watch::new(request.limits, observe);
    let mut found = dispatch::run(&Job { request, canonical: &canonical, watch: &watch })?;
    if let (None, Some(stop), true) = (&found.slides, found.stop, request.quick_bound)
        && quick::applies(request.plan.algorithm, stop)
    {
        found.slides = quick::search(request, &canonical, begin)?;
    }
    let replay = |slides: Vec<_>| Solution::replay(start, goal, canonical.slides_back(&slides));
    let solution = found.slides.map(replay).transpose()?;
    // Every solution is as odd as the blank's distance, so a bound that is not lies one too low.
    let odd = start.dims().distance(start.blank(), goal.blank()) as u32 % 2;
    let lower_bound = found.lower_bound + (found.lower_bound + odd) % 2;
    check(&canonical, lower_bound, solution.as_ref())?;
    let outcome = match (solution, found.stop) {
        (Some(solution), None) => Outcome::Solved(solution),
        (best, Some(stop)) => Outcome::Stopped { stop, best },
        (None, None) => return Err(SearchError::NoSolution.into()),
    };
    let is_guided = request.plan.heuristic.is_some() && !request.plan.algorithm.is_blind();
    Ok(answer(outcome, lower_bound, is_guided.then_some(found.root_h), found.stats))
}

/// The estimate of a board that can reach the goal.
///
/// # Errors
/// A [`SolveError`] when the heuristic cannot be made for this size and goal, or a database is unsound.
pub fn estimate(
    start: &Grid,
    goal: &Grid,
    spec: &HeuristicSpec,
    tables: Option<&Tables>,
) -> Result<u32, SolveError> {
    fn root<B: Board>(
        canonical: &Canonical,
        spec: &HeuristicSpec,
        tables: Option<&Tables>,
    ) -> Result<u32, SolveError> {
        let heuristic = spec.make::<{ additive::MAX_LOOKUPS }>(canonical.class(), tables)?;
        let board = B::pack(canonical.labels());
        let carried = heuristic.root(&board, canonical.blank().index()).map_err(SearchError::from)?;
        Ok(Estimator::<B>::h(&heuristic, &carried))
    }
    let canonical = canonical(start, goal)?;
    match start.tiles().len() {
        ..=16 => root::<u64>(&canonical, spec, tables),
        17..=25 => root::<u128>(&canonical, spec, tables),
        _ => root::<BoxedBoard>(&canonical, spec, tables),
    }
}

/// Checks what a search claims: no estimate proves that its own solution cannot be, or that a board is farther from the
/// goal than any board is.
///
/// # Errors
/// A [`SearchError`] that says what the estimates of an unsound database claim.
fn check(canonical: &Canonical, bound: u32, solution: Option<&Solution>) -> Result<(), SearchError> {
    let length = solution.map_or(u32::MAX, |solution| solution.len() as u32);
    match canonical.class().farthest() {
        _ if bound > length => Err(SearchError::Contradiction { bound, length }),
        Some(farthest) if bound > farthest => Err(SearchError::TooHigh { bound, farthest }),
        _ => Ok(()),
    }
}

fn canonical(start: &Grid, goal: &Grid) -> Result<Canonical, SolveError> {
    Canonical::new(start, goal).ok_or_else(|| SolveError::Sizes { start: start.dims(), goal: goal.dims() })
}

#[cfg(test)]
mod tests;
