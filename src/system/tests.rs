//! Watch, meter and team together.

use crate::system::limits::{Limits, Stop};
use crate::system::meter::Meter;
use crate::system::progress::{Counts, Progress};
use crate::system::watch::{INTERVAL, Watch};
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn counts(nodes: u64) -> Counts {
    Counts { expanded: nodes / 2, generated: nodes }
}

#[test]
fn a_node_limit_is_met_exactly_and_a_past_deadline_at_once() {
    let stop_of = |limits: &Limits| {
        let watch = Watch::silent(limits);
        let mut meter = Meter::new(&watch);
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
    let mut meter = Meter::new(&watch);
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
    let mut meter = Meter::new(&watch);
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
    let team = Meter::new(&watch).team(counts(1_000), 2);
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
