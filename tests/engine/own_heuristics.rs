//! A user's own heuristics: admissible ones give shortest solutions, whatever else they are.

use crate::grid;
use crate::random::Random;
use taquin::{Goal, Grid, Settings, SolveError, Solver, SolverError};

fn goal() -> Grid {
    Goal::BlankLast.grid("3x3".parse().unwrap()).unwrap()
}

/// Random boards, and one of the two hardest.
fn boards() -> Vec<Grid> {
    let mut random = Random::new(9);
    let mut boards: Vec<Grid> = (0..8).map(|_| random.board_for(&goal())).collect();
    boards.push(grid("3x3", &[8, 6, 7, 2, 5, 4, 3, 0, 1]));
    boards
}

/// Manhattan distance, but 0 for some boards: admissible and not consistent.
fn with_gaps(board: &Grid) -> u32 {
    match board.blank().index() % 3 {
        1 => 0,
        _ => board.manhattan(&goal()).unwrap(),
    }
}

/// 0 at boards near the goal too, which are no goals for that.
fn flat_near_the_goal(board: &Grid) -> u32 {
    board.manhattan(&goal()).unwrap().saturating_sub(4)
}

type Estimate = fn(&Grid) -> u32;

#[test]
fn admissible_ones_give_shortest_solutions() {
    let own: [(&str, Estimate); 3] =
        [("gaps", with_gaps), ("flat", flat_near_the_goal), ("misplaced", |b| b.hamming(&goal()).unwrap())];
    for board in boards() {
        let shortest = Solver::new().solve(&board).unwrap().lower_bound;
        for (name, heuristic) in own {
            for algorithm in ["ida", "astar", "wastar:1.5"] {
                let settings: Settings = algorithm.parse().unwrap();
                let solver = Solver::new().with_settings(settings).with_own_heuristic(heuristic);
                let answer = solver.solve(&board).unwrap();
                let length = answer.solution().unwrap().len() as u32;
                assert!(answer.lower_bound <= shortest, "{name} {algorithm}\n{board}");
                match algorithm {
                    "wastar:1.5" => assert!(shortest <= length && 2 * length <= 3 * shortest, "{length}"),
                    _ => assert!(answer.is_optimal() && length == shortest, "{name} {algorithm}: {length}"),
                }
                assert_eq!(answer.root_h, Some(heuristic(&board)));
            }
        }
    }
}

#[test]
fn settings_that_name_no_heuristic_keep_it_and_others_replace_it() {
    let board = grid("3x3", &[1, 2, 3, 4, 5, 6, 0, 7, 8]);
    let used = |settings: &str| {
        let solver = Solver::new().with_own_heuristic(with_gaps).with_settings(settings.parse().unwrap());
        solver.solve(&board).unwrap().settings.to_string()
    };
    assert_eq!(used("astar"), "astar own");
    assert_eq!(used("astar own"), "astar own");
    assert_eq!(used("astar manhattan"), "astar manhattan");
}

#[test]
fn it_sees_boards_as_the_user_numbers_them() {
    // A goal that is turned and renamed before it is searched.
    let goal = grid("3x3", &[5, 0, 3, 8, 1, 2, 7, 4, 6]);
    let mut random = Random::new(4);
    for _ in 0..8 {
        let board = random.board_for(&goal);
        let expected = Solver::new().with_goal(goal.clone()).solve(&board).unwrap().lower_bound;
        let target = goal.clone();
        let own = move |board: &Grid| board.manhattan(&target).unwrap();
        let solver = Solver::new().with_goal(goal.clone()).with_own_heuristic(own);
        let answer = solver.solve(&board).unwrap();
        assert!(answer.is_optimal());
        assert_eq!((answer.lower_bound, answer.root_h), (expected, board.manhattan(&goal)));
    }
}

#[test]
fn one_that_is_not_0_at_the_goal_is_refused() {
    let solver = Solver::new().with_own_heuristic(|_: &Grid| 1);
    let error = solver.solve(&boards()[0]).unwrap_err();
    assert!(matches!(error, SolverError::Search(SolveError::GoalEstimate(1))), "{error}");
}
