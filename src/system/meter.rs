//! What a search looks at while it runs: its limits, the switch that stops it, and who hears of its progress.
//!
//! A [`Watch`] belongs to one search, with all its iterations and threads; a [`Meter`] to one loop. A loop compares one
//! number a node. Every 2,048 nodes, or sooner where nodes are slow, the meter looks at the clock:
//!
//! ```text
//! loop ── check, each node ──> Meter ── look, every 2,048 nodes ──> Watch ── every 60 ms ──> observer
//!                                └── a part of a tree: its nodes are added to those of its Team
//! ```

use crate::system::limits::Stop;
use crate::system::progress::Counts;
use crate::system::watch::Watch;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The most nodes between two looks at the clock, and how many it are at first.
const PERIOD: u64 = 2_048;
const FIRST_PERIOD: u64 = 32;

/// Looks that are further apart than this become more frequent, until they come after every node.
const SLOW: Duration = Duration::from_millis(4);

/// Counts the nodes of one loop against the limits.
pub struct Meter<'a> {
    watch: &'a Watch<'a>,
    /// The most nodes to generate.
    most: u64,
    /// The number of nodes at which to look next.
    next: u64,
    period: u64,
    looked: Instant,
    stored_bytes: u64,
    scope: Scope<'a>,
}

/// What a meter measures.
enum Scope<'a> {
    /// A whole search.
    Whole,
    /// A part of a tree, by its number, and the nodes of it that the team knows of.
    Part { team: &'a Team<'a>, number: usize, told: Counts },
    /// Something that is not counted, after so many nodes.
    Aside(Counts),
}

impl<'a> Meter<'a> {
    /// A meter that first looks at the first node, so that limits that are already over are met at once.
    pub fn new(watch: &'a Watch<'a>) -> Meter<'a> {
        Meter::with_scope(watch, watch.limits().nodes.unwrap_or(u64::MAX), Scope::Whole)
    }

    fn with_scope(watch: &'a Watch<'a>, most: u64, scope: Scope<'a>) -> Meter<'a> {
        Meter { watch, most, next: 0, period: FIRST_PERIOD, looked: watch.begin(), stored_bytes: 0, scope }
    }

    /// Why to stop before the next node, if so.
    #[inline]
    pub fn check(&mut self, done: Counts) -> Option<Stop> {
        if done.generated < self.next { None } else { self.look(done) }
    }

    /// The number of generated nodes from which on [`Meter::check`] has something to do.
    #[inline]
    pub fn next_look(&self) -> u64 {
        self.next
    }

    /// How many nodes may still be generated after so many.
    pub fn nodes_left(&self, generated: u64) -> u64 {
        self.most.saturating_sub(generated)
    }

    /// The most bytes for what the search stores. Asks the machine where there is no limit.
    pub fn memory(&self) -> u64 {
        self.watch.memory()
    }

    /// Says how many bytes the stored nodes take.
    #[inline]
    pub fn set_stored(&mut self, bytes: usize) {
        self.stored_bytes = bytes as u64;
    }

    /// A meter for work after `done` nodes whose own nodes are neither counted nor limited; the switch stops it.
    pub fn aside(&self, done: Counts) -> Meter<'a> {
        let done = match &self.scope {
            Scope::Whole => done,
            Scope::Part { team, .. } => team.before.and(team.done()),
            Scope::Aside(before) => *before,
        };
        Meter::with_scope(self.watch, u64::MAX, Scope::Aside(done))
    }

    /// The team that searches `parts` parts of a tree after so many nodes.
    pub fn team(&self, done: Counts, parts: usize) -> Team<'a> {
        Team {
            watch: self.watch,
            before: done,
            most: self.nodes_left(done.generated),
            begin: Instant::now(),
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            parts,
            finished: AtomicUsize::new(0),
            last: AtomicUsize::new(usize::MAX),
        }
    }

    /// As [`Meter::check`], with a look at clock and switch now: for work that counts in large steps.
    #[cold]
    pub fn look(&mut self, done: Counts) -> Option<Stop> {
        let now = Instant::now();
        let since = now.duration_since(self.looked);
        self.looked = now;
        self.period = if since > SLOW { (self.period / 2).max(1) } else { (self.period * 2).min(PERIOD) };
        self.next = self.most.min(done.generated + self.period);
        let mut generated = done.generated;
        match &mut self.scope {
            Scope::Whole => self.watch.report(now, done, self.stored_bytes, None),
            Scope::Part { team, number, told } => {
                let all = team.add(done, told);
                generated = generated.max(all.generated);
                self.watch.report(now, team.before.and(all), self.stored_bytes, team.left(now));
                if team.is_beyond(*number) {
                    return Some(Stop::Interrupted);
                }
            }
            Scope::Aside(before) => self.watch.report(now, *before, self.stored_bytes, None),
        }
        let is_aside = matches!(self.scope, Scope::Aside(_));
        if self.watch.limits().cancel.is_cancelled() {
            Some(Stop::Interrupted)
        } else if generated >= self.most {
            Some(Stop::Nodes)
        } else if self.watch.limits().deadline.is_some_and(|end| now >= end && !is_aside) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

/// What the threads share that search the numbered parts of a tree within the same limits.
pub struct Team<'a> {
    watch: &'a Watch<'a>,
    /// Nodes before the parts.
    before: Counts,
    /// The most nodes to generate in all parts.
    most: u64,
    begin: Instant,
    expanded: AtomicU64,
    generated: AtomicU64,
    parts: usize,
    finished: AtomicUsize,
    /// No part of a greater number is needed.
    last: AtomicUsize,
}

impl Team<'_> {
    /// The meter of a part.
    pub fn meter(&self, number: usize) -> Meter<'_> {
        Meter::with_scope(self.watch, self.most, Scope::Part { team: self, number, told: Counts::default() })
    }

    /// Says that a part is finished.
    pub fn finish(&self) {
        self.finished.fetch_add(1, Ordering::Relaxed);
    }

    /// Says that no part of a greater number is needed.
    pub fn end_at(&self, number: usize) {
        self.last.fetch_min(number, Ordering::Relaxed);
    }

    /// Whether a part of this number is of no use.
    pub fn is_beyond(&self, number: usize) -> bool {
        self.last.load(Ordering::Relaxed) < number
    }

    /// Adds the nodes of a part that the team does not know of, and returns those of all parts.
    fn add(&self, done: Counts, told: &mut Counts) -> Counts {
        // A loop that does some work again counts from where that began.
        let expanded = done.expanded.saturating_sub(told.expanded);
        let generated = done.generated.saturating_sub(told.generated);
        *told = done.max(*told);
        Counts {
            expanded: expanded + self.expanded.fetch_add(expanded, Ordering::Relaxed),
            generated: generated + self.generated.fetch_add(generated, Ordering::Relaxed),
        }
    }

    fn done(&self) -> Counts {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Counts { expanded: load(&self.expanded), generated: load(&self.generated) }
    }

    /// The time that the other parts take, once one in twenty is finished.
    fn left(&self, now: Instant) -> Option<Duration> {
        let finished = self.finished.load(Ordering::Relaxed);
        let open = self.parts.saturating_sub(finished);
        let is_known = finished > 0 && finished >= self.parts / 20;
        is_known.then(|| now.duration_since(self.begin).mul_f64(open as f64 / finished as f64))
    }
}
