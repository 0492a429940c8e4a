//! What a search looks at while it runs: its limits, the switch that stops it, and who hears of its progress.
//!
//! A [`Watch`] belongs to one search, with all its iterations and threads; a [`Meter`] to one loop. A loop compares one
//! number a node. Every 2,048 nodes, or sooner where nodes are slow, the meter looks at the clock:
//!
//! ```text
//! loop ── check, each node ──> Meter ── look, every 2,048 nodes ──> Watch ── every 60 ms ──> observer
//!                                └── a part of a tree: its nodes are added to those of its Team
//! ```

use crate::system::limits::{Limits, Stop};
use crate::system::memory::half_of_memory;
use crate::system::progress::{Counts, Observe, Progress};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The most nodes between two looks at the clock, and how many it are at first.
const PERIOD: u64 = 2_048;
const FIRST_PERIOD: u64 = 32;

/// Looks that are further apart than this become more frequent, until they come after every node.
const SLOW: Duration = Duration::from_millis(4);

/// The time between two reports.
const INTERVAL: Duration = Duration::from_millis(60);

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

    /// The same for a search whose progress interests nobody.
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

    /// A meter that first looks at the first node, so that limits that are already over are met at once.
    pub fn meter(&self) -> Meter<'_> {
        Meter::new(self, self.limits.nodes.unwrap_or(u64::MAX), Work::Whole)
    }

    /// Says that no solution has fewer slides.
    pub fn set_bound(&self, bound: u32) {
        self.bound.fetch_max(bound, Ordering::Relaxed);
    }

    /// The most bytes for what the search stores. Asks the machine where there is no limit.
    pub fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_else(half_of_memory)
    }

    /// Tells the observer, if that is due and no other thread does so.
    fn report(&self, now: Instant, done: Counts, stored_bytes: u64, iteration_left: Option<Duration>) {
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
    work: Work<'a>,
}

/// What a meter measures.
enum Work<'a> {
    /// A whole search.
    Whole,
    /// A part of a tree, by its number, and the nodes of it that the team knows of.
    Part { team: &'a Team<'a>, number: usize, told: Counts },
    /// Something that is not counted, after so many nodes.
    Aside(Counts),
}

impl<'a> Meter<'a> {
    fn new(watch: &'a Watch<'a>, most: u64, work: Work<'a>) -> Meter<'a> {
        Meter { watch, most, next: 0, period: FIRST_PERIOD, looked: watch.begin, stored_bytes: 0, work }
    }

    /// Why to stop before the next node, if so.
    #[inline]
    pub fn check(&mut self, done: Counts) -> Option<Stop> {
        if done.generated < self.next { None } else { self.look(done) }
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
        let done = match &self.work {
            Work::Whole => done,
            Work::Part { team, .. } => team.before.and(team.done()),
            Work::Aside(before) => *before,
        };
        Meter::new(self.watch, u64::MAX, Work::Aside(done))
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
        match &mut self.work {
            Work::Whole => self.watch.report(now, done, self.stored_bytes, None),
            Work::Part { team, number, told } => {
                let all = team.add(done, told);
                generated = generated.max(all.generated);
                self.watch.report(now, team.before.and(all), self.stored_bytes, team.left(now));
                if team.is_beyond(*number) {
                    return Some(Stop::Interrupted);
                }
            }
            Work::Aside(before) => self.watch.report(now, *before, self.stored_bytes, None),
        }
        let is_aside = matches!(self.work, Work::Aside(_));
        if self.watch.limits.cancel.is_cancelled() {
            Some(Stop::Interrupted)
        } else if generated >= self.most {
            Some(Stop::Nodes)
        } else if self.watch.limits.deadline.is_some_and(|end| now >= end && !is_aside) {
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
    /// No part of a greater number is wanted.
    last: AtomicUsize,
}

impl Team<'_> {
    /// The meter of a part.
    pub fn meter(&self, number: usize) -> Meter<'_> {
        Meter::new(self.watch, self.most, Work::Part { team: self, number, told: Counts::default() })
    }

    /// Says that a part is finished.
    pub fn finish(&self) {
        self.finished.fetch_add(1, Ordering::Relaxed);
    }

    /// Says that no part of a greater number is wanted.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(nodes: u64) -> Counts {
        Counts { expanded: nodes / 2, generated: nodes }
    }

