//! Searches: two loops, and breadth-first search over whole spaces as the oracle.

pub mod stats;
pub mod problem;
pub mod depth_first;
pub mod ida;
mod node_store;
mod open_list;
pub mod best_first;
mod depth_table;
pub mod exhaustive;
mod ranked;
