//! Text forms out.

pub mod moves;
pub mod text;
pub mod markup;
pub mod plot;
pub mod boards;
pub mod csv;
pub mod json;

use crate::puzzle::grid::Grid;
use crate::puzzle::solution::Solution;
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
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// The solution, where one was found.
    pub solution: Option<&'a Solution>,
    /// No solution has fewer slides; means nothing where there is none at all.
    pub lower_bound: u32,
    /// Why the search ended early, if it did.
    pub stopped: Option<&'a str>,
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
    /// Entries put on an open list.
    pub enqueued: u64,
    /// Nodes stored at the end, which is when they are most.
    pub stored: u64,
    /// The time of the search.
    pub time: Duration,
}

impl Report<'_> {
    /// Whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.solution.is_some_and(|solution| solution.len() as u32 == self.lower_bound)
    }

    /// What there is to say where there is no solution to print: that there is none, or how far the search came.
    pub fn without_solution(&self) -> String {
        match self.stopped {
            _ if !self.solvable => "unsolvable: the goal cannot be reached from this board".to_string(),
            Some(reason) => format!("stopped: {reason}; at least {} slides (proven)", self.lower_bound),
            None => String::new(),
        }
    }
}

/// The tiles in reading order on one line.
pub fn one_line(grid: &Grid) -> String {
    grid.tiles().iter().map(|t| t.to_string()).collect::<Vec<_>>().join(" ")
}
