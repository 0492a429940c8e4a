//! Boards, in every form, with a size and without.

use crate::fuzzing::Met;
use crate::fuzzing::message::{check_position, checked, lines};
use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::text::input::{InputFormat, read_board, read_boards};
use crate::text::output::boards::one_line;

/// The sizes that are asked for: usual ones, and those whose forms are read in other ways than a square.
const SIZES: [&str; 6] = ["3x3", "4x4", "2x2", "3x2", "1x4", "5x1"];

/// Boards of a text that are written and read back: the first ones of each way to read it.
const READ_BACK: usize = 4;

/// Reads a text in every form, each with no size and with one that the text's length chooses.
pub fn target(text: &[u8]) -> Met {
    let lines = lines(text);
    let size: Dims = SIZES[text.len() % SIZES.len()].parse().expect("a size");
    let mut met = Met::default();
    for form in InputFormat::ALL.into_iter().map(Some).chain([None]) {
        for size in [None, Some(size)] {
            met += read(text, &lines, size, form);
        }
    }
    met
}

fn read(text: &[u8], lines: &[&[u8]], size: Option<Dims>, form: Option<InputFormat>) -> Met {
    let entries = read_boards(text, size, form);
    // Each board has brackets, digits or a line of its own.
    assert!((1..=text.len().max(1)).contains(&entries.len()), "{} entries", entries.len());
    assert!(entries.is_sorted_by_key(|entry| entry.line), "the order of the text");
    let (mut met, mut cells) = (Met::default(), 0);
    for entry in &entries {
        assert!((1..=lines.len()).contains(&entry.line), "line {} of {}", entry.line, lines.len());
        match &entry.board {
            Ok(board) => {
                assert!(size.is_none_or(|size| size == board.dims()), "{} is not {size:?}", board.dims());
                cells += board.tiles().len();
                if met.values < READ_BACK {
                    check_read_back(board);
                }
                met += Met::VALUE;
            }
            Err(error) => {
                let message = checked(error);
                assert!(message.starts_with("line ") || message.starts_with("empty input"), "{message}");
                check_position(&message, lines);
                met += Met::REFUSAL;
            }
        }
    }
    // A cell is at least a digit, or a separator before an empty one.
    assert!(cells <= text.len() + entries.len(), "{cells} cells from {} bytes", text.len());
    met
}

/// A board is read as it is written: below its size, in one line, and as JSON.
fn check_read_back(board: &Grid) {
    let (dims, tiles) = (board.dims(), board.tiles().iter().map(|tile| tile.0).collect::<Vec<u16>>());
    let course = format!("{} {}\n{board}\n", dims.width(), dims.height());
    assert_eq!(read_board(&course, None, Some(InputFormat::Course)).as_ref(), Ok(board), "{course}");
    assert_eq!(read_board(&one_line(board), Some(dims), Some(InputFormat::Line)).as_ref(), Ok(board));
    let json = serde_json::json!({ "board": tiles, "size": dims.to_string() }).to_string();
    assert_eq!(read_board(&json, None, None).as_ref(), Ok(board), "{json}");
}
