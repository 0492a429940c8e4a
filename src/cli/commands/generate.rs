//! `taquin generate`.

use crate::cli::args::goal::GoalOptions;
use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::output::stdout;
use crate::puzzle::dims::Dims;
use crate::puzzle::generate::{self, Random};
use crate::puzzle::grid::Grid;
use crate::text::output::one_line;
use std::io::Write;

/// Arguments of `generate`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// Size of the boards, columns x rows
    #[arg(long, value_name = "WxH", default_value = "4x4")]
    size: Dims,

    #[command(flatten)]
    goal: GoalOptions,

    /// Number of boards
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    count: u64,

    /// Seed; a seed gives the same boards on every machine [default: a random one]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Take boards at the end of a random walk of K slides from the goal, instead of uniformly random boards
    #[arg(long, value_name = "K", conflicts_with = "unsolvable")]
    walk: Option<usize>,

    /// Generate boards that cannot reach the goal
    #[arg(long)]
    unsolvable: bool,
}

/// One line that reads back without its size: rows between slashes where the board is not square.
fn readable(board: &Grid) -> String {
    if board.dims().width() == board.dims().height() {
        return one_line(board);
    }
    let rows = board.tiles().chunks(board.dims().width());
    let rows = rows.map(|row| row.iter().map(|t| t.to_string()).collect::<Vec<_>>().join(" "));
    rows.collect::<Vec<_>>().join("/")
}

/// The maximum number of slides of a walk; a longer walk gives about the same boards as a uniformly random choice.
const MOST_SLIDES: usize = 1_000_000;

/// Prints boards, one a line.
///
/// # Errors
/// A [`Failure`] where there is no such board.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let goal = arguments.goal.argument()?.grid(arguments.size)?;
    if arguments.walk.is_some_and(|slides| slides > MOST_SLIDES) {
        return Err(Failure::usage(format!("--walk: expected at most {MOST_SLIDES} slides")));
    }
    let seed = arguments.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |now| now.as_nanos() as u64) ^ u64::from(std::process::id()) << 32
    });
    let mut random = Random::new(seed);
    let mut out = std::io::BufWriter::new(stdout());
    for _ in 0..arguments.count {
        let board = match arguments.walk {
            Some(slides) => Some(generate::walk(&goal, slides, &mut random)),
            None => generate::uniform(&goal, !arguments.unsolvable, &mut random),
        };
        let board = board
            .ok_or_else(|| Failure::usage(format!("every {} board can reach its goal", arguments.size)))?;
        writeln!(out, "{}", readable(&board))?;
    }
    out.flush()?;
    Ok(Exit::Solved)
}
