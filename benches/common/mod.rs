//! What the benches share: boards, and solvers whose answers are checked.
//!
//! Databases lie in the folder `TAQUIN_PDB_DIR`, else below `target`; they are built if they are not there.

#![allow(dead_code)] // each bench uses only some of it

#[path = "../../tests/common/random.rs"]
pub mod random;

use random::Random;
use std::path::{Path, PathBuf};
use taquin::{Answer, Dims, Direction, Goal, Grid, Settings, Solver};

/// The goal of all boards.
pub fn goal() -> Grid {
    Goal::BlankFirst.grid("4x4".parse().unwrap()).unwrap()
}

/// The folder of the databases.
pub fn folder() -> PathBuf {
    let below_target = || Path::new(env!("CARGO_TARGET_TMPDIR")).join("databases");
    std::env::var_os("TAQUIN_PDB_DIR").map_or_else(below_target, Into::into)
}

/// A solver on one thread; the settings are those of the command, such as `ida pdb:7-8 pruning=inverse loop=plain`.
pub fn solver(settings: &str) -> Solver<'static> {
    let settings: Settings = settings.parse().unwrap();
    let solver = Solver::new().with_goal(Goal::BlankFirst).with_settings(settings);
    solver.with_databases_in(folder()).with_threads(1)
}

/// Solves each board; every answer is a shortest solution.
pub fn solve(solver: &Solver, boards: &[Grid]) -> Vec<Answer> {
    let one = |start| {
        let answer = solver.solve(start).unwrap();
        assert!(answer.is_optimal(), "from\n{start}");
        answer
    };
    boards.iter().map(one).collect()
}

/// The slides of some solutions together.
pub fn slides(answers: &[Answer]) -> usize {
    answers.iter().map(|answer| answer.solution().unwrap().len()).sum()
}

/// The slides of shortest solutions of the [`random_boards`] together.
pub const RANDOM_SLIDES: usize = 2_656;

/// 50 boards, each as likely as the others.
pub fn random_boards() -> Vec<Grid> {
    let (mut random, goal) = (Random::new(50), goal());
    (0..50).map(|_| random.board_for(&goal)).collect()
}

/// One of the 100 random instances of Korf 1985.
pub fn korf(id: usize) -> Vec<Grid> {
    let text = include_str!("../../src/suite/boards/data/korf100.txt");
    let row = text.lines().find(|line| line.starts_with(&format!("{id} |"))).unwrap();
    let tiles = row.split('|').nth(1).unwrap().split_whitespace().map(|tile| tile.parse().unwrap());
    vec![Grid::new(goal().dims(), &tiles.collect::<Vec<_>>()).unwrap()]
}
