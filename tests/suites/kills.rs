//! Runs of `taquin bench` that are killed again and again: no board is lost, and none is wrong.

use crate::common::command::{run, start, taquin, wait_until};
use crate::common::journal::Journal;
use crate::common::random::Random;
use crate::journals::{bench_with, comparable};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// What came of a run that was killed.
#[derive(Debug, Default)]
struct Killed {
    /// Kills that found the run at work.
    kills: usize,
    /// Boards that a journal had before a kill, over all kills.
    kept: usize,
    /// Those of them that it did not have, or had otherwise, after it.
    lost: usize,
    /// Boards of the finished run that are as in one that was left alone.
    right: usize,
    /// Boards that are not.
    wrong: usize,
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

/// Kills a run over `boards` boards `times` times, each time a random number of bytes of its journal later, and lets it end.
fn killed(times: usize, boards: usize, seed: u64) -> Killed {
    // Boards of a millisecond or two, so that a kill that comes late finds the run still at work.
    let bench = || bench_with("hamming", boards);
    let folder = tempdir().unwrap();
    let whole = folder.path().join("whole.jsonl");
    run(bench().arg("--export").arg(&whole)).exits(0).quietly();
    let (first, second) = (folder.path().join("a.jsonl"), folder.path().join("b.jsonl"));
    let goes_on = || {
        let mut command = bench();
        command.arg("--resume").arg(&first).arg("--export").arg(&second).arg("--export").arg(&first);
        command.arg("--export").arg(folder.path().join("report.md"));
        command
    };
    let mut found = Killed::default();
    let mut random = Random::new(seed);
    let mut before = Vec::new();
    for number in 0..times {
        let mut child = start(&mut goes_on());
        // Some moments are before the first record; the others are after a random number of bytes.
        let more = random.below((size(&whole) as f64 * 1.6 / times as f64) as usize) as u64;
        let enough = if number < 2 { 0 } else { size(&first) + more };
        wait_until(&mut child, |_| first.exists() && size(&first) >= enough);
        let _ = child.kill();
        found.kills += usize::from(child.wait().unwrap().code().is_none());
        for file in [&first, &second].into_iter().filter(|file| size(file) > 0) {
            // By the program's own reader too, which replays every solution.
            let mut command = taquin(Path::new("none"));
            let again = folder.path().join("again.jsonl");
            run(command.args(["bench", "render"]).arg(file).arg("--to").arg(again)).exits(0);
        }
        let now = if size(&first) > 0 { Journal::read(&first).records } else { Vec::new() };
        found.kept += before.len();
        found.lost += before.iter().zip(&now).filter(|(before, now)| before != now).count();
        found.lost += before.len().saturating_sub(now.len());
        before = now;
        assert!(!folder.path().join("report.md").exists(), "reports are written at the end");
    }
    run(&mut goes_on()).exits(0).quietly();
    let (expected, ended) = (comparable(&whole), comparable(&first));
    found.right = expected.records.iter().zip(&ended.records).filter(|(a, b)| a == b).count();
    found.wrong = expected.records.len().max(ended.records.len()) - found.right;
    assert_eq!((expected.records.len(), &expected.settings), (boards, &ended.settings));
    assert_eq!(expected, comparable(&second));
    assert!(Journal::read(&first).sessions.len() > 2, "each stretch says where it ran");
    let solved = format!("solved: {boards} of {boards} boards");
    assert!(fs::read_to_string(folder.path().join("report.md")).unwrap().contains(&solved));
    // Once more changes nothing: there is nothing left to solve.
    let finished = fs::read(&first).unwrap();
    run(bench().arg("--resume").arg(&first)).exits(0).quietly();
    assert_eq!(fs::read(&first).unwrap(), finished);
    found
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_as_an_uninterrupted_one() {
    let found = killed(8, 600, 16);
    assert!(found.kills >= 6 && found.kept > 0, "{found:?}");
    assert_eq!((found.lost, found.right, found.wrong), (0, 600, 0));
}

/// `cargo test --test suites fifty -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute; prints the counts for a table of faults"]
fn fifty_kills_lose_nothing() {
    let found = killed(50, 6_000, 1);
    println!("{found:?}");
    assert!(found.kills >= 45, "{found:?}");
    assert_eq!((found.lost, found.right, found.wrong), (0, 6_000, 0));
}
