//! Searches, one technique a folder.

pub mod common;
pub mod best_first;
pub mod compact_astar;
pub mod depth_first;
pub mod manhattan;
pub mod pdb_batch;
/// The oracle of the tests.
#[cfg(test)]
pub mod exhaustive;

#[cfg(test)]
mod tests;
