//! `taquin bench`: suites, options, tables, exit codes.

use crate::common::command::{Ran, run, signal, start, taquin, ticks, wait_until};
use crate::common::data::data;
use crate::common::databases::shared_folder;
use crate::common::journal::{Journal, is_optimal};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::tempdir;

/// A run without databases.
pub fn bench(arguments: &[&str]) -> Command {
    let mut command = taquin(Path::new("none"));
    command.arg("bench").args(arguments);
    command
}

/// A run with its journal.
pub fn recorded(command: &mut Command, file: &Path, code: i32) -> (Ran, Journal) {
    let ran = run(command.arg("--export").arg(file)).exits(code);
    (ran, Journal::read(file))
}

/// What does not depend on the machine.
fn search(record: &Value) -> [&Value; 6] {
    ["configuration", "board", "length", "expanded", "generated", "iterations"].map(|field| &record[field])
}

#[test]
fn korf_s_hundred_are_all_right_and_the_nodes_do_not_depend_on_jobs() {
    let databases = shared_folder("4x4", "blank-first");
    let folder = tempdir().unwrap();
    let with = |jobs: &str| {
        let mut command = taquin(&databases);
        command.args(["bench", "korf100", "--jobs", jobs]);
        let (ran, mut run) = recorded(&mut command, &folder.path().join(format!("{jobs}.jsonl")), 0);
        run.sort();
        (ran, run)
    };
    let (ran, one) = with("1");
    assert!(ran.out.contains("right      100 of 100 known answers; lengths sum to 5305\n"), "{}", ran.out);
    assert!(ran.out.contains("mean 36,710 nodes"), "{}", ran.out);
    assert_eq!(ran.err.lines().count(), 100, "a line a board");
    assert!(one.records.iter().all(|record| {
        let iterations = record["iterations"].as_array().unwrap();
        let sum: u64 = iterations.iter().map(|iteration| iteration["generated"].as_u64().unwrap()).sum();
        is_optimal(record)
            && record["length"] == record["expected"]
            && record["generated"] == json!(sum)
            && record["root_h"].is_u64()
    }));
    for jobs in ["2", "7"] {
        let (_, other) = with(jobs);
        assert!(one.records.iter().map(search).eq(other.records.iter().map(search)), "--jobs {jobs}");
    }
}

#[test]
fn searches_that_store_boards_have_the_same_nodes_for_all_jobs() {
    let folder = tempdir().unwrap();
    let with = |jobs: &str| {
        let mut command =
            bench(&["random", "--size=3x3", "--count=5", "--heuristic=manhattan", "--memory=64MiB"]);
        command.args(["--algorithm=astar,ida,bfs", "--jobs", jobs]);
        let (_, mut run) = recorded(&mut command, &folder.path().join(format!("{jobs}.jsonl")), 0);
        run.sort();
        run
    };
    let (one, four) = (with("1"), with("4"));
    assert_eq!(one.records.len(), 15);
    assert_eq!(
        one.settings["configurations"],
        json!(["astar manhattan", "ida manhattan pruning=inverse", "bfs"])
    );
    assert!(one.records.iter().map(search).eq(four.records.iter().map(search)));
    // Three algorithms, one length; the first of them stores and the second does not.
    for number in 0..5 {
        let [astar, ida, bfs] = [0, 5, 10].map(|first| &one.records[first + number]);
        assert!(astar["length"] == ida["length"] && ida["length"] == bfs["length"] && is_optimal(astar));
        assert!(astar["stored_bytes"].as_u64() > Some(0) && ida["stored_bytes"] == json!(0));
    }
}

