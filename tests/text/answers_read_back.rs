//! The boards of an answer can be read again, in every form that holds some.

use crate::common::command::{run, run_with_input, taquin};
use crate::common::data::numbers;
use crate::common::{Goal, Grid, grid, one_line};
use std::path::Path;

/// The boards of a text, as `solve` reads them.
fn read(text: &str, options: &[&str]) -> Vec<Grid> {
    let mut command = taquin(Path::new("none"));
    command.args(["solve", "--heuristic=manhattan", "--format=json"]).args(options).arg("-");
    let answers = run_with_input(&mut command, text).exits(0).quietly().json();
    let board = |answer: &serde_json::Value| {
        let tiles: Vec<u16> = serde_json::from_value(answer["board"].clone()).unwrap();
        grid(answer["size"].as_str().unwrap(), &tiles)
    };
    answers.iter().map(board).collect()
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
        let walk = ["generate", "--walk=3", "--seed=3", "--size", size];
        let walk = run(taquin(Path::new("none")).args(walk)).exits(0).quietly().out;
        let start = grid(size, &numbers(&walk));
        let text = solved(&start, "boards");
        let path = read(&text, &[]);
        assert_eq!(path.len(), 4, "{size}");
        assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)), "{size}");
        assert!(path.windows(2).all(|pair| pair[0].neighbors().any(|next| next == pair[1])), "{size}");
        // The assignment's boards, each below its side, are the course format, one after another.
        let text = solved(&start, "princeton");
        let text = text.split("Number of states").next().unwrap();
        assert_eq!(read(text, &["--input-format=course"]), path, "{size}");
        // After its counts, the n-puzzle format has the same boards.
        let text = solved(&start, "42");
        let (_, text) = text.split_once("\n\n").unwrap();
        assert_eq!(read(text, &[]), path, "{size}");
        // JSON lines are read as they are; so are the rows of the column `board`.
        let json = solved(&start, "json");
        assert_eq!(read(&json, &["--size", size]), std::slice::from_ref(&start), "{json}");
        let csv = solved(&start, "csv");
        let board = csv.lines().nth(1).unwrap().split(',').next().unwrap();
        assert_eq!(read(board, &["--size", size]), [start], "{csv}");
    }
}
