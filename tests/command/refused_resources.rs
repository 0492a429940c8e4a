//! A system that refuses memory or threads: a message and exit code 5, or fewer threads; never an abort.

use crate::common::command::{Ran, taquin};
use crate::solving::HARDEST;
use std::path::Path;
use std::process::Command;

/// Runs the program with an address space of so many megabytes.
fn limited(megabytes: usize, arguments: &[&str]) -> Ran {
    let program = taquin(Path::new("none"));
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("ulimit -c 0; ulimit -v {} && exec \"$0\" \"$@\"", megabytes * 1_000));
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    Ran::of(shell.arg(program.get_program()).args(arguments).output().unwrap())
}

#[test]
fn threads_without_memory_are_left_out() {
    for megabytes in [20, 100, 200, 300, 500, 600, 700] {
        let search = ["--heuristic=manhattan", "--jobs=1", "--threads=64", "--time-limit=100ms", HARDEST];
        let ran = limited(megabytes, &[&["solve"][..], &search].concat());
        match ran.code {
            5 if megabytes < 100 => assert!(ran.err.contains("no memory left"), "{}", ran.err),
            _ => {
                let ran = ran.exits(3);
                assert_eq!(ran.err, "taquin: the system had no room for all threads, so fewer were used\n");
            }
        }
    }
}

#[test]
fn a_text_without_memory_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards");
    std::fs::write(&file, "1 2 3 4 5 6 7 0 8\n".repeat(6_000_000)).unwrap();
    let ran = limited(200, &["solvable", "--file", file.to_str().unwrap()]).exits(5);
    assert!(ran.err.contains("cannot read"), "{}", ran.err);
}
