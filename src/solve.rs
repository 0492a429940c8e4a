//! The one call that turns a request into a checked answer, and the one place that turns names into types.

use crate::board::Board;
use crate::board::boxed::WideBoard;
use crate::heuristic::Heuristic;
use crate::heuristic::additive::{self, Additive};
use crate::heuristic::blind::Blind;
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::walking::WalkingDistance;
use crate::pdb::lookup::tables::Tables;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Canonical;
use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::puzzle::solution::{ReplayError, Solution};
use crate::search::best_first::node_store::{ClosedList, Tree};
use crate::search::best_first::search::{self, Order};
use crate::search::common::problem::{Found, Problem, SearchError};
use crate::search::common::pruning::{Automaton, Pruning};
use crate::search::common::slide_order::SlideOrder;
use crate::search::common::stats::Stats;
use crate::search::common::tuning::{Loops, Tuning};
use crate::search::compact_astar::astar;
use crate::search::depth_first::parallel::Parallel;
use crate::search::depth_first::plain::BoundedLoop;
use crate::search::depth_first::plain_wide::Plain;
use crate::search::depth_first::{branch_bound, dfs, ida};
use crate::search::manhattan::chunked::Chunked;
use crate::search::pdb_batch::batched::Batched;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::{HeuristicName, HeuristicSpec, MakeError, PdbSpec};
use crate::system::limits::{Limits, Stop};
use crate::system::meter::Watch;
use crate::system::progress::Observe;

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
    /// With a solution; it is a shortest one if it has as many slides as the answer's lower bound.
    Solved(Solution),
    /// With the proof that there is none.
    Unsolvable,
    /// At a limit; the answer's lower bound holds.
    Stopped {
        /// Which limit.
        stop: Stop,
        /// The best solution so far, where the algorithm has one.
        best: Option<Solution>,
    },
}

impl Answer {
    /// The solution, if there is one.
    pub fn solution(&self) -> Option<&Solution> {
        match &self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Stopped { best, .. } => best.as_ref(),
            Outcome::Unsolvable => None,
        }
    }

    /// Whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.solution().is_some_and(|solution| solution.len() as u32 == self.lower_bound)
    }
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// Start and goal are of different sizes.
    #[error("the board is {start} and the goal {goal}: both must have one size")]
    Sizes {
        /// Size of the start.
        start: Dims,
        /// Size of the goal.
        goal: Dims,
    },
    /// The heuristic cannot be made for this size and goal.
    #[error(transparent)]
    Heuristic(#[from] MakeError),
    /// A partition has too many patterns.
    #[error("a partition of {0} patterns is too fine: a board may take at most {max} lookups", max = additive::MAX_LOOKUPS)]
    TooManyParts(usize),
    /// The search met an unsound database, or a board too far for it.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The slides found do not lead to the goal on a plain board: an error of this program.
    #[error("internal error, please report it: the slides found are no solution: {0}")]
    Replay(#[from] ReplayError),
}

/// Solves a request; `observe` hears of its progress.
///
/// Solvability is decided before any search, and every solution is replayed on a plain board.
///
/// # Errors
/// A [`SolveError`]; reaching a limit is none.
pub fn solve(request: Request<'_>, observe: Observe<'_>) -> Result<Answer, SolveError> {
    let Request { start, goal, .. } = request;
    let canonical = Canonical::new(start, goal)
        .ok_or_else(|| SolveError::Sizes { start: start.dims(), goal: goal.dims() })?;
    if !start.can_reach(goal) {
        let (outcome, stats) = (Outcome::Unsolvable, Stats::default());
        return Ok(Answer { outcome, lower_bound: 0, root_h: None, stats });
    }
    let watch = &Watch::new(request.limits, observe);
    let found = match start.tiles().len() {
        ..=16 => with_word(request, &canonical, watch)?,
        17..=25 => with_board::<u128>(request, &canonical, watch)?,
        _ => with_board::<WideBoard>(request, &canonical, watch)?,
    };
    let replay = |slides: Vec<_>| Solution::replay(start, goal, canonical.slides_back(&slides));
    let solution = found.slides.map(replay).transpose()?;
    // Every solution is as odd as the blank's distance, so a bound that is not lies one too low.
    let odd = start.dims().distance(start.blank(), goal.blank()) as u32 % 2;
    let lower_bound = found.lower_bound + (found.lower_bound + odd) % 2;
    let outcome = match (solution, found.stop) {
        (Some(solution), None) => Outcome::Solved(solution),
        (best, Some(stop)) => Outcome::Stopped { stop, best },
        (None, None) => return Err(SearchError::GoalMismatch.into()),
    };
    let root_h = (!matches!(request.estimate, Estimate::Blind) && !request.algorithm.is_blind())
        .then_some(found.root_h);
    Ok(Answer { outcome, lower_bound, root_h, stats: found.stats })
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
        Ok(Heuristic::<B>::h(&heuristic, &carried))
    }
    let canonical = Canonical::new(start, goal)
        .ok_or_else(|| SolveError::Sizes { start: start.dims(), goal: goal.dims() })?;
    match start.tiles().len() {
        ..=16 => root::<u64>(&canonical, spec, tables),
        17..=25 => root::<u128>(&canonical, spec, tables),
        _ => root::<WideBoard>(&canonical, spec, tables),
    }
}

