//! IDA* and A* against breadth-first search on every board of 3x3, for all three classes of goals.

use crate::puzzle::canonical::{Canonical, Class};
use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::search::exhaustive::breadth_first::Exhaustive;
use crate::settings::algorithm::Algorithm;
use crate::solve::Outcome;
use crate::test_support::databases::tables_in_memory;
use crate::test_support::parts::Estimate;
use crate::test_support::solving::{answer, default_set, length};
use rayon::prelude::*;

/// Every permutation of 0..n.
fn permutations(n: u16) -> Vec<Vec<u16>> {
    (0..n).fold(vec![vec![]], |all, next| {
        let longer = all.into_iter().flat_map(|p: Vec<u16>| {
            (0..=p.len()).map(move |at| {
                let mut q = p.clone();
                q.insert(at, next);
                q
            })
        });
        longer.collect()
    })
}

/// Both algorithms with databases and IDA* with Manhattan distance on every board; A* with Manhattan distance, which
/// takes most of the time, on every tenth solvable one.
fn every_board_for(blank: u16) {
    let dims: Dims = "3x3".parse().unwrap();
    let mut goal: Vec<u16> = (1..9).collect();
    goal.insert(blank.into(), 0);
    let goal = Grid::new(dims, &goal).unwrap();
    let class = Class::of(dims, goal.blank()).0;
    let tables = tables_in_memory(&default_set(class));
    let databases = Estimate::Databases(&tables);
    let distances = Exhaustive::run(class).unwrap();
    let (solved, unsolvable): (usize, usize) = permutations(9)
        .par_iter()
        .enumerate()
        .map(|(number, tiles)| {
            let start = Grid::new(dims, tiles).unwrap();
            let canonical = Canonical::new(&start, &goal).unwrap();
            let distance = distances.distance(canonical.labels());
            let check = |algorithm, estimate| {
                let answer = answer(&start, &goal, algorithm, estimate);
                match distance {
                    Some(distance) => {
                        assert_eq!(length(&answer), distance, "{algorithm:?} {estimate:?}\n{start}")
                    }
                    None => assert_eq!(answer.outcome, Outcome::Unsolvable, "{algorithm:?}\n{start}"),
                }
                answer.outcome != Outcome::Unsolvable
            };
            let solvable = check(Algorithm::Ida, databases);
            check(Algorithm::Astar, databases);
            check(Algorithm::Ida, Estimate::Manhattan);
            if number % 10 == 0 {
                check(Algorithm::Astar, Estimate::Manhattan);
            }
            (usize::from(solvable), usize::from(!solvable))
        })
        .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    assert_eq!((solved, unsolvable), (181_440, 181_440));
}

#[test]
fn corner() {
    every_board_for(8);
}

#[test]
fn edge() {
    every_board_for(5);
}

#[test]
fn centre() {
    every_board_for(4);
}
