//! The signature: total nodes over fixed lists of boards.
//!
//! A change that should only move code, or make it faster, keeps these numbers. They change only in a commit that says
//! why.

use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::settings::algorithm::Algorithm;
use crate::test_support::data::Instance;
use crate::test_support::databases::shared_tables;
use crate::test_support::grid;
use crate::test_support::parts::{Estimate, Tuning};
use crate::test_support::random::Random;
use crate::test_support::solving::{PLAIN, answer_by, class, default_set, length, row_partition, set_of};
use rayon::prelude::*;
use std::fmt::Display;

/// Sums over some boards.
#[derive(Debug, PartialEq, Eq)]
struct Total {
    slides: u64,
    expanded: u64,
    generated: u64,
}

fn total(
    boards: &[Grid],
    goal: &Grid,
    algorithm: Algorithm,
    estimate: Estimate<'_>,
    tuning: Tuning,
) -> Total {
    let solve = |start| {
        let answer = answer_by(start, goal, algorithm, estimate, tuning);
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
    let mut instances = crate::test_support::data::korf100();
    instances.sort_by_key(|instance| instance.nodes_1985);
    let board = |instance: &Instance| grid("4x4", &instance.tiles);
    instances[..count].iter().map(board).collect()
}

/// The sums of some searches, in the form in which they stand below.
fn lines<N: Display>(totals: &[(N, Total)]) -> Vec<String> {
    let line = |(name, t): &(N, Total)| {
        format!("{name}: {} slides, {} expanded, {} generated", t.slides, t.expanded, t.generated)
    };
    totals.iter().map(line).collect()
}

#[test]
fn boards_of_4x4() {
    let goal = blank_first("4x4");
    let hundred: Vec<Grid> =
        crate::test_support::data::korf100().iter().map(|i| grid("4x4", &i.tiles)).collect();
    let tables = shared_tables(&default_set(class("4x4", 0)));
    let databases = Estimate::Databases(&tables);
    let tuned = Tuning::default();
    let found = [
        ("IDA* 7-8", total(&hundred, &goal, Algorithm::Ida, databases, tuned)),
        ("IDA* 7-8, plain", total(&hundred, &goal, Algorithm::Ida, databases, PLAIN)),
        ("IDA* Manhattan", total(&easiest(20), &goal, Algorithm::Ida, Estimate::Manhattan, PLAIN)),
        ("A* Manhattan", total(&easiest(10), &goal, Algorithm::Astar, Estimate::Manhattan, tuned)),
        ("A* Manhattan, plain", total(&easiest(10), &goal, Algorithm::Astar, Estimate::Manhattan, PLAIN)),
        ("A* 7-8", total(&easiest(20), &goal, Algorithm::Astar, databases, PLAIN)),
    ];
    assert_eq!(
        lines(&found),
        [
            "IDA* 7-8: 5305 slides, 630251 expanded, 1317598 generated",
            "IDA* 7-8, plain: 5305 slides, 1018602 expanded, 2221377 generated",
            "IDA* Manhattan: 940 slides, 27566406 expanded, 55002683 generated",
            "A* Manhattan: 452 slides, 1866224 expanded, 3755887 generated",
            "A* Manhattan, plain: 452 slides, 1855575 expanded, 3734540 generated",
            "A* 7-8: 940 slides, 5321 expanded, 11850 generated",
        ]
    );
}

#[test]
fn other_sizes() {
    let random = |size, count| {
        let (goal, mut random) = (blank_first(size), Random::new(7));
        (0..count).map(|_| random.board_for(&goal)).collect::<Vec<Grid>>()
    };
    // On two rows random boards are far from the goal: walks instead.
    let walks = |size, count| {
        let (goal, mut random) = (blank_first(size), Random::new(8));
        (0..count).map(|_| random.walk_from(&goal, 70)).collect::<Vec<Grid>>()
    };
    let cases = [
        (default_set(class("3x3", 0)), random("3x3", 100)),
        (set_of(row_partition(class("4x3", 0), 4)), random("4x3", 50)),
        (default_set(class("5x3", 0)), random("5x3", 20)),
        (set_of(row_partition(class("8x2", 0), 5)), walks("8x2", 20)),
    ];
    let found = cases.iter().flat_map(|(set, boards)| {
        let size = set.class().dims().to_string();
        let (goal, tables) = (blank_first(&size), shared_tables(set));
        [("", Tuning::default()), (", plain", PLAIN)].map(|(loops, tuning)| {
            let total = total(boards, &goal, Algorithm::Ida, Estimate::Databases(&tables), tuning);
            (format!("{size} {}{loops}", set.name()), total)
        })
    });
    let found: Vec<_> = found.collect();
    assert_eq!(
        lines(&found),
        [
            "3x3 4-4: 2189 slides, 9495 expanded, 17134 generated",
            "3x3 4-4, plain: 2189 slides, 5052 expanded, 8599 generated",
            "4x3 3-4-4: 1735 slides, 715783 expanded, 1286447 generated",
            "4x3 3-4-4, plain: 1735 slides, 1468721 expanded, 2790139 generated",
            "5x3 7-7: 1029 slides, 69408 expanded, 141405 generated",
            "5x3 7-7, plain: 1029 slides, 93265 expanded, 199193 generated",
            "8x2 5-5-5: 852 slides, 640735 expanded, 1090847 generated",
            "8x2 5-5-5, plain: 852 slides, 2159005 expanded, 3910589 generated",
        ]
    );
}
