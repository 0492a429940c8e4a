//! Distances and paths of the exhaustive search against a plain queue over boards.

use crate::puzzle::canonical::{Canonical, Class};
use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Cell;
use crate::search::exhaustive::breadth_first::Exhaustive;
use crate::test_support::solving::distances;

/// A goal with its blank on a cell and the tiles in falling order, so that no tile's number is its place.
fn goal(dims: Dims, blank: usize) -> Grid {
    let mut tiles: Vec<u16> = (1..dims.cells() as u16).rev().collect();
    tiles.insert(blank, 0);
    Grid::new(dims, &tiles).unwrap()
}

/// Replays the path of one board and returns its length.
fn replay(all: &Exhaustive, start: &Grid, goal: &Grid) -> u32 {
    let canonical = Canonical::new(start, goal).unwrap();
    let path = all.path(canonical.labels()).unwrap_or_else(|| panic!("no path from\n{start}"));
    let mut board = start.clone();
    for slide in canonical.slides_back(&path) {
        assert!(board.slide(slide).is_some(), "{slide} leaves the board\n{board}");
    }
    assert_eq!(&board, goal, "from\n{start}");
    path.len() as u32
}

#[test]
fn every_state_of_every_small_board_and_blank() {
    for size in ["1x1", "1x4", "4x1", "5x1", "2x2", "3x2", "2x3", "4x2", "2x4"] {
        let dims: Dims = size.parse().unwrap();
        for blank in 0..dims.cells() {
            let goal = goal(dims, blank);
            let all = Exhaustive::run(Class::of(dims, goal.blank()).0).unwrap();
            let expected = distances(&goal);
            assert_eq!(all.counts().iter().sum::<u64>(), expected.len() as u64);
            for (start, &distance) in &expected {
                let labels = Canonical::new(start, &goal).unwrap();
                assert_eq!(all.distance(labels.labels()), Some(distance), "{start}");
                assert_eq!(replay(&all, start, &goal), distance);
            }
        }
    }
}

#[test]
fn every_distance_on_3x3_and_a_sample_of_paths() {
    let dims: Dims = "3x3".parse().unwrap();
    for blank in [8, 5, 4] {
        let goal = goal(dims, blank);
        let all = Exhaustive::run(Class::of(dims, Cell(blank as u16)).0).unwrap();
        let expected = distances(&goal);
        assert_eq!(expected.len(), 181_440);
        for (number, (start, &distance)) in expected.iter().enumerate() {
            let labels = Canonical::new(start, &goal).unwrap();
            assert_eq!(all.distance(labels.labels()), Some(distance), "{start}");
            if number % 101 == 0 {
                assert_eq!(replay(&all, start, &goal), distance);
            }
        }
    }
}

#[test]
fn boards_that_do_not_reach_the_goal_have_no_distance() {
    for size in ["1x4", "4x1", "2x2", "3x2", "2x3", "3x3"] {
        let dims: Dims = size.parse().unwrap();
        for blank in 0..dims.cells() {
            let goal = goal(dims, blank);
            let all = Exhaustive::run(Class::of(dims, goal.blank()).0).unwrap();
            for start in distances(&goal).keys().take(500) {
                let mut tiles: Vec<u16> = start.tiles().iter().map(|t| t.0).collect();
                let two: Vec<usize> = (0..tiles.len()).filter(|&c| tiles[c] != 0).take(2).collect();
                tiles.swap(two[0], two[1]);
                let twin = Grid::new(dims, &tiles).unwrap();
                let labels = Canonical::new(&twin, &goal).unwrap();
                assert_eq!(all.path(labels.labels()), None, "{twin}");
            }
        }
    }
}
