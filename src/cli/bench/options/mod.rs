//! Options of a run.

pub mod suite;
pub mod lists;
pub mod run;
