//! How long work reports what it has done and learns that it shall stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
