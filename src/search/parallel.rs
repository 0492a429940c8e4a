//! A bounded search on several threads.
//!
//! Large trees are cut into parts, which the threads take in the order of the search. The solution counts that comes
//! first in this order, and the parts up to it are finished; only those behind it are given up. So solutions and counts
//! are the same for any number of threads, one included:
//!
//! ```text
//! parts     0    1    2    3    4    5    6        the solution is in 4; 5 and 6 do not count
//! thread A  0000000   2222222   44444#
//! thread B  11111111111   33   555555
//! ```
//!
//! What a limit ends is not finished: the calling thread goes on there, and so stops at the node at which one thread
//! alone would stop.

use super::depth_first::{Bounded, BoundedLoop};
use super::frontier::Frontier;
use super::problem::{Problem, Root, SearchError};
use super::stats::Stats;
use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::limits::{Meter, Stop, Team};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Nodes generated before an iteration, from which on it is cut into parts: a few milliseconds of work.
const LARGE: u64 = 50_000;

/// The most parts, and the earlier nodes for each.
const PARTS: u64 = 1_000;
const NODES_OF_PART: u64 = 500;

/// A loop on several threads.
#[derive(Debug)]
pub struct Parallel<'a, L> {
    bounded: &'a L,
    threads: usize,
}

/// A part that a thread has searched, by its number.
struct Done {
    number: usize,
    stats: Stats,
    /// `None` for a part that is not finished.
    result: Option<Bounded>,
}

impl<'a, L> Parallel<'a, L> {
    /// A loop on so many threads, by default one a core.
    pub fn new(bounded: &'a L, threads: Option<NonZero<usize>>) -> Parallel<'a, L> {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        Parallel { bounded, threads: threads.map_or_else(cores, NonZero::get) }
    }

    /// Searches the parts of a tree; what is not wanted or beyond the limits is left out.
    fn search_parts<B: Board, H: Heuristic<B>>(
        &self,
        problem: &Problem<'_, B, H>,
        frontier: &Frontier<B, H::Carried>,
        bound: u32,
        team: &Team,
    ) -> Vec<Done>
    where
        L: BoundedLoop<B, H>,
    {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut all = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(part) = frontier.parts.get(number).filter(|_| !team.is_beyond(number)) else {
                    break;
                };
                let (mut meter, mut stats) = (team.meter(number), Stats::default());
                let result = self.bounded.search(problem, part.root.clone(), bound, &mut meter, &mut stats);
                // The team learns of the last nodes too. An error will be met again by whoever goes on there.
                meter.look(stats.generated);
                let result = result.ok().filter(|result| result.stop.is_none());
                if result.as_ref().is_none_or(|result| result.slides.is_some()) {
                    team.end_at(number);
                }
                all.push(Done { number, stats, result });
            }
            all
        };
        thread::scope(|scope| {
            // A system that has no more threads to give leaves the work to those that there are.
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..self.threads.min(frontier.parts.len())).map_while(spawn).collect();
            let mut all = work();
            for other in others {
                match other.join() {
                    Ok(done) => all.extend(done),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            all
        })
    }
}

impl<B: Board, H: Heuristic<B>, L: BoundedLoop<B, H>> BoundedLoop<B, H> for Parallel<'_, L> {
    fn search(
        &self,
        problem: &Problem<'_, B, H>,
        root: Root<B, H::Carried>,
        bound: u32,
        meter: &mut Meter<'_>,
        stats: &mut Stats,
    ) -> Result<Bounded, SearchError> {
        let fits = root.g + problem.heuristic.h(&root.carried) <= bound && root.board != problem.goal;
        if !fits || stats.generated < LARGE {
            return self.bounded.search(problem, root, bound, meter, stats);
        }
        let parts = (stats.generated / NODES_OF_PART).min(PARTS) as usize;
        let frontier = Frontier::cut(problem, root, bound, parts)?;
        let team = meter.team(stats.generated);
        let mut done: Vec<Option<Done>> = Vec::new();
        done.resize_with(frontier.parts.len(), || None);
        for part in self.search_parts(problem, &frontier, bound, &team) {
            let number = part.number;
            done[number] = Some(part);
        }
        let result = frontier.walk(stats, meter.nodes_left(0), |number, part, stats| {
            let within = |done: &mut Done| {
                done.result.is_some() && done.stats.generated <= meter.nodes_left(stats.generated)
            };
            match done[number].take_if(within) {
                Some(Done { stats: part, result: Some(result), .. }) => {
                    stats.add_nodes(&part);
                    Ok(result)
                }
                _ => self.bounded.search(problem, part.root.clone(), bound, meter, stats),
            }
        })?;
        if matches!(result.stop, Some(Stop::Time | Stop::Interrupted)) {
            // The other threads have been at work up to now.
            done.iter().flatten().for_each(|part| stats.add_nodes(&part.stats));
        }
        Ok(result)
    }
}
