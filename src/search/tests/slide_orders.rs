//! The order in which slides are tried: what it changes, what it does not, and the counts printed in 1985.

use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Direction;
use crate::search::common::slide_order::SlideOrder;
use crate::settings::algorithm::Algorithm;
use crate::solve::Answer;
use crate::test_support::data::{Instance, korf100};
use crate::test_support::grid;
use crate::test_support::parts::{Estimate, Tuning};
use crate::test_support::random::Random;
use crate::test_support::solving::{PLAIN, answer_by, length, turned};

fn ida(start: &Grid, goal: &Grid, order: Option<SlideOrder>) -> Answer {
    answer_by(start, goal, Algorithm::Ida, Estimate::Manhattan, Tuning { order, ..PLAIN })
}

fn goal(goal: Goal, size: &str) -> Grid {
    goal.grid(size.parse().unwrap()).unwrap()
}

#[test]
fn an_order_changes_the_last_iteration_alone_and_each_turned_board_has_its_turned_order() {
    let (first, last) = (goal(Goal::BlankFirst, "3x3"), goal(Goal::BlankLast, "3x3"));
    let mut random = Random::new(2);
    let mut differ = 0;
    for _ in 0..10 {
        let board = random.board_for(&first);
        let plain = ida(&board, &first, None);
        for order in SlideOrder::all() {
            let answer = ida(&board, &first, Some(order));
            assert_eq!(length(&answer), length(&plain));
            let (ours, theirs) = (&answer.stats.iterations, &plain.stats.iterations);
            let before = ours.len() - 1;
            assert_eq!((&ours[..before], ours.len()), (&theirs[..before], theirs.len()));
            differ += usize::from(ours != theirs);
            assert!(order != SlideOrder::DEFAULT || ours == theirs);
            // The order is that of the user's board: turned by half a turn, every direction is the opposite one.
            let other = ida(&turned(&board), &last, Some(order.renamed(Direction::reverse)));
            assert_eq!(other.stats, answer.stats, "{order}");
        }
    }
    assert!(differ > 0);
}

#[test]
fn the_first_solution_met_is_the_first_in_the_order() {
    // The blank stands in the centre, and within 30 slides every first slide leads to the goal.
    let last = goal(Goal::BlankLast, "3x3");
    let mut start = last.clone();
    for direction in [Direction::Left, Direction::Up] {
        start.slide(direction).unwrap();
    }
    let first_slide = |order: &str| {
        let tuning = Tuning { order: Some(order.parse().unwrap()), ..PLAIN };
        let answer = answer_by(&start, &last, Algorithm::Dfs(Some(30)), Estimate::Blind, tuning);
        answer.solution().unwrap().slides()[0]
    };
    for direction in Direction::ALL {
        let mut order = Direction::ALL;
        order.swap(0, direction as usize);
        let order = SlideOrder::new(order).unwrap().to_string();
        assert_eq!(first_slide(&order), direction, "{order}");
    }
}

/// Children made, and the root once in all: how the list of 1985 counts.
fn as_printed(answer: &Answer) -> u64 {
    answer.stats.generated - answer.stats.iterations.len() as u64 + 1
}

#[test]
fn up_left_right_down_gives_the_counts_of_1985() {
    let blank_first = goal(Goal::BlankFirst, "4x4");
    let mut instances: Vec<(usize, Instance)> = (1..).zip(korf100()).collect();
    instances.sort_by_key(|(_, instance)| instance.nodes_1985);
    let order = "ULRD".parse().ok();
    let differing: Vec<_> = instances[..16]
        .iter()
        .map(|(id, i)| (*id, as_printed(&ida(&grid("4x4", &i.tiles), &blank_first, order)), i.nodes_1985))
        .filter(|(_, ours, printed)| ours != printed)
        .collect();
    assert_eq!(differing, [(42, 877_823, 877_023)], "one digit of one board");
}
