//! The whole program from start to end for one board, the databases in the page cache; beside it a run that does nothing.

#![allow(missing_docs)] // the macros of criterion make public items

mod common;

use common::{RANDOM_SLIDES, folder, random_boards, solve, solver};
use criterion::{Criterion, criterion_group, criterion_main};
use std::process::Command;
use taquin::Grid;

/// Runs the program for a board; returns its line of moves.
fn run(board: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    command.env("TAQUIN_PDB_DIR", folder()).args(["solve", "--no-build", "--goal", "blank-first"]);
    let output = command.args(["--format", "moves", board]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn one_shot(criterion: &mut Criterion) {
    let boards = random_boards();
    // Builds the databases where they are missing.
    solve(&solver("ida pdb"), &boards[..1]);
    let boards: Vec<String> = boards.iter().map(|board: &Grid| board.to_string()).collect();
    let moves = boards.iter().map(|board| run(board).trim().len());
    assert_eq!(moves.sum::<usize>(), RANDOM_SLIDES);
    let mut group = criterion.benchmark_group("one-shot");
    let mut next = boards.iter().cycle();
    group.bench_function("solve, 50 random boards in turn", |b| b.iter(|| run(next.next().unwrap())));
    let version = || Command::new(env!("CARGO_BIN_EXE_taquin")).arg("--version").output().unwrap();
    assert!(version().stdout.starts_with(b"taquin "));
    group.bench_function("--version", |b| b.iter(version));
    group.finish();
}

criterion_group!(benches, one_shot);
criterion_main!(benches);
