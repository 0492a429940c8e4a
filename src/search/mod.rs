//! Searches: a depth-first and a best-first loop, and breadth-first search over whole spaces as the oracle.

pub mod stats;
pub mod pruning;
pub mod duplicates;
pub mod slide_order;
pub mod tuning;
pub mod problem;
pub mod chunks;
pub mod depth_first;
pub mod depth_first_wide;
pub mod frontier;
mod manhattan_kernel;
mod manhattan_kernel_wide;
mod manhattan_buckets;
pub mod manhattan;
mod batch;
mod batch_wide;
pub mod batched;
pub mod parallel;
pub mod ida;
pub mod dfs;
pub mod node_store;
mod open_list;
pub mod best_first;
pub mod branch_bound;
mod ranked;
mod depth_table;
pub mod exhaustive;
