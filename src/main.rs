//! The command `taquin`.

use std::process::ExitCode;

fn main() -> ExitCode {
    taquin::main()
}
