//! What all threads of one search share: its limits, and who hears of its progress.

use crate::system::limits::Limits;
use crate::system::memory::half_of_memory;
use crate::system::progress::{Counts, Observe, Progress};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The time between two reports.
pub const INTERVAL: Duration = Duration::from_millis(60);

/// Bytes set aside for the program when a search is held to its memory limit.
const RESERVE: u64 = 8 << 20;

/// What all threads of one search share.
pub struct Watch<'a> {
    limits: &'a Limits,
    observe: Option<Observe<'a>>,
    interval: Duration,
    begin: Instant,
    bound: AtomicU32,
    /// When the next report is due, in nanoseconds since `begin`.
    due: AtomicU64,
    last: Mutex<Progress>,
}

impl<'a> Watch<'a> {
    /// For a search that begins now.
    pub fn new(limits: &'a Limits, observe: Observe<'a>) -> Watch<'a> {
        Watch { observe: Some(observe), ..Watch::silent(limits) }
    }

    /// The same without an observer.
    pub fn silent(limits: &'a Limits) -> Watch<'a> {
        Watch {
            limits,
            observe: None,
            interval: INTERVAL,
            begin: Instant::now(),
            bound: AtomicU32::new(0),
            due: AtomicU64::new(nanoseconds(INTERVAL)),
            last: Mutex::default(),
        }
    }

    /// The same with a report at every look at the clock.
    #[cfg(test)]
    pub fn at_every_look(self) -> Watch<'a> {
        Watch { interval: Duration::ZERO, due: AtomicU64::new(0), ..self }
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        self.limits
    }

    /// When the search began.
    pub fn begin(&self) -> Instant {
        self.begin
    }

    /// Says that no solution has fewer slides.
    pub fn set_bound(&self, bound: u32) {
        self.bound.fetch_max(bound, Ordering::Relaxed);
    }

    /// The most bytes for what the search stores. Asks the machine where there is no limit.
    pub fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_else(half_of_memory)
    }

    /// The bytes of it for stored nodes: all but some that the program, its stacks and buffers take.
    pub fn memory_for_nodes(&self) -> usize {
        usize::try_from(self.memory().saturating_sub(RESERVE)).unwrap_or(usize::MAX)
    }

    /// Tells the observer, if that is due and no other thread does so.
    pub fn report(&self, now: Instant, done: Counts, stored_bytes: u64, iteration_left: Option<Duration>) {
        let Some(observe) = self.observe else { return };
        let elapsed = now.duration_since(self.begin);
        let is_due = || nanoseconds(elapsed) >= self.due.load(Ordering::Relaxed);
        if !is_due() {
            return;
        }
        let Ok(mut last) = self.last.try_lock() else { return };
        if !is_due() {
            return;
        }
        self.due.store(nanoseconds(elapsed + self.interval), Ordering::Relaxed);
        // Parts of a tree that are searched again count from where they began.
        let known = Counts { expanded: last.expanded, generated: last.generated };
        let Counts { expanded, generated } = done.max(known);
        let rate = generated as f64 / elapsed.as_secs_f64().max(1e-9);
        let by_time = self.limits.deadline.map(|end| end.saturating_duration_since(now));
        let by_nodes = self
            .limits
            .nodes
            .and_then(|most| Duration::try_from_secs_f64(most.saturating_sub(generated) as f64 / rate).ok());
        *last = Progress {
            expanded,
            generated,
            rate,
            bound: self.bound.load(Ordering::Relaxed),
            elapsed: elapsed.max(last.elapsed),
            time_left: by_time.into_iter().chain(by_nodes).min(),
            iteration_left,
            stored_bytes,
        };
        observe(&last);
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}
