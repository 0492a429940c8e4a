//! `taquin solvable`.

use crate::cli::args::boards::Boards;
use crate::cli::args::goal::GoalOptions;
use crate::cli::term::failure::{Exit, Failure, note};
use crate::cli::term::output::stdout;
use std::io::Write;

/// Arguments of `solvable`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    boards: Boards,

    #[command(flatten)]
    goal: GoalOptions,
}

/// Says of each board whether it can reach the goal: exit code 0 if all can, 1 if one cannot.
///
/// # Errors
/// A [`Failure`] that concerns all boards.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let goal = arguments.goal.argument()?;
    let mut exit = Exit::Solved;
    let texts = arguments.boards.texts()?;
    for given in arguments.boards.of(&texts) {
        let answer = given
            .board
            .map_err(Failure::usage)
            .and_then(|board| Ok(board.can_reach(&goal.grid(board.dims())?)));
        match answer {
            Ok(true) => writeln!(stdout(), "solvable")?,
            Ok(false) => {
                writeln!(stdout(), "unsolvable")?;
                exit = exit.max(Exit::Unsolvable);
            }
            Err(failure) => {
                writeln!(stdout(), "error")?;
                note(format!("{}: {failure}", given.source));
                exit = exit.max(failure.exit);
            }
        }
    }
    Ok(exit)
}
