//! Searches that end early, or beside others: limits, interrupts, readers that have gone.

use crate::common::command::{Ran, read_line, signal, start, taquin, ticks, wait_until};
use crate::solving::{HARDEST, NEAR, mask, solve_without};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::tempdir;

#[test]
fn limits_of_nodes_and_time_end_with_a_bound() {
    for algorithm in ["ida", "astar"] {
        for limit in [0, 1, 2, 1_000, 5_000] {
            let limit = limit.to_string();
            let options = ["--heuristic=manhattan", "--format=json", "--algorithm", algorithm, HARDEST];
            let mut arguments = vec!["--node-limit", limit.as_str()];
            arguments.extend(options);
            let answer = solve_without(&arguments).exits(3).json().remove(0);
            assert_eq!(answer["generated"].to_string(), limit, "{algorithm}");
            assert!((58..=80).contains(&answer["lower_bound"].as_u64().unwrap()));
            assert!(answer["expanded"].as_u64() <= answer["generated"].as_u64());
        }
        for time in ["0s", "100ms"] {
            let arguments =
                ["--time-limit", time, "--heuristic=manhattan", "--algorithm", algorithm, HARDEST];
            let ran = solve_without(&arguments).exits(3).quietly();
            let (_, bounds) = ran.out.split_once("stopped    time limit reached\nlength     ").unwrap();
            assert!(bounds.lines().next().unwrap().contains(" <= length <= "), "{}", ran.out);
        }
    }
}

/// A row of 10,000 cells is one long path of slides; every iteration goes through it from its beginning.
#[test]
fn a_limit_ends_a_search_in_a_long_row() {
    let tiles: Vec<String> = (0..10_000).map(|tile| tile.to_string()).collect();
    let board = tiles.join(" ");
    for (limit, value) in [("--time-limit", "300ms"), ("--node-limit", "1000000")] {
        let arguments = ["--algorithm=iddfs", "--size=10000x1", "--format=json", limit, value, &board];
        let answer = solve_without(&arguments).exits(3).json().remove(0);
        let expected = if limit == "--time-limit" { "time limit reached" } else { "node limit reached" };
        assert_eq!(answer["stopped"], expected);
    }
}

#[test]
fn boards_at_once_are_answered_in_order() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    // Far and near ones, one that cannot be solved, and one that is none.
    let far = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15";
    let text = format!("{far}\n{NEAR}\n1 2 3 4 5 6 8 7 0\n1 2 2 0\n{far}\n{NEAR}\n").repeat(10);
    fs::write(&file, text).unwrap();
    for format in ["json", "csv", "text", "moves"] {
        let solve = |jobs: &str| {
            let format = format!("--format={format}");
            let file = file.to_str().unwrap();
            let arguments = [
                "--heuristic=linear-conflict",
                "--goal=blank-first",
                "--jobs",
                jobs,
                &format,
                "--file",
                file,
            ];
            let ran = solve_without(&arguments).exits(2);
            // Times differ from run to run.
            let line = |line: &str| match format.as_str() {
                "--format=json" => {
                    let mut answer: serde_json::Value = serde_json::from_str(line).unwrap();
                    answer.as_object_mut().unwrap().remove("seconds");
                    answer.to_string()
                }
                "--format=csv" => {
                    let fields = line.split(',').enumerate().filter(|(column, _)| *column != 12);
                    fields.map(|(_, field)| field).collect::<Vec<_>>().join(",")
                }
                _ => line.to_string(),
            };
            (mask(&ran.out).lines().map(line).collect::<Vec<_>>(), ran.err)
        };
        let one = solve("1");
        assert!(one.0.len() >= 60 && one.1.lines().count() == 10, "{}", one.1);
        for jobs in ["2", "5", "100"] {
            assert_eq!(solve(jobs), one);
        }
    }
}