/// Chooses the loops that there are for boards of one word alone.
fn with_word(request: Request<'_>, canonical: &Canonical, watch: &Watch<'_>) -> Result<Found, SolveError> {
    let is_manhattan = match request.estimate {
        Estimate::Manhattan => true,
        Estimate::Named(spec, _) => matches!(spec.names(), [HeuristicName::Manhattan]),
        Estimate::Blind | Estimate::Databases(_) => false,
    };
    let Tuning { loops, pruning, order, .. } = request.tuning;
    let class = canonical.class();
    match request.algorithm {
        _ if !is_manhattan || loops == Loops::Plain => with_board::<u64>(request, canonical, watch),
        Algorithm::Ida if pruning != Some(Pruning::Automaton) && order.is_none() => {
            search_with(request, canonical, &Manhattan::new(class), &Chunked::new(class), watch)
        }
        Algorithm::Astar => {
            let heuristic = Manhattan::new(class);
            let problem = Problem::new(canonical, &heuristic);
            Ok(astar::search(&problem, astar::FIRST_BYTES, watch)?)
        }
        _ => with_board::<u64>(request, canonical, watch),
    }
}

/// Chooses the heuristic.
fn with_board<B: Board>(
    request: Request<'_>,
    canonical: &Canonical,
    watch: &Watch<'_>,
) -> Result<Found, SolveError> {
    let class = canonical.class();
    let (spec, tables) = match request.estimate {
        _ if request.algorithm.is_blind() => {
            return search(request, canonical, &Blind::<B>::new(class), watch);
        }
        Estimate::Blind => return search(request, canonical, &Blind::<B>::new(class), watch),
        Estimate::Manhattan => (&HeuristicSpec::single(HeuristicName::Manhattan), None),
        Estimate::Databases(tables) => {
            (&HeuristicSpec::single(HeuristicName::Pdb(PdbSpec::default())), Some(tables))
        }
        Estimate::Named(spec, tables) => (spec, tables),
    };
    match spec.names() {
        [HeuristicName::Hamming] => search::<B, _>(request, canonical, &Hamming::new(class), watch),
        [HeuristicName::Manhattan] => search::<B, _>(request, canonical, &Manhattan::new(class), watch),
        [HeuristicName::LinearConflict] => {
            search::<B, _>(request, canonical, &LinearConflict::new(class), watch)
        }
        [HeuristicName::WalkingDistance] => {
            let heuristic = WalkingDistance::new(class).map_err(MakeError::from)?;
            search::<B, _>(request, canonical, &heuristic, watch)
        }
        [HeuristicName::Pdb(_)] => with_databases(request, canonical, tables, watch),
        _ if spec.needs_databases() => {
            let heuristic = spec.make::<{ additive::MAX_LOOKUPS }>(class, tables)?;
            search::<B, _>(request, canonical, &heuristic, watch)
        }
        _ => search::<B, _>(request, canonical, &spec.make::<0>(class, None)?, watch),
    }
}

/// Chooses how many lookups a board has room for; boards that have databases are packed.
fn with_databases(
    request: Request<'_>,
    canonical: &Canonical,
    tables: Option<&Tables>,
    watch: &Watch<'_>,
) -> Result<Found, SolveError> {
    const MOST: usize = additive::MAX_LOOKUPS;
    let want = canonical.class();
    let tables = tables.ok_or(MakeError::NoTables(want))?;
    if tables.class() != want {
        return Err(MakeError::OtherClass { have: tables.class(), want }.into());
    }
    let packed = want.dims().cells() <= <u64 as Board>::MAX_CELLS;
    if tables.encoding() == Encoding::ByteMin {
        return with_minima(request, canonical, tables, packed, watch);
    }
    match (additive::lookups_of(tables), packed) {
        (1..=4, true) => with_sum::<u64, 4>(request, canonical, tables, watch),
        (5..=8, true) => with_sum::<u64, 8>(request, canonical, tables, watch),
        (9..=MOST, true) => with_sum::<u64, MOST>(request, canonical, tables, watch),
        (1..=4, false) => with_sum::<u128, 4>(request, canonical, tables, watch),
        (5..=8, false) => with_sum::<u128, 8>(request, canonical, tables, watch),
        (9..=MOST, false) => with_sum::<u128, MOST>(request, canonical, tables, watch),
        (parts, _) => Err(SolveError::TooManyParts(parts)),
    }
}

