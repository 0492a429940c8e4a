//! What to solve, and how.

use crate::heuristic::custom::Heuristic;
use crate::pdb::lookup::tables::Tables;
use crate::puzzle::grid::Grid;
use crate::settings::plan::Plan;
use crate::system::limits::Limits;
use std::num::NonZero;

/// What to solve, and how.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// Where to begin.
    pub start: &'a Grid,
    /// Where to end.
    pub goal: &'a Grid,
    /// What the search is.
    pub plan: &'a Plan,
    /// The databases, where the plan's heuristic needs some. The quick search for an upper bound uses them too.
    pub tables: Option<&'a Tables>,
    /// The caller's own heuristic, where the plan's heuristic is `own`.
    pub own: Option<&'a dyn Heuristic>,
    /// How far to go.
    pub limits: &'a Limits,
    /// Threads for one board; `None` for one a core. Only long searches of IDA\* use more than one.
    pub threads: Option<NonZero<usize>>,
    /// IDA\* looks for no solution of more slides; `None` for no limit. It shows that there is no shorter one.
    pub most_slides: Option<u32>,
    /// Whether a search for a shortest solution that stops without one is followed by a quick search for any.
    pub quick_bound: bool,
}

impl<'a> Request<'a> {
    /// A search without databases on all cores, with a quick bound.
    pub fn new(start: &'a Grid, goal: &'a Grid, plan: &'a Plan, limits: &'a Limits) -> Request<'a> {
        Request {
            start,
            goal,
            plan,
            tables: None,
            own: None,
            limits,
            threads: None,
            most_slides: None,
            quick_bound: true,
        }
    }
}
