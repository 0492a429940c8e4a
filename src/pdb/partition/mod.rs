//! Partitions of the tiles into patterns, their `.cat` texts, and the catalogue that is compiled in.

pub mod disjoint;
pub mod set;
pub mod cat;
pub mod catalogue;
