//! Moves, in the three ways to name them.

use crate::fuzzing::Met;
use crate::fuzzing::message::checked;
use crate::puzzle::grid::Grid;
use crate::puzzle::solution::{MoveNames, Solution};
use crate::puzzle::tile::Direction;
use crate::text::input::moves::read;
use crate::text::output::moves::moves;

/// Where the moves begin: blanks in a corner, in the middle and in a row.
const STARTS: [&str; 3] = ["0 1 2/4 5 3", "1 2 3/4 0 5/6 7 8", "1 0 2 3 4 5 6 7 8"];

/// Reads a text as moves from three boards.
pub fn target(bytes: &[u8]) -> Met {
    let text = String::from_utf8_lossy(bytes);
    let mut met = Met::default();
    for start in STARTS.map(|start| start.parse::<Grid>().expect("a board")) {
        for names in [MoveNames::Blank, MoveNames::Tile, MoveNames::Number] {
            match read(&text, &start, names) {
                Ok(directions) => {
                    check_read_back(&start, directions, names);
                    met += Met::VALUE;
                }
                Err(error) => {
                    check_place(&checked(&error), &text);
                    met += Met::REFUSAL;
                }
            }
        }
    }
    met
}

/// The moves up to the first that leaves the board are read as they are written, with runs and without.
fn check_read_back(start: &Grid, mut directions: Vec<Direction>, names: MoveNames) {
    let mut end = start.clone();
    let legal = directions.iter().take_while(|&&direction| end.slide(direction).is_some()).count();
    assert!(names != MoveNames::Number || legal == directions.len(), "tiles beside the blank can slide");
    directions.truncate(legal);
    let solution = Solution::replay(start, &end, directions).expect("legal slides");
    for compact in [false, true] {
        let written = moves(&solution, names, compact);
        assert_eq!(read(&written, start, names).as_deref(), Ok(solution.slides()), "{written}");
    }
}

/// Messages begin with the column of a character or the number of a move, both from 1.
fn check_place(message: &str, text: &str) {
    let number = |rest: &str| rest.split(':').next().and_then(|number| number.parse::<usize>().ok());
    let (place, most) = match (message.strip_prefix("column "), message.strip_prefix("move ")) {
        (Some(rest), _) => (number(rest), text.chars().count()),
        (_, Some(rest)) => (number(rest), text.split([' ', '\t', '\n', '\r', ',']).count().max(text.len())),
        _ => return assert!(message.starts_with("too many moves"), "{message}"),
    };
    assert!(place.is_some_and(|place| (1..=most).contains(&place)), "{message} in {} bytes", text.len());
}
