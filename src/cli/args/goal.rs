//! The option `--goal`.

use crate::cli::args::boards::read_file;
use crate::cli::term::failure::Failure;
use crate::puzzle::dims::Dims;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::text::input;
use std::path::PathBuf;

/// Which board to reach.
#[derive(Clone, Debug, clap::Args)]
pub struct GoalOptions {
    /// Goal: blank-last, blank-first, snail, or a board
    #[arg(long, value_name = "GOAL", default_value = "blank-last", value_parser = GoalArgument::parse)]
    goal: GoalArgument,

    /// Read the goal from a file, as a board in any format
    #[arg(long, value_name = "FILE", conflicts_with = "goal")]
    goal_file: Option<PathBuf>,
}

impl GoalOptions {
    /// The goal, read from its file if there is one.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn argument(&self) -> Result<GoalArgument, Failure> {
        match &self.goal_file {
            None => Ok(self.goal.clone()),
            Some(path) => {
                let (name, bytes) = read_file(path)?;
                let text = String::from_utf8(bytes).map_err(|_| {
                    Failure::usage(format!("{name}: not UTF-8: expected a board as plain text"))
                })?;
                let Ok(goal) = GoalArgument::parse(text.trim());
                Ok(goal)
            }
        }
    }
}

/// What `--goal` says: a name, or a board that is read when its size is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalArgument {
    /// One of the named goals.
    Named(Goal),
    /// The text of a board.
    Board(String),
}

impl GoalArgument {
    /// Takes any text; what is not a name is read as a board later.
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
    /// A usage failure when the text is not a board of that size.
    pub fn grid(&self, dims: Dims) -> Result<Grid, Failure> {
        let missing = |goal: &Goal| Failure::usage(format!("no goal {} of size {dims}", goal.name()));
        match self {
            GoalArgument::Named(goal) => goal.grid(dims).ok_or_else(|| missing(goal)),
            GoalArgument::Board(text) => {
                let goal = input::read_goal(text, Some(dims))
                    .map_err(|e| Failure::usage(format!("goal of a {dims} board: {e}")))?;
                goal.grid(dims).ok_or_else(|| missing(&goal))
            }
        }
    }
}
