//! Building the database of tiles 1 to 7 of the 15-puzzle, 139,849,920 states, to the finished file: by the program, on
//! one thread with each instruction set and on all threads.

#![allow(missing_docs)] // the macros of criterion make public items

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const STATES: u64 = 139_849_920;

/// Builds into a folder; whether the program knows the instructions and this machine has them.
fn build(folder: &Path, threads: &str, instructions: Option<&str>) -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    command.args(["pdb-build", "--force", "--quiet", "--goal=blank-first", "--tiles=1-7"]);
    command.args(["--threads", threads, "--pdb-dir"]).arg(folder);
    match instructions {
        Some(instructions) => command.env("TAQUIN_KERNEL", instructions),
        None => command.env_remove("TAQUIN_KERNEL"),
    };
    command.status().unwrap().success()
}

/// A fast wrong build is no result: the file is the known one.
fn check(folder: &Path) {
    let bytes = fs::read(folder.join("4x4-b0-1.2.3.4.5.6.7-bit.pdb")).unwrap();
    let number = |offset: usize| u64::from_le_bytes(bytes[offset..offset + 8].try_into().unwrap());
    // Entries and the checksum of the body, as `pdb/FORMAT.md` says.
    assert_eq!((number(40), number(120)), (STATES, 0x760f_ac4d_2659_003e));
}

fn builds(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut group = criterion.benchmark_group("build 1-7");
    group.sample_size(10).warm_up_time(Duration::from_secs(1)).throughput(Throughput::Elements(STATES));
    for instructions in ["portable", "avx2", "avx512"] {
        if !build(folder, "1", Some(instructions)) {
            println!("build 1-7/1 thread, {instructions}: not on this machine");
            continue;
        }
        check(folder);
        let name = format!("1 thread, {instructions}");
        group.bench_function(name, |b| b.iter(|| build(folder, "1", Some(instructions))));
    }
    let all = std::thread::available_parallelism().unwrap().to_string();
    assert!(build(folder, &all, None));
    check(folder);
    group.bench_function(format!("{all} threads"), |b| b.iter(|| build(folder, &all, None)));
    group.finish();
}

criterion_group!(benches, builds);
criterion_main!(benches);
