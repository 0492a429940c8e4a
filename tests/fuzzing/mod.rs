//! Targets for fuzzing: every reader of the program, on any bytes.
//!
//! A target reads the bytes and asserts what must hold for all of them, beyond not panicking:
//!
//! - what was read is written, and reads back as the same value;
//! - what is refused has a message of one line without control characters, whose position lies in the text;
//! - nothing that was read is larger than the bytes account for.
//!
//! ```text
//! fuzz/fuzz_targets/NAME.rs ──┐
//!                             ├──> targets, one a reader
//! tests, on mutated cases  ───┘
//!      of tests/data/fuzzing/NAME
//! ```
//!
//! `fuzz/` runs them under cargo-fuzz, and the tests below on a kept corpus with mutations of a fixed seed. The module is
//! there in tests and with the feature `fuzzing` only.

pub mod message;
pub mod boards;
pub mod goals;
pub mod moves;
pub mod settings;
pub mod catalogues;
pub mod databases;
#[cfg(feature = "cli")]
pub mod journals;

use std::ops::AddAssign;

/// What a target met: each value that was read has passed its checks, and so has each message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Values that were read.
    pub values: usize,
    /// Messages of refused texts.
    pub refusals: usize,
}

impl Met {
    /// One value.
    pub const VALUE: Met = Met { values: 1, refusals: 0 };
    /// One message.
    pub const REFUSAL: Met = Met { values: 0, refusals: 1 };
}

impl AddAssign for Met {
    fn add_assign(&mut self, other: Met) {
        self.values += other.values;
        self.refusals += other.refusals;
    }
}

/// A reader's target.
pub type Target = fn(&[u8]) -> Met;

/// All targets by their names, which the binaries in `fuzz/` and the folders of the corpus have too.
pub const TARGETS: &[(&str, Target)] = &[
    ("boards", boards::target),
    ("goals", goals::target),
    ("moves", moves::target),
    ("settings", settings::target),
    ("catalogues", catalogues::target),
    ("databases", databases::target),
    #[cfg(feature = "cli")]
    ("journals", journals::target),
];

#[cfg(test)]
mod tests;
