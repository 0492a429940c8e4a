//! Sums of databases, and Manhattan distance: the carried face equals the plain one, and no estimate exceeds the true
//! distance.

use crate::board::Board;
use crate::board::boxed::BoxedBoard;
use crate::board::neighbors::Moves;
use crate::heuristic::additive::{Additive, lookups_of};
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::tests::labels_of_goal;
use crate::heuristic::{Estimator, Slide};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::disjoint::Partition;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::tile::Cell;
use crate::search::exhaustive::breadth_first::Exhaustive;
use crate::test_support::databases::{shared_tables, tables_in_memory};
use crate::test_support::random::Random;
use crate::test_support::solving::{class, default_set, named_set, row_partition, set_of};
use std::collections::HashMap;

/// Carries a heuristic along a walk from the goal and compares it with the plain estimate after every slide.
fn follow_a_walk<B: Board, H: Estimator<B>>(class: Class, heuristic: &H, slides: usize) {
    let mut random = Random::new(slides as u64);
    let moves = Moves::new(class.dims());
    let mut blank = class.blank().index();
    let mut board = B::pack(&labels_of_goal(class));
    let mut carried = heuristic.root(&board, blank).unwrap();
    assert_eq!(heuristic.h(&carried), 0);
    let mut greatest = 0;
    for _ in 0..slides {
        let direction = random.below(4);
        if moves.allowed(blank) >> direction & 1 == 0 {
            continue;
        }
        let (from, to) = (moves.to(blank, direction), blank);
        let slide = Slide { label: board.slide(from, to), from, to };
        blank = from;
        let root = heuristic.root(&board, blank).unwrap();
        let plain = heuristic.h(&root);
        for limit in [0, plain.saturating_sub(2), plain.saturating_sub(1), plain, plain + 1] {
            let limited = heuristic.h(&heuristic.slide(&carried, &board, slide, limit));
            assert_eq!(limited > limit, plain > limit, "{class:?}: {limited}, {plain}, limit {limit}");
            assert!(limited == plain || (plain > limit && limited <= plain));
        }
        assert!(plain.abs_diff(heuristic.h(&carried)) <= 1);
        carried = heuristic.slide(&carried, &board, slide, u32::MAX);
        // Everything that is carried, not only its maximum.
        assert_eq!(format!("{carried:?}"), format!("{root:?}"), "{class:?}");
        let resumed = heuristic.resume(&board, heuristic.keep(&carried));
        assert_eq!(format!("{resumed:?}"), format!("{root:?}"), "{class:?}");
        assert_eq!(heuristic.kept_h(heuristic.keep(&carried)), plain);
        if random.below(2) == 0 {
            carried = resumed;
        }
        greatest = greatest.max(plain);
    }
    assert!(
        greatest as usize >= class.dims().cells(),
        "the walk of {class:?} goes no further than {greatest}"
    );
}

/// The same for the sums of some tables.
fn follow_walks_with<B: Board>(tables: &Tables) {
    let class = tables.class();
    match lookups_of(tables) {
        ..=4 => follow_a_walk::<B, _>(class, &Additive::<4>::new(tables), 700),
        5..=8 => follow_a_walk::<B, _>(class, &Additive::<8>::new(tables), 700),
        _ => follow_a_walk::<B, _>(class, &Additive::<16>::new(tables), 700),
    }
}

#[test]
fn carried_manhattan_is_the_plain_one() {
    for size in ["2x2", "3x2", "3x3", "4x3", "4x4", "5x3", "8x2"] {
        for class in Class::all(size.parse().unwrap()) {
            follow_a_walk::<u64, _>(class, &Manhattan::new(class), 3_000);
            follow_a_walk::<BoxedBoard, _>(class, &Manhattan::new(class), 1_000);
        }
    }
    for size in ["5x5", "8x3", "7x2"] {
        for class in Class::all(size.parse().unwrap()) {
            follow_a_walk::<u128, _>(class, &Manhattan::new(class), 3_000);
        }
    }
    // Beyond 512 cells the distances are computed, not tabled.
    for size in ["30x20", "23x23"] {
        follow_a_walk::<BoxedBoard, _>(class_of(size), &Manhattan::new(class_of(size)), 60_000);
    }
}

fn class_of(size: &str) -> Class {
    class(size, 0)
}

#[test]
fn carried_sums_are_the_plain_ones_on_small_boards() {
    for size in ["3x2", "4x2", "3x3", "5x2"] {
        for class in Class::all(size.parse().unwrap()) {
            follow_walks_with::<u64>(&tables_in_memory(&default_set(class)));
            follow_walks_with::<u128>(&tables_in_memory(&set_of(row_partition(class, 2))));
        }
    }
}

#[test]
fn the_centre_of_3x3_has_eight_views() {
    let centre = class("3x3", 4);
    // Under the eight symmetries a corner pattern has four images, one without any symmetry of its own eight.
    let crooked = |cells: &[u16]| Pattern::new(centre, cells).unwrap();
    let partition = Partition::new(centre, vec![crooked(&[0, 1, 5]), crooked(&[2, 3, 6, 7, 8])]).unwrap();
    let tables = tables_in_memory(&PartitionSet::new("crooked", partition, []));
    assert_eq!(tables.views().len(), 8);
    assert_eq!(lookups_of(&tables), 16);
    follow_walks_with::<u64>(&tables);
}

