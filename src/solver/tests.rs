//! A caller's own heuristics on boards of any shape and goal: transposed and mirrored in canonical form, and as they are.

use crate::puzzle::generate::{self, Random};
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::{Cell, Tile};
use crate::settings::algorithm::Algorithm;
use crate::solve::Outcome;
use crate::solver::Solver;
use crate::test_support::grid;
use crate::test_support::solving::distances;
use crate::{Heuristic, Settings};

fn solved(solver: &Solver<'_>, board: &Grid) -> u32 {
    let answer = solver.solve(board).unwrap_or_else(|e| panic!("{e}\n{board}"));
    let Outcome::Solved(solution) = &answer.outcome else { panic!("{answer:?}") };
    solution.len() as u32
}

type Own<'a> = &'a (dyn Fn(&Grid) -> u32 + Sync);

/// Admissible, far from consistent: the true distance of some boards, and 0 of the others.
fn inconsistent(distance: u32, board: &Grid) -> u32 {
    let sum: u32 = board.tiles().iter().enumerate().map(|(cell, tile)| cell as u32 * u32::from(tile.0)).sum();
    if sum.is_multiple_of(3) { distance } else { 0 }
}

#[test]
fn own_heuristics_lead_to_shortest_solutions_on_boards_of_any_shape_and_goal() {
    let goals = [
        grid("3x3", &[1, 2, 3, 4, 5, 6, 7, 8, 0]),
        grid("3x3", &[3, 1, 2, 5, 0, 8, 7, 4, 6]),
        grid("2x3", &[5, 1, 3, 0, 2, 4]),
        grid("3x2", &[1, 2, 3, 4, 5, 0]),
        grid("2x4", &[1, 2, 3, 0, 4, 5, 6, 7]),
    ];
    for goal in goals {
        let all = distances(&goal);
        let mut random = Random::new(9);
        let boards: Vec<Grid> = (0..30)
            .map(|_| generate::uniform(&goal, true, &mut random).unwrap())
            .chain([goal.clone()])
            .collect();
        let zero = |_: &Grid| 0;
        let exact = |board: &Grid| all[board];
        let jumping = |board: &Grid| inconsistent(all[board], board);
        let heuristics: [(&str, Own<'_>); 3] = [("zero", &zero), ("exact", &exact), ("jumping", &jumping)];
        for (name, own) in heuristics {
            let solver =
                || Solver::new().with_goal(goal.clone()).with_own_heuristic(|board: &Grid| own(board));
            for board in &boards {
                // Without an estimate IDA* tries all paths: near boards only.
                if name != "zero" || all[board] <= 14 {
                    assert_eq!(solved(&solver(), board), all[board], "ida {name}\n{board}");
                }
                let astar = solver().with_algorithm(Algorithm::Astar);
                assert_eq!(solved(&astar, board), all[board], "astar {name}\n{board}");
                let weighted = solver().with_algorithm("wastar:2".parse().unwrap());
                let length = solved(&weighted, board);
                assert!((all[board]..=2 * all[board]).contains(&length), "wastar {name}: {length}\n{board}");
            }
        }
    }
}

/// Manhattan distance by its changes, checked against the whole at every slide.
struct Carried<'a> {
    goal: &'a Grid,
}

impl Heuristic for Carried<'_> {
    fn estimate(&self, board: &Grid) -> u32 {
        board.manhattan(self.goal).unwrap()
    }

    fn estimate_after(&self, before: u32, board: &Grid, tile: Tile, from: Cell, to: Cell) -> u32 {
        assert_eq!((board.tile(to), board.blank()), (tile, from));
        let home = self.goal.cells_of_tiles()[usize::from(tile.0)];
        let distance = |cell| board.dims().distance(cell, home) as u32;
        let after = before + distance(to) - distance(from);
        assert_eq!(after, self.estimate(board));
        after
    }
}

#[test]
fn an_estimate_that_is_carried_sees_the_slides_of_the_users_board() {
    for goal in
        [grid("3x4", &[1, 2, 3, 4, 5, 6, 7, 0, 8, 9, 10, 11]), grid("3x3", &[0, 8, 7, 6, 5, 4, 3, 2, 1])]
    {
        let start = generate::walk(&goal, 40, &mut Random::new(3));
        for algorithm in [Algorithm::Ida, Algorithm::Astar] {
            let carried = Carried { goal: &goal };
            let solver = Solver::new().with_goal(goal.clone()).with_algorithm(algorithm);
            let own = solved(&solver.with_own_heuristic(carried), &start);
            let settings: Settings = "ida manhattan".parse().unwrap();
            let theirs = solved(&Solver::new().with_goal(goal.clone()).with_settings(settings), &start);
            assert_eq!(own, theirs);
        }
    }
}
