//! The published instances of the 15-puzzle: Korf's 100 and the 17 that need 80 slides, for both usual goals.

use crate::pdb::lookup::tables::Tables;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::search::common::stats::Stats;
use crate::settings::algorithm::Algorithm;
use crate::solve::Estimate;
use crate::test_support::databases::shared_tables;
use crate::test_support::grid;
use crate::test_support::solving::{answer, class, default_set, length, turned};
use rayon::prelude::*;

/// Solves boards for a goal with the default databases; returns the lengths and what each search did.
fn solve_all(boards: &[Grid], goal: Goal, tables: &Tables) -> Vec<(u32, Stats)> {
    let goal = goal.grid(boards[0].dims()).unwrap();
    let solve = |board| answer(board, &goal, Algorithm::Ida, Estimate::Databases(tables));
    let answers = boards.par_iter().map(solve);
    answers.map(|answer| (length(&answer), answer.stats)).collect()
}

/// Boards for blank first and their turned twins for blank last: equal lengths, and equal searches node for node,
/// since both have one canonical form.
fn check(name: &str, boards: &[Grid], lengths: &[u32]) {
    let tables = shared_tables(&default_set(class("4x4", 0)));
    let first = solve_all(boards, Goal::BlankFirst, &tables);
    assert_eq!(first.iter().map(|(length, _)| *length).collect::<Vec<_>>(), lengths);
    let boards: Vec<Grid> = boards.iter().map(turned).collect();
    let last = solve_all(&boards, Goal::BlankLast, &tables);
    assert_eq!(first, last);
    for (number, (length, stats)) in first.iter().enumerate() {
        let (expanded, generated) = (stats.expanded, stats.generated);
        println!("{name} {}: {length} slides, {expanded} expanded, {generated} generated", number + 1);
    }
    let sum = |count: fn(&Stats) -> u64| first.iter().map(|(_, stats)| count(stats)).sum::<u64>();
    println!("{name}: {} expanded, {} generated", sum(|s| s.expanded), sum(|s| s.generated));
}

#[test]
fn korfs_hundred() {
    let instances = crate::test_support::data::korf100();
    let boards: Vec<Grid> = instances.iter().map(|i| grid("4x4", &i.tiles)).collect();
    let lengths: Vec<u32> = instances.iter().map(|i| i.length).collect();
    assert_eq!((boards.len(), lengths.iter().sum::<u32>()), (100, 5305));
    check("korf", &boards, &lengths);
}

#[test]
fn the_antipodes() {
    // The list is for blank last.
    let boards: Vec<Grid> =
        crate::test_support::data::antipodes().iter().map(|tiles| turned(&grid("4x4", tiles))).collect();
    assert_eq!(boards.len(), 17);
    check("antipode", &boards, &[80; 17]);
}