#[test]
fn a_folder_of_the_assignment_says_its_answers_by_its_names() {
    let folder = tempdir().unwrap();
    let boards = folder.path().join("boards");
    fs::create_dir(&boards).unwrap();
    for entry in fs::read_dir(data("princeton")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        if name.starts_with("puzzle2x2") || name.starts_with("puzzle3x3") {
            fs::copy(&path, boards.join(name)).unwrap();
        }
    }
    let suite = boards.to_str().unwrap();
    let (ran, run) =
        recorded(&mut bench(&[suite, "--heuristic=manhattan", "-q"]), &folder.path().join("a.jsonl"), 0);
    assert_eq!(ran.err, "");
    assert!(ran.out.contains("solved     20 of 22 boards, 2 proven unsolvable\n"), "{}", ran.out);
    assert!(ran.out.contains("right      22 of 22 known answers"), "{}", ran.out);
    assert_eq!(run.records.iter().filter(|record| record["outcome"] == "unsolvable").count(), 2);
    // A file that says another length is found out.
    fs::rename(boards.join("puzzle3x3-30.txt"), boards.join("puzzle3x3-29.txt")).unwrap();
    let ran = self::run(&mut bench(&[suite, "--heuristic=manhattan", "-q"])).exits(1);
    assert!(
        ran.out.contains("WRONG      board puzzle3x3-29.txt: 30 slides, at least 30 proven; expected 29"),
        "{}",
        ran.out
    );
}

#[test]
fn lists_give_lengths_and_broken_lines_are_left_out() {
    let folder = tempdir().unwrap();
    let list = folder.path().join("list.txt");
    fs::write(&list, "# Goal: blank first (0 1 2 .. 8)\none | 1 0 2 3 4 5 6 7 8 | 1\nbad | 1 1 2 | 4\n")
        .unwrap();
    let suite = list.to_str().unwrap();
    let ran = run(&mut bench(&[suite, "--heuristic=manhattan"])).exits(2);
    assert!(ran.err.starts_with("taquin: left out: ") && ran.err.contains("line 3: "), "{}", ran.err);
    assert!(
        ran.out.contains("goal blank-first") && ran.out.contains("right      1 of 1 known answers"),
        "{}",
        ran.out
    );
    // With another goal the length is another.
    let ran = run(&mut bench(&[suite, "--heuristic=manhattan", "--goal=blank-last", "--summary"])).exits(2);
    assert!(ran.out.contains("0 of 1 known answers"), "{}", ran.out);
    assert!(!ran.out.contains("\nboard "), "no table of boards: {}", ran.out);
}

#[test]
fn limits_end_a_board_and_not_the_run() {
    let folder = tempdir().unwrap();
    let mut command = bench(&["antipodes", "--heuristic=manhattan", "--only=1-3", "--node-limit=5000"]);
    let (ran, run) = recorded(&mut command, &folder.path().join("a.jsonl"), 3);
    assert!(ran.out.contains("solved     0 of 3 boards, 3 stopped at a limit\n"), "{}", ran.out);
    let is_stopped = |record: &Value| {
        record["generated"] == json!(5_000)
            && record["length"].is_null()
            && record["lower_bound"].as_u64() > Some(40)
            && record["stopped"] == "node limit reached"
    };
    assert!(run.records.iter().all(is_stopped), "{:?}", run.records);
    let ran = self::run(&mut bench(&[
        "antipodes",
        "--heuristic=manhattan",
        "--only=2",
        "--time-limit=20ms",
        "-j1",
    ]))
    .exits(3);
    assert!(ran.out.contains("time limit"), "{}", ran.out);
}

