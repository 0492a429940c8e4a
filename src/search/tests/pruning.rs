//! Duplicate pruning loses no optimum: every board is still reached by some shortest way.

use crate::board::Board;
use crate::board::neighbors::Moves;
use crate::puzzle::dims::Dims;
use crate::search::common::duplicates::{self, forbidden};
use crate::search::common::pruning::{Automaton, FORBIDDEN, Pruning};
use std::collections::{HashMap, HashSet};

/// Every board that can be reached from one with its blank on a cell, with its distance, by plain breadth-first search.
fn distances(moves: &Moves, start: u64, blank: usize) -> HashMap<u64, u32> {
    let mut found = HashMap::from([(start, 0)]);
    let mut layer = vec![(start, blank)];
    for distance in 1.. {
        let mut next = Vec::new();
        for &(board, blank) in &layer {
            for direction in (0..4).filter(|d| moves.allowed(blank) >> d & 1 != 0) {
                let (mut board, to) = (board, moves.to(blank, direction));
                board.slide(to, blank);
                found.entry(board).or_insert_with(|| {
                    next.push((board, to));
                    distance
                });
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    found
}

/// How many boards the ways that the automaton allows reach by as few slides as any way does.
///
/// Only shortest ways are followed: what goes before the end of a shortest way is one.
fn reached(
    moves: &Moves,
    pruning: Automaton,
    distances: &HashMap<u64, u32>,
    start: u64,
    blank: usize,
) -> usize {
    let mut reached = HashSet::from([start]);
    let mut layer = HashSet::from([(start, blank, Automaton::START)]);
    for distance in 1.. {
        let mut next = HashSet::new();
        for &(board, blank, state) in &layer {
            for (direction, after) in pruning.row(state).into_iter().enumerate() {
                if moves.allowed(blank) >> direction & 1 != 0 && after != FORBIDDEN {
                    let (mut board, to) = (board, moves.to(blank, direction));
                    board.slide(to, blank);
                    if distances[&board] == distance {
                        reached.insert(board);
                        next.insert((board, to, after));
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    reached.len()
}

/// From a blank on each of some cells.
fn check(size: &str, cells: impl Iterator<Item = usize>, boards: usize) {
    let dims: Dims = size.parse().unwrap();
    let moves = Moves::new(dims);
    for blank in cells {
        let labels: Vec<u16> = (0..dims.cells() as u16)
            .map(
                |cell| {
                    if usize::from(cell) == blank { 0 } else { cell + u16::from(usize::from(cell) < blank) }
                },
            )
            .collect();
        let start = u64::pack(&labels);
        let distances = distances(&moves, start, blank);
        assert_eq!(distances.len(), boards, "{size}");
        for pruning in [Pruning::Inverse, Pruning::Automaton] {
            let reached = reached(&moves, Automaton::of(pruning), &distances, start, blank);
            assert_eq!(reached, boards, "{size}, blank on {blank}, {pruning}");
        }
    }
}

#[test]
fn every_board_keeps_a_shortest_way() {
    check("3x3", 0..9, 181_440);
    check("4x2", 0..8, 20_160);
    check("3x2", 0..6, 360);
    check("5x2", [3].into_iter(), 1_814_400);
}

#[test]
fn too_much_pruning_is_noticed() {
    // Without the shorter of two ways round a square, some boards are reached by longer ways alone.
    let dims: Dims = "3x3".parse().unwrap();
    let moves = Moves::new(dims);
    let start = u64::pack(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    let distances = distances(&moves, start, 0);
    let mut words = forbidden(4);
    words.push(vec![3, 1, 2]);
    let rows = duplicates::rows(&words);
    let harmful = Automaton::new(Box::leak(rows.into_boxed_slice()));
    assert!(reached(&moves, harmful, &distances, start, 0) < 181_440);
}

#[test]
fn the_automaton_forbids_the_strings_and_no_others() {
    let words = forbidden(8);
    let rows = duplicates::rows(&words);
    let mut strings: Vec<(Vec<u8>, u16)> = vec![(Vec::new(), 0)];
    let mut refused = 0;
    for _ in 0..9 {
        let mut longer = Vec::new();
        for (string, state) in &strings {
            for direction in 0..4u8 {
                let next: Vec<u8> = string.iter().copied().chain([direction]).collect();
                let holds = words.iter().any(|word| next.ends_with(word));
                let after = rows[usize::from(*state)][usize::from(direction)];
                assert_eq!(after == FORBIDDEN, holds, "{next:?}");
                if holds { refused += 1 } else { longer.push((next, after)) }
            }
        }
        strings = longer;
    }
    assert!(refused > 1000 && strings.len() > 1000, "{refused} {}", strings.len());
}