#[test]
fn searches_at_once_share_the_memory() {
    let solve = |jobs: &str, memory: &str| {
        let arguments = ["--algorithm=astar", "--heuristic=manhattan", "--format=json"];
        let ran = solve_without(
            &[&arguments[..], &["--jobs", jobs, "--memory", memory, HARDEST, HARDEST]].concat(),
        );
        let bounds = ran.exits(3).json();
        bounds.iter().map(|answer| answer["lower_bound"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(solve("2", "48MiB"), solve("1", "24MiB"));
}

/// `/proc` shows when the search is at work.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_all_boards() {
    let mut command = taquin(Path::new("none"));
    command.args(["solve", "--heuristic=manhattan", "--format=json", "--jobs=2"]);
    let mut child = start(command.args([NEAR, HARDEST, HARDEST, NEAR, NEAR]));
    let mut out = child.stdout.take().unwrap();
    assert!(read_line(&mut out).contains("\"length\":1,"));
    let before = ticks(child.id()).unwrap();
    assert!(wait_until(&mut child, |process| ticks(process).is_some_and(|now| now >= before + 5)));
    signal(&child, "INT");
    for _ in 0..2 {
        assert!(read_line(&mut out).contains("\"stopped\":\"interrupted\""));
    }
    let ran = Ran::of(child.wait_with_output().unwrap()).exits(3);
    assert_eq!(ran.err, "taquin: interrupted; boards not tried: 2\n");
    assert_eq!(read_line(&mut out), "");
}

/// `/proc` shows when the search is at work.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_with_the_bound() {
    for (name, algorithm) in [("INT", "ida"), ("TERM", "ida"), ("INT", "astar")] {
        let mut command = taquin(Path::new("none"));
        command.args(["solve", "--heuristic=manhattan", "--format=json", "--algorithm", algorithm]);
        let mut child = start(command.args(["--jobs=1", NEAR, HARDEST, NEAR]));
        let mut out = child.stdout.take().unwrap();
        assert!(read_line(&mut out).contains("\"length\":1,"));
        // From here on it is busy with the second board.
        let before = ticks(child.id()).unwrap();
        assert!(wait_until(&mut child, |process| ticks(process).is_some_and(|now| now >= before + 5)));
        signal(&child, name);
        let second: serde_json::Value = serde_json::from_str(&read_line(&mut out)).unwrap();
        assert_eq!((&second["stopped"], &second["optimal"]), (&"interrupted".into(), &false.into()));
        assert!(second["upper_bound"].as_u64().unwrap() >= 80);
        assert!((58..=80).contains(&second["lower_bound"].as_u64().unwrap()));
        let ran = Ran::of(child.wait_with_output().unwrap()).exits(3);
        assert_eq!(ran.err, "taquin: interrupted; boards not tried: 1\n");
        assert_eq!(read_line(&mut out), "");
    }
}

#[test]
fn a_reader_that_has_gone_is_no_error_to_speak_of() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("many.txt");
    fs::write(&file, format!("{NEAR}\n").repeat(2_000)).unwrap();
    for format in ["text", "json"] {
        let mut command = taquin(folder.path());
        command.args(["solve", "--heuristic=manhattan", "--format", format, "--file"]).arg(&file);
        let mut child = start(&mut command);
        assert_ne!(read_line(child.stdout.as_mut().unwrap()), "");
        drop(child.stdout.take());
        Ran::of(child.wait_with_output().unwrap()).exits(5).quietly();
    }
    // The same for messages: their reader's going changes neither answers nor code.
    fs::write(&file, "1 1\n".repeat(2_000)).unwrap();
    let mut child = start(taquin(folder.path()).args(["solve", "--size=2x1", NEAR, "--file"]).arg(&file));
    drop(child.stderr.take());
    Ran::of(child.wait_with_output().unwrap()).exits(2);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = taquin(Path::new("none"));
    let child = command.args(["solve", "--heuristic=manhattan", NEAR, NEAR]).stdout(full);
    let child = child.stderr(std::process::Stdio::piped()).spawn().unwrap();
    let ran = Ran::of(child.wait_with_output().unwrap()).exits(5);
    assert!(ran.err.starts_with("taquin: cannot write the output: "), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1);
}

/// As `nohup` starts a program.
#[test]
fn a_hangup_that_is_ignored_stays_ignored() {
    let script = format!(
        "trap '' HUP; exec {} solve --heuristic=manhattan --time-limit=2s '{HARDEST}'",
        env!("CARGO_BIN_EXE_taquin")
    );
    let mut child = start(Command::new("sh").args(["-c", &script]));
    assert!(wait_until(&mut child, |process| ticks(process).is_none_or(|ticks| ticks >= 5)));
    signal(&child, "HUP");
    let ran = Ran::of(child.wait_with_output().unwrap()).exits(3);
    assert!(ran.out.contains("stopped    time limit reached"), "{}{}", ran.out, ran.err);
}
