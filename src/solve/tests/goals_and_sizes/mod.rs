//! Goals and sizes beyond the usual ones: independent searches agree on the lengths.

mod three_methods;

use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Direction;
use crate::settings::algorithm::Algorithm;
use crate::solve::Outcome;
use crate::test_support::databases::shared_tables;
use crate::test_support::parts::Estimate;
use crate::test_support::random::Random;
use crate::test_support::solving::{
    answer, column_partition, default_set, distances, length, named_set, set_of, solved_length,
};
use rayon::prelude::*;

use Algorithm::{Astar, Ida};

fn dims(size: &str) -> Dims {
    size.parse().unwrap()
}

fn class_of(goal: &Grid) -> Class {
    Class::of(goal.dims(), goal.blank()).0
}

/// 100 random boards each: the lengths by the default databases equal those by 6-6-3; returns the sum of the lengths.
fn two_partitions_agree(name: &str, goals: &[Grid]) -> u32 {
    let class = class_of(&goals[0]);
    let first = shared_tables(&default_set(class));
    let second = shared_tables(&named_set(class, "6-6-3"));
    let mut random = Random::new(goals[0].blank().index() as u64);
    let pairs: Vec<(Grid, &Grid)> = (0..100)
        .map(|number| {
            let goal = &goals[number % goals.len()];
            (random.board_for(goal), goal)
        })
        .collect();
    let lengths: Vec<(u32, u64)> = pairs
        .par_iter()
        .map(|(start, goal)| {
            let by_first = answer(start, goal, Ida, Estimate::Databases(&first));
            let by_second = answer(start, goal, Ida, Estimate::Databases(&second));
            assert_eq!(length(&by_first), length(&by_second), "to\n{goal}\nfrom\n{start}");
            (length(&by_first), by_first.stats.generated)
        })
        .collect();
    let nodes: u64 = lengths.iter().map(|&(_, nodes)| nodes).sum();
    let slides = lengths.iter().map(|&(length, _)| length).sum();
    println!("{name}: 100 boards, {slides} slides, {nodes} generated");
    slides
}

/// A goal of 4x4 with the blank on a cell and the tiles in no order.
fn goal_4x4(blank: usize) -> Grid {
    Random::new(blank as u64 + 16).board_with_blank(dims("4x4"), blank)
}

#[test]
fn random_boards_for_the_snail() {
    let slides = two_partitions_agree("snail", &[Goal::Snail.grid(dims("4x4")).unwrap()]);
    assert!(slides > 4_500, "random boards are some 52 slides from the goal: {slides}");
}

#[test]
fn random_boards_for_a_blank_on_an_edge() {
    let goals = [1, 2, 4, 7, 8, 11, 13, 14].map(goal_4x4);
    assert!(goals.iter().all(|goal| class_of(goal).name() == Some("edge")));
    let slides = two_partitions_agree("edge", &goals);
    assert!(slides > 4_500, "{slides}");
}

#[test]
fn random_boards_for_a_blank_in_a_corner_or_the_centre() {
    let corners = [0, 3, 12, 15].map(goal_4x4);
    assert!(corners.iter().all(|goal| class_of(goal).name() == Some("corner")));
    assert!(two_partitions_agree("corner", &corners) > 4_500);
    let centres = [5, 6, 9, 10].map(goal_4x4);
    assert!(centres.iter().all(|goal| class_of(goal).name() == Some("centre")));
    assert!(two_partitions_agree("centre", &centres) > 4_500);
}

fn default_tables(class: Class) -> Tables {
    shared_tables(&default_set(class))
}

