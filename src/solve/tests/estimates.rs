//! Estimates of boards one by one: the same file holds the command `heuristics` to them.

use crate::puzzle::goal::Goal;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::HeuristicName;
use crate::solve::estimate;
use crate::test_support::data::{data, numbers};
use crate::test_support::databases::shared_tables;
use crate::test_support::grid;
use crate::test_support::solving::{class, default_set};

#[test]
fn every_heuristic_says_what_the_file_says() {
    let tables = shared_tables(&default_set(class("3x3", 0)));
    let goal = Goal::BlankLast.grid("3x3".parse().unwrap()).unwrap();
    let text = std::fs::read_to_string(data("estimates_3x3.txt")).unwrap();
    let blocks: Vec<&str> = text.trim_end().split("\n\n").skip(1).collect();
    assert_eq!(blocks.len(), 5);
    for block in blocks {
        let (line, values) = block.split_once('\n').unwrap();
        let board = grid("3x3", &numbers(line));
        let found = HeuristicName::ALL.map(|name| {
            let spec = HeuristicSpec::single(name.clone());
            format!("{} {}", name.name(), estimate(&board, &goal, &spec, Some(&tables)).unwrap())
        });
        assert_eq!(found, *values.lines().collect::<Vec<_>>(), "{line}");
    }
}
