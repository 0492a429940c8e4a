//! The command `taquin`.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

static OUTPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Notes whether there is a standard output, as in `taquin ... >&-`: before `main`, the runtime of Rust opens /dev/null
/// in its place, which cannot be told from one that the caller has given.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look_at_output() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()) == Err(rustix::io::Errno::BADF);
    OUTPUT_IS_CLOSED.store(is_closed, Ordering::Relaxed);
}

fn main() -> ExitCode {
    taquin::main(OUTPUT_IS_CLOSED.load(Ordering::Relaxed))
}
