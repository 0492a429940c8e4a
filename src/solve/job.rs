//! One search with its types: a request in canonical form, a heuristic, a depth-first loop.

use crate::board::Board;
use crate::heuristic::Estimator;
use crate::puzzle::canonical::Canonical;
use crate::search::best_first::closed_list::ClosedList;
use crate::search::best_first::node_tree::NodeTree;
use crate::search::best_first::order::Order;
use crate::search::best_first::search;
use crate::search::common::problem::{Found, Problem};
use crate::search::common::pruning::Automaton;
use crate::search::common::slide_order::SlideOrder;
use crate::search::depth_first::bounded::BoundedLoop;
use crate::search::depth_first::parallel::Parallel;
use crate::search::depth_first::plain::Plain;
use crate::search::depth_first::{branch_bound, dfs, ida};
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::HeuristicName;
use crate::settings::plan::Plan;
use crate::solve::answer::SolveError;
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
    pub fn names(&self) -> &[HeuristicName] {
        let heuristic = self.plan().heuristic.as_ref().filter(|_| !self.plan().algorithm.is_blind());
        heuristic.map_or(&[], HeuristicSpec::names)
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
        Algorithm::Ida => ida::search(&problem, &parallel, job.request.most_slides, watch)?,
        Algorithm::Iddfs(depth) => ida::search(&problem, &parallel, depth, watch)?,
        Algorithm::Dfs(depth) => dfs::search(&problem, depth.unwrap_or(u32::MAX), watch)?,
        Algorithm::Dfbnb(depth) => branch_bound::search(&problem, depth, watch)?,
        Algorithm::Astar | Algorithm::WeightedAstar(_) | Algorithm::Greedy | Algorithm::Bfs => {
            search::search::<_, _, ClosedList<_, _>>(&problem, order, watch)?
        }
        Algorithm::BranchAndBound => search::search::<_, _, NodeTree<_, _>>(&problem, order, watch)?,
    })
}
