//! The program: arguments become requests, answers become text and an exit code.

pub mod term;
pub mod args;
pub mod pdb;
pub mod commands;
pub mod bench;
pub mod reference;

use crate::system::memory::has_memory;
use crate::system::threads;
use crate::text::output::printable;
use clap::builder::Styles;
use clap::{CommandFactory, Parser, Subcommand};
use std::borrow::Cow;
use std::io::Write;
use std::process::ExitCode;
use term::failure::{Exit, Failure, note};
use term::output;

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

/// Memory for the program itself.
const LEAST_MEMORY: usize = 16 << 20;

/// Runs the program. `output_is_closed`: it was started without a standard output.
pub fn main(output_is_closed: bool) -> ExitCode {
    output::set_closed(output_is_closed);
    // What little the program always takes could not be refused with a message later.
    if !has_memory(LEAST_MEMORY) {
        let least = LEAST_MEMORY >> 20;
        note(format!("the system has no memory left: expected {least} MiB for the program itself"));
        return ExitCode::from(Exit::Failure as u8);
    }
    let result = match Cli::try_parse() {
        Ok(cli) => run(&cli),
        Err(refused) => refuse(&refused),
    };
    if threads::were_refused() {
        note("the system had no room for all threads, so fewer were used");
    }
    // What is still buffered goes out before the code does.
    let ended = result.and_then(|exit| output::flush().map(|()| exit));
    let exit = ended.unwrap_or_else(|failure| {
        // A reader that has gone wants nothing more.
        if !failure.is_closed_pipe() {
            failure.report();
        }
        failure.exit
    });
    ExitCode::from(exit as u8)
}

fn run(cli: &Cli) -> Result<Exit, Failure> {
    match &cli.command {
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
    }
}

/// Prints the help that is asked for, or what is wrong with the arguments.
fn refuse(refused: &clap::Error) -> Result<Exit, Failure> {
    if !refused.use_stderr() {
        output::print_help(refused)?;
        return Ok(Exit::Solved);
    }
    // The parser quotes the arguments as they are. Without its own colours, what is left of escape sequences is foreign.
    let plain = Cli::command().styles(Styles::plain()).try_get_matches().err();
    let text = plain.map_or(String::new(), |plain| plain.render().ansi().to_string());
    match printable::lines(&text) {
        Cow::Borrowed(_) => drop(refused.print()),
        Cow::Owned(text) => drop(std::io::stderr().write_all(text.as_bytes())),
    }
    Ok(Exit::Usage)
}
