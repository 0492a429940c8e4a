//! The search space of a pattern: (map, region, permutation), its index, and what an entry holds.

pub mod pattern;
pub mod rank;
pub mod index;
pub mod graph;
pub mod encoding;
