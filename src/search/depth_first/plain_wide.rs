//! The depth-first loop compiled for bit-counting instructions too, chosen at run time.
//!
//! Lookups count ones and shift by variable amounts all the time; the plain x86-64 instruction set has no instruction
//! for the one and a slow one for the other.
#![allow(unsafe_code)]

use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::search::common::problem::{Problem, Root, SearchError};
use crate::search::common::stats::Stats;
use crate::search::depth_first::plain::{self, AtGoal, Bounded, BoundedLoop};
use crate::system::cpu::may_count_bits;
use crate::system::meter::Meter;

/// [`depth_first::search`] on the best instructions of the machine. Both give the same results and counts.
///
/// # Errors
/// As [`depth_first::search`].
pub fn search<B: Board, H: Heuristic<B>>(
    problem: &Problem<'_, B, H>,
    root: Root<B, H::Carried>,
    bound: u32,
    at_goal: AtGoal,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<Bounded, SearchError> {
    #[cfg(target_arch = "x86_64")]
    if may_count_bits() {
        // SAFETY: the only condition of the function is that the machine has its instructions, which has just been
        // asked. Its code is the safe `depth_first::search`.
        return unsafe { search_bmi2(problem, root, bound, at_goal, meter, stats) };
    }
    plain::search(problem, root, bound, at_goal, meter, stats)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn search_bmi2<B: Board, H: Heuristic<B>>(
    problem: &Problem<'_, B, H>,
    root: Root<B, H::Carried>,
    bound: u32,
    at_goal: AtGoal,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<Bounded, SearchError> {
    plain::search(problem, root, bound, at_goal, meter, stats)
}

/// The plain loop, for every board and estimate.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl<B: Board, H: Heuristic<B>> BoundedLoop<B, H> for Plain {
    fn search(
        &self,
        problem: &Problem<'_, B, H>,
        root: Root<B, H::Carried>,
        bound: u32,
        meter: &mut Meter<'_>,
        stats: &mut Stats,
    ) -> Result<Bounded, SearchError> {
        search(problem, root, bound, AtGoal::Stop, meter, stats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::manhattan::Manhattan;
    use crate::puzzle::canonical::Canonical;
    use crate::puzzle::goal::Goal;
    use crate::puzzle::grid::Grid;
    use crate::system::limits::Limits;
    use crate::system::meter::Watch;

    #[test]
    fn both_loops_do_the_same() {
        let goal = Goal::BlankFirst.grid("4x4".parse().unwrap()).unwrap();
        let tiles = [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15];
        let start = Grid::new(goal.dims(), &tiles).unwrap();
        let canonical = Canonical::new(&start, &goal).unwrap();
        let heuristic = Manhattan::new(canonical.class());
        let problem = Problem::<u64, _>::new(&canonical, &heuristic);
        let root = problem.root().unwrap();
        let h = root.carried;
        let limits = Limits::new();
        let watch = Watch::silent(&limits);
        for bound in [h, h + 2, h + 4, h + 6] {
            let (mut plain, mut wide) = (Stats::default(), Stats::default());
            let by_plain =
                plain::search(&problem, root.clone(), bound, AtGoal::Stop, &mut watch.meter(), &mut plain);
            let by_wide = search(&problem, root.clone(), bound, AtGoal::Stop, &mut watch.meter(), &mut wide);
            assert_eq!(by_plain.unwrap(), by_wide.unwrap());
            assert_eq!(plain, wide);
            assert!(plain.generated > 1);
        }
    }
}
