//! The one call that turns a request into a checked answer, and the one place that turns names into types.

use crate::board::Board;
use crate::board::wide::WideBoard;
use crate::canonical::{Canonical, Class};
use crate::grid::Grid;
use crate::heuristic::Heuristic;
use crate::heuristic::additive::{self, Additive};
use crate::heuristic::manhattan::Manhattan;
use crate::limits::{Limits, Stop};
use crate::pdb::tables::Tables;
use crate::search::exhaustive::{Exhaustive, ExhaustiveError};
use crate::search::problem::{Found, Problem, SearchError};
use crate::search::stats::Stats;
use crate::search::{best_first, ida};
use crate::solution::{ReplayError, Solution};

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Iterative deepening A*: hardly any memory.
    Ida,
    /// A*: stores every node, and is the reference for the others.
    Astar,
    /// Breadth-first search over all states of a board of up to 12 cells.
    Bfs,
}

impl Algorithm {
    /// `ida`, `astar` or `bfs`.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Ida => "ida",
            Algorithm::Astar => "astar",
            Algorithm::Bfs => "bfs",
        }
    }
}

/// What guides the search.
#[derive(Clone, Copy, Debug)]
pub enum Estimate<'a> {
    /// Manhattan distance.
    Manhattan,
    /// The databases of one or more partitions, with all their views.
    Databases(&'a Tables),
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
    /// What guides it; breadth-first search needs nothing.
    pub estimate: Estimate<'a>,
    /// How far to go.
    pub limits: &'a Limits,
}

/// What is known about a pair of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The result.
    pub outcome: Outcome,
    /// No solution has fewer slides; 0 where there is none at all.
    pub lower_bound: u32,
    /// The estimate of the start, where one was made.
    pub root_h: Option<u32>,
    /// What was done.
    pub stats: Stats,
}

