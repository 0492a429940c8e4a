//! A board with what is known about it, and suites of them.

use crate::puzzle::excerpt::one_line;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use serde::{Deserialize, Serialize};
use std::hash::Hasher;
use twox_hash::XxHash3_64;

/// What is known of a board's answer before it is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Expected {
    /// Nothing.
    #[default]
    Open,
    /// The fewest slides.
    Length(u32),
    /// That the goal cannot be reached.
    Unsolvable,
}

/// In files: a number, the word `unsolvable`, or nothing.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Length(u32),
    Word(String),
    Nothing(()),
}

const UNSOLVABLE: &str = "unsolvable";

impl Serialize for Expected {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = match *self {
            Expected::Open => Written::Nothing(()),
            Expected::Length(length) => Written::Length(length),
            Expected::Unsolvable => Written::Word(UNSOLVABLE.to_string()),
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Expected {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Expected, D::Error> {
        match Written::deserialize(deserializer)? {
            Written::Nothing(()) => Ok(Expected::Open),
            Written::Length(length) => Ok(Expected::Length(length)),
            Written::Word(word) => word.parse().map_err(serde::de::Error::custom),
        }
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Expected::Open => Ok(()),
            Expected::Length(length) => write!(f, "{length}"),
            Expected::Unsolvable => f.write_str(UNSOLVABLE),
        }
    }
}

impl std::str::FromStr for Expected {
    type Err = String;

    fn from_str(text: &str) -> Result<Expected, String> {
        match text {
            "" => Ok(Expected::Open),
            UNSOLVABLE => Ok(Expected::Unsolvable),
            number => number.parse().map(Expected::Length).map_err(|_| {
                format!(
                    "`{}` is not a length: expected a number, `{UNSOLVABLE}` or nothing",
                    one_line(number)
                )
            }),
        }
    }
}

/// One board of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Its number in the source, or its file; without line breaks.
    pub name: String,
    /// The board.
    pub board: Grid,
    /// What is known of its answer.
    pub expected: Expected,
}

/// The most boards of a suite.
pub const MOST_BOARDS: usize = 10_000_000;

/// Boards that are solved one by one under the same settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    /// Its name: of a built-in suite, or of a file or folder without the folders above it.
    pub name: String,
    /// The goal that its source names.
    pub goal: Option<Goal>,
    /// The boards. In records they are numbered from 1 in this order.
    pub instances: Vec<Instance>,
}

impl Suite {
    /// A checksum of all boards and what is expected of them, in hexadecimal: equal for equal suites on every machine.
    pub fn digest(&self) -> String {
        let mut hash = XxHash3_64::with_seed(0);
        for instance in &self.instances {
            let dims = instance.board.dims();
            hash.write(format!("{}\t{dims}\t{}\t", instance.name, instance.expected).as_bytes());
            for tile in instance.board.tiles() {
                hash.write(&tile.0.to_le_bytes());
            }
        }
        format!("{:016x}", hash.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_reads_back_from_words_and_from_json() {
        for (expected, word, json) in [
            (Expected::Open, "", "null"),
            (Expected::Length(80), "80", "80"),
            (Expected::Unsolvable, "unsolvable", "\"unsolvable\""),
        ] {
            assert_eq!(expected.to_string(), word);
            assert_eq!(word.parse(), Ok(expected));
            assert_eq!(serde_json::to_string(&expected).unwrap(), json);
            assert_eq!(serde_json::from_str::<Expected>(json).unwrap(), expected);
        }
        assert!("eighty".parse::<Expected>().is_err());
    }
}
