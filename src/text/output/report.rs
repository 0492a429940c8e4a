//! What is printed about one board.

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
    /// No solution has fewer slides; without meaning if the board is unsolvable.
    pub lower_bound: u32,
    /// Why the search ended early, if it did.
    pub stopped: Option<&'a str>,
    /// The settings of the search as they are printed, with all defaults; nothing here reads them.
    pub settings: &'a str,
    /// The algorithm as it is printed; nothing here reads it.
    pub algorithm: &'a str,
    /// The heuristic as it is printed, where there is one; nothing here reads it.
    pub heuristic: Option<&'a str>,
    /// The estimate of the start, where one was made.
    pub root_h: Option<u32>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// Entries put on an open list.
    pub enqueued: u64,
    /// Nodes stored at the end, when their number is largest.
    pub stored: u64,
    /// The time of the search.
    pub time: Duration,
    /// What a second proof came to, where one was made.
    pub second_proof: Option<&'a SecondProof>,
}

/// A second proof that no solution is shorter.
#[derive(Clone, Debug)]
pub struct SecondProof {
    /// The settings of the second search as they are printed.
    pub settings: String,
    /// No solution has fewer slides, by the second proof alone.
    pub lower_bound: u32,
    /// Why it did not reach the length, if so.
    pub stopped: Option<&'static str>,
    /// Its time.
    pub time: Duration,
}

impl Report<'_> {
    /// Whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.solution.is_some_and(|solution| solution.len() as u32 == self.lower_bound)
    }

    /// The solution for the forms that have no place to say that a shorter one may exist: none after a stop, unless it
    /// is proven to be a shortest one.
    pub fn settled_solution(&self) -> Option<&Solution> {
        self.solution.filter(|_| self.stopped.is_none() || self.is_optimal())
    }

    /// The line in place of a solution: that there is none, or why the search stopped and what it has proven.
    pub fn without_solution(&self) -> String {
        let bound = self.lower_bound;
        match (self.stopped, self.solution) {
            _ if !self.solvable => "unsolvable: the goal cannot be reached from this board".to_string(),
            (Some(reason), Some(best)) => {
                format!("stopped: {reason}; at least {bound} slides (proven), at most {}", best.len())
            }
            (Some(reason), None) => format!("stopped: {reason}; at least {bound} slides (proven)"),
            (None, _) => String::new(),
        }
    }
}
