//! Text forms out.

pub mod json;
pub mod text;

use crate::grid::Grid;
use crate::solution::Solution;
use std::time::Duration;

/// Everything that is printed about one board.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The board.
    pub start: &'a Grid,
    /// The goal's name, or `None` for an explicit board.
    pub goal_name: Option<&'a str>,
    /// The goal.
    pub goal: &'a Grid,
    /// What came out.
    pub result: Result<'a>,
    /// The algorithm's name.
    pub algorithm: &'a str,
    /// The heuristic's name, where there is one.
    pub heuristic: Option<&'a str>,
    /// The estimate of the start, where one was made.
    pub root_h: Option<u32>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// The time of the search.
    pub time: Duration,
}

/// What came out.
#[derive(Clone, Copy, Debug)]
pub enum Result<'a> {
    /// A shortest solution.
    Solved(&'a Solution),
    /// There is none.
    Unsolvable,
    /// A limit was reached.
    Stopped {
        /// Which one, in words.
        reason: &'a str,
        /// No solution has fewer slides.
        lower_bound: u32,
    },
}
