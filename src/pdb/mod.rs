//! Additive pattern databases: what a pattern is, how its states are numbered, built, kept in files and looked up.
//!
//! A *pattern* is a set of tiles, named by their goal cells. Its database holds, for every state of these tiles, the
//! fewest of **their** slides that bring them to their goal cells. Patterns without a common tile count different
//! slides, so the values of a *partition*, disjoint patterns that cover all tiles, add up to an admissible estimate.
//!
//! | room | holds |
//! |---|---|
//! | `space` | the states of a pattern and their numbers |
//! | `build` | the search backwards from the goal that finds all values |
//! | `file` | the database as a file: format, writing, mapping, checking |
//! | `partition` | partitions, their drawings (`.cat`), the catalogue |
//! | `lookup` | from a state to its value, and the tables of a partition |
//!
//! Source: Korf and Felner, Artificial Intelligence 134 (2002), for additive databases; Clausecker and Reinefeld,
//! SoCS 2019, for keeping the region of the blank.

pub mod space;
pub mod build;
pub mod file;
pub mod partition;
pub mod lookup;

#[cfg(test)]
mod tests;
