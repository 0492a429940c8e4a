//! What the test programs share. They know the program `taquin` and the public face of the library, nothing inside.

#![allow(dead_code, unused_imports)] // each test program uses only some of it

pub mod command;
pub mod data;
pub mod databases;
pub mod header;
pub mod journal;
pub mod page;
pub mod random;

pub use taquin::{Dims, Direction, Goal, Grid};

/// A board from its numbers.
pub fn grid(size: &str, tiles: &[u16]) -> Grid {
    let dims: Dims = size.parse().unwrap();
    Grid::new(dims, tiles).unwrap()
}

/// A board as one line of numbers.
pub fn one_line(board: &Grid) -> String {
    board.tiles().iter().map(|tile| tile.0.to_string()).collect::<Vec<_>>().join(" ")
}
