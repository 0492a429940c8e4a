//! At most 32 bytes a stored node in the generic loop and 12 in compact A*, all in: measured on a whole process, which
//! this test therefore has for itself.

use crate::pdb::file::table::Table;
use crate::pdb::lookup::tables::Tables;
use crate::puzzle::goal::Goal;
use crate::search::common::loops::Loops;
use crate::settings::algorithm::Algorithm;
use crate::solve::Outcome;
use crate::system::limits::{Limits, Stop};
use crate::test_support::data::antipodes;
use crate::test_support::databases::shared_store;
use crate::test_support::grid;
use crate::test_support::parts::Estimate;
use crate::test_support::run_alone;
use crate::test_support::solving::{answer_in_loops, class, default_set};
use std::fs;

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

/// Searches until more than two million nodes are stored in at most `wanted` bytes each; returns by what part of its own
/// count the process grew.
fn check(name: &str, loops: Loops, estimate: Estimate<'_>, wanted: u64) -> Option<f64> {
    let start = grid("4x4", &antipodes()[1]);
    let goal = Goal::BlankLast.grid(start.dims()).unwrap();
    let memory = 80 << 20;
    let limits = Limits::new().with_memory(memory);
    let before = status("VmRSS");
    let answer = answer_in_loops(loops, &start, &goal, Algorithm::Astar, estimate, &limits);
    let most = status("VmHWM");
    assert_eq!(answer.outcome, Outcome::Stopped { stop: Stop::Memory, best: None });
    let stored = answer.stats.stored;
    assert!(stored > 2_000_000, "{stored}");
    assert!(answer.stats.stored_bytes <= wanted * stored, "{} bytes for {stored}", answer.stats.stored_bytes);
    println!("{name}: {stored} nodes, {:.2} bytes a node", answer.stats.stored_bytes as f64 / stored as f64);
    if let (Some(before), Some(most)) = (before, most) {
        let grown = most.saturating_sub(before);
        assert!(grown <= 32 * stored, "the process grew by {grown} bytes for {stored} nodes");
        assert!(grown <= memory, "the process grew by {grown} bytes");
        println!("{name}: the process grew by {:.2} bytes a node", grown as f64 / stored as f64);
        return Some(grown as f64 / answer.stats.stored_bytes as f64);
    }
    None
}

#[test]
fn a_stored_node_takes_few_bytes() {
    const ALONE: &str = "TAQUIN_TEST_NODE_BYTES";
    if std::env::var_os(ALONE).is_none() {
        print!("{}", run_alone(concat!(module_path!(), "::a_stored_node_takes_few_bytes"), ALONE, "yes"));
        return;
    }
    // In memory, not mapped: pages of the file that come in during the search would count otherwise.
    let set = default_set(class("4x4", 0));
    let store = shared_store(&set);
    let get = |pattern: &_| Table::from_bytes(fs::read(store.path(pattern)).unwrap());
    let tables = Tables::gather(&set, get).unwrap();
    let part = check("7-8", Loops::Plain, Estimate::Databases(&tables), 32);
    // The program's own count tells the truth. The second search may take memory that the first one has left.
    assert!(part.is_none_or(|part| (0.9..1.05).contains(&part)), "{part:?}");
    check("Manhattan", Loops::Plain, Estimate::Manhattan, 32);
    check("compact", Loops::Tuned, Estimate::Manhattan, 12);
}
