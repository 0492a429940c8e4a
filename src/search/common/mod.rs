//! What the searches share: the problem, counts, pruning, and how they are tuned.

pub mod stats;
pub mod pruning;
pub mod duplicates;
pub mod slide_order;
pub mod tuning;
pub mod problem;
pub mod chunks;
