//! The number of states at each distance against the published ones, complete.

use crate::puzzle::canonical::Class;
use crate::puzzle::tile::Cell;
use crate::search::exhaustive::breadth_first::Exhaustive;

/// Checks one row of `depth_counts.txt`; `blank` is the cell of the goal's blank.
fn check(size: &str, place: &str, blank: u16) {
    let (class, _) = Class::of(size.parse().unwrap(), Cell(blank));
    let all = Exhaustive::run(class).unwrap();
    if place == "corner" {
        assert_eq!(class.farthest(), Some(all.counts().len() as u32 - 1), "{size}");
    }
    assert_eq!(
        all.counts(),
        crate::test_support::data::depth_counts(&format!("{size} {place} stm")),
        "{size} {place}"
    );
}

#[test]
fn small_boards() {
    check("2x2", "corner", 3);
    check("3x2", "corner", 5);
    check("4x2", "corner", 7);
    check("5x2", "corner", 9);
}

#[test]
fn three_by_three_with_the_blank_in_each_place() {
    check("3x3", "corner", 8);
    check("3x3", "edge", 3);
    check("3x3", "centre", 4);
}

#[test]
fn four_by_three() {
    check("4x3", "corner", 11);
}

#[test]
fn six_by_two() {
    check("6x2", "corner", 0);
}
