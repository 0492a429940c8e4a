//! Limits: a search stops where it must, with a lower bound that holds.

use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::search::common::loops::Loops;
use crate::settings::algorithm::Algorithm;
use crate::solve::{Answer, Outcome};
use crate::system::limits::{Limits, Stop};
use crate::test_support::databases::shared_tables;
use crate::test_support::grid;
use crate::test_support::parts::{Estimate, Request, Tuning, solve};
use crate::test_support::solving::{answer_in_loops, answer_within, class, default_set, length, turned};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use Algorithm::{Astar, Bfs, Ida};

fn blank_first(size: &str) -> Grid {
    Goal::BlankFirst.grid(size.parse().unwrap()).unwrap()
}

/// One of the hundred, by its number, and its length.
fn korf(id: usize) -> (Grid, u32) {
    let instance = &crate::test_support::data::korf100()[id - 1];
    (grid("4x4", &instance.tiles), instance.length)
}

/// Two of the hundred that took few nodes in 1985.
const EASY: [usize; 2] = [12, 42];
/// The one that took the most: 66 slides.
const HARD: usize = 88;

/// Why a search stopped; its bound must lie between the estimate of the start and the true length.
fn stopped(answer: &Answer, length: u32) -> Stop {
    let root = answer.root_h.unwrap();
    assert!((root..=length).contains(&answer.lower_bound), "{} for {length}", answer.lower_bound);
    match answer.outcome {
        Outcome::Stopped { stop, .. } => stop,
        ref other => panic!("not stopped: {other:?}"),
    }
}

#[test]
fn a_node_limit_is_kept_exactly() {
    let goal = blank_first("4x4");
    let tables = shared_tables(&default_set(class("4x4", 0)));
    for id in EASY {
        let (start, length) = korf(id);
        let searches = [
            (Ida, Loops::Tuned, Estimate::Databases(&tables)),
            (Astar, Loops::Tuned, Estimate::Databases(&tables)),
            (Astar, Loops::Tuned, Estimate::Manhattan),
            (Astar, Loops::Plain, Estimate::Manhattan),
        ];
        for (algorithm, loops, estimate) in searches {
            let within = |limits: &Limits| answer_in_loops(loops, &start, &goal, algorithm, estimate, limits);
            let whole = within(&Limits::default());
            let all = whole.stats.generated;
            assert!(all > 100);
            for nodes in [0, 1, 2, 3, all / 2, all - 1] {
                let limits = Limits::new().with_nodes(nodes);
                let answer = within(&limits);
                assert_eq!(stopped(&answer, length), Stop::Nodes);
                assert_eq!(answer.stats.generated, nodes, "{algorithm:?}");
                assert!(answer.stats.expanded <= whole.stats.expanded);
            }
            for nodes in [all, all + 1, u64::MAX] {
                let limits = Limits::new().with_nodes(nodes);
                assert_eq!(within(&limits), whole);
            }
        }
    }
}

#[test]
fn bounds_proven_at_a_stop_never_exceed_the_length_and_grow_with_the_effort() {
    let goal = blank_first("4x4");
    let tables = shared_tables(&default_set(class("4x4", 0)));
    crate::test_support::data::korf100().par_iter().for_each(|instance| {
        let start = grid("4x4", &instance.tiles);
        for estimate in [Estimate::Manhattan, Estimate::Databases(&tables)] {
            let (mut last, mut first) = (0, None);
            for nodes in [0, 100, 1_000, 10_000, 100_000, 1_000_000] {
                let limits = Limits::new().with_nodes(nodes);
                let answer = answer_within(&start, &goal, Ida, estimate, &limits);
                match answer.outcome {
                    Outcome::Solved(_) => assert_eq!(length(&answer), instance.length),
                    _ => assert_eq!(stopped(&answer, instance.length), Stop::Nodes),
                }
                assert!(answer.lower_bound >= last, "more nodes prove no less");
                last = answer.lower_bound;
                first.get_or_insert(last);
            }
            // Databases may know the length at once.
            assert!(first < Some(last) || matches!(estimate, Estimate::Databases(_)), "{}", instance.id);
        }
    });
}

