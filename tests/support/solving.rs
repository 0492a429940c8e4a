//! Solving in one line. Every solution has been replayed on a plain board: there is no other way to get one.

use crate::pdb::partition::catalogue;
use crate::pdb::partition::disjoint::Partition;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::{Cell, Direction};
use crate::search::common::loops::Loops;
use crate::search::common::pruning::Pruning;
use crate::settings::algorithm::Algorithm;
use crate::solve::{Answer, Outcome};
use crate::system::limits::Limits;
use crate::test_support::parts::{Estimate, Request, Tuning, solve};
use std::collections::{HashMap, VecDeque};
use std::num::NonZero;
use std::sync::LazyLock;

static NO_LIMITS: LazyLock<Limits> = LazyLock::new(Limits::default);

/// The answer without limits.
pub fn answer(start: &Grid, goal: &Grid, algorithm: Algorithm, estimate: Estimate<'_>) -> Answer {
    answer_within(start, goal, algorithm, estimate, &NO_LIMITS)
}

/// The answer by some loop and pruning.
pub fn answer_by(
    start: &Grid,
    goal: &Grid,
    algorithm: Algorithm,
    estimate: Estimate<'_>,
    tuning: Tuning,
) -> Answer {
    let request = Request { start, goal, algorithm, estimate, limits: &NO_LIMITS, tuning };
    solve(request, &|_| ()).unwrap_or_else(|e| panic!("{e}\n{start}"))
}

/// The plain loops with the pruning of the first papers.
pub const PLAIN: Tuning =
    Tuning { loops: Loops::Plain, pruning: Some(Pruning::Inverse), threads: NonZero::new(1), order: None };

/// The answer within limits.
pub fn answer_within(
    start: &Grid,
    goal: &Grid,
    algorithm: Algorithm,
    estimate: Estimate<'_>,
    limits: &Limits,
) -> Answer {
    answer_in_loops(Loops::Tuned, start, goal, algorithm, estimate, limits)
}

/// The answer by the tuned or by the plain loops, within limits.
pub fn answer_in_loops(
    loops: Loops,
    start: &Grid,
    goal: &Grid,
    algorithm: Algorithm,
    estimate: Estimate<'_>,
    limits: &Limits,
) -> Answer {
    let tuning = Tuning { loops, ..Tuning::default() };
    let request = Request { start, goal, algorithm, estimate, limits, tuning };
    solve(request, &|_| ()).unwrap_or_else(|e| panic!("{e}\n{start}"))
}

/// The length of a shortest solution, which must equal the lower bound.
pub fn length(answer: &Answer) -> u32 {
    match &answer.outcome {
        Outcome::Solved(solution) => {
            assert_eq!(solution.len() as u32, answer.lower_bound, "from\n{}", solution.start());
            answer.lower_bound
        }
        other => panic!("no solution: {other:?}"),
    }
}

/// The length of a shortest solution by one search.
pub fn solved_length(start: &Grid, goal: &Grid, algorithm: Algorithm, estimate: Estimate<'_>) -> u32 {
    length(&answer(start, goal, algorithm, estimate))
}

/// The board turned by half a turn, with the tiles named in the opposite order: blank first becomes blank last.
pub fn turned(board: &Grid) -> Grid {
    let cells = board.tiles().len() as u16;
    let tiles = board.tiles().iter().rev().map(|tile| (cells - tile.0) % cells);
    Grid::new(board.dims(), &tiles.collect::<Vec<_>>()).unwrap()
}

/// The class of a size and a goal's blank.
pub fn class(size: &str, blank: u16) -> Class {
    Class::of(size.parse().unwrap(), Cell(blank)).0
}

/// A set of the catalogue.
pub fn named_set(class: Class, name: &str) -> PartitionSet {
    catalogue::by_name(class, name).unwrap_or_else(|| panic!("no {name} for {class:?}"))
}

/// The set for a class where none is named.
pub fn default_set(class: Class) -> PartitionSet {
    catalogue::default_for(class).unwrap_or_else(|| panic!("no set for {class:?}"))
}

/// A partition of the tiles, row by row, into patterns of at most `most` tiles: other shapes than the catalogue's.
pub fn row_partition(class: Class, most: usize) -> Partition {
    partition_along(class, most, (0..class.dims().cells() as u16).map(Cell))
}

/// The same column by column, which is the stronger one where there are more columns than rows.
pub fn column_partition(class: Class, most: usize) -> Partition {
    let dims = class.dims();
    let columns = (0..dims.width()).flat_map(|x| (0..dims.height()).map(move |y| dims.cell(x, y)));
    partition_along(class, most, columns)
}

fn partition_along(class: Class, most: usize, cells: impl Iterator<Item = Cell>) -> Partition {
    let cells: Vec<u16> = cells.filter(|&cell| cell != class.blank()).map(|cell| cell.0).collect();
    let patterns = cells.chunks(most).map(|cells| Pattern::new(class, cells).unwrap()).collect();
    Partition::new(class, patterns).unwrap()
}

/// A set of one partition.
pub fn set_of(partition: Partition) -> PartitionSet {
    PartitionSet::new(partition.sizes(), partition, [])
}

/// The distance of every board that reaches the goal, by a plain queue.
pub fn distances(goal: &Grid) -> HashMap<Grid, u32> {
    let mut found = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal.clone()]);
    while let Some(board) = queue.pop_front() {
        let next_distance = found[&board] + 1;
        for direction in Direction::ALL {
            let mut next = board.clone();
            if next.slide(direction).is_some() && !found.contains_key(&next) {
                found.insert(next.clone(), next_distance);
                queue.push_back(next);
            }
        }
    }
    found
}
