//! Estimates of databases against sums looked up board by board: mirrors, several partitions, regions.

use crate::board::Board;
use crate::heuristic::Estimator;
use crate::heuristic::additive::Additive;
use crate::heuristic::tests::labels_of_goal;
use crate::pdb::file::table::Table;
use crate::pdb::partition::disjoint::Partition;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Symmetry;
use crate::puzzle::tile::Cell;
use crate::test_support::databases::{shared_tables, tables_in_memory};
use crate::test_support::random::Random;
use crate::test_support::solving::{class, default_set, named_set, row_partition, set_of};

/// Where each tile of a table's pattern lies.
fn cells_of(table: &Table, labels: &[u16]) -> Vec<Cell> {
    let pattern = &table.header().pattern;
    let cell = |&goal: &Cell| {
        let label = pattern.class().label(goal);
        Cell(labels.iter().position(|&l| l == label).unwrap() as u16)
    };
    pattern.cells().iter().map(cell).collect()
}

/// The sum over some tables for a whole board, by walking down in each.
fn plain_sum<'a>(tables: impl IntoIterator<Item = &'a Table>, labels: &[u16]) -> u32 {
    let blank = Cell(labels.iter().position(|&label| label == 0).unwrap() as u16);
    let h = |table: &Table| u32::from(table.lookup().root(&cells_of(table, labels), blank).unwrap().h());
    tables.into_iter().map(h).sum()
}

/// A board of a class under a symmetry of the class: every tile goes along, and so does its goal cell.
fn mirrored(class: Class, symmetry: Symmetry, labels: &[u16]) -> Vec<u16> {
    let mut image = vec![0; labels.len()];
    for (cell, &label) in labels.iter().enumerate() {
        let goal = symmetry.cell(class.goal_cell(label));
        image[symmetry.cell(Cell(cell as u16)).index()] = class.label(goal);
    }
    image
}

/// Boards of a class as labels, half of them near the goal.
fn some_boards(class: Class, count: usize) -> Vec<Vec<u16>> {
    let mut random = Random::new(0x71);
    let goal = crate::puzzle::grid::Grid::new(class.dims(), &labels_of_goal(class)).unwrap();
    let boards = (0..count).map(|number| match number % 2 {
        0 => random.board_for(&goal),
        _ => random.walk_from(&goal, number % 40),
    });
    boards.map(|board| board.tiles().iter().map(|tile| tile.0).collect()).collect()
}

#[test]
fn a_view_is_the_sum_for_the_mirrored_board() {
    let mut mirrors = 0;
    for class in Class::all("3x3".parse().unwrap()) {
        let partition = row_partition(class, 3);
        let tables = tables_in_memory(&set_of(partition.clone()));
        for symmetry in class.views() {
            // The partition whose image is the given one, with databases of its own.
            let before = |pattern: &Pattern| {
                let cells = (0..9).filter(|&c| pattern.cells().contains(&symmetry.cell(Cell(c))));
                Pattern::new(class, &cells.collect::<Vec<_>>()).unwrap()
            };
            let before = Partition::new(class, partition.patterns().iter().map(before).collect()).unwrap();
            let other = tables_in_memory(&set_of(before));
            for labels in some_boards(class, 200) {
                let image = mirrored(class, symmetry, &labels);
                assert_eq!(plain_sum(other.all(), &labels), plain_sum(tables.all(), &image), "{symmetry:?}");
            }
            mirrors += usize::from(!symmetry.is_identity());
        }
    }
    assert_eq!(mirrors, 1 + 1 + 7);
}

/// The heuristic is the greatest of the sums over all mirrored boards and partitions.
fn check_views(set: &PartitionSet) {
    let (tables, class) = (shared_tables(set), set.class());
    let heuristic = Additive::<16>::new(&tables);
    let mut other_views_win = false;
    for labels in some_boards(class, 400) {
        let mut sums = Vec::new();
        for symmetry in class.views() {
            let image = mirrored(class, symmetry, &labels);
            for partition in set.partitions() {
                let of_it =
                    tables.all().iter().filter(|t| partition.patterns().contains(&t.header().pattern));
                sums.push(plain_sum(of_it, &image));
            }
        }
        let blank = labels.iter().position(|&label| label == 0).unwrap();
        let board = <u64 as Board>::pack(&labels);
        let root = heuristic.root(&board, blank).unwrap();
        let h = Estimator::<u64>::h(&heuristic, &root);
        assert_eq!(Some(h), sums.iter().copied().max(), "{labels:?}");
        other_views_win |= h > sums[0];
    }
    assert_eq!(other_views_win, tables.views().len() > 1, "{class:?}");
}

#[test]
fn an_estimate_is_the_greatest_of_its_views() {
    for class in Class::all("4x4".parse().unwrap()) {
        let [fives, sixes] = ["5-5-5", "6-6-3"].map(|name| named_set(class, name).partitions()[0].clone());
        check_views(&set_of(fives.clone()));
        check_views(&PartitionSet::new("both", fives, [sixes]));
    }
    for class in Class::all("3x3".parse().unwrap()) {
        check_views(&default_set(class));
    }
    check_views(&default_set(class("4x4", 0)));
}

#[test]
fn keeping_the_region_is_never_less_than_the_minimum_over_regions() {
    for (size, most) in [("3x3", 4), ("4x4", 5), ("4x3", 4), ("5x2", 4)] {
        for class in Class::all(size.parse().unwrap()) {
            let tables = shared_tables(&set_of(row_partition(class, most)));
            let (mut kept, mut least) = (0, 0);
            for labels in some_boards(class, 300) {
                let minimum = |table: &Table| {
                    let cells = cells_of(table, &labels);
                    let free = (0..labels.len() as u16).map(Cell).filter(|cell| !cells.contains(cell));
                    free.map(|blank| u32::from(table.lookup().root(&cells, blank).unwrap().h()))
                        .min()
                        .unwrap()
                };
                let minima: u32 = tables.all().iter().map(minimum).sum();
                let sum = plain_sum(tables.all(), &labels);
                assert!(minima <= sum, "{minima} exceeds {sum} for {labels:?}");
                (kept, least) = (kept + sum, least + minima);
            }
            assert!(least < kept, "{class:?}: the region makes no difference");
        }
    }
}
