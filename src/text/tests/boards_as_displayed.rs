//! Boards are read as they are displayed, in every form that is both.

use crate::puzzle::dims::Dims;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::test_support::random::Random;
use crate::text::input::{InputFormat, read_board};
use crate::text::output::one_line;

const SIZES: [&str; 12] =
    ["1x1", "2x1", "1x3", "2x2", "3x2", "2x5", "3x3", "4x4", "5x5", "4x7", "10x10", "20x20"];

/// Random boards of a size.
fn boards(size: &str, count: usize) -> Vec<Grid> {
    let mut random = Random::new(size.len() as u64);
    let dims: Dims = size.parse().unwrap();
    (0..count)
        .map(|_| {
            let blank = random.below(dims.cells());
            random.board_with_blank(dims, blank)
        })
        .collect()
}

#[test]
fn boards_are_read_as_they_are_displayed() {
    for size in SIZES {
        for board in boards(size, 20) {
            let dims = Some(board.dims());
            let rows = board.to_string();
            // One row or column does not show its shape.
            let shape = if board.dims().is_line() { dims } else { None };
            assert_eq!(read_board(&rows, shape, None).as_ref(), Ok(&board), "{rows}");
            assert_eq!(read_board(&one_line(&board), dims, None).as_ref(), Ok(&board), "{rows}");
            assert_eq!(read_board(&one_line(&board), dims, Some(InputFormat::Line)).as_ref(), Ok(&board));
            if !board.dims().is_line() {
                assert_eq!(read_board(&rows.replace('\n', "/"), None, None).as_ref(), Ok(&board));
                assert_eq!(read_board(&rows, None, Some(InputFormat::Rows)).as_ref(), Ok(&board));
            }
            let headed = format!("{} {}\n{rows}\n", board.dims().width(), board.dims().height());
            assert_eq!(read_board(&headed, None, Some(InputFormat::Course)).as_ref(), Ok(&board), "{headed}");
            let tiles: Vec<u16> = board.tiles().iter().map(|t| t.0).collect();
            let json = serde_json::to_string(&tiles).unwrap();
            assert_eq!(read_board(&json, dims, None).as_ref(), Ok(&board), "{json}");
            let rows: Vec<&[u16]> = tiles.chunks(board.dims().width()).collect();
            let json = serde_json::to_string(&rows).unwrap();
            assert_eq!(read_board(&json, shape, Some(InputFormat::Json)).as_ref(), Ok(&board), "{json}");
        }
    }
}

#[test]
fn boards_are_parsed_as_they_are_displayed() {
    for size in SIZES {
        for board in boards(size, 20) {
            let (width, height) = (board.dims().width(), board.dims().height());
            let rows = board.to_string();
            let tabs = rows.lines().map(|row| row.split_whitespace().collect::<Vec<_>>().join("\t"));
            let tabs = tabs.collect::<Vec<_>>().join("\n");
            let tiles: Vec<u16> = board.tiles().iter().map(|t| t.0).collect();
            let json = serde_json::json!({ "board": tiles, "size": board.dims().to_string() }).to_string();
            // These show the size of every board.
            let mut texts = vec![format!("{width} {height}\n{rows}\n"), json];
            if height > 1 {
                texts.push(rows.replace('\n', "/"));
            }
            if width == height {
                texts.extend([one_line(&board), format!("{width}\n{rows}\n")]);
            }
            // One row does not show its size, and `1` above `0` is the 1x1 board below its size line.
            if height > 1 && size != "1x2" {
                texts.extend([rows.clone(), tabs, format!("\n  {rows}  \n\n")]);
                texts.push(serde_json::to_string(&tiles.chunks(width).collect::<Vec<_>>()).unwrap());
            }
            for text in texts {
                assert_eq!(text.parse().as_ref(), Ok(&board), "{size}: {text}");
                assert_eq!(text.parse().as_ref(), Ok(&Goal::Board(board.clone())), "{size}: {text}");
            }
        }
    }
}

#[test]
fn names_of_goals_are_parsed() {
    for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Snail] {
        assert_eq!(goal.name().parse().as_ref(), Ok(&goal));
    }
    for (text, message) in [
        ("all", "unknown goal `all`: expected blank-last, blank-first, snail or a board"),
        ("blank last", "unknown goal `blank last`: expected blank-last, blank-first, snail or a board"),
        ("", "empty input: expected a board"),
        ("1 2 0", "line 1, column 1: 3 numbers are not a square: expected rows separated by /"),
        ("1 2/3 3", "line 1, column 7: tile 3 is at positions 3 and 4"),
    ] {
        let error = text.parse::<Goal>().unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
}
