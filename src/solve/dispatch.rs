//! The one place that turns names into types: each `match` has arms that add and do not multiply.

use crate::board::Board;
use crate::board::boxed::BoxedBoard;
use crate::heuristic::Estimator;
use crate::heuristic::additive;
use crate::heuristic::blind::Blind;
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::custom::Custom;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::walking::WalkingDistance;
use crate::puzzle::canonical::Canonical;
use crate::search::best_first::closed_list::ClosedList;
use crate::search::best_first::node_tree::NodeTree;
use crate::search::best_first::order::Order;
use crate::search::best_first::search;
use crate::search::common::loops::Loops;
use crate::search::common::problem::{Found, Problem};
use crate::search::common::pruning::{Automaton, Pruning};
use crate::search::common::slide_order::SlideOrder;
use crate::search::compact_astar::astar;
use crate::search::depth_first::bounded::BoundedLoop;
use crate::search::depth_first::parallel::Parallel;
use crate::search::depth_first::plain::Plain;
use crate::search::depth_first::{branch_bound, dfs, ida};
use crate::search::manhattan::chunked::Chunked;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::HeuristicName;
use crate::settings::plan::Plan;
use crate::solve::answer::SolveError;
use crate::solve::databases::with_databases;
use crate::solve::make::MakeError;
use crate::solve::request::Request;
use crate::system::watch::Watch;

/// A request in canonical form, and who hears of its progress.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// The request.
    pub request: Request<'a>,
    /// Start and goal in canonical form.
    pub canonical: &'a Canonical,
    /// The limits and the observer.
    pub watch: &'a Watch<'a>,
}

impl Job<'_> {
    /// What the search is.
    pub fn plan(&self) -> &Plan {
        self.request.plan
    }

    /// What guides the search; nothing where the algorithm takes no heuristic.
    fn names(&self) -> &[HeuristicName] {
        let heuristic = self.plan().heuristic.as_ref().filter(|_| !self.plan().algorithm.is_blind());
        heuristic.map_or(&[], HeuristicSpec::names)
    }
}

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

/// Searches with the plain depth-first loop.
///
/// # Errors
/// A [`SolveError`].
pub fn search<B: Board, H: Estimator<B>>(job: &Job<'_>, heuristic: &H) -> Result<Found, SolveError> {
    search_with(job, heuristic, &Plain)
}

/// Chooses the search; `bounded` is the depth-first loop.
///
/// # Errors
/// A [`SolveError`].
pub fn search_with<B: Board, H: Estimator<B>>(
    job: &Job<'_>,
    heuristic: &H,
    bounded: &impl BoundedLoop<B, H>,
) -> Result<Found, SolveError> {
    let (plan, canonical, watch) = (job.plan(), job.canonical, job.watch);
    let order = match plan.order {
        None => SlideOrder::DEFAULT,
        Some(order) => order.renamed(|direction| canonical.direction(direction)),
    };
    let problem = Problem::<B, H>::new(canonical, heuristic)
        .with_pruning(Automaton::of(plan.pruning))
        .with_order(order);
    let parallel = Parallel::new(bounded, job.request.threads);
    let order = match plan.algorithm {
        Algorithm::WeightedAstar(weight) => Order::weighted(weight),
        Algorithm::Greedy => Order::GREEDY,
        _ => Order::SUM,
    };
    Ok(match plan.algorithm {
        Algorithm::Ida => ida::search(&problem, &parallel, None, watch)?,
        Algorithm::Iddfs(depth) => ida::search(&problem, &parallel, depth, watch)?,
        Algorithm::Dfs(depth) => dfs::search(&problem, depth.unwrap_or(u32::MAX), watch)?,
        Algorithm::Dfbnb(depth) => branch_bound::search(&problem, depth, watch)?,
        Algorithm::Astar | Algorithm::WeightedAstar(_) | Algorithm::Greedy | Algorithm::Bfs => {
            search::search::<_, _, ClosedList<_, _>>(&problem, order, watch)?
        }
        Algorithm::BranchAndBound => search::search::<_, _, NodeTree<_, _>>(&problem, order, watch)?,
    })
}
