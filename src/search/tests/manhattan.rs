//! The loop for Manhattan distance and searches on several threads against the plain loop on one: whole answers are
//! equal.

use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::search::common::loops::Loops;
use crate::settings::algorithm::Algorithm;
use crate::solve::{Answer, Outcome};
use crate::system::limits::{Limits, Stop};
use crate::test_support::databases::shared_tables;
use crate::test_support::grid;
use crate::test_support::parts::{Estimate, Request, Tuning, solve};
use crate::test_support::random::Random;
use crate::test_support::solving::{class, default_set, length};
use rayon::prelude::*;
use std::num::NonZero;
use std::time::{Duration, Instant};

fn goal(name: Goal, size: &str) -> Grid {
    name.grid(size.parse().unwrap()).unwrap()
}

fn manhattan(start: &Grid, goal: &Grid, tuning: Tuning, limits: &Limits) -> Answer {
    let (algorithm, estimate) = (Algorithm::Ida, Estimate::Manhattan);
    let request = Request { start, goal, algorithm, estimate, limits, tuning };
    solve(request, &|_| ()).unwrap()
}

fn plain() -> Tuning {
    Tuning { loops: Loops::Plain, ..Tuning::default() }
}

/// Solves with both loops; the whole answers must be equal. Returns the nodes generated.
fn compare(start: &Grid, goal: &Grid, limits: &Limits) -> u64 {
    let tuned = manhattan(start, goal, Tuning::default(), limits);
    assert_eq!(tuned, manhattan(start, goal, plain(), limits), "{start}");
    tuned.stats.generated
}

#[test]
fn manhattan_on_boards_of_korf() {
    let goal = goal(Goal::BlankFirst, "4x4");
    let instances = crate::test_support::data::korf100();
    let easy: Vec<_> = instances.iter().filter(|instance| instance.nodes_1985 < 12_000_000).collect();
    let nodes: u64 = easy
        .par_iter()
        .map(|instance| {
            let start = grid("4x4", &instance.tiles);
            let answer = manhattan(&start, &goal, Tuning::default(), &Limits::default());
            assert_eq!(length(&answer), instance.length);
            compare(&start, &goal, &Limits::default())
        })
        .sum();
    assert!(easy.len() >= 10 && nodes > 20_000_000, "{} boards, {nodes} nodes", easy.len());
}

/// A goal with its tiles in order and its blank on a cell.
fn goal_with_blank(size: &str, blank: usize) -> Grid {
    let cells = goal(Goal::BlankFirst, size).tiles().len() as u16;
    let mut tiles: Vec<u16> = (0..cells).collect();
    tiles[..=blank].rotate_left(1);
    grid(size, &tiles)
}

#[test]
fn manhattan_with_the_blank_on_every_cell() {
    // Up to some 40,000 nodes the loops are the same.
    let cases = [
        ("4x4", 16, 60, 500_000),
        ("3x3", 9, 200, 5_000),
        ("4x3", 12, 60, 200_000),
        ("3x5", 15, 50, 200_000),
        ("2x7", 14, 60, 200_000),
        ("8x2", 16, 60, 200_000),
    ];
    for (size, cells, walk, least) in cases {
        let limits = Limits::new().with_nodes(3_000_000);
        let nodes: Vec<u64> = (0..cells)
            .into_par_iter()
            .map(|blank| {
                let goal = goal_with_blank(size, blank);
                let start = Random::new(blank as u64).walk_from(&goal, walk);
                compare(&start, &goal, &limits)
            })
            .collect();
        assert!(nodes.iter().max() > Some(&least), "{size}: {nodes:?}");
    }
}

#[test]
fn manhattan_on_random_boards_up_to_a_node_limit() {
    let goals = [
        goal(Goal::BlankLast, "4x4"),
        goal(Goal::Snail, "4x4"),
        goal_with_blank("4x4", 1),
        goal_with_blank("4x4", 9),
    ];
    let mut random = Random::new(16);
    let boards: Vec<(Grid, &Grid, u64)> = goals
        .iter()
        .flat_map(|goal| [goal; 8])
        .map(|goal| (random.board_for(goal), goal, 1_000_000 + random.below(3_000_000) as u64))
        .collect();
    let stopped: usize = boards
        .par_iter()
        .map(|(start, goal, nodes)| {
            let limits = Limits::new().with_nodes(*nodes);
            let answer = manhattan(start, goal, Tuning::default(), &limits);
            let plain = manhattan(start, goal, plain(), &limits);
            let is_stopped = matches!(answer.outcome, Outcome::Stopped { stop: Stop::Nodes, .. });
            if is_stopped {
                assert_eq!(answer.stats.generated, *nodes);
            }
            assert_eq!(answer, plain, "{start}");
            usize::from(is_stopped)
        })
        .sum();
    assert!(stopped > 20, "{stopped}");
}

#[test]
fn any_number_of_threads_does_the_same() {
    let goal = goal(Goal::BlankLast, "4x4");
    let tables = shared_tables(&default_set(class("4x4", 0)));
    let spec = "linear-conflict".parse().unwrap();
    let hardest: Vec<Grid> =
        crate::test_support::data::antipodes().iter().map(|tiles| grid("4x4", tiles)).collect();
    let mut nodes = 0;
    for (start, estimate, limit) in [
        (&hardest[1], Estimate::Databases(&tables), None),
        (&hardest[16], Estimate::Databases(&tables), None),
        (&hardest[0], Estimate::Databases(&tables), Some(1_234_567)),
        (&hardest[2], Estimate::Manhattan, Some(30_000_000)),
        (&hardest[3], Estimate::Named(&spec, None), Some(3_000_000)),
    ] {
        let limits = Limits::new().with_nodes(limit);
        let run = |threads| {
            let tuning = Tuning { threads: NonZero::new(threads), ..Tuning::default() };
            let request =
                Request { start, goal: &goal, algorithm: Algorithm::Ida, estimate, limits: &limits, tuning };
            solve(request, &|_| ()).unwrap()
        };
        let one = run(1);
        match limit {
            Some(limit) => assert_eq!(one.stats.generated, limit),
            None => assert_eq!(length(&one), 80),
        }
        assert_eq!([run(2), run(7)], [one.clone(), one.clone()]);
        nodes += one.stats.iterations.iter().filter(|iteration| iteration.generated > 100_000).count();
    }
    assert!(nodes > 8, "{nodes} iterations are cut into parts");
}

#[test]
fn a_deadline_ends_all_threads() {
    let start = grid("4x4", &crate::test_support::data::antipodes()[0]);
    let goal = goal(Goal::BlankLast, "4x4");
    for loops in [Loops::Tuned, Loops::Plain] {
        let deadline = Some(Instant::now() + Duration::from_millis(300));
        let limits = Limits::new().with_deadline(deadline);
        let tuning = Tuning { loops, threads: NonZero::new(2), ..Tuning::default() };
        let answer = manhattan(&start, &goal, tuning, &limits);
        assert_eq!(answer.outcome, Outcome::Stopped { stop: Stop::Time, best: None });
        assert!(answer.stats.generated > 200_000 && answer.root_h < Some(answer.lower_bound));
    }
}
