//! The plain bounded depth-first loop and what runs on it.

pub mod plain;
pub mod plain_wide;
pub mod frontier;
pub mod parallel;
pub mod ida;
pub mod dfs;
pub mod branch_bound;