#[test]
fn carried_sums_are_the_plain_ones_on_larger_boards() {
    for class in Class::all("4x4".parse().unwrap()) {
        let fives = named_set(class, "5-5-5");
        follow_walks_with::<u64>(&shared_tables(&fives));
        let sixes = named_set(class, "6-6-3").partitions()[0].clone();
        let two = PartitionSet::new("both", fives.partitions()[0].clone(), [sixes]);
        let tables = shared_tables(&two);
        assert!(tables.views().len() >= 2);
        follow_walks_with::<u64>(&tables);
    }
    for (size, most) in [("4x3", 4), ("6x2", 4), ("5x3", 5), ("7x2", 5), ("8x2", 5), ("5x4", 4), ("5x5", 4)] {
        for class in Class::all(size.parse().unwrap()).into_iter().take(3) {
            let tables = shared_tables(&set_of(row_partition(class, most)));
            if class.dims().cells() <= 16 {
                follow_walks_with::<u64>(&tables);
            }
            follow_walks_with::<u128>(&tables);
        }
    }
}

#[test]
fn carried_sums_are_the_plain_ones_with_the_default_of_4x4() {
    follow_walks_with::<u64>(&shared_tables(&default_set(class("4x4", 0))));
}

/// Every state of 3x3: its labels and its distance.
fn all_of_3x3(class: Class) -> Vec<(Vec<u16>, u32)> {
    let all = Exhaustive::run(class).unwrap();
    let mut states = vec![(labels_of_goal(class), 0)];
    let mut known = HashMap::from([(<u64 as Board>::pack(&states[0].0), ())]);
    let mut next = 0;
    while let Some((labels, _)) = states.get(next).cloned() {
        next += 1;
        let blank = Cell(labels.iter().position(|&label| label == 0).unwrap() as u16);
        for (_, cell) in class.dims().neighbors(blank) {
            let mut child = labels.clone();
            child.swap(cell.index(), blank.index());
            if known.insert(<u64 as Board>::pack(&child), ()).is_none() {
                let distance = all.distance(&child).unwrap();
                states.push((child, distance));
            }
        }
    }
    assert_eq!(states.len(), 181_440);
    states
}

/// Never above the distance, at most one apart for neighbours, 0 at the goal alone; returns the sum over all states.
fn check_all_of_3x3<H: Estimator<u64>>(class: Class, states: &[(Vec<u16>, u32)], heuristic: &H) -> u64 {
    let moves = Moves::new(class.dims());
    let estimates: HashMap<u64, (u32, H::Carried)> = states
        .iter()
        .map(|(labels, distance)| {
            let board = <u64 as Board>::pack(labels);
            let blank = labels.iter().position(|&label| label == 0).unwrap();
            let root = heuristic.root(&board, blank).unwrap();
            let h = heuristic.h(&root);
            assert!(h <= *distance, "{class:?}: {h} exceeds {distance} for {labels:?}");
            assert_eq!((distance - h) % 2, 0, "a slide changes distance and estimate by one");
            assert_eq!(h == 0, *distance == 0, "{labels:?}");
            (board, (h, root))
        })
        .collect();
    for (labels, _) in states {
        let board = <u64 as Board>::pack(labels);
        let to = labels.iter().position(|&label| label == 0).unwrap();
        let (h, carried) = &estimates[&board];
        for direction in (0..4).filter(|direction| moves.allowed(to) >> direction & 1 != 0) {
            let from = moves.to(to, direction);
            let mut child = board;
            let slide = Slide { label: child.slide(from, to), from, to };
            let there = estimates[&child].0;
            assert!(there.abs_diff(*h) <= 1, "{class:?}: {h} and {there} beside {labels:?}");
            assert_eq!(heuristic.h(&heuristic.slide(carried, &child, slide, u32::MAX)), there);
        }
    }
    estimates.values().map(|&(h, _)| u64::from(h)).sum()
}

#[test]
fn estimates_are_admissible_and_consistent_on_all_of_3x3() {
    for class in Class::all("3x3".parse().unwrap()) {
        let states = all_of_3x3(class);
        let manhattan = check_all_of_3x3(class, &states, &Manhattan::new(class));
        let tables = tables_in_memory(&default_set(class));
        let sums = match lookups_of(&tables) {
            ..=4 => check_all_of_3x3(class, &states, &Additive::<4>::new(&tables)),
            _ => check_all_of_3x3(class, &states, &Additive::<16>::new(&tables)),
        };
        let distances: u64 = states.iter().map(|&(_, distance)| u64::from(distance)).sum();
        assert!(manhattan < sums && sums < distances, "{class:?}: {manhattan}, {sums}, {distances}");
        println!(
            "3x3 blank {}: means {:.3} Manhattan, {:.3} databases, {:.3} true",
            class.blank(),
            manhattan as f64 / 181_440.0,
            sums as f64 / 181_440.0,
            distances as f64 / 181_440.0
        );
    }
}
