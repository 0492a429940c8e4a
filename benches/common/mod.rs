//! What the benches share: boards, databases, and searches whose results are checked.
//!
//! Databases lie in the folder `TAQUIN_PDB_DIR`, else below `target`; they are built if they are not there.

#![allow(dead_code)] // each bench uses only some of it

#[path = "../../tests/common/random.rs"]
pub mod random;

use random::Random;
use std::path::{Path, PathBuf};
use taquin::pdb::build::layers::BuildOptions;
use taquin::pdb::file::store::Store;
use taquin::pdb::lookup::tables::Tables;
use taquin::pdb::partition::catalogue;
use taquin::puzzle::canonical::Class;
use taquin::puzzle::dims::Dims;
use taquin::puzzle::goal::Goal;
use taquin::puzzle::grid::Grid;
use taquin::puzzle::tile::Direction;
use taquin::search::common::tuning::Tuning;
use taquin::settings::algorithm::Algorithm;
use taquin::solve::{Answer, Estimate, Request, solve};
use taquin::system::limits::Limits;
use taquin::system::progress::Cancel;

/// The goal of all boards.
pub fn goal() -> Grid {
    Goal::BlankFirst.grid("4x4".parse().unwrap()).unwrap()
}

/// The folder of the databases.
pub fn folder() -> PathBuf {
    let below_target = || Path::new(env!("CARGO_TARGET_TMPDIR")).join("databases");
    std::env::var_os("TAQUIN_PDB_DIR").map_or_else(below_target, Into::into)
}

/// 7-8 with its mirror, for a goal with the blank in a corner.
pub fn tables() -> Tables {
    let class = Class::of(goal().dims(), goal().blank()).0;
    let set = catalogue::default_for(class).unwrap();
    let store = Store::new(folder());
    for pattern in set.patterns().into_iter().filter(|pattern| !store.holds_sound(pattern)) {
        store.build(pattern, &BuildOptions::default(), &Cancel::new(), &mut |_| ()).unwrap();
    }
    Tables::open(&store, &set).unwrap()
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

/// How boards are solved.
#[derive(Clone, Copy)]
pub struct Way<'a> {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What guides it.
    pub estimate: Estimate<'a>,
    /// Which of its loops, and on how many threads.
    pub tuning: Tuning,
}

impl Way<'_> {
    /// Solves each board; every answer is a shortest solution.
    pub fn solve(self, boards: &[Grid], limits: &Limits) -> Vec<Answer> {
        let Way { algorithm, estimate, tuning } = self;
        let goal = goal();
        let one = |start| {
            let request = Request { start, goal: &goal, algorithm, estimate, limits, tuning };
            let answer = solve(request, &|_| ()).unwrap();
            assert!(answer.is_optimal(), "from\n{start}");
            answer
        };
        boards.iter().map(one).collect()
    }
}

/// The slides of some solutions together.
pub fn slides(answers: &[Answer]) -> usize {
    answers.iter().map(|answer| answer.solution().unwrap().len()).sum()
}
