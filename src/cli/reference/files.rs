//! `taquin reference`, hidden: writes the reference page, man pages and completions.

use crate::cli::Cli;
use crate::cli::reference::page;
use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::output::stdout;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `reference`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum What {
    /// Print the reference page, docs/REFERENCE.md
    Page,
    /// Write a man page for each command into a folder
    Man {
        /// The folder; it must exist
        folder: PathBuf,
    },
    /// Print the completions of a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// Writes what is asked for.
///
/// # Errors
/// When it cannot be written.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut command = Cli::command();
    match &arguments.what {
        What::Page => stdout().write_all(page::text(command).as_bytes())?,
        What::Man { folder } => {
            let fail = |e| Failure::new(Exit::Failure, format!("cannot write to {}: {e}", folder.display()));
            clap_mangen::generate_to(command, folder).map_err(fail)?;
        }
        What::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut command, "taquin", &mut script);
            stdout().write_all(&script)?;
        }
    }
    Ok(Exit::Solved)
}
