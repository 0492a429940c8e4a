//! The names of heuristics, and which databases `pdb` stands for.

use crate::heuristic::max::Mixed;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::excerpt::{is_printed, one_line};
use std::fmt;
use std::str::FromStr;

/// The most parts of a maximum.
pub const MOST_PARTS: usize = 4;

const _: () = assert!(MOST_PARTS == Mixed::<0>::MOST_COMPONENTS);

/// The word that leaves out mirror images.
const NO_REFLECTION: &str = "no-reflection";

/// The name of a heuristic that is not the library's.
const OWN: &str = "own";

/// One heuristic by its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HeuristicName {
    /// Misplaced tiles.
    Hamming,
    /// Columns and rows to the goal cells.
    Manhattan,
    /// Manhattan distance and the tiles in each other's way.
    LinearConflict,
    /// Walking distance.
    WalkingDistance,
    /// Sums of pattern databases.
    Pdb(PdbSpec),
    /// A heuristic that a program gives to the library; it stands alone.
    Own,
}

/// Which pattern databases, and how they are looked up: `pdb[:PARTITION][:bit|:byte-min][:no-reflection]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct PdbSpec {
    /// The name of a partition of the catalogue, or the path of a `.cat` file; `None` for the default of the goal's class.
    pub partition: Option<String>,
    /// What the databases hold.
    pub encoding: Encoding,
    /// Whether a partition is looked up as it is, without its mirror images.
    pub no_reflection: bool,
}

impl HeuristicName {
    /// All that the library has, the weakest first; `pdb` with its defaults.
    pub const ALL: [HeuristicName; 5] = [
        HeuristicName::Hamming,
        HeuristicName::Manhattan,
        HeuristicName::LinearConflict,
        HeuristicName::WalkingDistance,
        HeuristicName::Pdb(PdbSpec { partition: None, encoding: Encoding::Bit, no_reflection: false }),
    ];

    /// The first word of its name.
    pub fn name(&self) -> &'static str {
        match self {
            HeuristicName::Hamming => "hamming",
            HeuristicName::Manhattan => "manhattan",
            HeuristicName::LinearConflict => "linear-conflict",
            HeuristicName::WalkingDistance => "walking-distance",
            HeuristicName::Pdb(_) => "pdb",
            HeuristicName::Own => OWN,
        }
    }
}

/// Why a text names no heuristic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeuristicError {
    /// Not one of the names.
    #[error("unknown heuristic `{}`: expected {known}", one_line(.0), known = known())]
    Unknown(String),
    /// `pdb:` without anything after the colon, or with an empty word between colons.
    #[error(
        "`{}` has an empty word after a colon: expected a heuristic such as pdb:6-6-3 or pdb:7-8:byte-min:no-reflection",
        one_line(.0)
    )]
    EmptyWord(String),
    /// A partition whose name or path would not come back from the text of settings.
    #[error(
        "`{}` is not the name of a partition: expected a name, or a path without commas, control characters, single brackets and max(",
        one_line(.0)
    )]
    Partition(String),
    /// A maximum whose bracket does not close at the end of the text.
    #[error(
        "`{}` does not end with the bracket that closes max(...): expected max(manhattan,walking-distance)",
        one_line(.0)
    )]
    Unclosed(String),
    /// A maximum of a maximum.
    #[error("`{}` is inside max(...): list its parts without another max(...)", one_line(.0))]
    Nested(String),
    /// Too many parts.
    #[error("max(...) has {0} parts: expected at most {most}", most = MOST_PARTS)]
    TooMany(usize),
    /// A heuristic that stands alone.
    #[error("max(...) names own: a heuristic that a program gives to the library stands alone")]
    OwnInMax,
    /// A part that is named twice.
    #[error("max(...) names {0} twice: expected each heuristic once")]
    Twice(&'static str),
}

/// Whether a name or path of a partition can stand in a list of words with brackets, in one line.
fn is_partition(name: &str) -> bool {
    let mut open = 0;
    for c in name.chars() {
        open += i32::from(c == '(') - i32::from(c == ')');
        if open < 0 || c == ',' || !is_printed(c) {
            return false;
        }
    }
    let is_max = |(at, max): (usize, &str)| name[at + max.len()..].trim_start().starts_with('(');
    open == 0 && !name.match_indices("max").any(is_max)
}

/// All names in one line.
fn known() -> String {
    let names = HeuristicName::ALL.map(|heuristic| heuristic.name());
    format!("{}, or max(...) of up to {} of them", names.join(", "), MOST_PARTS)
}

impl fmt::Display for PdbSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("pdb")?;
        if let Some(partition) = &self.partition {
            write!(f, ":{partition}")?;
        }
        if self.encoding != Encoding::default() {
            write!(f, ":{}", self.encoding)?;
        }
        if self.no_reflection {
            write!(f, ":{NO_REFLECTION}")?;
        }
        Ok(())
    }
}

impl FromStr for PdbSpec {
    type Err = HeuristicError;

    fn from_str(text: &str) -> Result<PdbSpec, HeuristicError> {
        let unknown = || HeuristicError::Unknown(text.to_string());
        let words = text.strip_prefix("pdb").ok_or_else(unknown)?;
        let mut pdb = PdbSpec::default();
        let mut words = match words.strip_prefix(':') {
            None if words.is_empty() => return Ok(pdb),
            None => return Err(unknown()),
            Some(words) => words,
        };
        // A path may hold colons of its own: only known words are taken from the end.
        loop {
            let (before, word) = words.rsplit_once(':').unwrap_or(("", words));
            match word.parse() {
                Ok(encoding) => pdb.encoding = encoding,
                Err(_) if word == NO_REFLECTION => pdb.no_reflection = true,
                Err(_) if word.trim().is_empty() => return Err(HeuristicError::EmptyWord(text.to_string())),
                Err(_) => break,
            }
            if before.is_empty() {
                return Ok(pdb);
            }
            words = before;
        }
        let words = words.trim();
        if !is_partition(words) {
            return Err(HeuristicError::Partition(words.to_string()));
        }
        pdb.partition = Some(words.to_string());
        Ok(pdb)
    }
}

impl fmt::Display for HeuristicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeuristicName::Pdb(pdb) => pdb.fmt(f),
            other => f.write_str(other.name()),
        }
    }
}

impl FromStr for HeuristicName {
    type Err = HeuristicError;

    fn from_str(text: &str) -> Result<HeuristicName, HeuristicError> {
        let plain = HeuristicName::ALL.into_iter().find(|heuristic| heuristic.name() == text);
        match plain {
            Some(heuristic) => Ok(heuristic),
            None if text == OWN => Ok(HeuristicName::Own),
            None if text.starts_with("pdb:") => text.parse().map(HeuristicName::Pdb),
            None => Err(HeuristicError::Unknown(text.to_string())),
        }
    }
}
