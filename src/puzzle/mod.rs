//! The puzzle itself: tiles, sizes, boards, goals, whether one board can reach another, solutions.

pub mod excerpt;
pub mod tile;
pub mod dims;
pub mod grid;
pub mod goal;
pub mod solvability;
pub mod canonical;
pub mod farthest;
pub mod solution;
pub mod generate;
