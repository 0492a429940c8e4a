//! Random boards of all sizes up to 4x4 and random goals, solved in three ways that share little.
//!
//! | way | search | knows |
//! |---|---|---|
//! | 1 | IDA*, the tuned loop, all known duplicates left out | pattern databases |
//! | 2 | up to 10 cells breadth first over all states, else A* | nothing, Manhattan distance |
//! | 3 | IDA*, the plain loop, the slide back left out | linear conflict, walking distance, on lines misplaced tiles |
//!
//! `TAQUIN_CROSS=20000 cargo test --lib three_methods -- --nocapture` tries so many boards.

use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::{Canonical, Class};
use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Cell;
use crate::search::exhaustive::breadth_first::Exhaustive;
use crate::settings::algorithm::Algorithm::{Astar, Ida};
use crate::settings::heuristic::HeuristicSpec;
use crate::solve::{Answer, Outcome};
use crate::test_support::databases::{shared_tables, tables_in_memory};
use crate::test_support::parts::{Estimate, Tuning};
use crate::test_support::random::Random;
use crate::test_support::solving::{
    PLAIN, answer_by, column_partition, default_set, length, named_set, set_of,
};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// The sizes of at least two columns and rows; how many boards of 100; the slides of the walks from the goal that make
/// them, 0 for any boards.
const SIZES: [(&str, usize, usize); 18] = [
    ("2x2", 4, 0),
    ("3x2", 6, 0),
    ("2x3", 6, 0),
    ("4x2", 6, 0),
    ("2x4", 6, 0),
    ("3x3", 15, 0),
    ("5x2", 4, 0),
    ("2x5", 4, 0),
    ("4x3", 6, 60),
    ("3x4", 6, 60),
    ("6x2", 3, 50),
    ("2x6", 3, 50),
    ("5x3", 2, 45),
    ("3x5", 2, 45),
    ("7x2", 2, 45),
    ("2x7", 2, 45),
    ("8x2", 2, 40),
    ("2x8", 2, 40),
];

/// Boards of 4x4 in 100, next to those above; the rest are single rows and columns of up to 16 cells.
const SQUARES: usize = 9;
/// The slides of their walks.
const SQUARE_WALK: usize = 40;
/// The most cells for breadth-first search over all states.
const EXHAUSTIVE_CELLS: usize = 10;

fn dims(size: &str) -> Dims {
    size.parse().unwrap()
}

/// A start and a goal, and whether the start can reach it.
struct Pair {
    start: Grid,
    goal: Grid,
    is_solvable: bool,
}

/// A random pair: the goal's blank anywhere, its tiles in any order. Every 20th cannot be solved.
fn pair(random: &mut Random) -> Pair {
    let mut share = random.below(100);
    let chosen = SIZES.iter().chain([&("4x4", SQUARES, SQUARE_WALK)]).find(|(_, boards, _)| {
        let is_here = share < *boards;
        share = share.wrapping_sub(*boards);
        is_here
    });
    let Some(&(size, _, walk)) = chosen else { return line(random) };
    let goal_blank = random.below(dims(size).cells());
    let goal = random.board_with_blank(dims(size), goal_blank);
    let mut start = match walk {
        0 => random.board_for(&goal),
        most => {
            let slides = random.below(most + 1);
            random.walk_from(&goal, slides)
        }
    };
    let is_solvable = random.below(20) > 0;
    if !is_solvable {
        let mut tiles: Vec<u16> = start.tiles().iter().map(|tile| tile.0).collect();
        let others: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).collect();
        tiles.swap(others[0], others[1]);
        start = Grid::new(start.dims(), &tiles).unwrap();
    }
    Pair { start, goal, is_solvable }
}

/// A single row or column, in which the blank goes to any cell.
fn line(random: &mut Random) -> Pair {
    let cells = 1 + random.below(16) as u64;
    let (width, height) = if random.below(2) == 0 { (cells, 1) } else { (1, cells) };
    let dims = Dims::new(width, height).unwrap();
    let [from, to] = [0; 2].map(|_| random.below(dims.cells()));
    let goal = random.board_with_blank(dims, from);
    let mut tiles: Vec<u16> = goal.tiles().iter().map(|tile| tile.0).collect();
    let blank = tiles.remove(from);
    tiles.insert(to, blank);
    Pair { start: Grid::new(dims, &tiles).unwrap(), goal, is_solvable: true }
}

/// What all boards of a class share.
struct Known {
    tables: Option<Tables>,
    distances: Option<Exhaustive>,
}