#[test]
fn a_deadline_that_is_over_stops_at_once() {
    let (start, length) = korf(HARD);
    let limits = Limits::new().with_deadline(Instant::now());
    for algorithm in [Ida, Astar] {
        let answer = answer_within(&start, &blank_first("4x4"), algorithm, Estimate::Manhattan, &limits);
        assert_eq!(stopped(&answer, length), Stop::Time);
        assert_eq!(answer.stats.generated, 0);
        assert_eq!(Some(answer.lower_bound), answer.root_h);
    }
    let answer = answer_within(
        &grid("3x3", &[8, 7, 6, 5, 4, 3, 2, 1, 0]),
        &Goal::BlankLast.grid("3x3".parse().unwrap()).unwrap(),
        Bfs,
        Estimate::Manhattan,
        &limits,
    );
    assert_eq!(answer.outcome, Outcome::Stopped { stop: Stop::Time, best: None });
}

#[test]
fn a_deadline_to_come_stops_a_search_that_would_take_minutes() {
    let (start, length) = korf(HARD);
    let limits = Limits::new().with_time(Duration::from_millis(100));
    let answer = answer_within(&start, &blank_first("4x4"), Ida, Estimate::Manhattan, &limits);
    assert_eq!(stopped(&answer, length), Stop::Time);
    assert!(answer.stats.generated > 0);
}

#[test]
fn a_search_that_is_cancelled_ends_with_the_bound_it_worked_at() {
    let (start, length) = korf(HARD);
    let goal = &blank_first("4x4");
    for algorithm in [Ida, Astar] {
        let first = answer_within(&start, goal, algorithm, Estimate::Manhattan, &Limits::new().with_nodes(0));
        let limits = Limits::new();
        let (estimate, tuning) = (Estimate::Manhattan, Tuning::default());
        let request = Request { start: &start, goal, algorithm, estimate, limits: &limits, tuning };
        let expected = first.lower_bound + 10; // so far on that an iteration takes longer than it lies between two reports
        let seen = AtomicU32::new(0);
        let answer = solve(request, &|progress| {
            if progress.bound >= expected && !limits.cancel.is_cancelled() {
                seen.store(progress.bound, Ordering::Relaxed);
                limits.cancel.cancel();
            }
        });
        let answer = answer.unwrap();
        assert_eq!(stopped(&answer, length), Stop::Interrupted);
        assert_eq!(answer.lower_bound, seen.into_inner(), "{algorithm:?}");
        // And a switch that is already on stops before the first node.
        let answer = answer_within(&start, goal, algorithm, Estimate::Manhattan, &limits);
        assert_eq!(stopped(&answer, length), Stop::Interrupted);
        assert_eq!(answer.stats.generated, 0);
    }
}

#[test]
fn best_first_search_keeps_its_memory_limit() {
    let goal = blank_first("4x4");
    let tables = shared_tables(&default_set(class("4x4", 0)));
    // For blank first, one of the 17 that need 80 slides.
    let (start, length) = (turned(&grid("4x4", &crate::test_support::data::antipodes()[1])), 80);
    let searches = [
        (Loops::Plain, Estimate::Manhattan),
        (Loops::Tuned, Estimate::Manhattan),
        (Loops::Tuned, Estimate::Databases(&tables)),
    ];
    for (loops, estimate) in searches {
        let mut last = 0;
        // At least 8 MiB are set aside, so that the first ones leave no room at all.
        for memory in [0, 1, 1 << 20, 9 << 20, 12 << 20, 24 << 20, 48 << 20] {
            let limits = Limits::new().with_memory(memory);
            let answer = answer_in_loops(loops, &start, &goal, Astar, estimate, &limits);
            assert_eq!(stopped(&answer, length), Stop::Memory, "{memory}");
            assert!(answer.stats.stored_bytes <= memory);
            assert!(answer.stats.stored >= last, "more memory stores no less");
            last = answer.stats.stored;
        }
        assert!(last > 1_000_000, "{last} nodes in 40 MiB");
    }
}

#[test]
fn a_memory_limit_that_is_enough_changes_nothing() {
    let goal = blank_first("4x4");
    let (start, length) = korf(EASY[0]);
    for loops in [Loops::Plain, Loops::Tuned] {
        let within =
            |limits: &Limits| answer_in_loops(loops, &start, &goal, Astar, Estimate::Manhattan, limits);
        let whole = within(&Limits::default());
        assert_eq!(crate::test_support::solving::length(&whole), length);
        let enough = whole.stats.stored_bytes + (16 << 20);
        assert_eq!(within(&Limits::new().with_memory(enough)), whole, "{loops:?}");
    }
    // Depth-first search stores nothing and does not care.
    let limits = Limits::new().with_memory(0);
    let ida = answer_within(&start, &goal, Ida, Estimate::Manhattan, &limits);
    assert_eq!(crate::test_support::solving::length(&ida), length);
    assert_eq!((ida.stats.stored, ida.stats.stored_bytes), (0, 0));
}
