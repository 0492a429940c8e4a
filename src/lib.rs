//! Shortest solutions of sliding-tile puzzles.

pub mod tile;
pub mod dims;
pub mod grid;
pub mod canonical;
pub mod search;
pub mod input;