    #[test]
    fn a_node_limit_is_met_exactly_and_a_past_deadline_at_once() {
        let stop_of = |limits: &Limits| {
            let watch = Watch::silent(limits);
            let mut meter = watch.meter();
            (0..).find_map(|n| meter.check(counts(n)).map(|stop| (n, stop)))
        };
        assert_eq!(stop_of(&Limits::new().with_nodes(3_000)), Some((3_000, Stop::Nodes)));
        assert_eq!(stop_of(&Limits::new().with_time(Duration::ZERO)), Some((0, Stop::Time)));
        let limits = Limits::new();
        limits.cancel.cancel();
        assert_eq!(stop_of(&limits), Some((0, Stop::Interrupted)));
    }

    #[test]
    fn slow_nodes_are_looked_at_one_by_one() {
        let limits = Limits::new();
        let seen = Mutex::new(Vec::new());
        let observe = |progress: &Progress| seen.lock().unwrap().push(progress.generated);
        let watch = Watch::new(&limits, &observe).at_every_look();
        let mut meter = watch.meter();
        for nodes in 0..140 {
            std::thread::sleep(Duration::from_millis(if nodes < 40 { 0 } else { 5 }));
            assert_eq!(meter.check(counts(nodes)), None);
        }
        assert_eq!(seen.lock().unwrap()[..2], [0, 64]);
        assert_eq!(seen.lock().unwrap().last(), Some(&139));
    }

    #[test]
    fn reports_keep_their_distance_and_say_what_is_left() {
        let limits = Limits::new().with_nodes(1_000_000).with_time(Duration::from_secs(100));
        let seen = Mutex::new(Vec::new());
        let observe = |progress: &Progress| seen.lock().unwrap().push(*progress);
        let watch = Watch::new(&limits, &observe);
        watch.set_bound(41);
        watch.set_bound(40);
        let mut meter = watch.meter();
        meter.set_stored(7);
        let begin = Instant::now();
        let mut nodes = 0;
        while begin.elapsed() < Duration::from_millis(300) {
            std::thread::sleep(Duration::from_micros(200));
            nodes += 1;
            assert_eq!(meter.look(counts(nodes)), None);
        }
        let seen = seen.into_inner().unwrap();
        assert!((2..=5).contains(&seen.len()), "{seen:?}");
        for (place, progress) in seen.iter().enumerate() {
            assert!(progress.elapsed >= INTERVAL * (place as u32 + 1));
            assert_eq!((progress.bound, progress.stored_bytes, progress.iteration_left), (41, 7, None));
            assert_eq!(progress.expanded, progress.generated / 2);
            assert!(progress.time_left.unwrap() < Duration::from_secs(100));
        }
        assert!(seen.is_sorted_by_key(|progress| progress.generated));
    }

    #[test]
    fn a_team_counts_what_its_parts_do_and_how_many_are_finished() {
        let limits = Limits::new();
        let seen = Mutex::new(Vec::new());
        let observe = |progress: &Progress| seen.lock().unwrap().push(*progress);
        let watch = Watch::new(&limits, &observe).at_every_look();
        let team = watch.meter().team(counts(1_000), 2);
        let mut first = team.meter(0);
        first.look(counts(100));
        // Work that is done again.
        first.look(counts(50));
        first.look(counts(120));
        team.finish();
        let mut second = team.meter(1);
        second.look(counts(30));
        let generated: Vec<u64> = seen.lock().unwrap().iter().map(|progress| progress.generated).collect();
        assert_eq!(generated, [1_100, 1_100, 1_120, 1_150]);
        let known: Vec<bool> = seen.lock().unwrap().iter().map(|p| p.iteration_left.is_some()).collect();
        assert_eq!(known, [false, false, false, true]);
        // What is done aside counts as nothing.
        second.aside(counts(30)).look(counts(1_000_000));
        assert_eq!(seen.lock().unwrap().last().map(|progress| progress.generated), Some(1_150));
    }
}
