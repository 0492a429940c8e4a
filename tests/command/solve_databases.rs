//! The databases that `solve` uses, builds, or asks for.

use crate::common::command::{names, run, taquin};
use crate::solving::{NEAR, mask, solve_3x3, solve_without};
use tempfile::tempdir;

#[test]
fn the_first_solve_builds_and_says_where() {
    let folder = tempdir().unwrap();
    let databases = folder.path().join("new/deep");
    // Without a word about databases a small board gets them in memory.
    let unasked = run(taquin(&databases).args(["solve", NEAR])).exits(0).quietly();
    assert!(unasked.out.contains("search     ida pdb:4-4") && !databases.exists(), "{}", unasked.out);
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
