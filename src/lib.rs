//! Shortest solutions of sliding-tile puzzles: the 8-puzzle, the 15-puzzle, any rectangle, any goal.
//!
//! A [`Solver`] is made once and used for many boards. It searches by IDA* guided by pattern databases, which it makes in
//! memory or keeps in the files of a folder, and every solution is checked on a plain board.
//!
//! ```
//! use taquin::{Grid, Solver};
//!
//! let solver = Solver::new();
//! let board: Grid = "8 6 7/2 5 4/3 0 1".parse()?;
//! let answer = solver.solve(&board)?;
//! let solution = answer.solution().expect("the board can be solved");
//! assert_eq!((solution.len(), answer.is_optimal()), (31, true));
//! println!("{}", solution.moves());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | read boards from text | [`Grid`]'s `FromStr`, [`read_boards`] |
//! | choose a goal, limits, databases, threads | [`Solver`] |
//! | choose an algorithm and a heuristic | [`Settings`], [`Algorithm`], [`HeuristicSpec`] |
//! | solve many boards on all cores | [`Solver::solve_all`] |
//! | write a heuristic | [`Heuristic`] |
//! | watch a search, and end it | [`Progress`], [`Cancel`] |
//!
//! The feature `cli`, which is on by default, adds the command `taquin`; `default-features = false` leaves the library
//! with nine direct dependencies. The feature `serde` makes [`Settings`] a text in any of its formats.

// The command uses more of the library than the library shows.
#![cfg_attr(not(feature = "cli"), allow(dead_code))]

// The rooms, lowest first. Each uses only those before it, and inside a room the same holds in the order of its `mod`
// lines (a test checks both):
//
//     puzzle          tiles, sizes, boards, goals, solvability, canonical instances, solutions, random boards
//     system          limits, progress and cancelling, memory, instruction sets, prefetching, work on several threads
//     board           boards packed for searching
//     pdb             pattern databases: space, building, files, partitions, lookups
//     heuristic       admissible estimates
//     search          searches, one technique a folder
//     settings        what a search is, as one value, and the defaults
//     solve, solver   the one call that turns settings into a checked answer; the object that users keep
//     text            boards from text, boards and solutions as text
//     suite           benchmark suites: boards, runs, journals, reports
//     cli             the command `taquin`
mod puzzle;
mod system;
mod board;
mod pdb;
mod heuristic;
mod search;
mod settings;
mod solve;
mod solver;
mod text;
#[cfg(feature = "cli")]
mod suite;
#[cfg(feature = "cli")]
mod cli;

#[cfg(test)]
#[path = "../tests/support/mod.rs"]
pub(crate) mod test_support;

/// Targets for fuzzing.
#[cfg(any(all(test, feature = "cli"), feature = "fuzzing"))]
#[doc(hidden)]
#[path = "../tests/fuzzing/mod.rs"]
pub mod fuzzing;

#[cfg(feature = "cli")]
#[doc(hidden)]
pub use cli::main;
pub use heuristic::custom::Heuristic;
#[doc(hidden)]
pub use heuristic::lookup_walk::LookupWalk;
pub use pdb::build::options::BuildError;
pub use pdb::file::store::StoreError;
pub use pdb::space::encoding::Encoding;
pub use puzzle::dims::{Dims, DimsError};
pub use puzzle::goal::Goal;
pub use puzzle::grid::{Grid, GridError};
pub use puzzle::solution::{ReplayError, Solution};
pub use puzzle::tile::{Cell, Direction, Tile};
pub use search::best_first::order::{Weight, WeightError};
pub use search::common::error::SearchError;
pub use search::common::loops::Loops;
pub use search::common::pruning::Pruning;
pub use search::common::slide_order::{OrderError, SlideOrder};
pub use search::common::stats::{Iteration, Stats};
pub use settings::algorithm::{Algorithm, AlgorithmError};
pub use settings::heuristic::HeuristicSpec;
pub use settings::names::{HeuristicError, HeuristicName, PdbSpec};
pub use settings::partition::PartitionError;
pub use settings::plan::PlanError;
pub use settings::spec::{Settings, SettingsError};
pub use solve::make::MakeError;
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
