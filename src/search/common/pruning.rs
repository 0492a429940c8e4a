//! The automata that say which slides a depth-first search leaves out.

use crate::puzzle::excerpt::one_line;
use std::fmt;
use std::str::FromStr;

/// What is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pruning {
    /// The slide that takes back the one before.
    Inverse,
    /// Every slide that completes a string of slides which a shorter one, or an equal and earlier one, replaces.
    Automaton,
}

impl Pruning {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Pruning::Inverse => "inverse",
            Pruning::Automaton => "automaton",
        }
    }
}

impl fmt::Display for Pruning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no pruning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown pruning `{}`: expected inverse or automaton", one_line(.0))]
pub struct PruningError(String);

impl FromStr for Pruning {
    type Err = PruningError;

    fn from_str(text: &str) -> Result<Pruning, PruningError> {
        let all = [Pruning::Inverse, Pruning::Automaton];
        all.into_iter().find(|pruning| pruning.name() == text).ok_or_else(|| PruningError(text.to_string()))
    }
}

/// A state of an automaton.
pub type AutomatonState = u16;

/// What stands in a row for a slide that is left out.
pub const FORBIDDEN: AutomatonState = AutomatonState::MAX;

/// The rows of an automaton; row 0 is the state before the first slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Automaton {
    rows: &'static [[AutomatonState; 4]],
}

/// AutomatonState 1 + d comes after direction d.
static INVERSE: [[AutomatonState; 4]; 5] =
    [[1, 2, 3, 4], [1, FORBIDDEN, 3, 4], [FORBIDDEN, 2, 3, 4], [1, 2, 3, FORBIDDEN], [1, 2, FORBIDDEN, 4]];

/// What `taquin pruning-automaton` writes.
const DUPLICATES_BYTES: &[u8] = include_bytes!("duplicates.bin");
static DUPLICATES: [[AutomatonState; 4]; DUPLICATES_BYTES.len() / 8] = from_bytes(DUPLICATES_BYTES);

/// Rows of four little-endian numbers.
const fn from_bytes<const N: usize>(bytes: &[u8]) -> [[AutomatonState; 4]; N] {
    let mut rows = [[0; 4]; N];
    let mut number = 0;
    while number < 4 * N {
        rows[number / 4][number % 4] =
            AutomatonState::from_le_bytes([bytes[2 * number], bytes[2 * number + 1]]);
        number += 1;
    }
    rows
}

impl Automaton {
    /// The state before the first slide.
    pub const START: AutomatonState = 0;

    /// The automaton of [`Pruning::Inverse`]: after direction d it is in state 1 + d.
    pub const INVERSE: Automaton = Automaton { rows: &INVERSE };

    /// The automaton of [`Pruning::Automaton`], from strings of up to [`LONGEST`](crate::search::common::duplicates::LONGEST) slides.
    pub const DUPLICATES: Automaton = Automaton { rows: &DUPLICATES };

    /// An automaton of rows such as [`duplicates::rows`](crate::search::common::duplicates::rows) gives.
    #[cfg(test)]
    pub fn new(rows: &'static [[AutomatonState; 4]]) -> Automaton {
        Automaton { rows }
    }

    /// The automaton of a name.
    pub fn of(pruning: Pruning) -> Automaton {
        match pruning {
            Pruning::Inverse => Automaton::INVERSE,
            Pruning::Automaton => Automaton::DUPLICATES,
        }
    }

    /// The states after each slide, or [`FORBIDDEN`].
    #[inline(always)]
    pub fn row(self, state: AutomatonState) -> [AutomatonState; 4] {
        self.rows[usize::from(state)]
    }

    /// The slides that may follow, as a set: bit d for direction d.
    #[inline(always)]
    pub fn allowed(self, state: AutomatonState) -> u8 {
        let row = self.row(state);
        (0..4).fold(0, |set, d| set | u8::from(row[d] != FORBIDDEN) << d)
    }

    /// The state after a slide that is allowed.
    #[inline(always)]
    pub fn after(self, state: AutomatonState, direction: usize) -> AutomatonState {
        self.row(state)[direction]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::neighbors::reverse;
    use crate::search::common::duplicates;

    #[test]
    fn what_is_baked_in_is_what_learning_gives() {
        let rows = duplicates::rows(&duplicates::forbidden(duplicates::LONGEST.into()));
        assert_eq!(rows, DUPLICATES);
        assert_eq!(duplicates::to_bytes(&rows), DUPLICATES_BYTES);
    }

    #[test]
    fn inverse_pruning_forbids_the_slide_back_alone() {
        assert_eq!(Automaton::INVERSE.allowed(Automaton::START), 0b1111);
        for direction in 0..4 {
            let state = Automaton::INVERSE.after(Automaton::START, direction);
            assert_eq!(Automaton::INVERSE.allowed(state), 0b1111 & !(1 << reverse(direction)));
        }
    }
}
