//! How long work reports what it has done, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A switch that one thread turns on, such as at Ctrl-C, and that long work looks at often.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A switch that is off.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Asks the work to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work shall stop.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Nodes of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Nodes made.
    pub generated: u64,
}

impl Counts {
    /// Adds other nodes.
    pub fn add(&mut self, other: Counts) {
        self.expanded += other.expanded;
        self.generated += other.generated;
    }

    /// These and other nodes.
    pub fn and(mut self, other: Counts) -> Counts {
        self.add(other);
        self
    }

    /// The larger of each count.
    pub fn max(self, other: Counts) -> Counts {
        let (expanded, generated) = (self.expanded.max(other.expanded), self.generated.max(other.generated));
        Counts { expanded, generated }
    }
}

/// What a running search has done so far. From one report of a search to its next neither counts nor the bound fall.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Nodes made.
    pub generated: u64,
    /// Nodes made a second, since the search began.
    pub rate: f64,
    /// No solution has fewer slides.
    pub bound: u32,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The time until a limit ends the search, where it has a limit of time or of nodes.
    pub time_left: Option<Duration>,
    /// The time until everything within the bound is searched, as far as the finished parts of the tree tell it.
    pub iteration_left: Option<Duration>,
    /// Bytes that the stored nodes take; 0 for depth-first searches.
    pub stored_bytes: u64,
}

/// Hears of the progress of a search some 16 times a second: from any of its threads, but never twice at once.
///
/// The search waits until it returns.
pub type Observe<'a> = &'a (dyn Fn(&Progress) + Sync + 'a);

/// One finished layer of a breadth-first build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its distance h from the goal.
    pub h: u32,
    /// States found up to and with it.
    pub found: u64,
    /// States that there are.
    pub total: u64,
}
