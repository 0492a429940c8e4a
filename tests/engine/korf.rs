//! The published instances of the 15-puzzle: Korf's 100 and the 17 that need 80 slides, for both usual goals.

use crate::data::{antipodes, korf100};
use crate::{grid, shared_folder};
use taquin::{Goal, Grid, Solver, Stats};

/// The board turned by half a turn, with the tiles named in the opposite order: blank first becomes blank last.
fn turned(board: &Grid) -> Grid {
    let cells = board.tiles().len() as u16;
    let tiles = board.tiles().iter().rev().map(|tile| (cells - tile.0) % cells);
    Grid::new(board.dims(), &tiles.collect::<Vec<_>>()).unwrap()
}

/// Solves boards for a goal with the default settings; returns the lengths and what each search did.
fn solve_all(boards: &[Grid], goal: Goal) -> Vec<(u32, Stats)> {
    let solver = Solver::new().with_goal(goal).with_databases_in(shared_folder());
    let mut found = Vec::new();
    solver.solve_all(boards, |board, answer| {
        let answer = answer.unwrap();
        assert!(answer.is_optimal(), "from\n{board}");
        let settings = answer.settings.to_string();
        assert!(settings.starts_with("ida pdb:7-8"), "{settings}");
        found.push((answer.lower_bound, answer.stats));
    });
    found
}

/// Boards for blank first and their turned twins for blank last: equal lengths, and equal searches node for node,
/// since both have one canonical form.
fn check(name: &str, boards: &[Grid], lengths: &[u32]) {
    let first = solve_all(boards, Goal::BlankFirst);
    assert_eq!(first.iter().map(|(length, _)| *length).collect::<Vec<_>>(), lengths);
    let boards: Vec<Grid> = boards.iter().map(turned).collect();
    let last = solve_all(&boards, Goal::BlankLast);
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
    let instances = korf100();
    let boards: Vec<Grid> = instances.iter().map(|i| grid("4x4", &i.tiles)).collect();
    let lengths: Vec<u32> = instances.iter().map(|i| i.length).collect();
    assert_eq!((boards.len(), lengths.iter().sum::<u32>()), (100, 5305));
    check("korf", &boards, &lengths);
}

#[test]
fn the_antipodes() {
    // The list is for blank last.
    let boards: Vec<Grid> = antipodes().iter().map(|tiles| turned(&grid("4x4", tiles))).collect();
    assert_eq!(boards.len(), 17);
    check("antipode", &boards, &[80; 17]);
}
