//! `taquin heuristics`.

use crate::cli::args::boards::Boards;
use crate::cli::args::folder::FileOptions;
use crate::cli::args::goal::{GoalArgument, GoalOptions};
use crate::cli::args::search::DatabaseOptions;
use crate::cli::pdb::databases::Databases;
use crate::cli::term::failure::{Exit, Failure, note};
use crate::cli::term::output::stdout;
use crate::cli::term::progress::cancel_on_signal;
use crate::puzzle::canonical::Class;
use crate::puzzle::grid::Grid;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::HeuristicName;
use crate::settings::plan::Plan;
use crate::settings::spec::Settings;
use crate::solve;
use crate::text::output::numbers::seconds;
use crate::text::output::{one_line, printable};
use std::io::Write;
use std::time::Instant;

/// Arguments of `heuristics`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    boards: Boards,

    #[command(flatten)]
    goal: GoalOptions,

    #[command(flatten)]
    databases: DatabaseOptions,

    #[command(flatten)]
    files: FileOptions,
}

/// Prints the estimate of every heuristic for each board, with its time, which includes making or opening tables.
///
/// # Errors
/// A [`Failure`] that concerns all boards.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let goal = arguments.goal.argument()?;
    let mut exit = Exit::Solved;
    let mut between = "";
    let texts = arguments.boards.texts()?;
    for given in arguments.boards.of(&texts) {
        match given.board.map_err(Failure::usage).and_then(|board| one(arguments, &board, &goal, between)) {
            Ok(one) => {
                exit = exit.max(one);
                between = "\n";
            }
            Err(failure) if failure.is_of_output() => return Err(failure),
            Err(failure) => {
                note(format!("{}: {failure}", given.source));
                exit = exit.max(failure.exit);
            }
        }
    }
    Ok(exit)
}

/// The block of one board, with the text that separates it from the block before.
fn one(arguments: &Arguments, board: &Grid, goal: &GoalArgument, between: &str) -> Result<Exit, Failure> {
    let goal_grid = goal.grid(board.dims())?;
    writeln!(stdout(), "{between}board             {} ({})", one_line(board), board.dims())?;
    if !board.can_reach(&goal_grid) {
        writeln!(stdout(), "unsolvable        the goal cannot be reached from this board")?;
        return Ok(Exit::Unsolvable);
    }
    let class = Class::of(goal_grid.dims(), goal_grid.blank()).0;
    let mut exit = Exit::Solved;
    for name in HeuristicName::ALL {
        let begin = Instant::now();
        let value = estimate(arguments, board, &goal_grid, goal, name.clone(), class);
        let time = seconds(begin.elapsed().as_secs_f64());
        match value {
            Ok(value) => writeln!(stdout(), "{:<17} {value:>4}  {time}", name.name())?,
            Err(why) => {
                // That there is no such heuristic is an answer, and so is that its databases are not there where none
                // are to be built; that one cannot be used is not.
                let builds = !arguments.files.no_build && board.tiles().len() <= MOST_CELLS_BUILT;
                if why.exit > Exit::Usage && builds {
                    exit = exit.max(why.exit);
                    why.report();
                }
                let why = why.to_string();
                writeln!(stdout(), "{:<17}    -  {}", name.name(), printable::line(&why))?;
            }
        }
    }
    Ok(exit)
}

/// Looking at estimates is no reason to build what takes more than a few seconds.
const MOST_CELLS_BUILT: usize = 16;

fn estimate(
    arguments: &Arguments,
    board: &Grid,
    goal_grid: &Grid,
    goal: &GoalArgument,
    name: HeuristicName,
    class: Class,
) -> Result<u32, Failure> {
    let spec = HeuristicSpec::single(name.clone());
    let files = match board.tiles().len() {
        ..=MOST_CELLS_BUILT => arguments.files.clone(),
        _ => arguments.files.without_building(),
    };
    let databases = Databases::new(&files, goal, cancel_on_signal());
    let opened = match name {
        HeuristicName::Pdb(_) => {
            // Without a name for them, the default plan may make them in memory.
            let mut settings = Settings { algorithm: Some(Algorithm::Ida), ..Settings::default() };
            arguments.databases.fill(&mut settings.heuristic)?;
            let opened = databases.get(&Plan::new(&settings, class)?, board.dims())?;
            Some(opened.ok_or_else(|| {
                Failure::usage("no databases: they need at least two rows and two columns, and 6 to 25 cells")
            })?)
        }
        _ => None,
    };
    Ok(solve::estimate(board, goal_grid, &spec, opened.as_deref().map(|opened| &opened.tables))?)
}
