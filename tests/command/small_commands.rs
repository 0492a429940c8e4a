//! The small commands: `generate`, `check`, `solvable`, `heuristics`, `formats`.

use crate::common::command::{Ran, run, run_with_input, taquin};
use crate::common::data::{data, numbers};
use crate::common::databases::shared_folder;
use crate::common::{Goal, Grid, grid};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Runs without databases.
fn bare(arguments: &[&str]) -> Ran {
    run(taquin(Path::new("none")).args(arguments))
}

/// The boards that `generate` prints, one a line.
fn generated(size: &str, arguments: &[&str]) -> Vec<Grid> {
    let mut all = vec!["generate", "--size", size];
    all.extend(arguments);
    let ran = bare(&all).exits(0).quietly();
    ran.out.lines().map(|line| grid(size, &numbers(line))).collect()
}

#[test]
fn generate_keeps_its_seed_and_its_word() {
    // Fixed for ever: the seed gives the same boards on every machine.
    assert_eq!(
        bare(&["generate", "--seed=1", "--count=2", "--size=3x3"]).exits(0).quietly().out,
        "2 4 3 0 6 8 1 7 5\n8 3 7 2 5 4 1 6 0\n"
    );
    assert_eq!(generated("4x4", &[]).len(), 1);
    for size in ["1x1", "2x1", "1x5", "2x2", "3x3", "2x7", "4x4", "6x5", "20x20"] {
        for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Snail] {
            let grid = goal.grid(size.parse().unwrap()).unwrap();
            let arguments = ["--count=20", "--seed=7", "--goal", goal.name()];
            let boards = generated(size, &arguments);
            assert!(boards.len() == 20 && boards.iter().all(|board| board.can_reach(&grid)), "{size}");
            assert_eq!(boards, generated(size, &arguments), "the seed is kept");
            if !["1x1", "2x1"].contains(&size) {
                let boards = generated(size, &[&arguments[..], &["--unsolvable"]].concat());
                assert!(boards.len() == 20 && !boards.iter().any(|board| board.can_reach(&grid)), "{size}");
            }
            let boards = generated(size, &[&arguments[..], &["--walk=6"]].concat());
            for board in boards {
                assert!(board.can_reach(&grid) && board.manhattan(&grid).unwrap() <= 6, "{size}");
            }
        }
    }
    let explicit = "3 1 2/0 4 5";
    let goal = grid("3x2", &[3, 1, 2, 0, 4, 5]);
    assert!(generated("3x2", &["--count=50", "--goal", explicit]).iter().all(|b| b.can_reach(&goal)));
    assert_eq!(generated("3x2", &["--walk=0", "--goal", explicit]), [goal]);
    assert_eq!(bare(&["generate", "--count=0"]).exits(0).quietly().out, "");
    assert_ne!(generated("9x9", &[]), generated("9x9", &[]), "without a seed there is another each time");
}

