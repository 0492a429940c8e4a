//! Additive pattern databases: what a pattern is, how its states are numbered, built, kept in files and looked up.
//!
//! A *pattern* is a set of tiles, named by their goal cells. Its states are (map, region, permutation): which cells
//! the tiles occupy, which connected component of the free cells holds the blank, and in which order the tiles stand.
//! A slide of a pattern tile costs 1, the blank walks inside its region at no cost. All permutations of one (map,
//! region) are a *cohort*. An entry is the cost to the goal.
//!
//! Source: Korf and Felner, Artificial Intelligence 134 (2002), for additive databases; Clausecker and Reinefeld,
//! SoCS 2019, for keeping the region.

pub mod space;
pub mod build;
pub mod file;
pub mod partition;
pub mod lookup;

#[cfg(test)]
mod tests;
