//! The value that names a search, and its text.

use crate::puzzle::excerpt::one_line;
use crate::search::common::loops::Loops;
use crate::search::common::pruning::Pruning;
use crate::search::common::slide_order::{OrderError, SlideOrder};
use crate::settings::algorithm::{Algorithm, AlgorithmError};
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::{HeuristicError, HeuristicName};
#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// What a search is. What is `None` is left to the defaults for the size, the goal and the algorithm.
///
/// Limits, threads and folders are not part of it: they change how long a search takes, not what it does.
///
/// Its text is a list of words in any order, with spaces or commas between them:
///
/// | part | words |
/// |---|---|
/// | algorithm | `ida`, `astar`, `wastar[:WEIGHT]` (1 to 100), `greedy`, `bfs`, `dfs[:DEPTH]`, `iddfs[:DEPTH]`, `dfbnb[:DEPTH]`, `branch-and-bound`; `best-first` is `branch-and-bound manhattan` |
/// | heuristic | `hamming`, `manhattan`, `linear-conflict`, `walking-distance`, `pdb[:PARTITION][:byte-min][:no-reflection]`, `max(a,b,...)` of up to four, `own` (the caller's) |
/// | pruning | `pruning=inverse`, `pruning=automaton` |
/// | loop | `loop=tuned`, `loop=plain` |
/// | order | `order=ULRD` and the like |
///
/// A value is changed by its fields, or by parsing another text: `let mut s = Settings::default(); s.order = ...`.
///
/// ```
/// use taquin::Settings;
///
/// let settings: Settings = "wastar:1.5 max(pdb:6-6-3,walking-distance)".parse()?;
/// assert_eq!(settings.to_string(), "wastar:1.5 max(pdb:6-6-3,walking-distance)");
/// assert_eq!(Settings::default().to_string(), "default");
/// # Ok::<(), taquin::SettingsError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Settings {
    /// How to search.
    pub algorithm: Option<Algorithm>,
    /// What guides the search.
    pub heuristic: Option<HeuristicSpec>,
    /// What depth-first searches leave out.
    pub pruning: Option<Pruning>,
    /// Which of two loops that do the same searches.
    pub loops: Option<Loops>,
    /// In which order depth-first searches try the slides of the user's board.
    pub order: Option<SlideOrder>,
}

