//! Shortest solutions of sliding-tile puzzles.

pub mod tile;
pub mod dims;
pub mod grid;
pub mod canonical;
pub mod observe;
pub mod pdb;
pub mod search;
pub mod solution;
pub mod input;
