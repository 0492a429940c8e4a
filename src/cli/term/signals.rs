//! Signals that need the system's own calls: a mapped file that can no longer be read, and a hangup that is to be
//! ignored.
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
pub fn explain_bus_errors(place: &Path) {
    let message = format!(
        "taquin: a database was cut short, or its disk failed, while it was in use: {}; answers printed so far are right; build it again with `taquin pdb-build --force`\n",
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

/// Calls `install`, which sets handlers of signals, and leaves SIGHUP ignored where the program was started so, as by
/// `nohup`: a run of hours goes on when its terminal is closed.
#[cfg(unix)]
pub fn keeping_hangup(install: impl FnOnce()) {
    // SAFETY: an action of zeros is a valid one, and what the system writes into it is one too. Asking changes nothing.
    let before = unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        let asked = libc::sigaction(libc::SIGHUP, std::ptr::null(), &mut action);
        (asked == 0).then_some(action)
    };
    install();
    if let Some(ignored) = before.filter(|action| action.sa_sigaction == libc::SIG_IGN) {
        // SAFETY: the action is the one that the system gave, which ignores the signal.
        unsafe {
            libc::sigaction(libc::SIGHUP, &ignored, std::ptr::null_mut());
        }
    }
}

/// Systems without the signal have nothing to keep.
#[cfg(not(unix))]
pub fn keeping_hangup(install: impl FnOnce()) {
    install();
}
