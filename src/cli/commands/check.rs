//! `taquin check`.

use crate::cli::args::goal::GoalOptions;
use crate::cli::commands::answers::MoveFormat;
use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::output::stdout;
use crate::puzzle::dims::Dims;
use crate::puzzle::solution::{ReplayError, Solution, multi_tile_moves};
use crate::text::input;
use crate::text::output::one_line;
use std::io::Write;

/// Arguments of `check`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The board, in any format that `taquin formats` lists
    #[arg(value_name = "BOARD")]
    board: String,

    /// The moves, such as DDRU or D2RU, or tile numbers with --moves number
    #[arg(value_name = "MOVES", allow_hyphen_values = true)]
    moves_text: String,

    /// How the moves are named
    #[arg(long = "moves", value_enum, default_value = "blank")]
    names: MoveFormat,

    /// Size of the board, columns x rows; needed for a board on one line that is not square
    #[arg(long, value_name = "WxH")]
    size: Option<Dims>,

    #[command(flatten)]
    goal: GoalOptions,
}

/// Replays moves on a board and says what they are: exit code 0 for a solution, 1 for moves, legal or not, that are not
/// a solution.
///
/// # Errors
/// A usage failure when the board or the moves cannot be read.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let board = input::read_board(&arguments.board, arguments.size, None)?;
    let goal = arguments.goal.argument()?.grid(board.dims())?;
    let slides =
        input::moves::read(&arguments.moves_text, &board, arguments.names.names()).map_err(Failure::usage)?;
    let mut out = stdout();
    let lengths =
        |slides: &[_]| format!("{} slides, {} multi-tile moves", slides.len(), multi_tile_moves(slides));
    match Solution::replay(&board, &goal, slides.clone()) {
        Ok(solution) => {
            writeln!(out, "solution  {}", lengths(solution.slides()))?;
            Ok(Exit::Solved)
        }
        Err(e @ ReplayError::OffTheBoard { .. }) => {
            writeln!(out, "illegal   {e}")?;
            Ok(Exit::Unsolvable)
        }
        Err(ReplayError::NotTheGoal { .. }) => {
            let mut end = board;
            for &slide in &slides {
                end.slide(slide);
            }
            writeln!(out, "legal     {}, but they do not end at the goal", lengths(&slides))?;
            writeln!(out, "end       {}", one_line(&end))?;
            Ok(Exit::Unsolvable)
        }
    }
}
