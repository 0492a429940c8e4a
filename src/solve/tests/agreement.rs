//! The algorithms against each other: whoever promises shortest solutions finds the same lengths, with every heuristic.

use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::Canonical;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::search::exhaustive::breadth_first::Exhaustive;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::test_support::databases::{shared_tables, tables_in_memory};
use crate::test_support::grid;
use crate::test_support::parts::Estimate;
use crate::test_support::random::Random;
use crate::test_support::solving::{answer, class, default_set, length, solved_length};
use rayon::prelude::*;

use Algorithm::{Astar, Bfs, BranchAndBound, Dfbnb, Dfs, Greedy, Ida, Iddfs, WeightedAstar};

fn goal(size: &str) -> Grid {
    Goal::BlankLast.grid(size.parse().unwrap()).unwrap()
}

fn spec(text: &str) -> HeuristicSpec {
    text.parse().unwrap()
}

/// A* by its other name.
fn weight_1() -> Algorithm {
    WeightedAstar("1".parse().unwrap())
}

#[test]
fn the_sample_of_the_8_puzzle_assignment() {
    // The assignment states both numbers.
    let start = grid("3x3", &[0, 1, 3, 4, 2, 5, 7, 8, 6]);
    let answer = answer(&start, &goal("3x3"), BranchAndBound, Estimate::Named(&spec("hamming"), None));
    assert_eq!((answer.stats.enqueued, length(&answer)), (10, 4));
}

#[test]
fn the_sample_of_the_branch_and_bound_texts() {
    let (start, goal) =
        (grid("3x3", &[1, 2, 3, 5, 6, 0, 7, 8, 4]), grid("3x3", &[1, 2, 3, 5, 8, 6, 0, 7, 4]));
    let answer = answer(&start, &goal, BranchAndBound, Estimate::Named(&spec("hamming"), None));
    let boards: Vec<String> = answer.solution().unwrap().boards().map(|board| board.to_string()).collect();
    assert_eq!(
        boards,
        ["1 2 3\n5 6 0\n7 8 4", "1 2 3\n5 0 6\n7 8 4", "1 2 3\n5 8 6\n7 0 4", "1 2 3\n5 8 6\n0 7 4"]
    );
}

/// All boards of 3x3 that reach the goal, with their true lengths.
fn boards_3x3() -> Vec<(Grid, u32)> {
    let goal = goal("3x3");
    let all = Exhaustive::run(class("3x3", 0)).unwrap();
    let mut tiles: Vec<u16> = Vec::new();
    let mut boards = Vec::new();
    fill(&mut tiles, &mut |tiles| {
        let board = grid("3x3", tiles);
        let canonical = Canonical::new(&board, &goal).unwrap();
        if let Some(distance) = all.distance(canonical.labels()) {
            boards.push((board, distance));
        }
    });
    assert_eq!(boards.len(), 181_440);
    boards
}

/// Every permutation of 0 to 8.
fn fill(tiles: &mut Vec<u16>, found: &mut impl FnMut(&[u16])) {
    if tiles.len() == 9 {
        return found(tiles);
    }
    for tile in (0..9).filter(|tile| !tiles.contains(tile)).collect::<Vec<_>>() {
        tiles.push(tile);
        fill(tiles, found);
        tiles.pop();
    }
}

/// A fixed random sample of the boards up to a distance.
fn sample(boards: &[(Grid, u32)], count: usize, most: u32) -> Vec<&(Grid, u32)> {
    let near: Vec<_> = boards.iter().filter(|(_, distance)| *distance <= most).collect();
    let mut random = Random::new(u64::from(most));
    random.distinct(count, near.len()).into_iter().map(|place| near[place]).collect()
}

/// IDA* and A* have a test program of their own for this; branch-and-bound is best-first by another name.
#[test]
fn every_board_of_3x3() {
    let (goal, boards) = (goal("3x3"), boards_3x3());
    let tables = tables_in_memory(&default_set(class("3x3", 0)));
    boards.par_iter().for_each(|(start, distance)| {
        for algorithm in [weight_1(), BranchAndBound] {
            let found = solved_length(start, &goal, algorithm, Estimate::Databases(&tables));
            assert_eq!(found, *distance, "{algorithm:?}\n{start}");
        }
    });
}

