//! Every algorithm at its limits, and what it still proves there.

use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::settings::algorithm::Algorithm;
use crate::solve::{Answer, Outcome};
use crate::system::limits::{Limits, Stop};
use crate::test_support::grid;
use crate::test_support::parts::Estimate;
use crate::test_support::solving::{answer, answer_within};
use rayon::prelude::*;
use std::time::{Duration, Instant};

use Algorithm::{Astar, Bfs, BranchAndBound, Dfbnb, Dfs, Greedy, Ida, Iddfs, WeightedAstar};

fn goal(size: &str) -> Grid {
    Goal::BlankLast.grid(size.parse().unwrap()).unwrap()
}

/// One of the 17 boards of 4x4 that need 80 slides.
fn hard() -> Grid {
    grid("4x4", &crate::test_support::data::antipodes()[0])
}

fn all() -> [Algorithm; 10] {
    let weighted = WeightedAstar("1.5".parse().unwrap());
    [
        Ida,
        Astar,
        weighted,
        Greedy,
        Bfs,
        Dfs(Some(80)),
        Iddfs(None),
        Dfbnb(None),
        Dfbnb(Some(80)),
        BranchAndBound,
    ]
}

/// Why a search stopped; what it says must hold for a board of so many slides.
fn stopped(answer: &Answer, length: u32) -> Option<Stop> {
    assert!(answer.lower_bound <= length && answer.root_h.is_none_or(|h| h <= answer.lower_bound));
    match &answer.outcome {
        Outcome::Stopped { stop, .. } => Some(*stop),
        Outcome::Solved(_) => None,
        Outcome::Unsolvable => panic!("it is solvable"),
    }
}

#[test]
fn node_limits() {
    for algorithm in all() {
        for nodes in [0, 1, 100] {
            let limits = Limits::new().with_nodes(nodes);
            let answer = answer_within(&hard(), &goal("4x4"), algorithm, Estimate::Manhattan, &limits);
            assert_eq!(stopped(&answer, 80), Some(Stop::Nodes), "{algorithm:?}");
            assert_eq!(answer.stats.generated, nodes, "{algorithm:?}");
            assert_eq!(answer.solution(), None, "{algorithm:?}");
        }
    }
}

#[test]
fn time_limits() {
    for algorithm in all() {
        let limits = Limits::new().with_deadline(Instant::now());
        let answer = answer_within(&hard(), &goal("4x4"), algorithm, Estimate::Manhattan, &limits);
        assert_eq!((stopped(&answer, 80), answer.stats.generated), (Some(Stop::Time), 0), "{algorithm:?}");
        // The search without limits takes from many seconds to for ever, but for the two that take any solution.
        let deadline = Some(Instant::now() + Duration::from_millis(50));
        let limits = Limits::new().with_deadline(deadline);
        let answer = answer_within(&hard(), &goal("4x4"), algorithm, Estimate::Manhattan, &limits);
        let stop = stopped(&answer, 80);
        assert!(stop == Some(Stop::Time) || stop.is_none() && algorithm == Greedy, "{algorithm:?}: {stop:?}");
    }
}

#[test]
fn memory_limits() {
    all().par_iter().for_each(|&algorithm| {
        for memory in [0, 1 << 20, 12 << 20] {
            // The node limit ends the searches that store nothing.
            let limits = Limits::new().with_memory(memory).with_nodes(3_000_000);
            let answer = answer_within(&hard(), &goal("4x4"), algorithm, Estimate::Manhattan, &limits);
            let stop = stopped(&answer, 80);
            assert!(answer.stats.stored_bytes <= memory, "{algorithm:?}");
            let wanted = match algorithm {
                Ida | Dfs(_) | Iddfs(_) | Dfbnb(Some(_)) => stop == Some(Stop::Nodes),
                Astar | Bfs | BranchAndBound => stop == Some(Stop::Memory),
                _ => memory > 8 << 20 || stop == Some(Stop::Memory),
            };
            assert!(wanted, "{algorithm:?}: {stop:?} in {memory} bytes");
        }
    });
}

#[test]
fn a_depth_without_end_finds_what_is_near() {
    // On 2x2 the path goes round and round the 12 boards, and meets the goal.
    let near = grid("2x2", &[1, 2, 0, 3]);
    let answer = answer(&near, &goal("2x2"), Dfs(Some(u32::MAX)), Estimate::Blind);
    assert_eq!(answer.solution().unwrap().len() % 2, 1);
}

#[test]
fn too_small_a_depth_is_proven() {
    // 31 slides: one of the two hardest boards.
    let start = grid("3x3", &[8, 6, 7, 2, 5, 4, 3, 0, 1]);
    for depth in [0, 5, 20, 29, 30] {
        for (algorithm, estimate) in [
            (Dfs(Some(depth)), Estimate::Manhattan),
            (Dfbnb(Some(depth)), Estimate::Manhattan),
            (Iddfs(Some(depth.min(20))), Estimate::Blind),
        ] {
            let answer = answer(&start, &goal("3x3"), algorithm, estimate);
            assert_eq!(stopped(&answer, 31), Some(Stop::Depth), "{algorithm:?}");
            assert!(answer.lower_bound > depth.min(20), "{algorithm:?}: {}", answer.lower_bound);
            assert_eq!(answer.solution(), None);
        }
    }
    for algorithm in [Dfs(Some(31)), Dfbnb(Some(31))] {
        let answer = answer(&start, &goal("3x3"), algorithm, Estimate::Manhattan);
        assert_eq!((stopped(&answer, 31), answer.solution().map(|s| s.len())), (None, Some(31)));
    }
}

#[test]
fn branch_and_bound_keeps_its_best_solution_when_it_stops() {
    let (start, goal) = (grid("3x3", &[8, 6, 7, 2, 5, 4, 3, 0, 1]), goal("3x3"));
    let first = answer(&start, &goal, Greedy, Estimate::Manhattan);
    let longest = first.solution().unwrap().len();
    let whole = answer(&start, &goal, Dfbnb(None), Estimate::Manhattan);
    assert!(whole.is_optimal() && whole.lower_bound == 31 && longest > 31);
    let nodes = first.stats.generated..whole.stats.generated;
    let mut lengths = vec![longest];
    for part in 0..20 {
        let limit = nodes.start + (nodes.end - nodes.start) * part / 20;
        let limits = Limits::new().with_nodes(limit);
        let answer = answer_within(&start, &goal, Dfbnb(None), Estimate::Manhattan, &limits);
        assert_eq!(stopped(&answer, 31), Some(Stop::Nodes));
        lengths.push(answer.solution().expect("that of greedy search at least").len());
    }
    assert!(lengths.is_sorted_by(|a, b| a >= b) && lengths.iter().all(|&l| l >= 31), "{lengths:?}");
    assert!(lengths.iter().any(|&length| length < longest), "{lengths:?}");
}
