//! A word before the end where a mapped file can no longer be read.
//!
//! A database is mapped, not copied. Where somebody cuts its file short meanwhile, or its disk fails, the system has no
//! page to give and raises SIGBUS in the thread that touches it. Nothing can be returned from there: the handler
//! prints a text that was made beforehand and ends the program, by two calls that a handler may make (POSIX,
//! signal-safety). Rust's own handler, which it replaces, would end the program without a word.
#![allow(unsafe_code)]

use crate::cli::term::failure::Exit;
use crate::text::output::printable;
use std::path::Path;
use std::sync::OnceLock;

/// What the handler prints; made once, by the first databases of a run.
static MESSAGE: OnceLock<String> = OnceLock::new();

/// Ends the program with a message and [`Exit::Database`] where a database that lies here can no longer be read.
/// `place` is a folder or a file. Only the first call has an effect.
pub fn explain(place: &Path) {
    let message = format!(
        "taquin: a database was cut short, or its disk failed, while it was in use: {}; answers so far are right; build it again with `taquin pdb-build --force`\n",
        printable::line(&place.to_string_lossy())
    );
    if MESSAGE.set(message).is_ok() {
        install();
    }
}

#[cfg(unix)]
fn install() {
    extern "C" fn end(_signal: libc::c_int) {
        let text = MESSAGE.get().map_or(&[][..], |text| text.as_bytes());
        // SAFETY: both calls are among those that a handler may make; the text lives as long as the program and is not
        // changed. Whether all of it is written does not matter for soundness.
        unsafe {
            libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len());
            libc::_exit(Exit::Database as libc::c_int);
        }
    }
    let handler: extern "C" fn(libc::c_int) = end;
    // SAFETY: an action of zeros is a valid one: no flags, an empty set of blocked signals. The handler does only what
    // a handler may do, and never returns to the instruction that failed. A refusal leaves the signal as it was.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handler as libc::sighandler_t;
        action.sa_flags = libc::SA_ONSTACK;
        libc::sigaction(libc::SIGBUS, &action, std::ptr::null_mut());
    }
}

/// Systems without the signal do not let a mapped file be cut.
#[cfg(not(unix))]
fn install() {}
