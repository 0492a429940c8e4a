//! IDA* and A* against breadth-first search on every board of 3x3, for all three classes of goals.

use rayon::prelude::*;
use taquin::canonical::{Canonical, Class};
use taquin::dims::Dims;
use taquin::grid::Grid;
use taquin::limits::Limits;
use taquin::observe::Cancel;
use taquin::pdb::build::{BuildOptions, build};
use taquin::pdb::catalogue;
use taquin::pdb::pattern::Pattern;
use taquin::pdb::table::{self, Table};
use taquin::pdb::tables::Tables;
use taquin::search::exhaustive::Exhaustive;
use taquin::solve::{Algorithm, Estimate, Outcome, Request, solve};

/// Databases in memory.
fn tables(class: Class) -> Tables {
    let get = |pattern: &Pattern| {
        let built = build(pattern, &BuildOptions::default(), &Cancel::new(), &mut |_| ()).unwrap();
        Table::from_bytes(table::file_image(&built))
    };
    Tables::gather(&catalogue::default_for(class).unwrap(), get).unwrap()
}

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

fn every_board_for(blank: u16) {
    let dims: Dims = "3x3".parse().unwrap();
    let mut goal: Vec<u16> = (1..9).collect();
    goal.insert(blank.into(), 0);
    let goal = Grid::new(dims, &goal).unwrap();
    let class = Class::of(dims, goal.blank()).0;
    let tables = tables(class);
    let distances = Exhaustive::run(class).unwrap();
    let limits = Limits::default();
    let solved: usize = permutations(9)
        .par_iter()
        .map(|tiles| {
            let start = Grid::new(dims, tiles).unwrap();
            let canonical = Canonical::new(&start, &goal).unwrap();
            let distance = distances.distance(canonical.labels());
            for (algorithm, estimate) in [
                (Algorithm::Ida, Estimate::Databases(&tables)),
                (Algorithm::Astar, Estimate::Databases(&tables)),
                (Algorithm::Ida, Estimate::Manhattan),
                (Algorithm::Astar, Estimate::Manhattan),
            ] {
                let request = Request { start: &start, goal: &goal, algorithm, estimate, limits: &limits };
                let answer = solve(request, &mut |_, _| ()).unwrap();
                match (&answer.outcome, distance) {
                    (Outcome::Solved(solution), Some(distance)) => {
                        assert_eq!(solution.len() as u32, distance, "{algorithm:?} {estimate:?}\n{start}");
                        assert_eq!(answer.lower_bound, distance);
                    }
                    (Outcome::Unsolvable, None) => {}
                    (outcome, distance) => {
                        panic!("{algorithm:?} {estimate:?}: {outcome:?}, {distance:?}\n{start}")
                    }
                }
            }
            usize::from(distance.is_some())
        })
        .sum();
    assert_eq!(solved, 181_440);
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
