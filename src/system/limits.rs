//! Limits of a search: nodes, time, memory, and the wish to stop.

use crate::system::progress::Cancel;
use std::time::{Duration, Instant};

/// How far a search may go. By default it has no limit of nodes or time.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// The most nodes to generate.
    pub nodes: Option<u64>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// The most bytes for what a search stores; `None` for half of the machine's memory, which is asked for only by
    /// searches that store boards.
    pub memory: Option<u64>,
    /// Turned on to stop.
    pub cancel: Cancel,
}

impl Limits {
    /// No limits but half of the memory.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// The same with a limit of generated nodes.
    pub fn with_nodes(self, nodes: impl Into<Option<u64>>) -> Limits {
        Limits { nodes: nodes.into(), ..self }
    }

    /// The same with a moment at which the search stops.
    pub fn with_deadline(self, deadline: impl Into<Option<Instant>>) -> Limits {
        Limits { deadline: deadline.into(), ..self }
    }

    /// The same with a deadline so long from now. A time beyond what the clock counts is no limit.
    pub fn with_time(self, time: Duration) -> Limits {
        self.with_deadline(Instant::now().checked_add(time))
    }

    /// The same with a limit of bytes for what a search stores.
    pub fn with_memory(self, memory: impl Into<Option<u64>>) -> Limits {
        Limits { memory: memory.into(), ..self }
    }

    /// The same with a switch that stops the search.
    pub fn with_cancel(self, cancel: Cancel) -> Limits {
        Limits { cancel, ..self }
    }
}

/// Why a search stopped before it knew the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// It generated as many nodes as it may.
    Nodes,
    /// Its time is over.
    Time,
    /// It may not store more.
    Memory,
    /// It has tried everything within its depth limit.
    Depth,
    /// Its paths have become longer than a stored node counts.
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
            Stop::Length => "paths of more than 65,535 slides are not followed",
            Stop::Interrupted => "interrupted",
        }
    }
}
