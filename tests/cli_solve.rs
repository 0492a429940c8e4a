//! `taquin solve` as a user sees it: what it reads, what it prints, how it ends.

mod common;

use common::command::{
    Ran, names, peak_memory, read_line, run, run_with_input, signal, start, taquin, ticks, wait_until,
};
use common::databases::{shared_folder, shared_store};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use taquin::pdb::partition::catalogue;
use taquin::pdb::partition::set::PartitionSet;
use taquin::puzzle::canonical::Class;
use taquin::puzzle::dims::Dims;
use taquin::puzzle::goal::Goal;
use taquin::puzzle::solution::Solution;
use taquin::puzzle::tile::Direction;
use tempfile::tempdir;

const NEAR: &str = "1 2 3 4 5 6 7 0 8";
const HARDEST: &str = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

/// The default set of a goal's class.
fn default_set(size: &str, goal: Goal) -> PartitionSet {
    let dims: Dims = size.parse().unwrap();
    let class = Class::of(dims, goal.grid(dims).unwrap().blank()).0;
    catalogue::default_for(class).unwrap()
}

/// Solves with the shared databases of 3x3, which are there.
fn solve_3x3(arguments: &[&str]) -> Ran {
    for goal in [Goal::BlankLast, Goal::Snail] {
        shared_store(&default_set("3x3", goal));
    }
    run(taquin(&shared_folder()).arg("solve").args(arguments))
}

/// Solves without databases, in a folder that must not come into being.
fn solve_without(arguments: &[&str]) -> Ran {
    let folder = tempdir().unwrap();
    let databases = folder.path().join("none");
    let ran = run(taquin(&databases).arg("solve").args(arguments));
    assert!(!databases.exists(), "{arguments:?} made a folder");
    ran
}

/// Text with every time as a question mark.
fn mask(text: &str) -> String {
    let line = |l: &str| if l.starts_with("time ") { "time       ?\n".into() } else { format!("{l}\n") };
    text.lines().map(line).collect()
}

#[test]
fn text_of_a_solved_board() {
    let ran = solve_3x3(&[NEAR]).exits(0).quietly();
    assert_eq!(
        mask(&ran.out),
        "board      1 2 3 4 5 6 7 0 8 (3x3)\n\
         goal       blank-last\n\
         length     1 (shortest)\n\
         moves      R\n\
         nodes      1 expanded, 4 generated\n\
         time       ?\n\
         search     ida, pdb 4-4 (start: 1)\n"
    );
    let time = ran.out.lines().find_map(|l| l.strip_prefix("time       ")).unwrap();
    let (number, unit) = time.split_once(' ').unwrap();
    assert!(number.parse::<f64>().is_ok() && ["µs", "ms", "s"].contains(&unit), "{time}");
}

#[test]
fn text_of_unsolvable_and_stopped_boards() {
    let ran = solve_without(&["2 1 3 4 5 6 7 8 0", "--goal", "blank-last"]).exits(1).quietly();
    assert_eq!(
        ran.out,
        "board      2 1 3 4 5 6 7 8 0 (3x3)\n\
         goal       blank-last\n\
         unsolvable the goal cannot be reached from this board\n"
    );
    let ran = solve_without(&["8 6 7 2 5 4 3 0 1", "--heuristic", "manhattan", "--node-limit", "1000"]);
    assert_eq!(
        mask(&ran.exits(3).quietly().out).replace(|c: char| c.is_ascii_digit(), "#"),
        "board      # # # # # # # # # (#x#)\n\
         goal       blank-last\n\
         stopped    node limit reached\n\
         length     at least ## (proven)\n\
         nodes      ### expanded, #,### generated\n\
         time       ?\n\
         search     ida, manhattan (start: ##)\n"
    );
}

/// A JSON line with its time masked, which must be a number.
fn mask_json(line: &str) -> String {
    let (head, tail) = line.split_once("\"seconds\":").unwrap();
    let end = tail.find([',', '}']).unwrap();
    assert!(tail[..end].parse::<f64>().unwrap() >= 0.0, "{line}");
    format!("{head}\"seconds\":?{}", &tail[end..])
}