/// Minima over regions have the plain loop alone: they can change by more than one, which the batched one does not
/// expect. Small partitions of packed boards have types of their own, the others are a maximum of one part.
fn with_minima(
    request: Request<'_>,
    canonical: &Canonical,
    tables: &Tables,
    packed: bool,
    watch: &Watch<'_>,
) -> Result<Found, SolveError> {
    match (additive::lookups_of(tables), packed) {
        (1..=4, true) => search::<u64, _>(request, canonical, &Additive::<4, _>::of_minima(tables), watch),
        (5..=8, true) => search::<u64, _>(request, canonical, &Additive::<8, _>::of_minima(tables), watch),
        _ => {
            let spec = HeuristicSpec::single(HeuristicName::Pdb(PdbSpec::default()));
            let heuristic = spec.make::<{ additive::MAX_LOOKUPS }>(canonical.class(), Some(tables))?;
            match packed {
                true => search::<u64, _>(request, canonical, &heuristic, watch),
                false => search::<u128, _>(request, canonical, &heuristic, watch),
            }
        }
    }
}

/// Chooses the depth-first loop for a sum of databases.
fn with_sum<B: Board + Copy, const N: usize>(
    request: Request<'_>,
    canonical: &Canonical,
    tables: &Tables,
    watch: &Watch<'_>,
) -> Result<Found, SolveError> {
    let heuristic = Additive::<N>::new(tables);
    match request.tuning.loops {
        // The batched loop takes nodes from many places of the tree at once: it has no order of slides.
        Loops::Tuned if request.tuning.order.is_none() => {
            let batched = Batched::new(&heuristic, canonical.class());
            search_with::<B, _>(request, canonical, &heuristic, &batched, watch)
        }
        _ => search_with::<B, _>(request, canonical, &heuristic, &Plain, watch),
    }
}

/// Searches with the plain depth-first loop.
fn search<B: Board, H: Heuristic<B>>(
    request: Request<'_>,
    canonical: &Canonical,
    heuristic: &H,
    watch: &Watch<'_>,
) -> Result<Found, SolveError> {
    search_with(request, canonical, heuristic, &Plain, watch)
}

/// What depth-first searches leave out where nothing is said: all known duplicates where a node costs lookups.
fn default_pruning(request: &Request<'_>) -> Pruning {
    let lookups = match request.estimate {
        Estimate::Databases(_) => true,
        Estimate::Named(spec, _) => spec.needs_databases(),
        Estimate::Blind | Estimate::Manhattan => false,
    };
    if lookups && request.algorithm == Algorithm::Ida && request.tuning.order.is_none() {
        Pruning::Automaton
    } else {
        Pruning::Inverse
    }
}

/// Chooses the search.
fn search_with<B: Board, H: Heuristic<B>>(
    request: Request<'_>,
    canonical: &Canonical,
    heuristic: &H,
    bounded: &impl BoundedLoop<B, H>,
    watch: &Watch<'_>,
) -> Result<Found, SolveError> {
    let pruning = request.tuning.pruning.unwrap_or_else(|| default_pruning(&request));
    let order = match request.tuning.order {
        None => SlideOrder::DEFAULT,
        Some(order) => order.renamed(|direction| canonical.direction(direction)),
    };
    let problem =
        Problem::<B, H>::new(canonical, heuristic).with_pruning(Automaton::of(pruning)).with_order(order);
    let parallel = Parallel::new(bounded, request.tuning.threads);
    let order = match request.algorithm {
        Algorithm::WeightedAstar(weight) => Order::weighted(weight),
        Algorithm::Greedy => Order::GREEDY,
        _ => Order::SUM,
    };
    Ok(match request.algorithm {
        Algorithm::Ida => ida::search(&problem, &parallel, None, watch)?,
        Algorithm::Iddfs(depth) => ida::search(&problem, &parallel, depth, watch)?,
        Algorithm::Dfs(depth) => dfs::search(&problem, depth.unwrap_or(u32::MAX), watch)?,
        Algorithm::Dfbnb(depth) => branch_bound::search(&problem, depth, watch)?,
        Algorithm::Astar | Algorithm::WeightedAstar(_) | Algorithm::Greedy | Algorithm::Bfs => {
            search::search::<_, _, ClosedList<_, _>>(&problem, order, watch)?
        }
        Algorithm::BranchAndBound => search::search::<_, _, Tree<_, _>>(&problem, order, watch)?,
    })
}

#[cfg(test)]
mod tests;
