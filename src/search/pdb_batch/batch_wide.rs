//! The batched loop compiled for bit-counting instructions too, chosen at run time.
#![allow(unsafe_code)]

use crate::board::Board;
use crate::heuristic::additive::{Additive, Words};
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Problem, Root};
use crate::search::common::stats::Stats;
use crate::search::pdb_batch::batch;
use crate::search::pdb_batch::stack::BatchEnd;
use crate::search::pdb_batch::tables::BatchTables;
use crate::system::cpu::may_count_bits;
use crate::system::meter::Meter;

/// [`batch::run`] on the best instructions of the machine. Both give the same results and counts.
///
/// # Errors
/// As [`batch::run`].
pub fn run<B: Board + Copy, const N: usize>(
    tables: &BatchTables<'_, N>,
    problem: &Problem<'_, B, Additive<'_, N>>,
    root: &Root<B, Words<N>>,
    left: u16,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<BatchEnd, SearchError> {
    #[cfg(target_arch = "x86_64")]
    if may_count_bits() {
        // SAFETY: the only condition of the function is that the machine has its instructions, which has just been
        // asked. Its code is the safe `batch::run`.
        return unsafe { run_bmi2(tables, problem, root, left, meter, stats) };
    }
    batch::run(tables, problem, root, left, meter, stats)
}

/// The same code for the instructions that are there on every machine of the last ten years.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn run_bmi2<B: Board + Copy, const N: usize>(
    tables: &BatchTables<'_, N>,
    problem: &Problem<'_, B, Additive<'_, N>>,
    root: &Root<B, Words<N>>,
    left: u16,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<BatchEnd, SearchError> {
    batch::run(tables, problem, root, left, meter, stats)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::build::layers::build;
    use crate::pdb::build::options::BuildOptions;
    use crate::pdb::file::table::{Table, file_image};
    use crate::pdb::lookup::tables::Tables;
    use crate::pdb::partition::catalogue;
    use crate::puzzle::canonical::{Canonical, Class};
    use crate::puzzle::goal::Goal;
    use crate::puzzle::grid::Grid;
    use crate::system::limits::Limits;
    use crate::system::watch::Watch;

    #[test]
    fn both_loops_do_the_same() {
        let goal = Goal::BlankFirst.grid("3x3".parse().unwrap()).unwrap();
        let start = Grid::new(goal.dims(), &[8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
        let canonical = Canonical::new(&start, &goal).unwrap();
        let set = catalogue::default_for(Class::of(goal.dims(), goal.blank()).0).unwrap();
        let built = |pattern: &_| build(pattern, &BuildOptions::default(), &Default::default(), &mut |_| ());
        let table = |pattern: &_| Table::from_bytes(file_image(&built(pattern).unwrap()));
        let tables = Tables::gather(&set, table).unwrap();
        let heuristic = Additive::<4>::new(&tables);
        let problem = Problem::<u64, _>::new(&canonical, &heuristic);
        let root = problem.root().unwrap();
        let tables = BatchTables::new(&heuristic, goal.dims());
        let limits = Limits::new();
        let watch = Watch::silent(&limits);
        let mut generated = Vec::new();
        for left in root.carried.h()..=31 {
            let (mut plain, mut wide) = (Stats::default(), Stats::default());
            let left = left as u16;
            let by_plain = batch::run(&tables, &problem, &root, left, &mut Meter::new(&watch), &mut plain);
            let by_wide = run(&tables, &problem, &root, left, &mut Meter::new(&watch), &mut wide);
            assert_eq!(by_plain.unwrap(), by_wide.unwrap());
            assert_eq!(plain, wide);
            generated.push(plain.generated);
        }
        assert!(generated.iter().sum::<u64>() > 100, "{generated:?}");
    }
}
