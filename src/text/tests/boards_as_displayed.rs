//! Boards are read as they are displayed, in every form that is both.

use crate::puzzle::dims::Dims;
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
