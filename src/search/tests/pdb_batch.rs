//! The fast loops do the searches of the plain ones: in every iteration that finds nothing they expand and generate
//! the same nodes, and the lengths are the same.

use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::Class;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::search::common::loops::Loops;
use crate::search::common::pruning::Pruning;
use crate::search::common::stats::Iteration;
use crate::settings::algorithm::Algorithm;
use crate::test_support::data::korf100;
use crate::test_support::databases::shared_tables;
use crate::test_support::grid;
use crate::test_support::parts::{Estimate, Tuning};
use crate::test_support::random::Random;
use crate::test_support::solving::{
    PLAIN, answer_by, class, default_set, length, named_set, row_partition, set_of, turned,
};
use rayon::prelude::*;
use std::num::NonZero;

/// Solves boards with both loops; returns how many nodes the compared iterations generated.
fn compare(boards: &[(Grid, &Grid)], estimate: Estimate<'_>, pruning: Pruning) -> u64 {
    let solve = |start: &Grid, goal: &Grid, loops| {
        let tuning = Tuning { loops, pruning: Some(pruning), threads: NonZero::new(1), order: None };
        let answer = answer_by(start, goal, Algorithm::Ida, estimate, tuning);
        (length(&answer), answer.stats.iterations)
    };
    let nodes = boards.par_iter().map(|(start, goal)| {
        let (tuned_length, tuned) = solve(start, goal, Loops::Tuned);
        let (plain_length, plain) = solve(start, goal, Loops::Plain);
        assert_eq!(tuned_length, plain_length, "from\n{start}\nto\n{goal}");
        let finished = |iterations: &[Iteration]| iterations.split_last().unwrap().1.to_vec();
        assert_eq!(finished(&tuned), finished(&plain), "from\n{start}\nto\n{goal}");
        assert_eq!(tuned.last().unwrap().bound, plain.last().unwrap().bound);
        finished(&plain).iter().map(|iteration| iteration.generated).sum::<u64>()
    });
    nodes.sum()
}

/// With databases, both prunings; returns how many nodes were compared.
fn compare_databases(boards: &[(Grid, &Grid)], tables: &Tables) -> u64 {
    let compare = |pruning| compare(boards, Estimate::Databases(tables), pruning);
    let (inverse, automaton) = (compare(Pruning::Inverse), compare(Pruning::Automaton));
    assert!(automaton < inverse, "{automaton} {inverse}");
    inverse + automaton
}

/// Random boards for a goal.
fn random(goal: &Grid, seed: u64, count: usize) -> Vec<(Grid, &Grid)> {
    let mut random = Random::new(seed);
    (0..count).map(|_| (random.board_for(goal), goal)).collect()
}

fn class_of(goal: &Grid) -> Class {
    Class::of(goal.dims(), goal.blank()).0
}

#[test]
fn databases_on_korfs_boards_for_both_usual_goals() {
    let tables = shared_tables(&default_set(class("4x4", 0)));
    let goals = [Goal::BlankFirst, Goal::BlankLast].map(|goal| goal.grid("4x4".parse().unwrap()).unwrap());
    let boards: Vec<_> = korf100()
        .iter()
        .flat_map(|instance| {
            let board = grid("4x4", &instance.tiles);
            [(turned(&board), &goals[1]), (board, &goals[0])]
        })
        .collect();
    assert!(compare_databases(&boards, &tables) > 1_000_000);
}

#[test]
fn databases_on_other_goals_and_sizes() {
    // One view and several, one partition and two, few lookups and many, both words.
    let goal = |size: &str, blank| Random::new(3).board_with_blank(size.parse().unwrap(), blank);
    let cases = [
        (goal("4x4", 1), None, 30),
        (goal("4x4", 5), None, 30),
        (goal("4x4", 15), Some("6-6-3"), 20),
        (goal("3x3", 0), None, 200),
        (goal("3x3", 1), None, 200),
        (goal("3x3", 4), None, 200),
        (goal("4x3", 5), None, 50),
        (goal("5x3", 7), None, 20),
    ];
    for (goal, name, count) in cases {
        let class = class_of(&goal);
        let set = name.map_or_else(|| default_set(class), |name| named_set(class, name));
        let nodes = compare_databases(&random(&goal, 11, count), &shared_tables(&set));
        assert!(nodes > 1_000, "{goal}: {nodes}");
    }
}

#[test]
fn databases_on_25_cells() {
    let goal = Goal::BlankFirst.grid("5x5".parse().unwrap()).unwrap();
    let set = set_of(row_partition(class("5x5", 0), 5));
    let tables = shared_tables(&set);
    let mut random = Random::new(5);
    let walks: Vec<_> = (0..20).map(|_| (random.walk_from(&goal, 60), &goal)).collect();
    assert!(compare_databases(&walks, &tables) > 1_000);
}

#[test]
fn a_thousand_random_boards_by_both() {
    let goal = Goal::BlankLast.grid("4x4".parse().unwrap()).unwrap();
    let tables = shared_tables(&default_set(class_of(&goal)));
    let databases = Estimate::Databases(&tables);
    let lengths = random(&goal, 2026, 1_000).into_par_iter().map(|(start, goal)| {
        let tuned = length(&answer_by(&start, goal, Algorithm::Ida, databases, Tuning::default()));
        assert_eq!(tuned, length(&answer_by(&start, goal, Algorithm::Ida, databases, PLAIN)), "{start}");
        u64::from(tuned)
    });
    let sum: u64 = lengths.sum();
    assert!((51_000..55_000).contains(&sum), "random boards are some 52.6 slides from the goal: {sum}");
}