/// Why a text names no search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A word that is neither an algorithm nor a heuristic.
    #[error(
        "unknown word `{}` in the settings of a search: expected an algorithm (such as ida), a heuristic (such as pdb:7-8), pruning=..., loop=... or order=...",
        one_line(.0)
    )]
    Unknown(String),
    /// A part that is named twice.
    #[error("the settings of a search name two of a kind: {} and {}; expected one {kind}", one_line(.first), one_line(.second))]
    Twice {
        /// The kind of part.
        kind: &'static str,
        /// The first one.
        first: String,
        /// The second one.
        second: String,
    },
    /// A value that the word before the equals sign does not have.
    #[error("`{word}={}`: expected {expected}", one_line(.value))]
    Value {
        /// The word before the equals sign.
        word: &'static str,
        /// What follows it.
        value: String,
        /// What may follow it.
        expected: &'static str,
    },
    /// A broken parameter of an algorithm.
    #[error(transparent)]
    Algorithm(#[from] AlgorithmError),
    /// A broken heuristic.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
    /// A broken order.
    #[error(transparent)]
    Order(#[from] OrderError),
}

/// The text of settings that name nothing.
const DEFAULT: &str = "default";

/// The course's name for branch and bound with Manhattan distance.
pub const BEST_FIRST: &str = "best-first";

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = [
            self.algorithm.map(|algorithm| algorithm.to_string()),
            self.heuristic.as_ref().map(|heuristic| heuristic.to_string()),
            self.pruning.map(|pruning| format!("pruning={pruning}")),
            self.loops.map(|loops| format!("loop={loops}")),
            self.order.map(|order| format!("order={order}")),
        ]
        .into_iter()
        .flatten()
        .collect();
        f.write_str(if words.is_empty() { DEFAULT } else { "" })?;
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Settings {
    type Err = SettingsError;

    /// Words in any order, with spaces or commas between them. `best-first` is branch and bound, with Manhattan distance
    /// where no heuristic is named.
    fn from_str(text: &str) -> Result<Settings, SettingsError> {
        let mut settings = Settings::default();
        let mut is_best_first = false;
        for word in words(text) {
            let word = word.as_str();
            match word.split_once('=') {
                Some(("pruning", value)) => {
                    let wrong = || value_error("pruning", value, "inverse or automaton");
                    set(&mut settings.pruning, "pruning", value.parse().map_err(|_| wrong())?)?;
                }
                Some(("loop", value)) => {
                    let wrong = || value_error("loop", value, "tuned or plain");
                    set(&mut settings.loops, "loop", value.parse().map_err(|_| wrong())?)?;
                }
                Some(("order", value)) => set(&mut settings.order, "order", value.parse()?)?,
                _ if word == DEFAULT => {}
                _ if word == BEST_FIRST => {
                    is_best_first = true;
                    set(&mut settings.algorithm, "algorithm", Algorithm::BranchAndBound)?;
                }
                _ => match (word.parse::<Algorithm>(), word.parse::<HeuristicSpec>()) {
                    (Ok(algorithm), _) => set(&mut settings.algorithm, "algorithm", algorithm)?,
                    (_, Ok(heuristic)) => set(&mut settings.heuristic, "heuristic", heuristic)?,
                    (Err(AlgorithmError::Unknown(_)), Err(HeuristicError::Unknown(name))) if name == word => {
                        return Err(SettingsError::Unknown(word.to_string()));
                    }
                    (Err(AlgorithmError::Unknown(_)), Err(error)) => return Err(error.into()),
                    (Err(error), _) => return Err(error.into()),
                },
            }
        }
        if is_best_first {
            settings.heuristic.get_or_insert_with(|| HeuristicSpec::single(HeuristicName::Manhattan));
        }
        Ok(settings)
    }
}

/// The words of a text: between white space and commas that are outside of brackets.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut depth = 0usize;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let ends = character == ',' || character.is_whitespace();
        if !ends || depth > 0 {
            if let Some(word) = words.last_mut() {
                word.push(character);
            }
        } else if !(character.is_whitespace() && text[at..].trim_start().starts_with('(')) {
            words.push(String::new());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn value_error(word: &'static str, value: &str, expected: &'static str) -> SettingsError {
    SettingsError::Value { word, value: value.to_string(), expected }
}

/// Sets a part that was not named before.
fn set<T: fmt::Display>(part: &mut Option<T>, kind: &'static str, value: T) -> Result<(), SettingsError> {
    match part {
        Some(first) => {
            Err(SettingsError::Twice { kind, first: first.to_string(), second: value.to_string() })
        }
        None => {
            *part = Some(value);
            Ok(())
        }
    }
}

#[cfg(feature = "serde")]
impl Serialize for Settings {
    /// As its text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Settings {
    /// From its text.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Settings, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for (text, printed) in [
            ("default", "default"),
            ("", "default"),
            ("ida", "ida"),
            ("pdb:7-8:byte-min, ida", "ida pdb:7-8:byte-min"),
            ("ida max (pdb, manhattan) loop=plain", "ida max(pdb,manhattan) loop=plain"),
            ("order=dlru dfs:31 pruning=inverse", "dfs:31 pruning=inverse order=DLRU"),
            ("wastar:1.50", "wastar:1.5"),
            ("best-first", "branch-and-bound manhattan"),
            ("hamming best-first", "branch-and-bound hamming"),
        ] {
            let settings: Settings = text.parse().unwrap();
            assert_eq!(settings.to_string(), printed);
            assert_eq!(printed.parse::<Settings>(), Ok(settings.clone()));
            #[cfg(feature = "serde")]
            {
                let json = serde_json::to_string(&settings).unwrap();
                assert_eq!(json, format!("\"{printed}\""));
                assert_eq!(serde_json::from_str::<Settings>(&json).unwrap(), settings);
            }
        }
    }

    #[test]
    fn other_texts_are_refused_with_the_reason() {
        for (text, reason) in [
            ("ida astar", "the settings of a search name two of a kind: ida and astar"),
            ("ida euclid", "unknown word `euclid`"),
            ("ida pruning=all", "`pruning=all`: expected inverse or automaton"),
            ("loop=", "`loop=`: expected tuned or plain"),
            ("depth=3", "unknown word `depth=3`"),
            ("dfs:many", "`dfs:many`: expected a number of slides"),
            ("pdb:", "`pdb:` has an empty word"),
            ("max(pdb,euclid)", "unknown heuristic `euclid`"),
            ("max(pdb", "`max(pdb` does not end with the bracket"),
            ("manhattan pdb", "the settings of a search name two of a kind: manhattan and pdb"),
        ] {
            let error = text.parse::<Settings>().unwrap_err().to_string();
            assert!(error.starts_with(reason), "{text}: {error}");
        }
        assert!("order=UD".parse::<Settings>().is_err());
    }
}
