//! `taquin bench`: suites of boards, and what is done with the journals of their runs.

use crate::cli::bench::{compare, merge, render, run, table};
use crate::cli::term::failure::{Exit, Failure};
use crate::suite::Run;
use crate::suite::journal::file::{self, JournalError};
use std::path::Path;

/// Arguments of `bench`.
#[derive(Clone, Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    run: run::RunOptions,
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
    /// Compare two journals board by board
    Compare(compare::Arguments),
}

/// What `--help` says below the options.
const AFTER_HELP: &str = "\
A journal (--export FILE.jsonl or FILE.csv) starts with a record of the settings, the machine and the command,
and gets one line as each board ends. In CSV, that record is JSON in comment lines that start with #.
To resume a run that was stopped or killed, give the same options and --resume FILE. If a suite has the name of a
command (table, render, merge, compare), write ./render.

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
        None => run::run(&arguments.run),
        Some(Command::Table(arguments)) => table::run(arguments),
        Some(Command::Render(arguments)) => render::run(arguments),
        Some(Command::Merge(arguments)) => merge::run(arguments),
        Some(Command::Compare(arguments)) => compare::run(arguments),
    }
}

/// Reads a journal.
///
/// # Errors
/// A [`Failure`] where it is none.
pub fn read_journal(path: &Path) -> Result<Run, Failure> {
    Ok(file::read(path)?)
}

impl From<JournalError> for Failure {
    fn from(e: JournalError) -> Failure {
        let exit = match &e {
            JournalError::Io { verb: "read", why, .. } if why.kind() == std::io::ErrorKind::NotFound => {
                Exit::Usage
            }
            JournalError::Io { .. } => Exit::Failure,
            _ => Exit::Usage,
        };
        Failure::new(exit, e)
    }
}
