//! What a search is, as one value.

pub mod heuristic;
