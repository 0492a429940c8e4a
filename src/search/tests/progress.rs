//! Every loop reports its progress within an iteration, and neither counts nor bounds fall.

use crate::heuristic::additive::Additive;
use crate::heuristic::manhattan::Manhattan;
use crate::pdb::build::layers::build;
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::table::{Table, file_image};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::catalogue;
use crate::puzzle::canonical::Canonical;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::search::best_first::closed_list::ClosedList;
use crate::search::best_first::node_tree::NodeTree;
use crate::search::best_first::order::Order;
use crate::search::best_first::search;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Found, Problem};
use crate::search::compact_astar::astar;
use crate::search::depth_first::parallel::Parallel;
use crate::search::depth_first::plain::Plain;
use crate::search::depth_first::{branch_bound, dfs, ida};
use crate::search::manhattan::chunked::Chunked;
use crate::search::pdb_batch::batched::Batched;
use crate::system::limits::Limits;
use crate::system::progress::Progress;
use crate::system::watch::Watch;
use std::num::NonZero;
use std::sync::Mutex;

/// The 12th of Korf's boards: 45 slides.
const KORF_12: [u16; 16] = [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15];

/// Runs a search that reports at every look at the clock, and checks what it reports; returns the last report.
fn check(name: &str, search: impl FnOnce(&Watch<'_>) -> Result<Found, SearchError>) -> Progress {
    let limits = Limits::new().with_memory(1 << 30);
    let all = Mutex::new(Vec::new());
    let running = Mutex::new(());
    let observe = |progress: &Progress| {
        let _alone = running.try_lock().expect("no two reports at once");
        all.lock().unwrap().push(*progress);
    };
    let found = search(&Watch::new(&limits, &observe).at_every_look()).unwrap();
    let all = all.into_inner().unwrap();
    for pair in all.windows(2) {
        let [before, after] = pair else { unreachable!("windows of two") };
        assert!(before.generated <= after.generated && before.expanded <= after.expanded, "{name}: {pair:?}");
        assert!(before.bound <= after.bound && before.elapsed <= after.elapsed, "{name}: {pair:?}");
    }
    let last = *all.last().unwrap();
    assert_eq!(found.stop, None, "{name}");
    assert!(found.root_h <= last.bound && last.bound <= found.lower_bound, "{name}: {last:?}");
    let within = all.chunk_by(|a, b| a.bound == b.bound).map(<[_]>::len).max();
    assert!(within >= Some(3), "{name}: at most {within:?} of {} reports in an iteration", all.len());
    last
}

fn canonical(size: &str, tiles: &[u16]) -> Canonical {
    let goal = Goal::BlankFirst.grid(size.parse().unwrap()).unwrap();
    let start = Grid::new(goal.dims(), tiles).unwrap();
    assert!(start.can_reach(&goal));
    Canonical::new(&start, &goal).unwrap()
}

#[test]
fn depth_first_loops_report_within_an_iteration() {
    let canonical = canonical("4x4", &KORF_12);
    let manhattan = Manhattan::new(canonical.class());
    let problem = Problem::<u64, _>::new(&canonical, &manhattan);
    let chunked = Chunked::new(canonical.class());
    let plain = check("plain", |watch| ida::search(&problem, &Plain, None, watch));
    assert_eq!((plain.iteration_left, plain.stored_bytes), (None, 0));
    check("chunked", |watch| ida::search(&problem, &chunked, None, watch));
    for threads in [1, 3] {
        let threads = NonZero::new(threads);
        let seen =
            check("parts", |watch| ida::search(&problem, &Parallel::new(&Plain, threads), None, watch));
        // Parts behind the solution are begun and given up.
        assert!(seen.generated >= plain.generated / 2, "{seen:?}");
        check("parts in chunks", |watch| {
            ida::search(&problem, &Parallel::new(&chunked, threads), None, watch)
        });
    }
    check("dfs", |watch| dfs::search(&problem, 45, watch));
    check("branch and bound", |watch| branch_bound::search(&problem, Some(46), watch));
}

#[test]
fn the_loop_for_databases_reports_within_an_iteration() {
    let canonical = canonical("4x3", &[11, 10, 9, 8, 7, 6, 5, 4, 3, 1, 0, 2]);
    let set = catalogue::default_for(canonical.class()).unwrap();
    let built = |pattern: &_| build(pattern, &BuildOptions::default(), &Default::default(), &mut |_| ());
    let tables =
        Tables::gather(&set, |pattern| Table::from_bytes(file_image(&built(pattern).unwrap()))).unwrap();
    let heuristic = Additive::<4>::new(&tables);
    let problem = Problem::<u64, _>::new(&canonical, &heuristic);
    let batched = Batched::new(&heuristic, canonical.class());
    check("batched", |watch| ida::search(&problem, &batched, None, watch));
    let threads = NonZero::new(2);
    check("parts in batches", |watch| ida::search(&problem, &Parallel::new(&batched, threads), None, watch));
}

#[test]
fn searches_that_store_boards_report_within_a_layer_and_tell_their_bytes() {
    let canonical = canonical("4x4", &KORF_12);
    let manhattan = Manhattan::new(canonical.class());
    let problem = Problem::<u64, _>::new(&canonical, &manhattan);
    let reports = [
        check("A*", |watch| search::search::<_, _, ClosedList<_, _>>(&problem, Order::SUM, watch)),
        check("compact A*", |watch| astar::search(&problem, 64, watch)),
        check("least cost", |watch| search::search::<_, _, NodeTree<_, _>>(&problem, Order::SUM, watch)),
    ];
    assert!(reports.iter().all(|progress| progress.stored_bytes > 0), "{reports:?}");
}
