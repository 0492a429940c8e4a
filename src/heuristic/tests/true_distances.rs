//! Estimates against the true distances, board by board.

use crate::board::Board;
use crate::board::neighbors::Moves;
use crate::heuristic::blind::Blind;
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::tests::{classes, goal, mixed, plain};
use crate::heuristic::walking::WalkingDistance;
use crate::heuristic::{Estimator, Slide};
use crate::puzzle::canonical::Class;
use crate::search::exhaustive::breadth_first::Exhaustive;
use rayon::prelude::*;

/// The estimate of a board whose true distance is known; checks it and all slides from it.
///
/// Consistent: no slide changes the estimate by more than one.
fn check<H: Estimator<u64>>(heuristic: &H, moves: &Moves, board: u64, blank: usize, distance: u32) -> u32 {
    let carried = heuristic.root(&board, blank).unwrap();
    let h = heuristic.h(&carried);
    assert!(h <= distance, "{h} for {distance}: {board:x}");
    assert_eq!(h == 0, distance == 0, "{board:x}");
    for direction in (0..4).filter(|d| moves.allowed(blank) >> d & 1 != 0) {
        let from = moves.to(blank, direction);
        let mut next = board;
        let slide = Slide { label: next.slide(from, blank), from, to: blank };
        let after = heuristic.h(&heuristic.slide(&carried, &next, slide, u32::MAX));
        assert_eq!(after, plain(heuristic, &next, from), "{board:x} to {next:x}");
        assert!(h.abs_diff(after) <= 1, "{h} and {after}: {board:x} to {next:x}");
    }
    h
}

/// Every board of a class, layer by layer; how often walking distance is above and below linear conflict.
fn whole_class(class: Class) -> [usize; 2] {
    let moves = Moves::new(class.dims());
    let (blind, hamming) = (Blind::<u64>::new(class), Hamming::new(class));
    let (manhattan, conflict) = (Manhattan::new(class), LinearConflict::new(class));
    let walking = WalkingDistance::new(class).unwrap();
    let all = mixed::<0>("max(walking-distance,linear-conflict)", class, None);
    let counts = Exhaustive::run(class).unwrap().counts().to_vec();
    let (mut before, mut layer) = (Vec::new(), vec![(goal::<u64>(class), class.blank().index())]);
    let (mut above, mut below) = (0, 0);
    for (distance, &count) in counts.iter().enumerate() {
        assert_eq!(layer.len() as u64, count);
        let distance = distance as u32;
        let (more, fewer) = layer
            .par_iter()
            .map(|&(board, blank)| {
                assert_eq!(check(&blind, &moves, board, blank, distance), distance.min(1));
                let hamming = check(&hamming, &moves, board, blank, distance);
                let manhattan = check(&manhattan, &moves, board, blank, distance);
                let conflict = check(&conflict, &moves, board, blank, distance);
                let walking = check(&walking, &moves, board, blank, distance);
                let all = check(&all, &moves, board, blank, distance);
                assert!(hamming <= manhattan && manhattan <= conflict && manhattan <= walking);
                assert_eq!(all, conflict.max(walking));
                // With two rows and columns there is nothing to walk around.
                assert!(class.dims().cells() > 4 || walking == manhattan);
                for estimate in [manhattan, conflict, walking] {
                    assert_eq!(estimate % 2, distance % 2);
                }
                (usize::from(walking > conflict), usize::from(walking < conflict))
            })
            .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        above += more;
        below += fewer;
        let mut next: Vec<(u64, usize)> = layer
            .iter()
            .flat_map(|&(board, blank)| {
                let moves = &moves;
                (0..4).filter(move |d| moves.allowed(blank) >> d & 1 != 0).map(move |d| {
                    let (from, mut next) = (moves.to(blank, d), board);
                    next.slide(from, blank);
                    (next, from)
                })
            })
            .filter(|next| before.binary_search(next).is_err())
            .collect();
        next.sort_unstable();
        next.dedup();
        before = std::mem::replace(&mut layer, next);
    }
    assert!(layer.is_empty());
    [above, below]
}

#[test]
fn every_board_of_3x3_and_neither_of_two_is_always_stronger() {
    for class in classes("3x3") {
        let [above, below] = whole_class(class);
        assert!(above > 0 && below > 0, "{class:?}: {above} above, {below} below");
    }
}

#[test]
fn every_board_of_two_rows() {
    for class in classes("2x2").into_iter().chain(classes("4x2")).chain(classes("5x2")) {
        whole_class(class);
    }
}
