//! The one place that turns names into types: each `match` has arms that add and do not multiply.

use crate::board::Board;
use crate::board::boxed::BoxedBoard;
use crate::heuristic::additive;
use crate::heuristic::blind::Blind;
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::custom::Custom;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::walking::WalkingDistance;
use crate::search::common::loops::Loops;
use crate::search::common::problem::{Found, Problem};
use crate::search::common::pruning::Pruning;
use crate::search::compact_astar::astar;
use crate::search::manhattan::chunked::Chunked;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::HeuristicName;
use crate::solve::answer::SolveError;
use crate::solve::databases::with_databases;
use crate::solve::job::{Job, search, search_with};
use crate::solve::make::MakeError;

/// Searches on boards of the smallest type that the size fits into.
///
/// # Errors
/// A [`SolveError`]; reaching a limit is none.
pub fn run(job: &Job<'_>) -> Result<Found, SolveError> {
    match job.request.start.tiles().len() {
        ..=16 => with_word(job),
        17..=25 => with_board::<u128>(job),
        _ => with_board::<BoxedBoard>(job),
    }
}

/// Chooses the loops that there are for boards of one word alone.
fn with_word(job: &Job<'_>) -> Result<Found, SolveError> {
    let plan = job.plan();
    let class = job.canonical.class();
    match (plan.algorithm, job.names()) {
        (Algorithm::Ida, [HeuristicName::Manhattan])
            if plan.loops == Loops::Tuned && plan.pruning == Pruning::Inverse && plan.order.is_none() =>
        {
            search_with(job, &Manhattan::new(class), &Chunked::new(class))
        }
        (Algorithm::Astar, [HeuristicName::Manhattan]) if plan.loops == Loops::Tuned => {
            let heuristic = Manhattan::new(class);
            let problem = Problem::new(job.canonical, &heuristic);
            Ok(astar::search(&problem, astar::FIRST_BYTES, job.watch)?)
        }
        _ => with_board::<u64>(job),
    }
}

/// Chooses the heuristic.
fn with_board<B: Board>(job: &Job<'_>) -> Result<Found, SolveError> {
    let class = job.canonical.class();
    match job.names() {
        [] => search::<B, _>(job, &Blind::<B>::new(class)),
        [HeuristicName::Hamming] => search::<B, _>(job, &Hamming::new(class)),
        [HeuristicName::Manhattan] => search::<B, _>(job, &Manhattan::new(class)),
        [HeuristicName::LinearConflict] => search::<B, _>(job, &LinearConflict::new(class)),
        [HeuristicName::WalkingDistance] => {
            search::<B, _>(job, &WalkingDistance::new(class).map_err(MakeError::from)?)
        }
        [HeuristicName::Own] => {
            let own = Custom::new(job.request.own.ok_or(MakeError::NoOwn)?, job.request.goal);
            match own.at_goal() {
                0 => search::<B, _>(job, &own),
                h => Err(SolveError::GoalEstimate(h)),
            }
        }
        [HeuristicName::Pdb(_)] => with_databases(job),
        names => {
            let spec = HeuristicSpec::max(names).map_err(|_| MakeError::NoOwn)?;
            if spec.needs_databases() {
                search::<B, _>(job, &spec.make::<{ additive::MAX_LOOKUPS }>(class, job.request.tables)?)
            } else {
                search::<B, _>(job, &spec.make::<0>(class, None)?)
            }
        }
    }
}
