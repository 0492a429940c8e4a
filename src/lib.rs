//! Shortest solutions of sliding-tile puzzles.

pub mod tile;
pub mod dims;
pub mod grid;
pub mod canonical;
pub mod observe;
pub mod limits;
pub mod board;
pub mod pdb;
pub mod heuristic;
pub mod search;
pub mod solution;
pub mod solve;
pub mod input;
pub mod output;