#[test]
fn generate_says_what_cannot_be() {
    for (arguments, expected) in [
        (&["--size=1x1", "--unsolvable"][..], "every 1x1 board can reach its goal"),
        (&["--size=2x1", "--unsolvable"], "every 2x1 board"),
        (&["--size=0x3"], "not a board size"),
        (&["--walk=5", "--unsolvable"], "cannot be used with"),
        (&["--walk=1000001"], "at most 1000000 slides"),
        (&["--goal=1 2 0"], "goal of a 4x4 board: "),
    ] {
        let ran = bare(&[&["generate"], arguments].concat()).exits(2);
        assert!(ran.err.contains(expected) && ran.out.is_empty(), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn check_tells_solutions_from_legal_and_illegal_moves() {
    let sample = "0 1 3 4 2 5 7 8 6";
    let near = "1 2 3 4 5 6 0 7 8";
    for (arguments, code, out) in [
        (&[sample, "RDRD"][..], 0, "solution  4 slides, 4 multi-tile moves\n"),
        (&[sample, "r d, R D"], 0, "solution  4 slides, 4 multi-tile moves\n"),
        (&[sample, "LULU", "--moves=tile"], 0, "solution  4 slides, 4 multi-tile moves\n"),
        (&[sample, "1 2 5 6", "--moves=number"], 0, "solution  4 slides, 4 multi-tile moves\n"),
        (&[near, "R2"], 0, "solution  2 slides, 1 multi-tile moves\n"),
        (&[near, "RLR2LR"], 0, "solution  6 slides, 5 multi-tile moves\n"),
        (&["1 2 3 4 5 6 7 8 0", ""], 0, "solution  0 slides, 0 multi-tile moves\n"),
        (&["1 2 0 3", "D", "--size=2x2"], 1, "illegal   slide 1 (D) takes the blank off the board\n"),
        (
            &[near, "UR", "--goal=blank-first"],
            1,
            "legal     2 slides, 2 multi-tile moves, but they do not end at the goal\nend       1 2 3 5 0 6 4 7 8\n",
        ),
        (&[near, "R3"], 1, "illegal   slide 3 (R) takes the blank off the board\n"),
        (&["1 0 2 3 4 5 6 7 8", "L", "--goal=blank-first"], 0, "solution  1 slides, 1 multi-tile moves\n"),
    ] {
        let ran = bare(&[&["check"], arguments].concat()).exits(code).quietly();
        assert_eq!(ran.out, out, "{arguments:?}");
    }
    for (arguments, expected) in [
        (&[sample, "RDX"][..], "column 3: `X` is not a move"),
        (&[sample, "2R"], "column 1: wrong run length"),
        (&[sample, "R0"], "column 2: wrong run length"),
        (&[sample, "1 8", "--moves=number"], "move 2: `8` is not a tile next to the blank: expected "),
        (&["1 1", "R"], "; to give the size, add --size 2x1"),
        (&["1 2 3/4 5 6/7 8 8", "R"], "tile 8 is at positions 8 and 9"),
        (&[sample, "R", "--goal=1 2"], "goal of a 3x3 board: "),
        (&[sample], "<MOVES>"),
    ] {
        let ran = bare(&[&["check"], arguments].concat()).exits(2);
        assert!(ran.err.contains(expected) && ran.out.is_empty(), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn check_agrees_with_what_solve_prints() {
    for board in generated("3x3", &["--count=10", "--seed=3"]) {
        let board = board.to_string();
        for names in ["blank", "tile", "number"] {
            let solve =
                ["solve", "--heuristic=manhattan", "--format=moves", "--compact", "--moves", names, &board];
            let moves = bare(&solve).exits(0).quietly().out;
            let ran = bare(&["check", "--moves", names, &board, moves.trim_end()]).exits(0).quietly();
            assert!(ran.out.starts_with("solution  "), "{moves}{}", ran.out);
        }
    }
}

#[test]
fn solvable() {
    let (yes, no) = ("1 2 3 4 5 6 0 7 8", "2 1 3 4 5 6 7 8 0");
    for (boards, code, out) in [
        (&[yes, yes][..], 0, "solvable\nsolvable\n"),
        (&[yes, no, yes], 1, "solvable\nunsolvable\nsolvable\n"),
        (&[no, "1 1", yes], 2, "unsolvable\nerror\nsolvable\n"),
    ] {
        let ran = bare(&[&["solvable"], boards].concat()).exits(code);
        assert_eq!(ran.out, out);
    }
    // The solved board of one goal is on the other side of another.
    bare(&["solvable", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "--goal=blank-first"]).exits(1).quietly();
    let ran = run_with_input(taquin(Path::new("none")).args(["solvable", "-"]), "3\n1 2 3\n4 5 6\n8 7 0\n");
    assert_eq!(ran.exits(1).quietly().out, "unsolvable\n");
}

/// The library's own test holds it to the same file.
#[test]
fn heuristics_are_those_of_the_library() {
    let databases = shared_folder("3x3", "blank-last");
    let text = fs::read_to_string(data("estimates_3x3.txt")).unwrap();
    let goal = Goal::BlankLast.grid("3x3".parse().unwrap()).unwrap();
    let boards = generated("3x3", &["--count=5", "--seed=11"]);
    let mut blocks = text.trim_end().split("\n\n");
    assert!(blocks.next().unwrap().starts_with("# "));
    for board in &boards {
        let block = blocks.next().unwrap();
        let (line, block) = block.split_once('\n').unwrap();
        assert_eq!(grid("3x3", &numbers(line)), *board);
        let expected: Vec<(String, u32)> = block
            .lines()
            .map(|line| line.split_once(' ').unwrap())
            .map(|(name, value)| (name.to_string(), value.parse().unwrap()))
            .collect();
        let mut command = taquin(&databases);
        let ran = run(command.args(["heuristics", "--no-build", &board.to_string()])).exits(0).quietly();
        let values: Vec<(String, u32)> = ran.out.lines().skip(1).map(named_value).collect();
        assert_eq!(values, expected);
        assert_eq!(values[0].1, board.hamming(&goal).unwrap());
        assert_eq!(values[1].1, board.manhattan(&goal).unwrap());
    }
    assert_eq!(blocks.next(), None);
}

/// The name and the value in a line of `heuristics`.
fn named_value(line: &str) -> (String, u32) {
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words.len(), 4, "{line}: name, value, time and its unit");
    (words[0].to_string(), words[1].parse().unwrap())
}

#[test]
fn heuristics_say_what_is_not_to_be_had() {
    let large = generated("5x5", &["--seed=1"])[0].to_string();
    let ran = bare(&["heuristics", &large, "1 2 3 4 5 6 8 7 0", "1 1"]).exits(2);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("board             ") && lines[0].ends_with(" (5x5)"), "{}", ran.out);
    assert!(lines[4].starts_with("walking-distance     -  ") && lines[4].contains("use linear-conflict"));
    assert!(lines[5].starts_with("pdb                  -  "), "{}", ran.out);
    assert_eq!((lines[6], lines.len()), ("", 9));
    assert_eq!(lines[8], "unsolvable        the goal cannot be reached from this board");
    assert!(ran.err.starts_with("taquin: argument 3: "), "{}", ran.err);
    // A large database that is not there is not built unasked.
    let ran = bare(&["heuristics", "--no-build", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"]).exits(0).quietly();
    assert!(ran.out.lines().last().unwrap().contains("taquin pdb-build"), "{}", ran.out);
}

#[test]
fn every_example_of_formats_is_read_by_the_form_it_names() {
    let listed = bare(&["formats"]).exits(0).quietly().out;
    let blocks: Vec<&str> = listed.trim_end().split("\n\n").collect();
    let forms = ["course", "rows", "line", "slash", "digits", "hex", "letters", "json"];
    assert_eq!(blocks.len(), forms.len());
    let folder = tempdir().unwrap();
    let file = folder.path().join("board.txt");
    for (block, form) in blocks.iter().zip(forms) {
        let (head, example) = block.split_once('\n').unwrap();
        assert_eq!(head.split("  ").next(), Some(form));
        let example: Vec<&str> = example.lines().map(|line| line.strip_prefix("    ").unwrap()).collect();
        fs::write(&file, example.join("\n")).unwrap();
        let path = file.to_str().unwrap();
        // Each is the solved board of 3x3 or, as a hexadecimal word, of 4x4.
        for options in [&[][..], &["--input-format", form]] {
            let arguments = ["solve", "--heuristic=manhattan", "--format=json", "-f", path];
            let ran = bare(&[&arguments, options].concat()).exits(0).quietly();
            assert_eq!(ran.lengths(), [Some(0)], "{block}");
        }
    }
    let ran = bare(&["solve", "--input-format=csv", "1 2 0 3"]).exits(2);
    assert!(ran.err.contains("course, rows, line, slash, digits, hex, letters or json"), "{}", ran.err);
    // If a format is given, no other is tried.
    for (form, board) in
        [("hex", "123456780"), ("slash", "123456780"), ("json", "1 2 3/4 5 6/7 8 0"), ("digits", "1 2 0 3")]
    {
        let ran = bare(&["solve", "--input-format", form, "--heuristic=manhattan", "--", board]).exits(2);
        assert!(ran.err.to_lowercase().contains(form), "{form}: {}", ran.err);
    }
}

#[test]
fn a_goal_comes_from_a_file_in_any_form() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("goal.txt");
    let path = file.to_str().unwrap().to_string();
    let option = ["--goal-file", path.as_str()];
    for goal in
        ["0 1 2 3 4 5 6 7 8", "# a goal\n3\n0 1 2\n3 4 5\n6 7 8\n", "_12345678", "[0,1,2,3,4,5,6,7,8]"]
    {
        fs::write(&file, goal).unwrap();
        let solve = ["solve", "--heuristic=manhattan", "--format=json", "1 0 2 3 4 5 6 7 8"];
        let ran = bare(&[&solve[..], &option].concat()).exits(0).quietly();
        assert_eq!((ran.lengths(), &ran.json()[0]["goal"][0]), (vec![Some(1)], &0.into()), "{goal}");
        bare(&[&["check", "1 0 2 3 4 5 6 7 8", "L"][..], &option].concat()).exits(0).quietly();
        bare(&[&["solvable", "1 0 2 3 4 5 6 7 8"][..], &option].concat()).exits(0).quietly();
        let made = generated("3x3", &[&["--walk=0"][..], &option].concat());
        assert_eq!(
            made[0].tiles().iter().map(|t| t.0).collect::<Vec<_>>(),
            numbers::<u16>("0 1 2 3 4 5 6 7 8")
        );
    }
    for (bytes, code) in [(&b"1 2 3"[..], 2), (b"", 2), (b"\xff\xfe\xff", 2)] {
        fs::write(&file, bytes).unwrap();
        let ran = bare(&[&["solve", "1 0 2 3 4 5 6 7 8"][..], &option].concat()).exits(code);
        assert!(!ran.err.is_empty() && ran.out.is_empty());
    }
    let both = bare(&[&["solve", "1 0 2 3", "--goal=snail"][..], &option].concat()).exits(2);
    assert!(both.err.contains("cannot be used with"), "{}", both.err);
}
