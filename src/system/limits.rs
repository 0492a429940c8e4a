//! Limits of a search: nodes, time, memory, and the wish to stop.

use crate::system::progress::Cancel;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

/// How far a search may go.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most nodes to generate.
    pub nodes: Option<u64>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// The most bytes for what a search stores; depth-first searches need almost none.
    pub memory: u64,
    /// Turned on to stop.
    pub cancel: Cancel,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: None, deadline: None, memory: half_of_memory(), cancel: Cancel::new() }
    }
}

/// Why a search stopped before it knew the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It generated as many nodes as it may.
    Nodes,
    /// Its time is over.
    Time,
    /// It may not store more.
    Memory,
    /// It has tried everything within its depth limit.
    Depth,
    /// Its ways have become longer than a stored node counts.
    Length,
    /// It was told to stop.
    Interrupted,
}

impl Stop {
    /// A few words for people.
    pub fn reason(self) -> &'static str {
        match self {
            Stop::Nodes => "node limit reached",
            Stop::Time => "time limit reached",
            Stop::Memory => "memory limit reached",
            Stop::Depth => "depth limit reached",
            Stop::Length => "ways of more than 65,535 slides are not followed",
            Stop::Interrupted => "interrupted",
        }
    }
}

/// Half of what the machine, or the cgroup that the program runs in, has: the default memory limit. Asked once.
pub fn half_of_memory() -> u64 {
    static HALF: LazyLock<u64> = LazyLock::new(ask_half_of_memory);
    *HALF
}

fn ask_half_of_memory() -> u64 {
    // For a system that tells nothing: an amount that every machine of today has.
    const UNKNOWN: u64 = 2 << 30;
    let Ok(mut system) = sysinfo::System::new() else { return UNKNOWN };
    system.refresh_memory();
    let machine = system.total_memory();
    let cgroup = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    match machine.min(cgroup) {
        0 => UNKNOWN,
        bytes => bytes / 2,
    }
}

/// Nodes between two looks at the clock.
const PERIOD: u64 = 2_048;

/// Counts generated nodes against the limits: one comparison a node, a look at clock and switch now and then.
#[derive(Debug)]
pub struct Meter<'a> {
    limits: &'a Limits,
    next: u64,
    part: Option<Part<'a>>,
}

/// A part of a search that a team does, by its number; and the nodes that the team knows of.
#[derive(Debug)]
struct Part<'a> {
    team: &'a Team,
    number: usize,
    told: u64,
}

/// What the threads share that search the numbered parts of a tree within the same limits.
#[derive(Debug)]
pub struct Team {
    limits: Limits,
    generated: AtomicU64,
    /// No part of a greater number is wanted.
    last: AtomicUsize,
}

impl Team {
    /// The meter of a part.
    pub fn meter(&self, number: usize) -> Meter<'_> {
        Meter { limits: &self.limits, next: 0, part: Some(Part { team: self, number, told: 0 }) }
    }

    /// Says that no part of a greater number is wanted.
    pub fn end_at(&self, number: usize) {
        self.last.fetch_min(number, Ordering::Relaxed);
    }

    /// Whether a part of this number is of no use.
    pub fn is_beyond(&self, number: usize) -> bool {
        self.last.load(Ordering::Relaxed) < number
    }
}

impl<'a> Meter<'a> {
    /// A meter that first looks at the first node, so that limits that are already over are met at once.
    pub fn new(limits: &'a Limits) -> Meter<'a> {
        Meter { limits, next: 0, part: None }
    }

    /// What a team may do after so many nodes.
    pub fn team(&self, generated: u64) -> Team {
        let nodes = self.limits.nodes.map(|_| self.nodes_left(generated));
        let limits = Limits { nodes, ..self.limits.clone() };
        Team { limits, generated: AtomicU64::new(0), last: AtomicUsize::new(usize::MAX) }
    }

    /// Why to stop before node number `generated + 1`, if so.
    #[inline]
    pub fn check(&mut self, generated: u64) -> Option<Stop> {
        if generated < self.next { None } else { self.look(generated) }
    }

    /// How many nodes may still be generated after so many.
    pub fn nodes_left(&self, generated: u64) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(generated))
    }

    /// The most bytes for what a search stores.
    pub fn memory(&self) -> u64 {
        self.limits.memory
    }

    /// As [`Meter::check`], with a look at clock and switch now: for work that counts in large steps.
    #[cold]
    pub fn look(&mut self, generated: u64) -> Option<Stop> {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        self.next = most.min(generated + PERIOD);
        let mut all = generated;
        if let Some(Part { team, number, told }) = &mut self.part {
            // A loop that does some work again counts from where that began.
            let news = generated.saturating_sub(*told);
            *told += news;
            all = news + team.generated.fetch_add(news, Ordering::Relaxed);
            if team.is_beyond(*number) {
                return Some(Stop::Interrupted);
            }
        }
        if self.limits.cancel.is_cancelled() {
            Some(Stop::Interrupted)
        } else if generated.max(all) >= most {
            Some(Stop::Nodes)
        } else if self.limits.deadline.is_some_and(|end| Instant::now() >= end) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_met_exactly_and_a_past_deadline_at_once() {
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let mut meter = Meter::new(&limits);
        assert_eq!((0..).find_map(|n| meter.check(n).map(|stop| (n, stop))), Some((3_000, Stop::Nodes)));
        let limits = Limits { deadline: Some(Instant::now()), ..Limits::default() };
        assert_eq!(Meter::new(&limits).check(0), Some(Stop::Time));
        let limits = Limits::default();
        limits.cancel.cancel();
        assert_eq!(Meter::new(&limits).check(0), Some(Stop::Interrupted));
    }

    #[test]
    fn the_default_memory_is_a_sensible_amount() {
        assert!((1 << 26..1 << 50).contains(&half_of_memory()));
    }
}
