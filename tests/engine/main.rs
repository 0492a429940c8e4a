//! The library as its user meets it: answers of `Solver`. Needs no feature.

#[path = "../common/data.rs"]
mod data;
#[allow(dead_code)]
#[path = "../common/random.rs"]
mod random;

mod korf;
mod own_heuristics;
mod solver;

use std::path::{Path, PathBuf};
use taquin::{Dims, Direction, Grid};

/// The folder of the databases that all tests share.
fn shared_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("pdb")
}

/// A board from its numbers.
fn grid(size: &str, tiles: &[u16]) -> Grid {
    let dims: Dims = size.parse().unwrap();
    Grid::new(dims, tiles).unwrap()
}
