//! Heuristics such as a user's may be inconsistent, and 0 on boards other than the goal.

use crate::board::Board;
use crate::heuristic::{Estimator, Slide};
use crate::pdb::file::table::Unsound;
use crate::puzzle::canonical::{Canonical, Class};
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::puzzle::solution::Solution;
use crate::puzzle::tile::Direction;
use crate::search::best_first::closed_list::ClosedList;
use crate::search::best_first::node_tree::NodeTree;
use crate::search::best_first::order::Order;
use crate::search::best_first::search;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Found, Problem};
use crate::search::common::pruning::Automaton;
use crate::search::depth_first::parallel::Parallel;
use crate::search::depth_first::plain::Plain;
use crate::search::depth_first::{branch_bound, dfs, ida};
use crate::search::exhaustive::breadth_first::Exhaustive;
use crate::system::limits::Limits;
use crate::system::watch::Watch;
use std::num::NonZero;

/// A part of the true distance that jumps from board to board: all of it, two thirds, a third or nothing.
struct Jumping<'a> {
    distances: &'a Exhaustive,
    cells: usize,
    /// What is added to every estimate: more than the distance, unless it is 0.
    too_much: u32,
}

impl Jumping<'_> {
    fn estimate<B: Board>(&self, board: &B) -> u32 {
        let labels: Vec<u16> = (0..self.cells).map(|cell| board.label(cell) as u16).collect();
        let distance = self.distances.distance(&labels).unwrap();
        self.too_much + distance * ((board.mix() >> 40) % 4) as u32 / 3
    }
}

impl<B: Board> Estimator<B> for Jumping<'_> {
    const ZERO_AT_GOAL_ALONE: bool = false;

    type Carried = u32;
    type Kept = u16;

    fn root(&self, board: &B, _blank: usize) -> Result<u32, Unsound> {
        Ok(self.estimate(board))
    }

    fn slide(&self, _carried: &u32, board: &B, _slide: Slide, _limit: u32) -> u32 {
        self.estimate(board)
    }

    fn h(&self, carried: &u32) -> u32 {
        *carried
    }

    fn keep(&self, carried: &u32) -> u16 {
        *carried as u16
    }

    fn kept_h(&self, kept: u16) -> u32 {
        kept.into()
    }

    fn resume(&self, _board: &B, kept: u16) -> u32 {
        kept.into()
    }
}

/// What has been seen over all boards.
#[derive(Default)]
struct Seen {
    jumps: u32,
    zeros: u32,
    suboptimal: u32,
}

/// Solves a board with every search, and compares the lengths with the true distance.
fn check(start: &Grid, goal: &Grid, distances: &Exhaustive, seen: &mut Seen) {
    let canonical = Canonical::new(start, goal).unwrap();
    let distance = distances.distance(canonical.labels()).unwrap();
    let heuristic = Jumping { distances, cells: start.tiles().len(), too_much: 0 };
    let limits = Limits::new().with_memory(1 << 30);
    let problem = Problem::<u64, _>::new(&canonical, &heuristic);
    let solved = |found: Result<Found, SearchError>, name: &str| {
        let found = found.unwrap();
        assert_eq!(found.stop, None, "{name}");
        assert!(found.lower_bound <= distance, "{name}: {} for {distance}\n{start}", found.lower_bound);
        let slides = canonical.slides_back(&found.slides.unwrap());
        Solution::replay(start, goal, slides).unwrap().len() as u32
    };
    for pruning in [Automaton::INVERSE, Automaton::DUPLICATES] {
        let problem = Problem::<u64, _>::new(&canonical, &heuristic).with_pruning(pruning);
        assert_eq!(solved(ida::search(&problem, &Plain, None, &Watch::silent(&limits)), "IDA*"), distance);
        let parallel = Parallel::new(&Plain, NonZero::new(2));
        assert_eq!(
            solved(ida::search(&problem, &parallel, None, &Watch::silent(&limits)), "parts"),
            distance
        );
        let best = branch_bound::search(&problem, Some(distance + 2), &Watch::silent(&limits));
        assert_eq!(solved(best, "branch and bound"), distance);
        let first = dfs::search(&problem, distance, &Watch::silent(&limits));
        assert_eq!(solved(first, "depth first"), distance);
    }
    let by = |order| search::search::<_, _, ClosedList<_, _>>(&problem, order, &Watch::silent(&limits));
    assert_eq!(solved(by(Order::SUM), "A*"), distance);
    for (weight, hundredths) in [("1.01", 101), ("1.5", 150), ("2", 200), ("5", 500)] {
        let length = solved(by(Order::weighted(weight.parse().unwrap())), weight);
        assert!((distance..=distance * hundredths / 100).contains(&length), "{weight}: {length}\n{start}");
        seen.suboptimal += u32::from(length > distance);
    }
    assert!(solved(by(Order::GREEDY), "greedy") >= distance);
    if distance <= 14 {
        let tree = search::search::<_, _, NodeTree<_, _>>(&problem, Order::SUM, &Watch::silent(&limits));
        assert_eq!(solved(tree, "least cost"), distance);
    }
    let h = heuristic.estimate(&problem.start);
    seen.zeros += u32::from(h == 0 && distance > 0);
    for direction in Direction::ALL {
        let mut next = start.clone();
        if next.slide(direction).is_some() {
            let next = Canonical::new(&next, goal).unwrap();
            seen.jumps += u32::from(heuristic.estimate(&u64::pack(next.labels())).abs_diff(h) > 1);
        }
    }
}

#[test]
fn solutions_are_shortest_and_the_factor_of_weighted_search_holds() {
    for (size, every) in [("3x2", 1), ("3x3", 1_009)] {
        let goal = Goal::BlankLast.grid(size.parse().unwrap()).unwrap();
        let distances = Exhaustive::run(Class::of(goal.dims(), goal.blank()).0).unwrap();
        let mut seen = Seen::default();
        // Boards all over the space, by a walk that does not turn back.
        let (mut board, mut last) = (goal.clone(), None);
        let mut random = 1u32;
        for step in 0..every * 300 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let direction = Direction::ALL[(random >> 30) as usize];
            if last != Some(direction.reverse()) && board.slide(direction).is_some() {
                last = Some(direction);
            }
            if step % every == 0 {
                check(&board, &goal, &distances, &mut seen);
            }
        }
        assert!(seen.jumps > 300 && seen.zeros > 50, "{} {}", seen.jumps, seen.zeros);
        assert!(seen.suboptimal > 0);
    }
}

#[test]
fn an_estimate_of_the_goal_that_is_not_0_is_an_error() {
    let goal = Goal::BlankLast.grid("3x2".parse().unwrap()).unwrap();
    let distances = Exhaustive::run(Class::of(goal.dims(), goal.blank()).0).unwrap();
    let heuristic = Jumping { distances: &distances, cells: 6, too_much: 3 };
    let mut start = goal.clone();
    start.slide(Direction::Up).unwrap();
    let canonical = Canonical::new(&start, &goal).unwrap();
    let problem = Problem::<u64, _>::new(&canonical, &heuristic);
    let limits = Limits::new().with_memory(1 << 30);
    let watch = Watch::silent(&limits);
    let expected = Err(SearchError::GoalEstimate(3));
    assert_eq!(ida::search(&problem, &Plain, None, &watch).map(drop), expected);
    assert_eq!(search::search::<_, _, ClosedList<_, _>>(&problem, Order::SUM, &watch).map(drop), expected);
}
