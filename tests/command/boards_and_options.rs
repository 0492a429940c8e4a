//! What `solve` reads: boards, sizes, goals, options; the exit codes.

use crate::common::Dims;
use crate::common::command::{names, run, run_with_input, taquin};
use crate::common::data::{Case, cases};
use crate::common::databases::shared_folder;
use crate::solving::{NEAR, solve_3x3, solve_without};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

#[test]
fn boards_come_from_arguments_files_and_standard_input_in_order() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    fs::write(&file, "# two boards\n1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 0 7 8\n").unwrap();
    let file = file.to_str().unwrap();
    let databases = shared_folder("3x3", "blank-last");
    let mut command = taquin(&databases);
    command.args(["solve", NEAR, "8 6 7/2 5 4/3 0 1", "--file", file, "--file", "-", "--format", "json"]);
    let ran = run_with_input(&mut command, "3\n1 2 3\n0 4 6\n7 5 8\n").exits(0).quietly();
    assert_eq!(ran.lengths(), [1, 31, 0, 2, 3].map(Some));
    // Text blocks have one empty line between them and none before the first, whatever failed before.
    let ran = solve_3x3(&["1 2", NEAR, "1 2 3 4 5 6 7 8 0"]).exits(2);
    assert!(ran.out.starts_with("board      1 2 3 4 5 6 7 0 8"), "{}", ran.out);
    assert_eq!(ran.out.split("\n\n").count(), 2);
    for argument in [&["-"][..], &["--file", "-"], &["-f-"]] {
        let ran = run_with_input(taquin(&databases).arg("solve").args(argument), NEAR).exits(0);
        assert!(ran.out.contains("(3x3)"), "{argument:?}: {}", ran.out);
    }
}

#[test]
fn numbers_need_no_quotes() {
    for (arguments, length) in [
        ("1 2 3 4 5 6 7 0 8", 1),
        ("1 2 3 x 4 6 7 5 8", 3),
        ("1 2 3 4 5 _ 7 8 6", 1),
        ("0", 0),
        ("1 2 0 3", 1),
        // Two boards, each a string of digits.
        ("1230 1230", 0),
    ] {
        let mut arguments: Vec<&str> = arguments.split(' ').collect();
        arguments.extend(["--format", "json"]);
        let ran = solve_3x3(&arguments).exits(0);
        assert!(ran.lengths().iter().all(|&l| l == Some(length)), "{arguments:?}: {}", ran.out);
    }
    let ran = solve_without(&"1 2 3 4 5 6 7 8 9".split(' ').collect::<Vec<_>>()).exits(2);
    assert!(ran.err.contains("tile 9") && ran.err.lines().count() == 1, "{}", ran.err);
    solve_without(&["--", "-1", "2", "3"]).exits(2);
}

#[test]
fn a_bad_board_is_reported_with_its_line_and_the_others_go_on() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    let text = format!("{NEAR}\n1 2 3 4 5 6 7 7 0\n2 1 3 4 5 6 7 8 0\n8 6 7 2 5 4 3 0 1\n");
    fs::write(&file, text).unwrap();
    let ran = solve_3x3(&["--format", "json", "-f", file.to_str().unwrap()]).exits(2);
    assert_eq!(ran.lengths(), [Some(1), None, None, Some(31)]);
    let answers = ran.json();
    assert_eq!((answers[1]["line"].as_u64(), answers[2]["solvable"].as_bool()), (Some(2), Some(false)));
    assert!(ran.err.contains("boards.txt: line 2, column 15: tile 7 is at positions 7 and 8"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1);
}

#[test]
fn the_exit_code_is_the_largest() {
    let impossible = "2 1 3 4 5 6 7 8 0";
    for (boards, code) in [
        (&[NEAR][..], 0),
        (&[NEAR, impossible, NEAR], 1),
        (&[impossible, "1 1", NEAR], 2),
        // A limit on each board: the near ones keep within it.
        (&["8 6 7 2 5 4 3 0 1", "1 1", impossible, NEAR], 3),
    ] {
        let mut arguments = boards.to_vec();
        arguments.extend(["--node-limit", "50", "--heuristic", "manhattan", "--format", "json"]);
        let ran = solve_without(&arguments).exits(code);
        assert_eq!(ran.json().len(), boards.len());
    }
    let folder = tempdir().unwrap();
    let empty = folder.path().join("none");
    run(taquin(&empty).args(["solve", "--no-build", "1 1", NEAR, impossible])).exits(4);
    let ran = run(taquin(&empty).args(["solve", "--memory", "1MiB", NEAR])).exits(5);
    assert!(ran.err.contains("needs") && ran.err.contains("--memory"), "{}", ran.err);
    assert!(!empty.exists());
    let help = run(taquin(&empty).arg("--help")).exits(0);
    for code in 0..=5 {
        assert!(help.out.contains(&format!("\n  {code}  ")), "{}", help.out);
    }
}