/// How a search ended. Reaching a limit is a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a shortest solution.
    Solved(Solution),
    /// With the proof that there is none.
    Unsolvable,
    /// At a limit; the answer's lower bound holds.
    Stopped(Stop),
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// Start and goal are of different sizes.
    #[error("the board is {start} and the goal {goal}: both must have one size")]
    Sizes {
        /// Size of the start.
        start: crate::dims::Dims,
        /// Size of the goal.
        goal: crate::dims::Dims,
    },
    /// The databases are made for another size or another place of the goal's blank.
    #[error("the databases are for {have_size} with the goal's blank in cell {have_cell}, and this goal needs {want_size}, cell {want_cell}; build them with `taquin pdb-build --size {want_size} --goal ...`",
        have_size = .have.dims(), have_cell = .have.blank(), want_size = .want.dims(), want_cell = .want.blank())]
    OtherClass {
        /// What the databases are for.
        have: Class,
        /// What the goal needs.
        want: Class,
    },
    /// A partition has too many patterns.
    #[error("a partition of {0} patterns is too fine: a board may take at most {max} lookups", max = additive::MAX_PARTS)]
    TooManyParts(usize),
    /// The search met an unsound database.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The board is too large to visit all its states.
    #[error(transparent)]
    Exhaustive(#[from] ExhaustiveError),
    /// The slides found do not lead to the goal on a plain board: an error of this program.
    #[error("internal error, please report it: the slides found are no solution: {0}")]
    Replay(#[from] ReplayError),
}

/// Hears of the progress of a search: its counts, and the bound that it works at.
pub type Observe<'a> = dyn FnMut(&Stats, u32) + 'a;

/// Solves a request. Solvability is decided before any search, and every solution is replayed on a plain board.
///
/// # Errors
/// A [`SolveError`]; reaching a limit is none.
pub fn solve(request: Request<'_>, observe: &mut Observe<'_>) -> Result<Answer, SolveError> {
    let Request { start, goal, .. } = request;
    let canonical = Canonical::new(start, goal)
        .ok_or_else(|| SolveError::Sizes { start: start.dims(), goal: goal.dims() })?;
    if !start.can_reach(goal) {
        return Ok(Answer {
            outcome: Outcome::Unsolvable,
            lower_bound: 0,
            root_h: None,
            stats: Stats::default(),
        });
    }
    if let Estimate::Databases(tables) = request.estimate
        && tables.class() != canonical.class()
    {
        return Err(SolveError::OtherClass { have: tables.class(), want: canonical.class() });
    }
    let found = match request.algorithm {
        Algorithm::Bfs => return breadth_first(request, &canonical),
        _ => match start.tiles().len() {
            ..=16 => with_board::<u64>(request, &canonical, observe)?,
            17..=25 => with_board::<u128>(request, &canonical, observe)?,
            _ => with_board::<WideBoard>(request, &canonical, observe)?,
        },
    };
    let outcome = match found.slides {
        Ok(slides) => Outcome::Solved(Solution::replay(start, goal, canonical.slides_back(&slides))?),
        Err(stop) => Outcome::Stopped(stop),
    };
    Ok(Answer { outcome, lower_bound: found.lower_bound, root_h: Some(found.root_h), stats: found.stats })
}

/// Chooses the heuristic.
fn with_board<B: Board>(
    request: Request<'_>,
    canonical: &Canonical,
    observe: &mut Observe<'_>,
) -> Result<Found, SolveError> {
    match request.estimate {
        Estimate::Manhattan => {
            search::<B, _>(request, canonical, &Manhattan::new(canonical.class()), observe)
        }
        Estimate::Databases(tables) => match additive::parts_of(tables) {
            1..=4 => search::<B, _>(request, canonical, &Additive::<4>::new(tables), observe),
            5..=8 => search::<B, _>(request, canonical, &Additive::<8>::new(tables), observe),
            9..=additive::MAX_PARTS => {
                search::<B, _>(request, canonical, &Additive::<{ additive::MAX_PARTS }>::new(tables), observe)
            }
            parts => Err(SolveError::TooManyParts(parts)),
        },
    }
}

/// Chooses the loop.
fn search<B: Board, H: Heuristic<B>>(
    request: Request<'_>,
    canonical: &Canonical,
    heuristic: &H,
    observe: &mut Observe<'_>,
) -> Result<Found, SolveError> {
    let problem = Problem::<B, H>::new(canonical, heuristic);
    Ok(match request.algorithm {
        Algorithm::Ida => ida::search(&problem, request.limits, observe)?,
        Algorithm::Astar | Algorithm::Bfs => best_first::search(&problem, request.limits, observe)?,
    })
}

/// Visits all states of the class and reads the answer off.
fn breadth_first(request: Request<'_>, canonical: &Canonical) -> Result<Answer, SolveError> {
    let limits = request.limits;
    let mut stopped = None;
    let mut visited = 0;
    let run = Exhaustive::run_with(canonical.class(), &mut |_, states| {
        visited = states;
        let late = limits.deadline.is_some_and(|end| std::time::Instant::now() >= end);
        stopped = match () {
            () if limits.cancel.is_cancelled() => Some(Stop::Interrupted),
            () if limits.nodes.is_some_and(|most| states >= most) => Some(Stop::Nodes),
            () if late => Some(Stop::Time),
            () => None,
        };
        stopped.is_none()
    });
    let outcome = match run {
        Ok(all) => {
            let slides = all.path(canonical.labels()).unwrap_or_default();
            Outcome::Solved(Solution::replay(request.start, request.goal, canonical.slides_back(&slides))?)
        }
        Err(ExhaustiveError::Stopped { .. }) => Outcome::Stopped(stopped.unwrap_or(Stop::Interrupted)),
        Err(e) => return Err(e.into()),
    };
    let lower_bound = match &outcome {
        Outcome::Solved(solution) => solution.len() as u32,
        _ => 0,
    };
    let stats = Stats { expanded: visited, generated: visited, stored: visited, ..Stats::default() };
    Ok(Answer { outcome, lower_bound, root_h: None, stats })
}