#[test]
fn a_sample_of_3x3_with_every_heuristic() {
    let (goal, boards) = (goal("3x3"), boards_3x3());
    let tables = tables_in_memory(&default_set(class("3x3", 0)));
    sample(&boards, 500, 31).par_iter().for_each(|(start, distance)| {
        assert_eq!(solved_length(start, &goal, Bfs, Estimate::Blind), *distance, "{start}");
        // From a greedy solution down: with strong estimates, since the tree below a long bound is huge.
        assert_eq!(
            solved_length(start, &goal, Dfbnb(None), Estimate::Databases(&tables)),
            *distance,
            "{start}"
        );
        for heuristic in HEURISTICS {
            for algorithm in [Ida, Astar, weight_1(), Dfbnb(Some(31))] {
                if *distance > 20 && heuristic == "hamming" && algorithm != Astar {
                    continue; // trees of millions of nodes, or once more those of A*
                }
                let estimate = Estimate::Named(&spec(heuristic), Some(&tables));
                let found = solved_length(start, &goal, algorithm, estimate);
                assert_eq!(found, *distance, "{algorithm:?} {heuristic}\n{start}");
            }
        }
    });
    // Trees without a good estimate: boards that are near.
    sample(&boards, 200, 18).par_iter().for_each(|(start, distance)| {
        assert_eq!(solved_length(start, &goal, Iddfs(None), Estimate::Blind), *distance, "{start}");
        for algorithm in [BranchAndBound] {
            for heuristic in HEURISTICS {
                let estimate = Estimate::Named(&spec(heuristic), Some(&tables));
                let found = solved_length(start, &goal, algorithm, estimate);
                assert_eq!(found, *distance, "{algorithm:?} {heuristic}\n{start}");
            }
        }
    });
}

/// Every heuristic, and maxima of two and of four.
const HEURISTICS: [&str; 7] = [
    "hamming",
    "manhattan",
    "linear-conflict",
    "walking-distance",
    "pdb",
    "max(linear-conflict,walking-distance)",
    "max(pdb,manhattan,linear-conflict,walking-distance)",
];

/// Boards some slides from the goal of 4x4 with their lengths by IDA* with databases.
fn easy_4x4(count: usize, slides: usize, goal: &Grid, tables: &Tables) -> Vec<(Grid, u32)> {
    let mut random = Random::new(44);
    let mut one = || {
        let walk = 1 + random.below(slides);
        let start = random.walk_from(goal, walk);
        let length = solved_length(&start, goal, Ida, Estimate::Databases(tables));
        (start, length)
    };
    (0..count).map(|_| one()).collect()
}

#[test]
fn easy_boards_of_4x4_with_every_heuristic() {
    let goal = goal("4x4");
    let tables = shared_tables(&default_set(class("4x4", 0)));
    let boards = easy_4x4(50, 20, &goal, &tables);
    assert!(boards.iter().filter(|(_, length)| *length >= 12).count() >= 15, "not all next to the goal");
    boards.par_iter().for_each(|(start, length)| {
        for algorithm in [Bfs, Iddfs(None), Iddfs(Some(*length))] {
            assert_eq!(solved_length(start, &goal, algorithm, Estimate::Blind), *length, "{start}");
        }
        for heuristic in HEURISTICS {
            let bound = Dfbnb(Some(length + 4));
            for algorithm in [Ida, Astar, weight_1(), bound, BranchAndBound] {
                let estimate = Estimate::Named(&spec(heuristic), Some(&tables));
                let found = solved_length(start, &goal, algorithm, estimate);
                assert_eq!(found, *length, "{algorithm:?} {heuristic}\n{start}");
            }
        }
    });
}

#[test]
fn searches_without_promise_find_true_solutions_and_true_bounds() {
    let (goal, boards) = (goal("3x3"), boards_3x3());
    let tables = tables_in_memory(&default_set(class("3x3", 0)));
    sample(&boards, 2_000, 31).par_iter().for_each(|(start, distance)| {
        // Every solution has been replayed on a plain board.
        for (algorithm, most) in [(Greedy, u32::from(u16::MAX)), (Dfs(Some(31)), 31), (Dfs(Some(40)), 40)] {
            let answer = answer(start, &goal, algorithm, Estimate::Databases(&tables));
            let slides = answer.solution().unwrap().len() as u32;
            assert!((*distance..=most).contains(&slides), "{algorithm:?}: {slides} for {distance}\n{start}");
            assert!(answer.lower_bound <= *distance, "{algorithm:?}\n{start}");
        }
    });
}

#[test]
fn a_weight_is_kept_and_proves_a_bound() {
    let (goal, boards) = (goal("3x3"), boards_3x3());
    let mut longer = [0; 5];
    for (place, text) in ["1", "1.25", "1.5", "3", "100"].into_iter().enumerate() {
        let weight: f64 = text.parse().unwrap();
        let algorithm = WeightedAstar(text.parse().unwrap());
        let counts = sample(&boards, 2_000, 31).into_par_iter().map(|(start, distance)| {
            let answer = answer(start, &goal, algorithm, Estimate::Manhattan);
            let slides = answer.solution().unwrap().len() as u32;
            assert!(slides >= *distance && f64::from(slides) <= weight * f64::from(*distance), "{start}");
            assert!(answer.lower_bound <= *distance, "{} for {distance}\n{start}", answer.lower_bound);
            assert!(
                f64::from(slides) <= weight * f64::from(answer.lower_bound),
                "the proof is of the factor"
            );
            usize::from(slides > *distance)
        });
        longer[place] = counts.sum();
    }
    assert!(longer[0] == 0 && longer[1] > 0 && longer[4] > longer[1], "{longer:?}");
}
