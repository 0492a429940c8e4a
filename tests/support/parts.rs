//! A request by its parts, for tests that choose each of them.

use crate::pdb::lookup::tables::Tables;
use crate::puzzle::grid::Grid;
use crate::search::common::loops::Loops;
use crate::search::common::pruning::Pruning;
use crate::search::common::slide_order::SlideOrder;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::{HeuristicName, PdbSpec};
use crate::settings::plan::Plan;
use crate::solve::answer::{Answer, SolveError};
use crate::solve::{request, run};
use crate::system::limits::Limits;
use crate::system::progress::Observe;
use std::num::NonZero;

/// What guides the search.
#[derive(Clone, Copy, Debug)]
pub enum Estimate<'a> {
    /// Nothing.
    Blind,
    /// Manhattan distance.
    Manhattan,
    /// The databases of one or more partitions, with all their views.
    Databases(&'a Tables),
    /// What a name stands for, with the databases that it may need.
    Named(&'a HeuristicSpec, Option<&'a Tables>),
}

/// How to go about it. Nothing here changes the length of a shortest solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tuning {
    /// Which loop.
    pub loops: Loops,
    /// What depth-first searches leave out; `None` for what suits the estimate.
    pub pruning: Option<Pruning>,
    /// In which order depth-first searches try the slides of the user's board; the plain loop does so. `None` for up,
    /// down, left, right of the canonical board.
    pub order: Option<SlideOrder>,
    /// Threads for one board; `None` for one a core. Only long searches of IDA\* use more than one.
    pub threads: Option<NonZero<usize>>,
}

/// What to solve, and how.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Where to begin.
    pub start: &'a Grid,
    /// Where to end.
    pub goal: &'a Grid,
    /// How to search.
    pub algorithm: Algorithm,
    /// What guides it, unless the algorithm takes no estimate.
    pub estimate: Estimate<'a>,
    /// How far to go.
    pub limits: &'a Limits,
    /// How to go about it.
    pub tuning: Tuning,
}

/// Solves a request; `observe` hears of its progress. No upper bound is looked for after a stop.
///
/// # Errors
/// A [`SolveError`]; reaching a limit is none.
pub fn solve(request: Request<'_>, observe: Observe<'_>) -> Result<Answer, SolveError> {
    let Request { start, goal, algorithm, estimate, limits, tuning } = request;
    let (heuristic, tables) = match estimate {
        _ if algorithm.is_blind() => (None, None),
        Estimate::Blind => (None, None),
        Estimate::Manhattan => (Some(HeuristicSpec::single(HeuristicName::Manhattan)), None),
        Estimate::Databases(tables) => {
            (Some(HeuristicSpec::single(HeuristicName::Pdb(PdbSpec::default()))), Some(tables))
        }
        Estimate::Named(spec, tables) => (Some(spec.clone()), tables),
    };
    let looks_up = heuristic.as_ref().is_some_and(HeuristicSpec::needs_databases);
    let automaton = looks_up && algorithm == Algorithm::Ida && tuning.order.is_none();
    let pruning = tuning.pruning.unwrap_or(if automaton { Pruning::Automaton } else { Pruning::Inverse });
    let plan =
        Plan { algorithm, heuristic, pruning, loops: tuning.loops, order: tuning.order, databases: None };
    let request = request::Request {
        tables,
        threads: tuning.threads,
        quick_bound: false,
        ..request::Request::new(start, goal, &plan, limits)
    };
    run(request, observe)
}