#[test]
fn what_is_no_suite_or_does_not_go_with_it_is_refused() {
    for (arguments, code, message) in [
        (
            &[][..],
            2,
            "no suite is given: expected korf100, antipodes, korf-felner-50, random, or a file or folder",
        ),
        (&["nothing"][..], 2, "unknown suite `nothing`: expected korf100"),
        (
            &["korf100", "--seed=1"][..],
            2,
            "--count and --seed are only for the suite random; choose boards of korf100 with --only",
        ),
        (
            &["korf100", "--goal=snail"][..],
            2,
            "cannot be used with korf100, which has its own boards and goal",
        ),
        (&["korf100", "--only=90-101"][..], 2, "--only 90-101: korf100 has the boards 1 to 100"),
        (&["random", "--count=0"][..], 2, "--count 0: expected 1 to 10000000 boards"),
        (&["random", "--size=7x7", "--heuristic=pdb"][..], 2, "7x7 boards have no pattern databases"),
        (&["random", "--algorithm=bfs", "--heuristic=manhattan"][..], 2, "bfs searches without a heuristic"),
        (
            &["korf100", "--export=x.txt"][..],
            2,
            "x.txt: expected a name that ends in .md, .html, .csv, .json, .svg or .tex",
        ),
        (&["korf100", "--export=none/x.csv"][..], 5, "cannot write none/x.csv"),
        (&["korf100", "--export=none/x.md"][..], 5, "cannot write none/x.md"),
        (&["korf100", "--heuristic=pdb", "--no-build"][..], 4, "no database"),
    ] {
        let ran = run(&mut bench(arguments)).exits(code);
        assert!(ran.err.contains(message) && ran.out.is_empty(), "{arguments:?}: {}", ran.err);
    }
}

/// `/proc` shows when the search is at work.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_ends_with_what_is_done() {
    let folder = tempdir().unwrap();
    let (list, file) = (folder.path().join("list"), folder.path().join("a.jsonl"));
    // The second one takes minutes.
    fs::write(&list, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1\n")
        .unwrap();
    let mut command = bench(&[list.to_str().unwrap(), "--heuristic=manhattan", "-j1"]);
    let mut child = start(command.arg("--export").arg(&file).arg("--export").arg(folder.path().join("a.md")));
    let before = ticks(child.id()).unwrap();
    assert!(wait_until(&mut child, |process| ticks(process).is_some_and(|now| now >= before + 10)));
    signal(&child, "INT");
    let ran = Ran::of(child.wait_with_output().unwrap()).exits(3);
    assert!(ran.err.ends_with("taquin: interrupted; boards not run: 1\n"), "{}", ran.err);
    assert!(ran.out.contains("solved     1 of 2 boards, 1 not run\n"), "{}", ran.out);
    assert_eq!(Journal::read(&file).records.len(), 1);
    assert!(fs::read_to_string(folder.path().join("a.md")).unwrap().contains("solved: 1 of 2 boards"));
}

#[test]
fn the_tables_fit_eighty_columns_with_colour_on_terminals_only() {
    let arguments = ["antipodes", "--heuristic=manhattan", "--only=1-2", "--node-limit=2000"];
    let piped = run(bench(&arguments).env("CLICOLOR_FORCE", "1")).exits(3);
    assert!(!piped.out.contains('\u{1b}') && !piped.err.contains('\u{1b}'));
    assert!(
        piped.out.lines().chain(piped.err.lines()).all(|line| line.chars().count() <= 80),
        "{}",
        piped.out
    );
    if Command::new("script").arg("--version").output().is_err() {
        println!("`script` is not installed: no terminal to look at");
        return;
    }
    let on_terminal = |no_colour: bool| {
        let words = format!(
            "stty cols 80 rows 24; exec {} bench {}",
            env!("CARGO_BIN_EXE_taquin"),
            arguments.join(" ")
        );
        let mut command = Command::new("script");
        command.args(["-qec", &words, "/dev/null"]).env("TERM", "xterm-256color").env_remove("NO_COLOR");
        if no_colour {
            command.env("NO_COLOR", "1");
        }
        run(&mut command).exits(3).out
    };
    let (colour, plain) = (on_terminal(false), on_terminal(true));
    let has_style = |text: &str| text.contains("\u{1b}[33m") && text.contains("\u{1b}[1m");
    assert!(has_style(&colour) && !has_style(&plain), "{colour}\n{plain}");
    let table = |text: &str| console::strip_ansi_codes(text).rsplit("boards 1-2").next().unwrap().to_string();
    assert!(table(&colour).lines().all(|line| line.chars().count() <= 80), "{colour}");
    assert!(table(&plain).contains("node limit"), "{plain}");
}
