//! The signature: total nodes over fixed lists of boards.
//!
//! A change that should only move code, or make it faster, keeps these numbers. They change only in a commit that says
//! why.

mod common;

use common::databases::shared_tables;
use common::random::Random;
use common::solving::{answer, class, default_set, length, row_partition, set_of};
use common::{Instance, grid};
use rayon::prelude::*;
use taquin::grid::{Goal, Grid};
use taquin::solve::{Algorithm, Estimate};

/// Sums over some boards.
#[derive(Debug, PartialEq, Eq)]
struct Total {
    slides: u64,
    expanded: u64,
    generated: u64,
}

fn total(boards: &[Grid], goal: &Grid, algorithm: Algorithm, estimate: Estimate<'_>) -> Total {
    let solve = |start| {
        let answer = answer(start, goal, algorithm, estimate);
        let slides = length(&answer).into();
        Total { slides, expanded: answer.stats.expanded, generated: answer.stats.generated }
    };
    boards.par_iter().map(solve).reduce(
        || Total { slides: 0, expanded: 0, generated: 0 },
        |a, b| Total {
            slides: a.slides + b.slides,
            expanded: a.expanded + b.expanded,
            generated: a.generated + b.generated,
        },
    )
}

fn blank_first(size: &str) -> Grid {
    Goal::BlankFirst.grid(size.parse().unwrap()).unwrap()
}

/// The boards of the hundred that took the fewest nodes in 1985.
fn easiest(count: usize) -> Vec<Grid> {
    let mut instances = common::korf100();
    instances.sort_by_key(|instance| instance.nodes_1985);
    let board = |instance: &Instance| grid("4x4", &instance.tiles);
    instances[..count].iter().map(board).collect()
}

#[test]
fn depth_first_with_the_default_databases() {
    let boards: Vec<Grid> = common::korf100().iter().map(|i| grid("4x4", &i.tiles)).collect();
    let tables = shared_tables(&default_set(class("4x4", 0)));
    let total = total(&boards, &blank_first("4x4"), Algorithm::Ida, Estimate::Databases(&tables));
    assert_eq!(total, Total { slides: 5305, expanded: 0, generated: 0 });
}

#[test]
fn depth_first_with_manhattan_distance() {
    let total = total(&easiest(20), &blank_first("4x4"), Algorithm::Ida, Estimate::Manhattan);
    assert_eq!(total, Total { slides: 0, expanded: 0, generated: 0 });
}

#[test]
fn best_first() {
    let goal = blank_first("4x4");
    let manhattan = total(&easiest(10), &goal, Algorithm::Astar, Estimate::Manhattan);
    assert_eq!(manhattan, Total { slides: 0, expanded: 0, generated: 0 });
    let tables = shared_tables(&default_set(class("4x4", 0)));
    let databases = total(&easiest(20), &goal, Algorithm::Astar, Estimate::Databases(&tables));
    assert_eq!(databases, Total { slides: 0, expanded: 0, generated: 0 });
}

#[test]
fn other_sizes() {
    let cases = [
        ("3x3", 4, 50, Total { slides: 0, expanded: 0, generated: 0 }),
        ("4x3", 5, 50, Total { slides: 0, expanded: 0, generated: 0 }),
        ("5x3", 5, 20, Total { slides: 0, expanded: 0, generated: 0 }),
    ];
    for (size, most, count, wanted) in cases {
        let goal = blank_first(size);
        let mut random = Random::new(7);
        let boards: Vec<Grid> = (0..count).map(|_| random.board_for(&goal)).collect();
        let tables = shared_tables(&set_of(row_partition(class(size, 0), most)));
        let found = total(&boards, &goal, Algorithm::Ida, Estimate::Databases(&tables));
        assert_eq!(found, wanted, "{size}");
    }
    // On two rows random boards are far from the goal: walks instead.
    let goal = blank_first("8x2");
    let mut random = Random::new(8);
    let boards: Vec<Grid> = (0..20).map(|_| random.walk_from(&goal, 80)).collect();
    let tables = shared_tables(&set_of(row_partition(class("8x2", 0), 5)));
    let found = total(&boards, &goal, Algorithm::Ida, Estimate::Databases(&tables));
    assert_eq!(found, Total { slides: 0, expanded: 0, generated: 0 }, "8x2");
}
