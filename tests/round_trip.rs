//! What is written can be read: boards in every form that is both.

mod common;

use common::command::{run, taquin};
use common::random::Random;
use std::path::Path;
use taquin::puzzle::dims::Dims;
use taquin::puzzle::goal::Goal;
use taquin::puzzle::grid::Grid;
use taquin::text::input::{InputFormat, read_board, read_boards};
use taquin::text::output::one_line;

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

/// The output of `solve` for a board three slides from the goal.
fn solved(board: &Grid, form: &str) -> String {
    let mut command = taquin(Path::new("none"));
    let size = board.dims().to_string();
    command.args(["solve", "--heuristic=manhattan", "--size", &size, "--format", form]);
    run(command.arg(one_line(board))).exits(0).quietly().out
}

#[test]
fn the_boards_of_an_answer_are_read_back() {
    for size in ["2x2", "3x2", "3x3", "4x4", "5x5", "12x12"] {
        let goal = Goal::BlankLast.grid(size.parse().unwrap()).unwrap();
        let start = Random::new(3).walk_from(&goal, 3);
        let text = solved(&start, "boards");
        let path: Vec<Grid> =
            read_boards(text.as_bytes(), None, None).into_iter().map(|entry| entry.board.unwrap()).collect();
        assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)), "{size}");
        assert!(path.windows(2).all(|pair| pair[0].neighbors().any(|next| next == pair[1])), "{size}");
        // The assignment's boards, each below its side, are the course form one after another.
        let text = solved(&start, "princeton");
        let text = text.split("Number of states").next().unwrap();
        let course = read_boards(text.as_bytes(), None, Some(InputFormat::Course));
        assert_eq!(course.into_iter().map(|entry| entry.board.unwrap()).collect::<Vec<_>>(), path, "{size}");
        // Behind its counts the n-puzzle form holds the same boards.
        let text = solved(&start, "42");
        let (_, text) = text.split_once("\n\n").unwrap();
        let states = read_boards(text.as_bytes(), None, None);
        assert_eq!(states.into_iter().map(|entry| entry.board.unwrap()).collect::<Vec<_>>(), path, "{size}");
        // JSON lines are read as they are; so are the rows of the column `board`.
        let json = solved(&start, "json");
        assert_eq!(read_board(&json, Some(start.dims()), None).as_ref(), Ok(&start), "{json}");
        let csv = solved(&start, "csv");
        let board = csv.lines().nth(1).unwrap().split(',').next().unwrap();
        assert_eq!(read_board(board, Some(start.dims()), None), Ok(start), "{csv}");
    }
}
