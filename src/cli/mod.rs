//! The program: arguments become requests, answers become text and an exit code.

mod answers;
mod bench;
mod bench_compare;
mod bench_exports;
mod bench_merge;
mod bench_plan;
mod bench_print;
mod bench_progress;
mod bench_render;
mod bench_run;
mod bench_suite;
mod bench_table;
mod boards;
mod check;
mod databases;
mod failure;
mod formats;
mod generate;
mod goal;
mod heuristics;
mod jobs;
mod partition;
mod pdb_build;
mod pdb_export;
mod pdb_info;
mod pdb_verify;
mod place;
mod progress;
mod pruning_automaton;
mod search;
mod solvable;
mod solve;
mod table;
mod values;

use clap::{Parser, Subcommand};
use failure::Exit;
use std::io::Write;
use std::process::ExitCode;

/// What `--help` says below the options.
const EXIT_CODES: &str = "\
Exit codes:
  0  solved (or done)
  1  proven unsolvable (check: the moves are no solution; bench: an answer is not the expected one)
  2  bad input or usage
  3  a limit was reached, or the run was interrupted
  4  a database is missing or unsound
  5  another input/output or memory failure
For several boards the code is the largest of theirs.";

/// Shortest solutions of sliding-tile puzzles: pattern databases, IDA* and A* in bounded memory.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Find shortest solutions of boards
    Solve(solve::Arguments),
    /// Say whether boards can be solved
    Solvable(solvable::Arguments),
    /// Check whether moves are a solution, and count them in both metrics
    Check(check::Arguments),
    /// Make random boards
    Generate(generate::Arguments),
    /// Show what each heuristic estimates for a board
    Heuristics(heuristics::Arguments),
    /// List the forms in which boards are read
    Formats,
    /// Build the pattern databases of a partition, once
    PdbBuild(pdb_build::Arguments),
    /// Show what database files hold
    PdbInfo(pdb_info::Arguments),
    /// Check database files
    PdbVerify(pdb_verify::Arguments),
    /// Solve suites of boards and measure it; compare runs
    Bench(Box<bench::Arguments>),
    /// Write the automaton that leaves out duplicates, as the library holds it
    #[command(hide = true)]
    PruningAutomaton(pruning_automaton::Arguments),
}

/// Runs the program.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match &cli.command {
        Command::Solve(arguments) => solve::run(arguments),
        Command::Solvable(arguments) => solvable::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Generate(arguments) => generate::run(arguments),
        Command::Heuristics(arguments) => heuristics::run(arguments),
        Command::Formats => formats::run(),
        Command::PdbBuild(arguments) => pdb_build::run(arguments),
        Command::PdbInfo(arguments) => pdb_info::run(arguments),
        Command::PdbVerify(arguments) => pdb_verify::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
        Command::PruningAutomaton(arguments) => pruning_automaton::run(arguments),
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