#[test]
fn usage_errors_exit_2_and_say_what_is_expected() {
    for (arguments, expected) in [
        (&["--size", "0x0", "0"][..], "not a board size"),
        (&["--size", "300x300", "0"], "at most 65535"),
        (&[], "no board is given"),
        (&[""], "empty input"),
        (&["--file", "/dev/null"], "empty input"),
        (&["--file", "no such file"], "no such file"),
        (&["--goal", "1 2 3", NEAR], "goal of a 3x3 board: line 1, column 1: 3 numbers"),
        (&["--goal", "0 1 2/3 4 5/6 7 7", NEAR], "tile 7 is at positions 8 and 9"),
        (&["--goal", "all", NEAR], "unknown goal `all`: expected blank-last, blank-first, snail or a board"),
        (&["--partition", "zzz", NEAR], "expected 4-4 or the path of a .cat file"),
        (
            &["--partition", "4-4", "--heuristic", "manhattan", NEAR],
            "--no-reflection are only for the heuristic pdb",
        ),
        (&["--heuristic", "pdb", "1 2 0 3"], "no pattern databases"),
        (&["--algorithm", "bfs", "--heuristic", "pdb", NEAR], "bfs searches without a heuristic"),
        (&["--algorithm", "wastar", "--weight", "0.5", NEAR], "from 1 to 100"),
        (&["--heuristic", "max(manhattan", NEAR], "closes max(...)"),
        (&["--time-limit", "5 parsecs", NEAR], "such as 60s, 5m"),
        (&["--memory", "much", NEAR], "such as 512MiB"),
        (&["1 2 3 4 5 0"], "(columns x rows); to give the size, add --size 3x2"),
        (&["[[1, 2, 3, 0]]"], "the size 4x1; to give the size, add --size 4x1"),
        (
            &["--size", "4x4", "1 2 3/4 5 6/7 8 0"],
            "but the given size is 4x4; correct the size that is given (--size,",
        ),
        (&["--size", "4x4", NEAR], "9 numbers"),
    ] {
        let ran = solve_without(arguments).exits(2);
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
    let folder = tempdir().unwrap();
    let ran = run(taquin(folder.path()).args(["solve", "--file"]).arg(folder.path())).exits(5);
    assert!(ran.err.contains("cannot read"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_unicode_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let board = std::ffi::OsStr::from_bytes(b"\xff\xfe 1 2");
    let ran = run(taquin(Path::new("none")).arg("solve").arg(board)).exits(2);
    assert!(ran.err.contains("UTF-8"), "{}", ran.err);
}

#[test]
fn sizes_and_goals() {
    let explicit = "8 7 6/5 4 3/2 1 0";
    for (arguments, length) in [
        (&["--size", "3x3", NEAR][..], 1),
        (&["--goal", "blank-first", "1 0 2 3 4 5 6 7 8"], 1),
        (&["--goal", "snail", "1 2 3 0 8 4 7 6 5"], 1),
        (&["--goal", explicit, "8 7 6 5 4 3 2 0 1"], 1),
        (&["--goal", explicit, "8 7 6 5 4 3 2 1 0"], 0),
    ] {
        let mut arguments = arguments.to_vec();
        arguments.extend(["--format", "json"]);
        assert_eq!(solve_3x3(&arguments).exits(0).lengths(), [Some(length)], "{arguments:?}");
    }
    let of_other_goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    solve_without(&["--goal", "blank-first", of_other_goal]).exits(1).quietly();
    solve_without(&["--goal", explicit, "8 7 6 5 4 3 1 2 0", "--no-build"]).exits(1).quietly();
}

#[test]
fn the_smallest_boards_need_no_options_and_no_databases() {
    for (arguments, out) in [
        (&["0"][..], "length     0 (shortest)\nmoves      \n"),
        (&["--size", "2x1", "0 1"], "moves      R\n"),
        (&["--size", "1x4", "1 0 2 3"], "moves      DD\n"),
        (&["--size", "5x1", "1 2 3 0 4"], "search     ida manhattan"),
        (&["2 3 1 0", "--goal", "snail"], "length     3 (shortest)\n"),
        (&["3 1/2 0", "--algorithm", "ida"], "search     ida manhattan"),
        (&["1 2/0 3"], "moves      R\nnodes"),
        (&["1 2/0 3"], "search     bfs\n"),
    ] {
        let ran = solve_without(arguments).exits(0).quietly();
        assert!(ran.out.contains(out), "{arguments:?}: {}", ran.out);
    }
    solve_without(&["--size", "4x1", "2 1 3 0"]).exits(1);
    solve_without(&["2 1/3 0"]).exits(1);
    // Six cells are the smallest boards with databases.
    let folder = tempdir().unwrap();
    for (size, board) in [("3x2", "4 5 0 1 2 3"), ("2x3", "0 1 5 2 4 3")] {
        let arguments = ["solve", "--size", size, board, "--format", "json"];
        let mut first = arguments.to_vec();
        first.extend(["--heuristic", "pdb"]);
        let answer = run(taquin(folder.path()).args(first)).exits(0).json().remove(0);
        let mut again = arguments.to_vec();
        again.extend(["--algorithm", "bfs"]);
        let by_bfs = run(taquin(folder.path()).args(again)).exits(0).json().remove(0);
        assert_eq!(answer["length"], by_bfs["length"]);
        assert_eq!(answer["heuristic"], "pdb:2-3");
    }
    assert_eq!(names(folder.path()).len(), 2, "a high board shares the files of the wide one");
}

#[test]
fn large_boards_are_read_and_solved_where_that_is_easy() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("large.txt");
    for side in [6_usize, 20, 255] {
        let mut tiles: Vec<String> = (1..side * side).map(|tile| tile.to_string()).collect();
        tiles.insert(side * side - 3, "0".into());
        fs::write(&file, tiles.join(" ")).unwrap();
        let ran = solve_without(&["--format=json", "--file", file.to_str().unwrap()]).exits(0).quietly();
        assert_eq!(ran.json()[0]["moves"], "RR");
        tiles.swap(0, 1);
        fs::write(&file, tiles.join(" ")).unwrap();
        solve_without(&["--file", file.to_str().unwrap()]).exits(1).quietly();
    }
    let too_large: Vec<String> = (0..300 * 300).map(|tile| tile.to_string()).collect();
    fs::write(&file, too_large.join(" ")).unwrap();
    let ran = solve_without(&["--file", file.to_str().unwrap()]).exits(2);
    assert!(ran.err.contains("at most 65535 cells"), "{}", ran.err);
}

#[test]
fn what_users_asked_about() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    let mut groups: BTreeMap<(String, String), Vec<Case>> = BTreeMap::new();
    let (mut refused, mut answered) = (0, 0);
    for case in cases() {
        if case.error {
            fs::write(&file, case.raw.as_ref().unwrap_or(&case.input)).unwrap();
            let ran = solve_without(&["--goal", &case.goal, "--file", file.to_str().unwrap()]).exits(2);
            assert_eq!((ran.out.as_str(), ran.err.is_empty()), ("", false), "{}", case.id);
            refused += 1;
            continue;
        }
        let size = case.size.clone().unwrap();
        let within_reach = size.parse::<Dims>().unwrap().cells() <= 16;
        if within_reach && (case.moves.is_some() || !case.solvable) {
            groups.entry((size, case.goal.clone())).or_default().push(case);
        }
    }
    for ((size, name), cases) in groups {
        let text: Vec<&str> = cases.iter().map(|c| c.raw.as_ref().unwrap_or(&c.input).as_str()).collect();
        fs::write(&file, text.join("\n\n")).unwrap();
        let mut command = taquin(&shared_folder(&size, &name));
        command.args(["solve", "--no-build", "--format=json", "--size", &size, "--goal", &name, "--file"]);
        let ran = run(command.arg(&file));
        let unsolvable = cases.iter().any(|c| !c.solvable);
        let ran = ran.exits(i32::from(unsolvable)).quietly();
        assert_eq!(ran.json().len(), cases.len(), "{size} {name}");
        for (case, answer) in cases.iter().zip(ran.json()) {
            let wanted = case.moves.map(u64::from);
            assert_eq!((answer["length"].as_u64(), &answer["solvable"]), (wanted, &case.solvable.into()));
            if let Some(moves) = answer["moves"].as_str() {
                let check = ["check", "--size", &size, "--goal", &name, "--moves=blank", &case.input, moves];
                let ran = run(taquin(Path::new("none")).args(check)).exits(0).quietly();
                assert!(ran.out.starts_with("solution  "), "{moves}: {}", ran.out);
            }
            answered += 1;
        }
    }
    assert_eq!((refused, answered), (14, 69));
}
