//! Compact A* against the generic loop, breadth-first search and published lengths, with tables that have to grow.

use crate::heuristic::manhattan::Manhattan;
use crate::puzzle::canonical::{Canonical, Class};
use crate::puzzle::dims::Dims;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::puzzle::solution::Solution;
use crate::puzzle::tile::{Cell, Direction};
use crate::search::common::loops::Loops;
use crate::search::common::problem::{Found, Problem};
use crate::search::common::stats::Stats;
use crate::search::compact_astar::astar;
use crate::search::exhaustive::breadth_first::Exhaustive;
use crate::settings::algorithm::Algorithm;
use crate::solve::Answer;
use crate::system::limits::{Limits, Stop};
use crate::system::watch::Watch;
use crate::test_support::data::Instance;
use crate::test_support::grid;
use crate::test_support::parts::Estimate;
use crate::test_support::random::Random;
use crate::test_support::solving::{answer_in_loops, class, length};
use rayon::prelude::*;

fn by(loops: Loops, start: &Grid, goal: &Grid) -> Answer {
    answer_in_loops(loops, start, goal, Algorithm::Astar, Estimate::Manhattan, &Limits::default())
}

/// Compact A* with a first table of so many bytes.
fn compact(start: &Grid, goal: &Grid, limits: &Limits, first_bytes: usize) -> Found {
    let canonical = Canonical::new(start, goal).unwrap();
    let heuristic = Manhattan::new(canonical.class());
    let problem = Problem::new(&canonical, &heuristic);
    let found = astar::search(&problem, first_bytes, &Watch::silent(limits)).unwrap();
    if let Some(slides) = &found.slides {
        let solution = Solution::replay(start, goal, canonical.slides_back(slides)).unwrap();
        assert_eq!(solution.len() as u32, found.lower_bound, "from\n{start}");
    }
    found
}

/// Checks what does not depend on the order within a layer: bounds, and the counts of all layers but the last.
fn same_layers(one: &Stats, other: &Stats, start: &Grid) {
    let bounds = |stats: &Stats| stats.iterations.iter().map(|layer| layer.bound).collect::<Vec<_>>();
    assert_eq!(bounds(one), bounds(other), "{start}");
    let finished = one.iterations.len() - 1;
    assert_eq!(one.iterations[..finished], other.iterations[..finished], "{start}");
    for stats in [one, other] {
        let sum = |count: fn(&crate::search::common::stats::Iteration) -> u64| {
            stats.iterations.iter().map(count).sum::<u64>()
        };
        assert_eq!((sum(|l| l.expanded), sum(|l| l.generated)), (stats.expanded, stats.generated));
        assert!(stats.stored <= stats.enqueued + 1 && stats.dequeued <= stats.enqueued);
    }
}

fn blank_first(size: &str) -> Grid {
    Goal::BlankFirst.grid(size.parse().unwrap()).unwrap()
}

/// The boards of the hundred that took the fewest nodes in 1985.
fn easiest(count: usize) -> Vec<Instance> {
    let mut instances = crate::test_support::data::korf100();
    instances.sort_by_key(|instance| instance.nodes_1985);
    instances.truncate(count);
    instances
}

#[test]
fn easy_boards_of_4x4_have_the_layers_of_the_generic_loop_with_any_first_table() {
    let goal = blank_first("4x4");
    let moved: u64 = easiest(16)
        .par_iter()
        .map(|instance| {
            let start = grid("4x4", &instance.tiles);
            let plain = by(Loops::Plain, &start, &goal);
            assert_eq!(length(&plain), instance.length);
            for first_bytes in [0, 64, 5_000, 1 << 20, 64 << 20] {
                let found = compact(&start, &goal, &Limits::default(), first_bytes);
                assert_eq!(found.lower_bound, instance.length);
                same_layers(&found.stats, &plain.stats, &start);
            }
            let tuned = by(Loops::Tuned, &start, &goal);
            same_layers(&tuned.stats, &plain.stats, &start);
            tuned.stats.enqueued - tuned.stats.stored
        })
        .sum();
    assert!(moved > 1_000, "{moved} open nodes were reached by fewer slides");
}

#[test]
fn boards_of_3x3_have_their_distance_and_the_layers_of_the_generic_loop() {
    for blank in [0, 1, 4] {
        let class = class("3x3", blank);
        let goal = goal_of(class);
        let distances = Exhaustive::run(class).unwrap();
        let mut random = Random::new(blank.into());
        let boards: Vec<Grid> = (0..3_000).map(|_| random.board_for(&goal)).collect();
        boards.par_iter().for_each(|start| {
            let canonical = Canonical::new(start, &goal).unwrap();
            let distance = distances.distance(canonical.labels()).unwrap();
            let found = compact(start, &goal, &Limits::default(), 64);
            assert_eq!(
                (found.slides.unwrap().len() as u32, found.lower_bound),
                (distance, distance),
                "{start}"
            );
            same_layers(&found.stats, &by(Loops::Plain, start, &goal).stats, start);
        });
    }
}

