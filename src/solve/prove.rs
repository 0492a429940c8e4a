//! A second proof of an answer: no solution has fewer slides, shown by other means than the first time.
//!
//! A solution proves by itself that so many slides are enough: it is replayed. That no fewer are enough rests on the
//! search: on its tables, on what its pruning leaves out, on its loop. So the bound is proven again by a search that
//! shares none of the three:
//!
//! | | first search | second |
//! |---|---|---|
//! | tables | those of a partition | none: Manhattan distance. Where that takes too long, another partition without a common pattern, built anew in memory |
//! | pruning | the automaton, all known duplicates | the slide back alone; or the other way round |
//! | loop | batched | Manhattan's own, else the plain one |
//!
//! Only the iterations below the length are made: IDA* with a limit of one slide less. A solution that turns up there
//! refutes the first answer.

use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::catalogue;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::search::common::loops::Loops;
use crate::search::common::pruning::Pruning;
use crate::search::common::stats::Stats;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::{HeuristicName, PdbSpec};
use crate::settings::partition::is_for_memory;
use crate::settings::plan::Plan;
use crate::settings::spec::Settings;
use crate::solve::answer::{Answer, SolveError};
use crate::solve::request::Request;
use crate::solve::run;
use crate::system::limits::Stop;
use crate::system::progress::Observe;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Nodes of Manhattan's own loop, and of the plain one, before a partition is built: some seconds.
const NODES: u64 = 3_000_000_000;
const NODES_PLAIN: u64 = 150_000_000;

/// What a second proof came to.
#[derive(Clone, Debug)]
pub struct SecondProof {
    /// The search that went farthest.
    pub settings: Settings,
    /// No solution has fewer slides, by this proof alone.
    pub lower_bound: u32,
    /// Why it did not reach the length, if so.
    pub stop: Option<Stop>,
    /// What was done in all searches.
    pub stats: Stats,
    /// The time of all searches and builds.
    pub time: Duration,
}

/// A search for the second proof.
pub struct Stage {
    /// What the search is.
    pub plan: Plan,
    /// The most nodes, where another search follows.
    pub nodes: Option<u64>,
}

/// Proves again that no solution is shorter than that of `answer`, which the request has given.
///
/// `anew` gives the databases of a plan, built anew. The limits are those of the request: its deadline is one for both
/// proofs, its nodes are counted anew. Cost: below the length, the nodes of IDA* with Manhattan distance, or those of a
/// weaker partition and its build. `None` where the answer has no solution that is proven to be a shortest one.
///
/// # Errors
/// [`SolveError::Refuted`] when there is a shorter solution after all; those of `anew` and of the searches.
pub fn second<E: From<SolveError>>(
    request: Request<'_>,
    answer: &Answer,
    mut anew: impl FnMut(&Plan) -> Result<Option<Arc<Tables>>, E>,
    observe: Observe<'_>,
) -> Result<Option<SecondProof>, E> {
    let begin = Instant::now();
    let Some(solution) = answer.solution().filter(|_| answer.is_optimal()) else { return Ok(None) };
    let length = solution.len() as u32;
    let class = Class::of(request.goal.dims(), request.goal.blank()).0;
    let mut proof: Option<SecondProof> = None;
    for Stage { plan, nodes } in stages(request.plan, class) {
        let tables = anew(&plan)?;
        let nodes = [request.limits.nodes, nodes].into_iter().flatten().min();
        let limits = request.limits.clone().with_nodes(nodes);
        let request = Request {
            plan: &plan,
            tables: tables.as_deref(),
            own: None,
            limits: &limits,
            most_slides: length.checked_sub(1),
            quick_bound: false,
            ..request
        };
        let again = run(request, observe)?;
        if let Some(shorter) = again.solution().filter(|shorter| shorter.len() < solution.len()) {
            let (first, second) = (answer.settings.clone(), again.settings.clone());
            return Err(E::from(SolveError::Refuted {
                first: Box::new(first),
                length,
                second: Box::new(second),
                shorter: shorter.len() as u32,
            }));
        }
        let stop = again.stop().filter(|_| again.lower_bound < length);
        let mut next = SecondProof {
            settings: again.settings,
            lower_bound: again.lower_bound.min(length),
            stop,
            stats: again.stats,
            time: begin.elapsed(),
        };
        if let Some(before) = proof {
            next.stats.expanded += before.stats.expanded;
            next.stats.generated += before.stats.generated;
            if before.lower_bound > next.lower_bound {
                (next.settings, next.lower_bound) = (before.settings, before.lower_bound);
            }
        }
        let is_over = matches!(next.stop, None | Some(Stop::Time | Stop::Interrupted));
        proof = Some(next);
        if is_over {
            break;
        }
    }
    Ok(proof)
}

/// The searches to try, the last without a limit of its own.
pub fn stages(first: &Plan, class: Class) -> Vec<Stage> {
    let prunes_little = first.algorithm.is_depth_first() && first.pruning == Pruning::Inverse;
    let pruning = if prunes_little { Pruning::Automaton } else { Pruning::Inverse };
    let names = first.heuristic.as_ref().filter(|_| !first.algorithm.is_blind());
    let names = names.map_or(&[][..], HeuristicSpec::names);
    let plan = |algorithm, heuristic: Option<HeuristicName>| {
        let settings = Settings {
            algorithm: Some(algorithm),
            pruning: Some(pruning).filter(|_| algorithm == Algorithm::Ida),
            // Manhattan distance has a loop of its own, which no database uses.
            loops: Some(Loops::Plain).filter(|_| heuristic != Some(HeuristicName::Manhattan)),
            heuristic: heuristic.map(HeuristicSpec::single),
            order: None,
        };
        Plan::in_memory(&settings, class).ok()
    };
    let cells = class.dims().cells();
    let mut stages = Vec::new();
    let mut add = |plan: Option<Plan>, nodes| stages.extend(plan.map(|plan| Stage { plan, nodes }));
    // So few boards that searching all of them is the plainest proof.
    if (cells <= 6 || class.dims().is_line()) && first.algorithm != Algorithm::Bfs {
        add(plan(Algorithm::Bfs, None), None);
        return stages;
    }
    let sums_distances = |name: &HeuristicName| {
        matches!(name, HeuristicName::Manhattan | HeuristicName::LinearConflict | HeuristicName::Own)
    };
    if !names.iter().any(sums_distances) {
        let is_fast = pruning == Pruning::Inverse && cells <= 16;
        let nodes = if is_fast { NODES } else { NODES_PLAIN };
        add(plan(Algorithm::Ida, Some(HeuristicName::Manhattan)), Some(nodes));
    }
    let used: Vec<&Pattern> = first.databases.iter().flat_map(|databases| databases.set.patterns()).collect();
    let apart = catalogue::sets(class)
        .into_iter()
        .filter(|set| is_for_memory(set) && set.patterns().iter().all(|pattern| !used.contains(pattern)));
    // The sets of a class are listed with the strongest first.
    match apart.into_iter().next() {
        Some(set) => {
            let spec = PdbSpec { partition: Some(set.name().to_string()), ..PdbSpec::default() };
            add(plan(Algorithm::Ida, Some(HeuristicName::Pdb(spec))), None);
        }
        None => {
            let others = [HeuristicName::WalkingDistance, HeuristicName::LinearConflict];
            let other = others.into_iter().find(|name| !names.contains(name));
            add(other.and_then(|name| plan(Algorithm::Ida, Some(name))), None);
        }
    }
    // Where nothing follows, nothing is held back.
    if let Some(last) = stages.last_mut() {
        last.nodes = None;
    }
    stages
}
