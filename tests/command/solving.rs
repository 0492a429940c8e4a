//! `taquin solve` in one line.

use crate::common::command::{Ran, run, taquin};
use crate::common::databases::shared_folder;
use tempfile::tempdir;

pub const NEAR: &str = "1 2 3 4 5 6 7 0 8";

pub const HARDEST: &str = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

/// Solves with the shared databases of 3x3, which are there.
pub fn solve_3x3(arguments: &[&str]) -> Ran {
    shared_folder("3x3", "snail");
    run(taquin(&shared_folder("3x3", "blank-last")).arg("solve").args(arguments))
}

/// Solves without databases, in a folder that must not come into being.
pub fn solve_without(arguments: &[&str]) -> Ran {
    let folder = tempdir().unwrap();
    let databases = folder.path().join("none");
    let ran = run(taquin(&databases).arg("solve").args(arguments));
    assert!(!databases.exists(), "{arguments:?} made a folder");
    ran
}

/// Text with every time as a question mark.
pub fn mask(text: &str) -> String {
    let line = |l: &str| if l.starts_with("time ") { "time       ?\n".into() } else { format!("{l}\n") };
    text.lines().map(line).collect()
}