/// Random boards of a size, far from the goal: the default databases by IDA* and by A*, and a second partition.
fn partitions_agree(size: &str, blank: usize, boards: usize, second: Option<usize>) {
    let dims = dims(size);
    let mut random = Random::new(0x5eed + dims.width() as u64);
    let goal = random.board_with_blank(dims, blank);
    let class = class_of(&goal);
    let first = default_tables(class);
    let second = second.map(|most| shared_tables(&set_of(column_partition(class, most))));
    let starts: Vec<Grid> = (0..boards).map(|_| random.board_for(&goal)).collect();
    let slides: u32 = starts
        .par_iter()
        .map(|start| {
            let length = solved_length(start, &goal, Ida, Estimate::Databases(&first));
            let others = [(Astar, Some(&first)), (Ida, second.as_ref())];
            for (algorithm, tables) in others {
                let Some(tables) = tables else { continue };
                let other = solved_length(start, &goal, algorithm, Estimate::Databases(tables));
                assert_eq!(other, length, "{algorithm:?} to\n{goal}\nfrom\n{start}");
            }
            length
        })
        .sum();
    println!("{size} blank {blank}: {boards} boards, {slides} slides");
}

#[test]
fn random_boards_of_twelve_cells_and_more() {
    partitions_agree("6x2", 1, 20, Some(4));
    partitions_agree("2x6", 11, 20, Some(4));
    partitions_agree("4x3", 6, 20, Some(5));
    partitions_agree("5x3", 7, 20, Some(6));
    partitions_agree("3x5", 4, 20, Some(6));
    partitions_agree("7x2", 3, 20, Some(5));
    partitions_agree("2x7", 13, 20, Some(5));
    partitions_agree("8x2", 7, 5, None);
    partitions_agree("2x8", 14, 5, None);
}

/// Every permutation of 0..n as a board.
fn all_boards(dims: Dims) -> Vec<Grid> {
    let mut boards: Vec<Vec<u16>> = vec![vec![]];
    for next in 0..dims.cells() as u16 {
        let insert = |board: &Vec<u16>, at: usize| {
            let mut longer = board.clone();
            longer.insert(at, next);
            longer
        };
        boards = boards.iter().flat_map(|b| (0..=b.len()).map(move |at| insert(b, at))).collect();
    }
    boards.iter().map(|tiles| Grid::new(dims, tiles).unwrap()).collect()
}

#[test]
fn every_board_and_every_goal_of_the_smallest_sizes() {
    let mut solved = 0;
    for size in ["1x1", "1x2", "2x1", "1x3", "3x1", "1x4", "4x1", "5x1", "1x5", "2x2"] {
        let boards = all_boards(dims(size));
        for goal in &boards {
            let distances = distances(goal);
            for start in &boards {
                for algorithm in [Ida, Astar, Algorithm::Bfs] {
                    let answer = answer(start, goal, algorithm, Estimate::Manhattan);
                    match distances.get(start) {
                        Some(&distance) => {
                            assert_eq!(length(&answer), distance, "{algorithm:?}\n{goal}\n{start}")
                        }
                        None => {
                            assert_eq!(answer.outcome, Outcome::Unsolvable, "{algorithm:?}\n{goal}\n{start}")
                        }
                    }
                    solved += usize::from(distances.contains_key(start));
                }
            }
        }
    }
    // A line of n cells has n boards that reach each of its n! goals, 2x2 has 12.
    assert_eq!(solved, 3 * (1 + 2 * (2 * 2 + 3 * 6 + 4 * 24 + 5 * 120) + 12 * 24));
}

#[test]
fn long_rows_and_columns() {
    let mut random = Random::new(11);
    for size in ["16x1", "1x16", "40x1", "1x25"] {
        let dims = dims(size);
        for _ in 0..20 {
            let [blank, cell] = [0; 2].map(|_| random.below(dims.cells()));
            let goal = random.board_with_blank(dims, blank);
            let mut start = goal.clone();
            let steps = goal.blank().index().abs_diff(cell);
            while start.blank().index() != cell {
                let forward = start.blank().index() < cell;
                let along = if dims.height() == 1 {
                    [Direction::Left, Direction::Right]
                } else {
                    [Direction::Up, Direction::Down]
                };
                start.slide(along[usize::from(forward)]).unwrap();
            }
            for algorithm in [Ida, Astar, Algorithm::Bfs] {
                assert_eq!(solved_length(&start, &goal, algorithm, Estimate::Manhattan) as usize, steps);
            }
        }
    }
}
