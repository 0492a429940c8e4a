//! Depth-first search with pattern databases, in batches of nodes.

pub mod batch;
pub mod batch_wide;
pub mod batched;