impl Known {
    fn of(class: Class) -> Known {
        let dims = class.dims();
        let set = match dims.cells() {
            _ if dims.is_line() => None,
            ..6 => None,
            _ if dims == "4x4".parse().unwrap() => Some(named_set(class, "6-6-3")),
            // The default has two large patterns.
            14.. => Some(set_of(column_partition(class, 5))),
            _ => Some(default_set(class)),
        };
        let tables = |set| if dims.cells() < 12 { tables_in_memory(set) } else { shared_tables(set) };
        let is_small = dims.cells() <= EXHAUSTIVE_CELLS && !dims.is_line();
        Known {
            tables: set.as_ref().map(tables),
            distances: is_small.then(|| Exhaustive::run(class).unwrap()),
        }
    }
}

/// Solves a pair in three ways; the length, `None` where there is no solution.
fn solve(number: usize, pair: &Pair, known: &Known) -> Option<u32> {
    let Pair { start, goal, is_solvable } = pair;
    let case = || format!("from\n{start}\nto\n{goal}");
    let spec = |name: &str| name.parse::<HeuristicSpec>().unwrap();
    let other = match number % 8 {
        _ if goal.dims().is_line() => spec("hamming"),
        // Its tables reach so far.
        0 if goal.dims().landscape().width() <= 6 => spec("walking-distance"),
        _ => spec("linear-conflict"),
    };
    let databases = known.tables.as_ref().map_or(Estimate::Manhattan, Estimate::Databases);
    let mut answers = vec![
        answer_by(start, goal, Ida, databases, Tuning::default()),
        answer_by(start, goal, Ida, Estimate::Named(&other, None), PLAIN),
    ];
    let mut lengths = Vec::new();
    match &known.distances {
        Some(distances) => {
            let canonical = Canonical::new(start, goal).unwrap();
            lengths.push(distances.distance(canonical.labels()));
        }
        None => answers.push(answer_by(start, goal, Astar, Estimate::Manhattan, Tuning::default())),
    }
    lengths.extend(answers.iter().map(|answer| {
        length_of(answer).inspect(|&length| {
            assert!(answer.root_h.is_none_or(|h| h <= length), "an estimate above {length}: {}", case());
        })
    }));
    assert!(
        lengths.len() == 3 && lengths.iter().all(|length| *length == lengths[0]),
        "{lengths:?} {}",
        case()
    );
    assert_eq!(lengths[0].is_some(), *is_solvable, "{}", case());
    lengths[0]
}

/// The length of the solution, which is as long as its lower bound; `None` where there is none.
fn length_of(answer: &Answer) -> Option<u32> {
    (answer.outcome != Outcome::Unsolvable).then(|| length(answer))
}

#[test]
fn random_boards_and_goals() {
    let count = std::env::var("TAQUIN_CROSS").map_or(1_000, |count| count.parse().unwrap());
    let mut random = Random::new(3);
    let pairs: Vec<Pair> = (0..count).map(|_| pair(&mut random)).collect();
    let class = |goal: &Grid| Class::of(goal.dims(), goal.blank()).0;
    let mut known: HashMap<Class, Known> = HashMap::new();
    for pair in &pairs {
        let class = class(&pair.goal);
        known.entry(class).or_insert_with(|| Known::of(class));
    }
    let lengths: Vec<Option<u32>> = pairs
        .par_iter()
        .enumerate()
        .map(|(number, pair)| solve(number, pair, &known[&class(&pair.goal)]))
        .collect();
    // Boards, those without a solution, slides, the longest.
    let mut sums: BTreeMap<Dims, [u32; 4]> = BTreeMap::new();
    for (pair, length) in pairs.iter().zip(&lengths) {
        let [boards, unsolvable, slides, longest] = sums.entry(pair.goal.dims()).or_default();
        *boards += 1;
        *unsolvable += u32::from(length.is_none());
        *slides += length.unwrap_or(0);
        *longest = length.unwrap_or(0).max(*longest);
    }
    for (size, [boards, unsolvable, slides, longest]) in &sums {
        println!("{size}: {boards} boards, {unsolvable} unsolvable, {slides} slides, at most {longest}");
    }
    println!("{count} boards and goals, solved in three ways, all equal");
    let goal_cells = |size: &str| {
        let cells = pairs.iter().filter(|pair| pair.goal.dims() == dims(size)).map(|pair| pair.goal.blank());
        cells.collect::<std::collections::BTreeSet<Cell>>().len()
    };
    assert!(["2x2", "3x2", "2x3", "4x2", "3x3"].iter().all(|size| goal_cells(size) == dims(size).cells()));
    assert!(SIZES.iter().all(|(size, ..)| sums.contains_key(&dims(size))) && sums.len() > 40, "every size");
}
