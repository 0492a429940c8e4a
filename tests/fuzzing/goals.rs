//! Goals: names and boards.

use crate::fuzzing::Met;
use crate::fuzzing::message::{check_position, checked, lines};
use crate::puzzle::dims::Dims;
use crate::puzzle::goal::Goal;
use crate::text::input::read_goal;

/// Reads a text as a goal of any size and of three sizes.
pub fn target(bytes: &[u8]) -> Met {
    let text = String::from_utf8_lossy(bytes);
    let lines = lines(text.as_bytes());
    let mut met = Met::default();
    for size in [None, Some("3x3"), Some("4x2"), Some("1x3")] {
        let size: Option<Dims> = size.map(|size| size.parse().expect("a size"));
        match read_goal(&text, size) {
            Ok(goal) => {
                check_goal(&goal, size);
                met += Met::VALUE;
            }
            Err(error) => {
                check_position(&checked(&error), &lines);
                met += Met::REFUSAL;
            }
        }
    }
    met
}

/// A goal is read as it is written, and is a board of the size that was asked for.
fn check_goal(goal: &Goal, size: Option<Dims>) {
    let board = goal.board();
    assert!(board.is_none_or(|board| size.is_none_or(|size| size == board.dims())), "{goal:?} for {size:?}");
    let written = board.map_or_else(|| goal.name().to_string(), ToString::to_string);
    let dims = board.map(|board| board.dims());
    assert_eq!(read_goal(&written, dims).as_ref(), Ok(goal), "{written}");
    let size = dims.or(size).unwrap_or_else(|| "4x4".parse().expect("a size"));
    assert_eq!(goal.grid(size).map(|grid| grid.dims()), Some(size));
}
