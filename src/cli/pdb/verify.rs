//! `taquin pdb-verify`.

use crate::cli::args::values;
use crate::cli::pdb::which::Which;
use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::output::stdout;
use crate::cli::term::progress::{LayerBar, cancel_on_signal};
use crate::cli::term::signals;
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::estimate::Need;
use crate::pdb::file::verify::{self, verify_by_rebuilding};
use crate::system::progress::Cancel;
use crate::text::output::printable;
use std::io::Write;
use std::path::Path;

/// Arguments of `pdb-verify`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    which: Which,

    /// Also build every table again in memory and compare every byte
    #[arg(long)]
    rebuild: bool,

    /// Number of threads for --rebuild [default: one per core]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    threads: Option<usize>,

    /// Memory limit for --rebuild [default: half of the machine's memory]
    #[arg(long, value_name = "SIZE", value_parser = values::memory)]
    memory: Option<u64>,
}

/// Checks files; every one is looked at, whatever the others are.
///
/// # Errors
/// A usage failure; what is wrong with a file is printed and becomes the exit code.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let cancel = cancel_on_signal();
    let mut exit = Exit::Solved;
    for path in arguments.which.files()? {
        match verify(&path, arguments, &cancel) {
            Ok(found) => {
                let (word, how) = found.words();
                writeln!(stdout(), "{word}  {}  ({how})", printable::line(&path.to_string_lossy()))?;
            }
            Err(failure) => {
                failure.report();
                exit = exit.max(failure.exit);
            }
        }
    }
    Ok(exit)
}

/// How far a file was compared.
enum Compared {
    /// With the checksums that its builder wrote.
    Checksums,
    /// With what building it again gives.
    EveryByte,
}

impl Compared {
    fn words(&self) -> (&'static str, &'static str) {
        match self {
            Compared::Checksums => ("intact", "both checksums are correct; --rebuild compares every value"),
            Compared::EveryByte => {
                ("sound ", "both checksums are correct, every byte equals the rebuilt table")
            }
        }
    }
}

fn verify(path: &Path, arguments: &Arguments, cancel: &Cancel) -> Result<Compared, Failure> {
    signals::explain_bus_errors(
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(path),
    );
    let table = verify::verify(path)?;
    if !arguments.rebuild {
        return Ok(Compared::Checksums);
    }
    let mut options = BuildOptions::default();
    options.encoding = table.header().encoding;
    options.threads = arguments.threads.unwrap_or(options.threads);
    // The table's own bytes are compared as they lie in the file; their pages are the system's to keep or drop.
    options.memory = arguments.memory;
    let need = Need::of(&table.header().pattern, &options);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let bar = LayerBar::new(&name, need.states, false);
    let result = verify_by_rebuilding(path, &table, &options, cancel, &mut |layer| bar.layer(layer));
    bar.clear();
    result?;
    Ok(Compared::EveryByte)
}
