//! `taquin bench`: suites of boards, and what is done with the journals of their runs.

use crate::cli::bench::options::run::RunOptions;
use crate::cli::bench::{compare, merge, print, render, run, table};
use crate::cli::term::failure::{Exit, Failure};

/// Arguments of `bench`.
#[derive(Clone, Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    run: RunOptions,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum Command {
    /// Print the table of heuristics that papers show, over random 4x4 boards: h, nodes, time, size of the databases
    /// [all options of a run]
    Table(Box<table::Arguments>),
    /// Make a report from a journal
    Render(render::Arguments),
    /// Join the journals of --shard runs into one journal
    Merge(merge::Arguments),
    /// Compare two journals, or configurations of one, board by board
    Compare(compare::Arguments),
}

/// What `--help` says below the options.
const AFTER_HELP: &str = "\
Configurations: --search names a whole search; --algorithm, --heuristic, --partition, --pruning and the like take lists.
A run has one configuration for every possible combination, in the order of the options above.

A journal (--export FILE.jsonl) starts with a line of the settings, the machine and the command, and gets one line as
each board ends. To resume a run that was stopped or killed, give the same options and --resume FILE. Reports (.md,
.html, .csv, .json, .svg, .tex) are written at the end and cannot be resumed. All paths are tried before the run. If a
suite has the name of a command (table, render, merge, compare), write ./render.

Exit codes:
  0  all boards answered, all known answers confirmed (compare: equal lengths)
  1  an answer differs from the expected one (compare: lengths differ)
  2  bad input or usage; journals that do not go together
  3  a limit was reached, or the run was interrupted
  4  a database is missing or unsound
  5  another input/output or memory failure
benches/SUITES.md has examples, also for job arrays on clusters.";

/// Does what the arguments ask for.
///
/// # Errors
/// A [`Failure`].
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        None => {
            let options = &arguments.run;
            run::run(options, &|run, page| print::text(run, options.sort_by, !options.summary, page))
        }
        Some(Command::Table(arguments)) => table::run(arguments),
        Some(Command::Render(arguments)) => render::run(arguments),
        Some(Command::Merge(arguments)) => merge::run(arguments),
        Some(Command::Compare(arguments)) => compare::run(arguments),
    }
}