/// The canonical goal of a class as a board.
fn goal_of(class: Class) -> Grid {
    let cells = class.dims().cells() as u16;
    Grid::new(class.dims(), &(0..cells).map(|cell| class.label(Cell(cell))).collect::<Vec<_>>()).unwrap()
}

#[test]
fn boards_of_all_other_sizes_do_too() {
    for size in ["1x1", "1x2", "2x1", "16x1", "2x2", "2x3", "3x2", "7x2", "8x2", "4x3", "3x4", "5x3", "3x5"] {
        let dims: Dims = size.parse().unwrap();
        let mut random = Random::new(9);
        for blank in 0..dims.cells() {
            let goal = random.board_with_blank(dims, blank);
            let starts: Vec<Grid> = match dims.is_line() {
                true => along_a_line(&goal),
                false => [0, 1, 7, 20, 40].map(|slides| random.walk_from(&goal, slides)).into(),
            };
            for start in starts {
                let (tuned, plain) = (by(Loops::Tuned, &start, &goal), by(Loops::Plain, &start, &goal));
                assert_eq!(length(&tuned), length(&plain), "{start}");
                same_layers(&tuned.stats, &plain.stats, &start);
                same_layers(&compact(&start, &goal, &Limits::default(), 64).stats, &plain.stats, &start);
            }
        }
    }
}

/// All boards that can reach a goal of a single row or column.
fn along_a_line(goal: &Grid) -> Vec<Grid> {
    let mut boards = vec![goal.clone()];
    for direction in Direction::ALL {
        let mut board = goal.clone();
        while board.slide(direction).is_some() {
            boards.push(board.clone());
        }
    }
    assert_eq!(boards.len(), goal.dims().cells());
    boards
}

/// Bytes that are set aside for the program.
const RESERVE: u64 = 8 << 20;

#[test]
fn full_tables_stop_with_a_bound_that_holds() {
    let goal = blank_first("4x4");
    let start = grid("4x4", &crate::test_support::data::korf100()[87].tiles);
    let whole = compact(&start, &goal, &Limits::new().with_memory(RESERVE + (64 << 20)), 1 << 20);
    let (mut last_bound, mut last_stored) = (0, 0);
    for bytes in [0, 1, 63, 64, 200, 1_000, 5_000, 10_000, 30_000, 100_000, 1 << 20, 3 << 20, 20 << 20] {
        for first_bytes in [64, 4_096, 1 << 20] {
            let limits = Limits::new().with_memory(RESERVE + bytes);
            let found = compact(&start, &goal, &limits, first_bytes);
            assert_eq!((found.stop, &found.slides), (Some(Stop::Memory), &None), "{bytes}");
            assert!((found.root_h..=65).contains(&found.lower_bound));
            assert!(found.stats.stored_bytes <= bytes && found.stats.stored * 8 <= bytes);
            let layers = &found.stats.iterations;
            assert_eq!(layers.last().unwrap().bound, found.lower_bound);
            let finished = layers.len() - 1;
            assert_eq!(layers[..finished], whole.stats.iterations[..finished]);
            if first_bytes == 4_096 {
                assert!(
                    found.lower_bound >= last_bound && found.stats.stored >= last_stored,
                    "more for more"
                );
                (last_bound, last_stored) = (found.lower_bound, found.stats.stored);
            }
            // Table and open list are full together, but for parts of pieces.
            let per_node = bytes as f64 / found.stats.stored as f64;
            assert!(bytes < 3 << 20 || per_node < 12.5, "{per_node} bytes a node in {bytes}");
            assert!(bytes < 20 << 20 || per_node < 11.5, "{per_node} bytes a node in {bytes}");
        }
    }
    assert!(last_stored > 1_500_000, "{last_stored}");
}

#[test]
fn limits_of_nodes_and_time_are_kept_while_a_table_grows() {
    let goal = blank_first("4x4");
    let start = grid("4x4", &crate::test_support::data::korf100()[87].tiles);
    for nodes in [0, 1, 2, 3, 1_000, 7_777, 123_456] {
        let limits = Limits::new().with_nodes(nodes);
        let found = compact(&start, &goal, &limits, 64);
        assert_eq!((found.stop, found.stats.generated), (Some(Stop::Nodes), nodes));
        assert!(found.lower_bound <= 65);
    }
    let deadline = Some(std::time::Instant::now() + std::time::Duration::from_millis(200));
    let found = compact(&start, &goal, &Limits::new().with_deadline(deadline), 64);
    assert_eq!(found.stop, Some(Stop::Time));
    let limits = Limits::default();
    limits.cancel.cancel();
    assert_eq!(compact(&start, &goal, &limits, 64).stop, Some(Stop::Interrupted));
}
