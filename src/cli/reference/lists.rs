//! Lists that `--help` and the reference page share.

use crate::cli::term::failure::Exit;

/// What each exit code means.
pub const EXIT_CODES: [(Exit, &str); 6] = [
    (Exit::Solved, "solved (or done)"),
    (
        Exit::Unsolvable,
        "proven unsolvable (check: the moves are not a solution; bench: an answer differs from the expected one)",
    ),
    (Exit::Usage, "bad input or usage"),
    (Exit::Limit, "a limit was reached, or the run was interrupted; the proven lower bound is printed"),
    (Exit::Database, "a database is missing or unsound"),
    (Exit::Failure, "another input/output or memory failure"),
];

/// The environment variables that the command reads.
pub const ENVIRONMENT: [(&str, &str); 4] = [
    (
        "TAQUIN_PDB_DIR",
        "folder of the databases; --pdb-dir comes before it. Without either: pdb/built below the nearest folder, at or \
         above the current one, that holds pdb/FORMAT.md; else the user's data folder (~/.local/share/taquin on Linux)",
    ),
    (
        "TAQUIN_PORTABLE",
        "anything but an empty text: only instructions that every machine of the target has are used. Answers are the same",
    ),
    ("TAQUIN_KERNEL", "the instruction set of the builder, for comparing them: portable, avx2 or avx512"),
    ("NO_COLOR", "anything but an empty text: no colours"),
];

/// The exit codes as `--help` shows them.
pub fn exit_codes() -> String {
    let mut text = "Exit codes:\n".to_string();
    for (exit, meaning) in EXIT_CODES {
        text += &format!("  {}  {meaning}\n", exit as u8);
    }
    text + "With several boards, the exit code is the largest of their codes."
}
