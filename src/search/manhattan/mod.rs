//! Depth-first search with Manhattan distance, in chunks of alike boards.

pub mod kernel;
pub mod kernel_wide;
pub mod buckets;
pub mod chunked;
