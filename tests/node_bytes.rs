//! At most 32 bytes a stored node, all in: measured on the whole process, which is why this test is alone in its program.

mod common;

use common::databases::shared_store;
use common::grid;
use common::solving::{answer_within, class, default_set};
use std::fs;
use taquin::grid::Goal;
use taquin::limits::{Limits, Stop};
use taquin::pdb::table::Table;
use taquin::pdb::tables::Tables;
use taquin::solve::{Algorithm, Estimate, Outcome};

/// A line of `/proc/self/status` in bytes.
#[cfg(target_os = "linux")]
fn status(name: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib << 10)
}

/// Elsewhere the program's own count has to do.
#[cfg(not(target_os = "linux"))]
fn status(_name: &str) -> Option<u64> {
    None
}

/// Searches until more than two million nodes are stored.
fn check(name: &str, estimate: Estimate<'_>) {
    let start = grid("4x4", &common::korf100()[87].tiles);
    let goal = Goal::BlankFirst.grid(start.dims()).unwrap();
    let limits = Limits { memory: 100 << 20, ..Limits::default() };
    let before = status("VmRSS");
    let answer = answer_within(&start, &goal, Algorithm::Astar, estimate, &limits);
    let most = status("VmHWM");
    assert_eq!(answer.outcome, Outcome::Stopped(Stop::Memory));
    let stored = answer.stats.stored;
    assert!(stored > 2_000_000, "{stored}");
    assert!(answer.stats.stored_bytes <= 32 * stored, "{} bytes for {stored}", answer.stats.stored_bytes);
    println!("{name}: {stored} nodes, {:.2} bytes a node", answer.stats.stored_bytes as f64 / stored as f64);
    if let (Some(before), Some(most)) = (before, most) {
        let grown = most - before;
        assert!(grown <= 32 * stored, "the process grew by {grown} bytes for {stored} nodes");
        assert!(grown <= limits.memory, "the process grew by {grown} bytes");
        println!("{name}: the process grew by {:.2} bytes a node", grown as f64 / stored as f64);
    }
}

#[test]
fn a_stored_node_takes_at_most_32_bytes() {
    check("Manhattan", Estimate::Manhattan);
    // In memory, not mapped: pages of the file that come in during the search would count otherwise.
    let set = default_set(class("4x4", 0));
    let store = shared_store(&set);
    let get = |pattern: &_| Table::from_bytes(fs::read(store.path(pattern)).unwrap());
    let tables = Tables::gather(&set, get).unwrap();
    check("7-8", Estimate::Databases(&tables));
}
