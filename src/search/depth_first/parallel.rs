//! A bounded search on several threads.
//!
//! What a limit ends is not finished: the calling thread goes on there, and so stops at the node at which one thread
//! alone would stop.

use crate::board::Board;
use crate::heuristic::Estimator;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Problem, Root};
use crate::search::common::stats::Stats;
use crate::search::depth_first::bounded::{Bounded, BoundedLoop};
use crate::search::depth_first::split::Split;
use crate::system::limits::Stop;
use crate::system::meter::{Meter, Team};
use crate::system::threads::{cores, spread};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Nodes generated before an iteration, from which on it is cut into parts: it will take some milliseconds.
const LARGE: u64 = 20_000;

/// The most parts, and the earlier nodes for each.
const PARTS: u64 = 500;
const NODES_OF_PART: u64 = 1_000;

/// A loop on several threads.
#[derive(Debug)]
pub struct Parallel<'a, L> {
    bounded: &'a L,
    threads: Option<NonZero<usize>>,
}

/// What a thread has done in a part.
struct Done {
    stats: Stats,
    /// `None` for a part that is not finished.
    result: Option<Bounded>,
}

impl<'a, L> Parallel<'a, L> {
    /// A loop on so many threads, by default one a core.
    pub fn new(bounded: &'a L, threads: Option<NonZero<usize>>) -> Parallel<'a, L> {
        Parallel { bounded, threads }
    }

    /// Searches the parts of a tree; `None` stands for those behind a solution or beyond the limits.
    fn search_parts<B: Board, H: Estimator<B>>(
        &self,
        problem: &Problem<'_, B, H>,
        split: &Split<B, H::Carried>,
        bound: u32,
        team: &Team<'_>,
    ) -> Vec<Option<Done>>
    where
        L: BoundedLoop<B, H>,
    {
        let parts = &split.parts;
        let all: Mutex<Vec<Option<Done>>> = Mutex::new(parts.iter().map(|_| None).collect());
        let lock = || all.lock().unwrap_or_else(PoisonError::into_inner);
        // Asked only here: most boards never come here.
        let threads = self.threads.map_or_else(cores, NonZero::get);
        spread(parts.len(), threads, |number| {
            if team.is_beyond(number) {
                return ControlFlow::Break(());
            }
            let (mut meter, mut stats) = (team.meter(number), Stats::default());
            let root = parts[number].root.clone();
            let result = self.bounded.search(problem, root, bound, &mut meter, &mut stats);
            // The team learns of the last nodes too. An error will be met again by whoever goes on there.
            meter.look(stats.counts());
            let result = result.ok().filter(|result| result.stop.is_none());
            if result.as_ref().is_none_or(|result| result.slides.is_some()) {
                team.end_at(number);
            }
            team.finish();
            lock()[number] = Some(Done { stats, result });
            ControlFlow::Continue(())
        });
        all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<B: Board, H: Estimator<B>, L: BoundedLoop<B, H>> BoundedLoop<B, H> for Parallel<'_, L> {
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
        let mut split = Split::cut(problem, root, bound, parts, (meter, stats.counts()))?;
        if !self.bounded.keeps_order() {
            split.most_room_first(|root| root.g + problem.heuristic.h(&root.carried));
        }
        let team = meter.team(stats.counts(), split.parts.len());
        let mut done = self.search_parts(problem, &split, bound, &team);
        let result = split.walk(stats, meter.nodes_left(0), |number, part, stats| {
            let within = |done: &mut Done| {
                done.result.is_some() && done.stats.generated <= meter.nodes_left(stats.generated)
            };
            match done[number].take_if(within) {
                Some(Done { stats: part, result: Some(result), .. }) => {
                    stats.add(part.counts());
                    Ok(result)
                }
                _ => self.bounded.search(problem, part.root.clone(), bound, meter, stats),
            }
        })?;
        if matches!(result.stop, Some(Stop::Time | Stop::Interrupted)) {
            // The other threads have been at work up to now.
            done.iter().flatten().for_each(|part| stats.add(part.stats.counts()));
        }
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::manhattan::Manhattan;
    use crate::puzzle::canonical::Canonical;
    use crate::puzzle::goal::Goal;
    use crate::puzzle::grid::Grid;
    use crate::puzzle::tile::Direction;
    use crate::search::depth_first::plain::Plain;
    use crate::system::limits::Limits;
    use crate::system::watch::Watch;

    /// The iteration at a bound, after so many nodes.
    fn iteration(
        bounded: &dyn BoundedLoop<u64, Manhattan>,
        problem: &Problem<'_, u64, Manhattan>,
        bound: u32,
        limits: &Limits,
    ) -> (Option<Vec<Direction>>, Option<u32>, Option<Stop>, Stats) {
        let mut stats = Stats { generated: LARGE + 37 * NODES_OF_PART, ..Stats::default() };
        let root = problem.root().unwrap();
        let result = bounded
            .search(problem, root, bound, &mut Meter::new(&Watch::silent(limits)), &mut stats)
            .unwrap();
        // What was cut off is of interest only where there is no solution.
        let beyond = result.beyond.filter(|_| result.slides.is_none() && result.stop.is_none());
        (result.slides, beyond, result.stop, stats)
    }

    /// Solutions of every length, most of them above the cut, and searches that end without one.
    #[test]
    fn iterations_are_those_of_one_thread() {
        let goal = Goal::BlankLast.grid("3x3".parse().unwrap()).unwrap();
        let mut start = goal.clone();
        let (mut solved, mut whole, mut stopped) = (0, 0, 0);
        let mut random = 1u32;
        for step in 0..600 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            start.slide(Direction::ALL[(random >> 30) as usize]);
            if step % 8 > 0 {
                continue;
            }
            let canonical = Canonical::new(&start, &goal).unwrap();
            let manhattan = Manhattan::new(canonical.class());
            let problem = Problem::new(&canonical, &manhattan);
            let h = problem.root().unwrap().carried;
            for bound in [h, h + 2, h + 3, h + 6] {
                for nodes in [None, Some(0), Some(1), Some(50), Some(333)] {
                    let nodes = nodes.map(|more| LARGE + 37 * NODES_OF_PART + more);
                    let limits = Limits::new().with_nodes(nodes);
                    let plain = iteration(&Plain, &problem, bound, &limits);
                    for threads in [1, 2, 5] {
                        let parallel = Parallel::new(&Plain, NonZero::new(threads));
                        let found = iteration(&parallel, &problem, bound, &limits);
                        assert_eq!((&found.0, found.1, found.2), (&plain.0, plain.1, plain.2), "{start}");
                        assert_eq!(found.3.generated, plain.3.generated);
                        // A limit within the nodes above the cut may count some as expanded that were to be.
                        let same = found.3.expanded == plain.3.expanded;
                        assert!(same || plain.2.is_some(), "{} {}", found.3.expanded, plain.3.expanded);
                    }
                    solved += usize::from(plain.0.is_some());
                    whole += usize::from(plain.1.is_some());
                    stopped += usize::from(plain.2.is_some());
                }
            }
        }
        assert!(solved > 100 && whole > 100 && stopped > 100, "{solved} {whole} {stopped}");
    }

    #[test]
    fn a_switch_that_is_on_stops_all_threads() {
        let goal = Goal::BlankLast.grid("4x4".parse().unwrap()).unwrap();
        let tiles = [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1];
        let canonical = Canonical::new(&Grid::new(goal.dims(), &tiles).unwrap(), &goal).unwrap();
        let manhattan = Manhattan::new(canonical.class());
        let problem = Problem::new(&canonical, &manhattan);
        let limits = Limits::default();
        limits.cancel.cancel();
        let found = iteration(&Parallel::new(&Plain, NonZero::new(2)), &problem, 80, &limits);
        assert_eq!((found.0, found.2), (None, Some(Stop::Interrupted)));
    }
}
