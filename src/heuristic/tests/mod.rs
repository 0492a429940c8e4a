//! Heuristics against their plain faces, against each other and against true distances.

mod carried_faces;
mod carried_sums;
mod known_values;
mod true_distances;
mod views;

use crate::board::Board;
use crate::heuristic::Estimator;
use crate::heuristic::max::Mixed;
use crate::pdb::build::layers::build;
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::table::{self, Table};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::catalogue;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::{Canonical, Class};
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Cell;
use crate::settings::heuristic::HeuristicSpec;
use crate::system::progress::Cancel;

fn classes(size: &str) -> Vec<Class> {
    Class::all(size.parse().unwrap())
}

fn mixed<'a, const N: usize>(spec: &str, class: Class, tables: Option<&'a Tables>) -> Mixed<'a, N> {
    spec.parse::<HeuristicSpec>().unwrap().make(class, tables).unwrap()
}

/// Databases in memory.
fn tables(class: Class) -> Tables {
    let get = |pattern: &Pattern| {
        let built = build(pattern, &BuildOptions::default(), &Cancel::new(), &mut |_| ()).unwrap();
        Table::from_bytes(table::file_image(&built))
    };
    Tables::gather(&catalogue::default_for(class).unwrap(), get).unwrap()
}

fn plain<B: Board, H: Estimator<B>>(heuristic: &H, board: &B, blank: usize) -> u32 {
    heuristic.h(&heuristic.root(board, blank).unwrap())
}

/// The goal of a class.
fn goal<B: Board>(class: Class) -> B {
    let labels: Vec<u16> = (0..class.dims().cells() as u16).map(|cell| class.label(Cell(cell))).collect();
    B::pack(&labels)
}

/// A start, packed: its class, board and blank.
fn packed<B: Board>(start: &Grid, goal: &Grid) -> (Class, B, usize) {
    let canonical = Canonical::new(start, goal).unwrap();
    (canonical.class(), B::pack(canonical.labels()), canonical.blank().index())
}

/// The labels of a class's goal.
fn labels_of_goal(class: Class) -> Vec<u16> {
    (0..class.dims().cells() as u16).map(|cell| class.label(Cell(cell))).collect()
}
