//! Shortest solutions of sliding-tile puzzles.
//!
//! The rooms, lowest first; each uses only those before it, and inside a room the same holds in the order of its `mod`
//! lines (`tests/house.rs` checks both):
//!
//! | room | holds |
//! |---|---|
//! | `puzzle` | tiles, sizes, boards, goals, solvability, canonical instances, solutions, random boards |
//! | `system` | limits, progress and cancelling, memory, instruction sets, prefetching |
//! | `board` | boards packed for searching |
//! | `pdb` | pattern databases: space, building, files, partitions, lookups |
//! | `heuristic` | admissible estimates |
//! | `search` | searches, one technique a folder |
//! | `settings` | what a search is, as one value, and the defaults |
//! | `solve`, `solver` | the one call that turns settings into a checked answer; the object that users keep |
//! | `text` | boards from text, boards and solutions as text |
//! | `suite` | benchmark suites: boards, runs, journals, reports |
//! | `cli` | the command `taquin` |

pub mod puzzle;
pub mod system;
pub mod board;
pub mod pdb;
pub mod heuristic;
pub mod search;
pub mod settings;
pub mod solve;
pub mod solver;
pub mod text;
#[cfg(feature = "cli")]
pub mod suite;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;

#[cfg(test)]
pub(crate) mod test_support;

pub use heuristic::custom::Heuristic;
#[doc(hidden)]
pub use heuristic::lookup_walk::LookupWalk;
pub use puzzle::dims::Dims;
pub use puzzle::goal::Goal;
pub use puzzle::grid::Grid;
pub use puzzle::solution::Solution;
pub use puzzle::tile::{Cell, Direction, Tile};
pub use search::common::stats::{Iteration, Stats};
pub use settings::algorithm::Algorithm;
pub use settings::heuristic::{HeuristicName, HeuristicSpec, PdbSpec};
pub use settings::spec::Settings;
pub use solve::{Answer, Outcome, SolveError};
pub use solver::Solver;
pub use solver::error::SolverError;
pub use system::limits::Stop;
pub use system::progress::{Cancel, Progress};
pub use text::input::{
    GoalError, InputError, InputFormat, Position, ReadBoard, UnknownFormat, read_board, read_boards,
    read_goal,
};

/// The examples of the readme, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
