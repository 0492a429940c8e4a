//! The program: arguments become requests, answers become text and an exit code.

pub mod term;
pub mod args;
pub mod pdb;
pub mod commands;
pub mod bench;
pub mod reference;

use clap::{Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;
use term::failure::Exit;

/// Shortest solutions of sliding-tile puzzles: pattern databases, IDA* and A* in bounded memory.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = reference::lists::exit_codes())]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Find shortest solutions of boards
    Solve(Box<commands::solve::Arguments>),
    /// Say whether boards can be solved
    Solvable(commands::solvable::Arguments),
    /// Check whether moves solve a board, and count them as slides and as multi-tile moves
    Check(commands::check::Arguments),
    /// Generate random boards
    Generate(commands::generate::Arguments),
    /// Show what each heuristic estimates for a board
    Heuristics(commands::heuristics::Arguments),
    /// List the formats in which boards are read
    Formats,
    /// Build the pattern databases of a partition, once
    PdbBuild(pdb::build::Arguments),
    /// Show the contents of database files
    PdbInfo(pdb::info::Arguments),
    /// Verify database files
    PdbVerify(pdb::verify::Arguments),
    /// Solve suites of boards and measure the searches; compare runs
    Bench(Box<bench::command::Arguments>),
    /// Write the pruning automaton that is compiled into the library
    #[command(hide = true)]
    PruningAutomaton(commands::pruning_automaton::Arguments),
    /// Write the reference page, man pages or the completions of a shell
    #[command(hide = true)]
    Reference(reference::files::Arguments),
}

/// Runs the program.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match &cli.command {
        Command::Solve(arguments) => commands::solve::run(arguments),
        Command::Solvable(arguments) => commands::solvable::run(arguments),
        Command::Check(arguments) => commands::check::run(arguments),
        Command::Generate(arguments) => commands::generate::run(arguments),
        Command::Heuristics(arguments) => commands::heuristics::run(arguments),
        Command::Formats => commands::formats::run(),
        Command::PdbBuild(arguments) => pdb::build::run(arguments),
        Command::PdbInfo(arguments) => pdb::info::run(arguments),
        Command::PdbVerify(arguments) => pdb::verify::run(arguments),
        Command::Bench(arguments) => bench::command::run(arguments),
        Command::PruningAutomaton(arguments) => commands::pruning_automaton::run(arguments),
        Command::Reference(arguments) => reference::files::run(arguments),
    };
    let exit = result.unwrap_or_else(|failure| {
        if !failure.is_closed_pipe() {
            failure.report();
        }
        failure.exit
    });
    // What is still buffered goes out before the code does; a reader that has gone wants nothing more.
    let flushed = std::io::stdout().flush();
    let exit = if flushed.is_err() { exit.max(Exit::Failure) } else { exit };
    ExitCode::from(exit as u8)
}
