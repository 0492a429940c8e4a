//! Additive pattern databases: what a pattern is, how its states are numbered, built, kept in files and looked up.
//!
//! A *pattern* is a set of tiles, named by their goal cells. Its states are (map, region, permutation): which cells
//! the tiles occupy, which connected component of the free cells holds the blank, and in which order the tiles stand.
//! A slide of a pattern tile costs 1, the blank walks inside its region at no cost. All permutations of one (map,
//! region) are a *cohort*. An entry is the cost to the goal.
//!
//! Source: Korf and Felner, Artificial Intelligence 134 (2002), for additive databases; Clausecker and Reinefeld,
//! SoCS 2019, for keeping the region.

pub mod pattern;
pub mod rank;
pub mod index;
pub mod graph;
pub mod arena;
pub mod kernel;
pub mod kernel_wide;
pub mod encoding;
pub mod build;
pub mod rows;
pub mod byte_rows;
pub mod format;
pub mod need;
pub mod mapped;
pub mod table;
pub mod lookup;
pub mod byte_lookup;
pub mod file;
pub mod huge_pieces;
pub mod store;
pub mod partition;
pub mod partition_set;
pub mod tables;
pub mod cat;
pub mod catalogue;
