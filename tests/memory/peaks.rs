//! The most memory that a process of the program holds, against what it was given.
//!
//! `/proc` shows the most memory that was resident up to the last look.

use crate::common::command::{Ran, peak_memory, start, taquin, wait_until};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// One of the 17 boards of 4x4 that need 80 slides.
const HARD: &str = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

#[test]
fn a_star_keeps_its_memory_limit_and_ends_with_a_bound() {
    let arguments = ["solve", "--algorithm=astar", "--heuristic=manhattan", "--memory=64MiB", HARD];
    let mut child = start(taquin(Path::new("none")).args(arguments));
    let mut peak = 0;
    wait_until(&mut child, |process| {
        peak = peak.max(peak_memory(process).unwrap_or(0));
        false
    });
    let ran = Ran::of(child.wait_with_output().unwrap()).exits(3).quietly();
    let (_, bounds) = ran.out.split_once("stopped    memory limit reached\nlength     ").unwrap();
    assert!(bounds.lines().next().unwrap().contains(" <= length <= "), "{}", ran.out);
    assert!((40 << 20..=66 << 20).contains(&peak), "peak: {peak} bytes");
}

/// A depth-first path without a good estimate hardly ever ends: 30 million slides would take some 400 MB.
#[test]
fn a_depth_beyond_all_memory_is_no_reason_to_take_it() {
    for algorithm in ["dfs", "dfbnb"] {
        let mut command = taquin(Path::new("none"));
        command.args(["solve", "--algorithm", algorithm, "--heuristic=hamming", "--depth-limit=4294967295"]);
        command.args(["--memory=64MiB", "--node-limit=30000000", HARD]);
        let mut child = start(&mut command);
        let mut peak = 0;
        wait_until(&mut child, |process| {
            peak = peak.max(peak_memory(process).unwrap_or(0));
            false
        });
        let ran = Ran::of(child.wait_with_output().unwrap()).exits(3).quietly();
        assert!(ran.out.contains("stopped    node limit reached"), "{}", ran.out);
        assert!((20 << 20..=70 << 20).contains(&peak), "{algorithm}: {peak} bytes");
    }
}

/// Parsed boards take twenty times the memory of their text, and more where the text is JSON.
#[test]
fn the_boards_of_a_text_are_not_held_all_at_once() {
    let folder = tempdir().unwrap();
    let (text, out) = (folder.path().join("boards"), folder.path().join("out"));
    let lines = "1 2 3 4 5 6 7 0 8\n".repeat(60_000);
    let array = format!("[{}[1,2,3,4,5,6,7,0,8]]", "[1,2,3,4,5,6,7,0,8],\n".repeat(59_999));
    let course = "3\n1 2 3\n4 5 6\n7 0 8\n".repeat(60_000);
    for boards in [lines, array, course] {
        fs::write(&text, boards).unwrap();
        let mut command = taquin(Path::new("none"));
        command.args(["solve", "--heuristic=manhattan", "--jobs=2", "--format=moves", "--file"]);
        let mut child = start(command.arg(&text).arg("--output").arg(&out));
        let mut peak = 0;
        wait_until(&mut child, |process| {
            peak = peak.max(peak_memory(process).unwrap_or(0));
            false
        });
        Ran::of(child.wait_with_output().unwrap()).exits(0).quietly();
        assert_eq!(fs::read_to_string(&out).unwrap(), "R\n".repeat(60_000));
        assert!((1 << 20..=20 << 20).contains(&peak), "peak: {peak} bytes");
    }
}

/// All 3,000 boards of this solution together are 42 MB of text.
#[test]
fn the_boards_of_a_solution_are_written_one_by_one() {
    let tiles: Vec<String> = (0..3_000).map(|tile| tile.to_string()).collect();
    for format in ["states", "boards", "42", "princeton"] {
        let mut command = taquin(Path::new("none"));
        command.args(["solve", "--size=3000x1", "--format", format, "--output=/dev/null", &tiles.join(" ")]);
        let mut child = start(&mut command);
        let mut peak = 0;
        wait_until(&mut child, |process| {
            peak = peak.max(peak_memory(process).unwrap_or(0));
            false
        });
        Ran::of(child.wait_with_output().unwrap()).exits(0).quietly();
        assert!((1 << 20..=24 << 20).contains(&peak), "{format}: {peak} bytes");
    }
}
