//! The commands about boards.

pub mod answers;
pub mod solve;
pub mod solvable;
pub mod check;
pub mod generate;
pub mod heuristics;
pub mod formats;
pub mod pruning_automaton;
