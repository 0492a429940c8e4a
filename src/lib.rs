//! Shortest solutions of sliding-tile puzzles.
//!
//! The modules, lowest first; each uses only those before it:
//!
//! | module | holds |
//! |---|---|
//! | [`tile`], [`dims`] | small number types; width x height, neighbours, symmetries |
//! | [`grid`] | a checked board of any size, goals, solvability |
//! | [`canonical`] | (start, goal) to canonical instance, and slides back |
//! | [`observe`], [`limits`] | progress and cancelling; memory, time and node limits |
//! | [`prefetch`], [`instructions`] | a hint to the cache; whether wide instructions may be used |
//! | [`board`] | boards packed for searching |
//! | [`pdb`] | pattern databases: building, files, lookups, catalogue |
//! | [`heuristic`] | admissible estimates |
//! | [`search`] | the depth-first and the best-first loop; breadth-first search over whole spaces |
//! | [`solution`], [`mod@solve`], [`solver`] | a replayed solution; the one call that turns a request into an answer; a short way in |
//! | [`generate`] | random boards |
//! | [`input`], [`output`] | text forms in and out |
//! | [`suite`] | benchmark suites: runs over many boards, journals, statistics |
//!
//! [`solve::solve`] is the way in; the readme has an example.

pub mod tile;
pub mod dims;
pub mod grid;
pub mod canonical;
pub mod observe;
pub mod limits;
pub mod prefetch;
pub mod instructions;
pub mod board;
pub mod pdb;
pub mod heuristic;
pub mod search;
pub mod solution;
pub mod solve;
pub mod solver;
pub mod generate;
pub mod input;
pub mod output;
pub mod suite;

/// The examples of the readme, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
