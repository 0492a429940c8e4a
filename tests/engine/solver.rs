//! One `Solver` for many boards: order, limits, cancelling, progress, databases.

use crate::data::{antipodes, korf100};
use crate::grid;
use crate::random::Random;
use std::sync::Mutex;
use std::time::Duration;
use taquin::{Cancel, Goal, Grid, Outcome, Settings, Solver, SolverError, Stop};

/// One of the 17 boards of 4x4 that need 80 slides.
fn hard() -> Grid {
    grid("4x4", &antipodes()[0])
}

fn manhattan() -> Solver<'static> {
    Solver::new().with_settings("ida manhattan".parse().unwrap())
}

#[test]
fn many_boards_are_answered_in_order_whatever_their_sizes() {
    let mut random = Random::new(12);
    let mut boards = Vec::new();
    for size in ["3x3", "2x3", "4x2", "1x4", "2x2"].iter().cycle().take(60) {
        let goal = Goal::BlankLast.grid(size.parse().unwrap()).unwrap();
        // A walk along one row does not turn back.
        let slides = random.below(if goal.dims().is_line() { 4 } else { 60 });
        boards.push(random.walk_from(&goal, slides));
    }
    boards.push(boards[0].twin().unwrap());
    let solver = Solver::new().with_threads(3);
    let mut number = 0;
    let handed_on = solver.solve_all(&boards, |board, answer| {
        assert_eq!(board, &boards[number]);
        let (answer, alone) = (answer.unwrap(), Solver::new().with_threads(1).solve(board).unwrap());
        assert!(answer == alone && (answer.is_optimal() || !answer.is_solvable()), "from\n{board}");
        number += 1;
    });
    assert_eq!((handed_on, number), (61, 61));
}

#[test]
fn limits_are_answers_with_a_bound() {
    let nodes = manhattan().with_node_limit(100_000);
    let time = manhattan().with_time_limit(Duration::from_millis(20));
    let memory = Solver::new()
        .with_settings("astar manhattan".parse::<Settings>().unwrap())
        .with_memory_limit(20 << 20);
    for (solver, expected) in [(nodes, Stop::Nodes), (time, Stop::Time), (memory, Stop::Memory)] {
        let answer = solver.with_quick_bound(false).solve(&hard()).unwrap();
        assert_eq!(answer.outcome, Outcome::Stopped { stop: expected, best: None });
        assert!((40..=80).contains(&answer.lower_bound), "{}", answer.lower_bound);
        assert!(expected != Stop::Nodes || answer.stats.generated == 100_000);
    }
}

#[test]
fn a_stopped_search_still_says_some_solution() {
    // 45 slides: the twelfth of the hundred boards of 1985.
    let board = grid("4x4", &korf100()[11].tiles);
    let solver = manhattan().with_goal(Goal::BlankFirst).with_node_limit(1_000);
    let answer = solver.solve(&board).unwrap();
    let Outcome::Stopped { stop: Stop::Nodes, best: Some(best) } = &answer.outcome else {
        panic!("{:?}", answer.outcome)
    };
    assert!(best.len() >= 45 && best.start() == &board && !answer.is_optimal());
    assert!(answer.lower_bound <= 45 && answer.stats.generated == 1_000, "{}", answer.lower_bound);
}

#[test]
fn a_switch_ends_all_boards() {
    let cancel = Cancel::new();
    let solver = manhattan().with_cancel(cancel.clone()).with_quick_bound(false).with_threads(2);
    let boards = vec![hard(); 6];
    let mut stopped = 0;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            cancel.cancel();
        });
        let handed_on = solver.solve_all(&boards, |_, answer| {
            let stop = Outcome::Stopped { stop: Stop::Interrupted, best: None };
            assert_eq!(answer.unwrap().outcome, stop);
            stopped += 1;
        });
        assert!(handed_on < 6, "boards that were not begun are not handed on");
    });
    assert!(stopped <= 2, "{stopped}");
}

#[test]
fn progress_comes_within_iterations() {
    let reports = Mutex::new(Vec::new());
    let solver = manhattan()
        .with_time_limit(Duration::from_secs(2))
        .with_quick_bound(false)
        .with_progress(|progress| reports.lock().unwrap().push(*progress));
    let answer = solver.solve(&hard()).unwrap();
    drop(solver);
    let reports = reports.into_inner().unwrap();
    assert!(reports.len() >= 10, "{} in 2 s", reports.len());
    assert!(reports.is_sorted_by_key(|p| (p.bound, p.generated)), "neither bounds nor counts fall");
    let last = reports.last().unwrap();
    assert!(last.bound <= answer.lower_bound && last.generated <= answer.stats.generated && last.rate > 0.0);
    assert!(last.time_left.is_some_and(|left| left <= Duration::from_secs(2)), "{last:?}");
}

#[test]
fn threads_do_not_change_an_answer() {
    let board = grid("4x4", &[14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]);
    let solve = |threads| {
        let solver = manhattan().with_goal(Goal::BlankFirst).with_threads(threads);
        solver.solve(&board).unwrap()
    };
    let one = solve(1);
    assert_eq!(one.lower_bound, 57);
    assert_eq!(one, solve(2));
}

#[test]
fn databases_in_a_folder_are_built_once_and_may_be_required() {
    let folder = tempfile::tempdir().unwrap();
    let board = grid("3x3", &[8, 6, 7, 2, 5, 4, 3, 0, 1]);
    let only =
        || Solver::new().with_settings("ida pdb".parse().unwrap()).with_databases_only_from(folder.path());
    assert!(matches!(only().solve(&board).unwrap_err(), SolverError::Databases(_)));
    let files = || {
        let entries = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap());
        let mut files: Vec<_> =
            entries.map(|entry| (entry.file_name(), entry.metadata().unwrap().modified().unwrap())).collect();
        files.sort();
        files
    };
    let building = || Solver::new().with_databases_in(folder.path());
    assert_eq!(building().solve(&board).unwrap().lower_bound, 31);
    let built = files();
    assert!(!built.is_empty());
    for solver in [building(), only()] {
        assert_eq!(solver.solve(&board).unwrap().lower_bound, 31);
    }
    assert_eq!(files(), built);
}
