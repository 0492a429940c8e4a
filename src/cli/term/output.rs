//! Standard output, which may be closed, full, or read by nobody any more.

use crate::cli::term::failure::Failure;
use std::io::{self, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the program was started without a standard output.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Notes that the program was started without a standard output: all that is printed fails from then on.
pub fn set_closed(is_closed: bool) {
    IS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// Standard output, locked for one writer. Where there is none, every write is an error.
pub struct Output(StdoutLock<'static>);

/// Standard output; all commands print to this.
pub fn stdout() -> Output {
    Output(io::stdout().lock())
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        check()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Finds out whether anything can be printed.
///
/// # Errors
/// When there is no standard output.
pub fn check() -> io::Result<()> {
    match IS_CLOSED.load(Ordering::Relaxed) {
        true => Err(io::Error::other("standard output is closed; redirect it to /dev/null to discard it")),
        false => Ok(()),
    }
}

/// Prints the help or the version that a parser has for standard output.
///
/// # Errors
/// When it cannot be written.
pub fn print_help(help: &clap::Error) -> Result<(), Failure> {
    check()?;
    help.print()?;
    flush()
}

/// Brings what is still buffered out.
///
/// # Errors
/// When it cannot be written.
pub fn flush() -> Result<(), Failure> {
    Ok(io::stdout().flush()?)
}
