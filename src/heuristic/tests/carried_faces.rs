//! What is carried from slide to slide is the plain estimate, for each heuristic and each width of board.

use crate::board::Board;
use crate::board::boxed::BoxedBoard;
use crate::board::neighbors::Moves;
use crate::heuristic::blind::Blind;
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::tests::{classes, goal, mixed, plain, tables};
use crate::heuristic::walking::WalkingDistance;
use crate::heuristic::{Estimator, Slide};
use crate::puzzle::canonical::Class;
use std::fmt::Debug;

/// Numbers that are the same in every run (xorshift).
fn randoms(seed: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0x2545_f491_4f6c_dd1d ^ seed), |&random| {
        let random = random ^ random << 13;
        let random = random ^ random >> 7;
        Some(random ^ random << 17)
    })
}

/// Walks at random from the goal, and compares what is carried with what is plain.
fn carried_is_plain<B: Board, H: Estimator<B>>(class: Class, heuristic: &H) {
    let moves = Moves::new(class.dims());
    let (mut board, mut blank): (B, usize) = (goal(class), class.blank().index());
    let mut carried = heuristic.root(&board, blank).unwrap();
    assert_eq!(heuristic.h(&carried), 0);
    for (step, random) in randoms(class.blank().0.into()).take(2_000).enumerate() {
        let direction = (random >> 40) as usize % 4;
        if moves.allowed(blank) >> direction & 1 == 0 {
            continue;
        }
        let from = moves.to(blank, direction);
        let slide = Slide { label: board.slide(from, blank), from, to: blank };
        let want = plain(heuristic, &board, from);
        // Above the limit a smaller value will do, as long as it is above the limit.
        let limit = want.saturating_sub(2) + (random >> 50) as u32 % 4;
        let limited = heuristic.h(&heuristic.slide(&carried, &board, slide, limit));
        assert!(limited == want || limit < limited && limited <= want, "{limited} for {want} within {limit}");
        carried = heuristic.slide(&carried, &board, slide, u32::MAX);
        blank = from;
        assert_eq!(heuristic.h(&carried), want, "{} step {step}", class.dims());
        if step % 5 == 0 {
            carried = heuristic.resume(&board, heuristic.keep(&carried));
            assert_eq!(heuristic.h(&carried), want);
        }
    }
}

fn all_carried_are_plain<B: Board + Debug>(size: &str) {
    for class in classes(size) {
        carried_is_plain::<B, _>(class, &Blind::<B>::new(class));
        carried_is_plain::<B, _>(class, &Hamming::new(class));
        carried_is_plain::<B, _>(class, &Manhattan::new(class));
        carried_is_plain::<B, _>(class, &LinearConflict::new(class));
        carried_is_plain::<B, _>(class, &mixed::<0>("max(hamming,manhattan,linear-conflict)", class, None));
        let walking = WalkingDistance::new(class);
        let dims = class.dims();
        assert_eq!(walking.is_ok(), !dims.is_line() && dims.width() <= 6 && dims.cells() <= 16, "{dims}");
        if let Ok(walking) = walking {
            carried_is_plain::<B, _>(class, &walking);
            let spec = "max(walking-distance,hamming,linear-conflict)";
            carried_is_plain::<B, _>(class, &mixed::<0>(spec, class, None));
        }
    }
}

#[test]
fn what_is_carried_is_the_plain_estimate() {
    for size in ["2x2", "3x3", "4x3", "3x4", "4x4", "8x2", "7x2", "5x3", "6x2", "1x5", "1x1"] {
        all_carried_are_plain::<u64>(size);
    }
    all_carried_are_plain::<u128>("5x5");
    all_carried_are_plain::<u128>("4x4");
    all_carried_are_plain::<BoxedBoard>("6x5");
    all_carried_are_plain::<BoxedBoard>("4x4");
}

#[test]
fn lines_beyond_a_word_are_carried_too() {
    let class = classes("66x2")[20];
    carried_is_plain::<BoxedBoard, _>(class, &LinearConflict::new(class));
}

#[test]
fn databases_are_carried_among_others() {
    for class in classes("3x3").into_iter().chain([classes("4x3")[1]]) {
        let tables = tables(class);
        for spec in
            ["pdb", "max(pdb,walking-distance)", "max(manhattan,linear-conflict,walking-distance,pdb)"]
        {
            carried_is_plain::<u64, _>(class, &mixed::<16>(spec, class, Some(&tables)));
            carried_is_plain::<BoxedBoard, _>(class, &mixed::<16>(spec, class, Some(&tables)));
        }
    }
}
