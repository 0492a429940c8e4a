//! The option `--goal`.

use super::failure::Failure;
use taquin::dims::Dims;
use taquin::grid::{Goal, Grid};
use taquin::input;

/// What `--goal` says: a name, or a board that is read when its size is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalArgument {
    /// One of the named goals.
    Named(Goal),
    /// The text of a board.
    Board(String),
}

impl GoalArgument {
    /// Takes any text; what is no name is read as a board later.
    pub fn parse(text: &str) -> Result<GoalArgument, std::convert::Infallible> {
        let named = [Goal::BlankLast, Goal::BlankFirst, Goal::Snail].into_iter().find(|g| g.name() == text);
        Ok(named.map_or_else(|| GoalArgument::Board(text.to_string()), GoalArgument::Named))
    }

    /// The name, or `None` for a board.
    pub fn name(&self) -> Option<&'static str> {
        match self {
            GoalArgument::Named(goal) => Some(goal.name()),
            GoalArgument::Board(_) => None,
        }
    }

    /// What was written.
    pub fn text(&self) -> &str {
        match self {
            GoalArgument::Named(goal) => goal.name(),
            GoalArgument::Board(text) => text,
        }
    }

    /// The goal as a board of a size.
    ///
    /// # Errors
    /// A usage failure when the text is no board of that size.
    pub fn grid(&self, dims: Dims) -> Result<Grid, Failure> {
        match self {
            GoalArgument::Named(goal) => {
                goal.grid(dims).ok_or_else(|| Failure::usage(format!("there is no such goal of size {dims}")))
            }
            GoalArgument::Board(text) => input::read_board(text, Some(dims), None).map_err(|e| {
                Failure::usage(format!(
                    "--goal: {e} (wanted blank-last, blank-first, snail or a {dims} board)"
                ))
            }),
        }
    }
}
