//! A quick upper bound: some solution for a board whose shortest one was not found within the limits.
//!
//! Weighted A* with growing weights, each within a small number of nodes. The first solution counts: a smaller weight
//! gives a shorter one. A 5x5 board that IDA* does not solve in an hour has a solution of at most 1.5 times the shortest
//! length after some ten thousand nodes.
//!
//! Source: Pohl, Artificial Intelligence 1 (1970).

use crate::puzzle::canonical::Canonical;
use crate::puzzle::tile::Direction;
use crate::search::best_first::order::Weight;
use crate::search::common::error::SearchError;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::{HeuristicName, PdbSpec};
use crate::settings::plan::Plan;
use crate::solve::answer::SolveError;
use crate::solve::dispatch;
use crate::solve::job::Job;
use crate::solve::request::Request;
use crate::system::limits::{Limits, Stop};
use crate::system::watch::Watch;
use std::time::{Duration, Instant};

/// The weights, in their order, and the nodes that each may generate.
const WEIGHTS: [Weight; 5] = [Weight::DEFAULT, Weight::whole(2), Weight::whole(3), Weight::whole(5), LAST];
const LAST: Weight = Weight::whole(10);
const NODES: u64 = 150_000;

/// The most time for all weights.
const TIME: Duration = Duration::from_millis(800);

/// The most time after a deadline: a twentieth of the time up to it, or this much if that is less.
const LEAST_TIME: Duration = Duration::from_millis(150);

/// The most memory: room for all nodes on a board of 25 cells.
const MEMORY: u64 = 48 << 20;

/// Whether a search that ended like this has an upper bound to gain.
pub fn applies(algorithm: Algorithm, stop: Stop) -> bool {
    // A search that has tried everything within a depth has answered its question.
    stop != Stop::Depth && !matches!(algorithm, Algorithm::Dfs(_) | Algorithm::Greedy)
}

/// Slides of some solution, on the canonical board, for a search that began at a moment.
///
/// # Errors
/// A [`SolveError`] where a database is unsound.
pub fn search(
    request: Request<'_>,
    canonical: &Canonical,
    begin: Instant,
) -> Result<Option<Vec<Direction>>, SolveError> {
    let now = Instant::now();
    let after = |end: Instant| end.checked_add((end.saturating_duration_since(begin) / 20).max(LEAST_TIME));
    let end = request.limits.deadline.and_then(after).map_or(now + TIME, |end| end.min(now + TIME));
    let name = match request.tables {
        Some(_) => HeuristicName::Pdb(PdbSpec::default()),
        None => HeuristicName::LinearConflict,
    };
    let memory = request.limits.memory.map_or(MEMORY, |memory| memory.min(MEMORY));
    for weight in WEIGHTS {
        // Half of the time that is left, so that some is left for larger weights, which find solutions sooner.
        let time = end.saturating_duration_since(Instant::now()) / if weight == LAST { 1 } else { 2 };
        // The caller's own switch may be on already, which is why this search is made.
        let limits = Limits::new().with_nodes(NODES).with_memory(memory).with_time(time);
        let plan = Plan {
            algorithm: Algorithm::WeightedAstar(weight),
            heuristic: Some(HeuristicSpec::single(name.clone())),
            ..request.plan.clone()
        };
        let request = Request { plan: &plan, limits: &limits, most_slides: None, ..request };
        let watch = Watch::silent(&limits);
        match dispatch::run(&Job { request, canonical, watch: &watch }) {
            Ok(found) if found.slides.is_some() => return Ok(found.slides),
            // Best-first search does not reach so far: no bound is no error.
            Err(SolveError::Search(SearchError::TooFar(_))) => return Ok(None),
            found => drop(found?),
        }
    }
    Ok(None)
}