#[test]
fn json_has_its_fields_in_order() {
    let ran = solve_3x3(&[NEAR, "2 1 3 4 5 6 7 8 0", "1 2 3", "--format", "json"]).exits(2);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        mask_json(lines[0]),
        r#"{"v":1,"board":[1,2,3,4,5,6,7,0,8],"size":"3x3","goal":"blank-last","solvable":true,"optimal":true,"length":1,"moves":"R","lower_bound":1,"algorithm":"ida","heuristic":"pdb 4-4","expanded":1,"generated":4,"seconds":?}"#
    );
    let unsolvable = mask_json(lines[1]);
    assert!(
        unsolvable.starts_with(
            r#"{"v":1,"board":[2,1,3,4,5,6,7,8,0],"size":"3x3","goal":"blank-last","solvable":false,"optimal":false,"length":null,"moves":null,"lower_bound":null,"algorithm":"ida","#
        ),
        "{unsolvable}"
    );
    assert!(lines[2].starts_with(r#"{"v":1,"line":1,"error":"argument 3: line 1, "#), "{}", lines[2]);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    let ran =
        solve_without(&[HARDEST, "--heuristic=manhattan", "--node-limit=100", "--format=json"]).exits(3);
    let stopped = &ran.json()[0];
    assert_eq!(stopped["stopped"], "node limit reached");
    assert_eq!((stopped["generated"].as_u64(), stopped["solvable"].as_bool()), (Some(100), Some(true)));
    assert_eq!((stopped["optimal"].as_bool(), stopped["length"].as_u64()), (Some(false), None));
    assert!(stopped["lower_bound"].as_u64().unwrap() >= 58);
    let goal = "0 1 2/3 4 5/6 7 8";
    let ran = solve_3x3(&[NEAR, "--goal", goal, "--format", "json"]).exits(0);
    assert_eq!(ran.json()[0]["goal"], serde_json::json!([0, 1, 2, 3, 4, 5, 6, 7, 8]));
}

#[test]
fn boards_come_from_arguments_files_and_standard_input_in_order() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    fs::write(&file, "# two boards\n1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 0 7 8\n").unwrap();
    let file = file.to_str().unwrap();
    shared_store(&default_set("3x3", Goal::BlankLast));
    let mut command = taquin(&shared_folder());
    command.args(["solve", NEAR, "8 6 7/2 5 4/3 0 1", "--file", file, "--file", "-", "--format", "json"]);
    let ran = run_with_input(&mut command, "3\n1 2 3\n0 4 6\n7 5 8\n").exits(0).quietly();
    assert_eq!(ran.lengths(), [1, 31, 0, 2, 3].map(Some));
    // Text blocks have one empty line between them and none before the first, whatever failed before.
    let ran = solve_3x3(&["1 2", NEAR, "1 2 3 4 5 6 7 8 0"]).exits(2);
    assert!(ran.out.starts_with("board      1 2 3 4 5 6 7 0 8"), "{}", ran.out);
    assert_eq!(ran.out.split("\n\n").count(), 2);
    for argument in [&["-"][..], &["--file", "-"], &["-f-"]] {
        let ran = run_with_input(taquin(&shared_folder()).arg("solve").args(argument), NEAR).exits(0);
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
    assert!(ran.err.contains("boards.txt: line 2, column 15: tile 7 stands"), "{}", ran.err);
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
fn usage_errors_exit_2_and_say_what_is_wanted() {
    for (arguments, wanted) in [
        (&["--size", "0x0", "0"][..], "not a board size"),
        (&["--size", "300x300", "0"], "at most 65535"),
        (&[], "no board is given"),
        (&[""], "empty input"),
        (&["--file", "/dev/null"], "empty input"),
        (&["--file", "no such file"], "no such file"),
        (&["--goal", "1 2 3", NEAR], "--goal: "),
        (&["--goal", "0 1 2/3 4 5/6 7 7", NEAR], "tile 7 stands"),
        (&["--goal", "all", NEAR], "wanted blank-last, blank-first, snail or a 3x3 board"),
        (&["--partition", "zzz", NEAR], "wanted 4-4 or a .cat file"),
        (
            &["--partition", "4-4", "--heuristic", "manhattan", NEAR],
            "--no-reflection go with --heuristic pdb alone",
        ),
        (&["--heuristic", "pdb", "1 2 0 3"], "no pattern databases"),
        (&["--algorithm", "bfs", "--heuristic", "pdb", NEAR], "bfs takes no heuristic"),
        (&["--algorithm", "wastar", "--weight", "0.5", NEAR], "from 1 to 100"),
        (&["--heuristic", "max(manhattan", NEAR], "closes max(...)"),
        (&["--time-limit", "5 parsecs", NEAR], "such as 60s, 5m"),
        (&["--memory", "much", NEAR], "such as 512MiB"),
        (&["1 2 3 4 5 6"], "not a square"),
        (&["--size", "4x4", NEAR], "9 numbers"),
    ] {
        let ran = solve_without(arguments).exits(2);
        assert!(ran.err.contains(wanted), "{arguments:?}: {}", ran.err);
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
        (&["--size", "5x1", "1 2 3 0 4"], "search     ida, manhattan"),
        (&["2 3 1 0", "--goal", "snail"], "length     3 (shortest)\n"),
        (&["3 1/2 0", "--algorithm", "ida"], "search     ida, manhattan"),
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
        assert_eq!(answer["heuristic"], "pdb 2-3");
    }
    assert_eq!(names(folder.path()).len(), 2, "a high board shares the files of the wide one");
}

#[test]
fn the_first_solve_builds_and_says_where() {
    let folder = tempdir().unwrap();
    let databases = folder.path().join("new/deep");
    // Without a word about databases a small board gets them in memory.
    let unasked = run(taquin(&databases).args(["solve", NEAR])).exits(0).quietly();
    assert!(unasked.out.contains("search     ida, pdb 4-4") && !databases.exists(), "{}", unasked.out);
    let first = run(taquin(&databases).args(["solve", "--heuristic", "pdb", NEAR])).exits(0);
    let place = databases.display().to_string();
    assert!(first.err.starts_with("taquin: building the databases 4-4 for 3x3 boards once, in "));
    assert!(first.err.contains(&place) && first.err.lines().count() == 3, "{}", first.err);
    assert_eq!(names(&databases), ["3x3-b0-1.2.3.4-bit.pdb", "3x3-b0-5.6.7.8-bit.pdb"]);
    let second = run(taquin(&databases).args(["solve", NEAR])).exits(0).quietly();
    assert_eq!(mask(&second.out), mask(&first.out));
    // The other corner's goal needs the same files, the centre's others.
    run(taquin(&databases).args(["solve", NEAR, "--goal", "0 1 2/3 4 5/6 7 8", "--no-build"])).exits(0);
    run(taquin(&databases).args(["solve", "1 2 3 8 4 0 7 6 5", "--goal", "snail", "--no-build"])).exits(4);
}

/// The command that the message names is given to a shell as it stands.
#[cfg(unix)]
#[test]
fn no_build_says_what_to_run() {
    let folder = tempdir().unwrap();
    let spaced = folder.path().join("with space & 'quote'");
    let spaced = spaced.to_str().unwrap();
    for options in [
        &["--size", "3x3", "1 2 3 4 5 6 7 0 8"][..],
        &["--goal", "snail", "1 2 3 8 4 0 7 6 5"],
        &["--goal", "1 0 2/3 4 5/6 7 8", "0 1 2 3 4 5 6 7 8"],
        &["--size", "3x4", "1 2 3 4 5 6 7 8 9 10 0 11"],
        &["--partition", "5-5-5", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"],
        &["--pdb-dir", spaced, NEAR],
    ] {
        let folder = tempdir().unwrap();
        let solve = || {
            let mut command = taquin(folder.path());
            command.args(["solve", "--no-build"]).args(options);
            command
        };
        let refused = run(&mut solve()).exits(4);
        assert_eq!((refused.out.as_str(), refused.err.lines().count()), ("", 1), "{}", refused.err);
        let (message, command) = refused.err.trim_end().split_once("for this board: ").unwrap();
        assert!(message.contains("no database ") && message.contains("-bit.pdb"), "{message}");
        let command = command.strip_prefix("taquin ").unwrap();
        let mut shell = std::process::Command::new("sh");
        shell.arg("-c").arg(format!("\"$0\" {command}")).arg(env!("CARGO_BIN_EXE_taquin"));
        run(shell.env("TAQUIN_PDB_DIR", folder.path())).exits(0).quietly();
        assert!(run(&mut solve()).exits(0).quietly().out.contains("(shortest)"));
    }
}

#[test]
fn every_algorithm_and_heuristic_gives_the_same_length() {
    for algorithm in ["ida", "astar"] {
        for heuristic in ["pdb", "manhattan"] {
            let arguments =
                ["--algorithm", algorithm, "--heuristic", heuristic, "--format=json", "6 4 7 8 5 0 3 2 1"];
            let answer = solve_3x3(&arguments).exits(0).quietly().json().remove(0);
            assert_eq!(answer["length"], 31);
            assert_eq!(answer["algorithm"], algorithm);
            assert!(answer["heuristic"].as_str().unwrap().starts_with(heuristic));
        }
    }
    let answer = solve_without(&["--algorithm=bfs", "--format=json", "6 4 7 8 5 0 3 2 1"]).exits(0).json();
    assert_eq!((&answer[0]["length"], &answer[0]["heuristic"]), (&31.into(), &serde_json::Value::Null));
}

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
            assert!(ran.out.contains("stopped    time limit reached\nlength     at least "), "{}", ran.out);
        }
    }
}

/// `/proc` shows the most memory that was resident up to the last look.
#[cfg(target_os = "linux")]
#[test]
fn a_star_keeps_its_memory_limit_and_ends_with_a_bound() {
    let arguments = ["solve", "--algorithm=astar", "--heuristic=manhattan", "--memory=64MiB", HARDEST];
    let mut child = start(taquin(Path::new("none")).args(arguments));
    let mut peak = 0;
    wait_until(&mut child, |process| {
        peak = peak.max(peak_memory(process).unwrap_or(0));
        false
    });
    let ran = Ran::of(child.wait_with_output().unwrap()).exits(3).quietly();
    assert!(ran.out.contains("stopped    memory limit reached\nlength     at least "), "{}", ran.out);
    assert!((40 << 20..=66 << 20).contains(&peak), "peak: {peak} bytes");
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
        assert_eq!(
            (&second["stopped"], &second["length"]),
            (&"interrupted".into(), &serde_json::Value::Null)
        );
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

#[test]
fn large_boards_are_read_and_solved_where_that_is_easy() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("large.txt");
    for side in [5_usize, 20, 255] {
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
    let mut groups: BTreeMap<(String, String), Vec<common::Case>> = BTreeMap::new();
    let (mut refused, mut answered) = (0, 0);
    for case in common::cases() {
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
        let goal = [Goal::BlankLast, Goal::BlankFirst, Goal::Snail].into_iter().find(|g| g.name() == name);
        let goal = goal.unwrap();
        let dims: Dims = size.parse().unwrap();
        if let Some(set) = catalogue::default_for(Class::of(dims, goal.grid(dims).unwrap().blank()).0) {
            shared_store(&set);
        }
        let text: Vec<&str> = cases.iter().map(|c| c.raw.as_ref().unwrap_or(&c.input).as_str()).collect();
        fs::write(&file, text.join("\n\n")).unwrap();
        let mut command = taquin(&shared_folder());
        command.args(["solve", "--no-build", "--format=json", "--size", &size, "--goal", &name, "--file"]);
        let ran = run(command.arg(&file));
        let unsolvable = cases.iter().any(|c| !c.solvable);
        let ran = ran.exits(i32::from(unsolvable)).quietly();
        assert_eq!(ran.json().len(), cases.len(), "{size} {name}");
        for (case, answer) in cases.iter().zip(ran.json()) {
            let wanted = case.moves.map(u64::from);
            assert_eq!((answer["length"].as_u64(), &answer["solvable"]), (wanted, &case.solvable.into()));
            if let Some(moves) = answer["moves"].as_str() {
                let slide = |letter| Direction::ALL.into_iter().find(|d| d.letter() == letter).unwrap();
                let start = common::grid(&size, &common::numbers::<u16>(&case.input));
                let slides = moves.chars().map(slide).collect();
                Solution::replay(&start, &goal.grid(dims).unwrap(), slides).unwrap();
            }
            answered += 1;
        }
    }
    assert_eq!((refused, answered), (14, 69));
}
