//! Heuristics as they are named in settings.
//!
//! ```
//! use taquin::HeuristicSpec;
//!
//! let spec: HeuristicSpec = "max( linear-conflict, pdb:5-5-5 )".parse()?;
//! assert_eq!(spec.to_string(), "max(linear-conflict,pdb:5-5-5)");
//! assert!(spec.needs_databases());
//! # Ok::<(), taquin::HeuristicError>(())
//! ```

use crate::heuristic::max::Mixed;
use crate::pdb::space::encoding::Encoding;
use std::fmt;
use std::str::FromStr;

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

/// What a heuristic is made of: one name, or the maximum of up to four different ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeuristicSpec {
    names: Vec<HeuristicName>,
}

/// Why a text names no heuristic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeuristicError {
    /// Not one of the names.
    #[error("unknown heuristic `{0}`: expected {known}", known = known())]
    Unknown(String),
    /// `pdb:` without anything after the colon, or with an empty word between colons.
    #[error(
        "`{0}` has an empty word after a colon: expected a heuristic such as pdb:6-6-3 or pdb:7-8:byte-min:no-reflection"
    )]
    EmptyWord(String),
    /// A maximum whose bracket does not close at the end of the text.
    #[error(
        "`{0}` does not end with the bracket that closes max(...): expected max(manhattan,walking-distance)"
    )]
    Unclosed(String),
    /// A maximum of a maximum.
    #[error("`{0}` is inside max(...): list its parts without another max(...)")]
    Nested(String),
    /// Too many parts.
    #[error("max(...) has {0} parts: expected at most {most}", most = HeuristicSpec::MOST_PARTS)]
    TooMany(usize),
    /// A heuristic that stands alone.
    #[error("max(...) names own: a heuristic that a program gives to the library stands alone")]
    OwnInMax,
    /// A part that is named twice.
    #[error("max(...) names {0} twice: expected each heuristic once")]
    Twice(&'static str),
}

/// All names in one line.
fn known() -> String {
    let names = HeuristicName::ALL.map(|heuristic| heuristic.name());
    format!("{}, or max(...) of up to {} of them", names.join(", "), HeuristicSpec::MOST_PARTS)
}

impl HeuristicSpec {
    /// The most parts of a maximum.
    pub const MOST_PARTS: usize = Mixed::<0>::MOST_COMPONENTS;

    /// One heuristic alone.
    pub fn single(name: HeuristicName) -> HeuristicSpec {
        HeuristicSpec { names: vec![name] }
    }

    /// The maximum of one to four different heuristics.
    ///
    /// # Errors
    /// [`HeuristicError::TooMany`] or [`HeuristicError::Twice`]; [`HeuristicError::Unknown`] where there are none.
    pub fn max(names: &[HeuristicName]) -> Result<HeuristicSpec, HeuristicError> {
        if names.is_empty() {
            return Err(HeuristicError::Unknown(String::new()));
        }
        if names.len() > Self::MOST_PARTS {
            return Err(HeuristicError::TooMany(names.len()));
        }
        if names.len() > 1 && names.contains(&HeuristicName::Own) {
            return Err(HeuristicError::OwnInMax);
        }
        let is_named = |i: &usize| names[..*i].iter().any(|before| before.name() == names[*i].name());
        match (1..names.len()).find(is_named) {
            Some(i) => Err(HeuristicError::Twice(names[i].name())),
            None => Ok(HeuristicSpec { names: names.to_vec() }),
        }
    }

    /// The parts, in the order in which they are asked.
    pub fn names(&self) -> &[HeuristicName] {
        &self.names
    }

    /// The databases among the parts, where there are some.
    pub fn pdb(&self) -> Option<&PdbSpec> {
        self.names.iter().find_map(|name| match name {
            HeuristicName::Pdb(pdb) => Some(pdb),
            _ => None,
        })
    }

    /// The same for changing them.
    pub fn pdb_mut(&mut self) -> Option<&mut PdbSpec> {
        self.names.iter_mut().find_map(|name| match name {
            HeuristicName::Pdb(pdb) => Some(pdb),
            _ => None,
        })
    }

    /// Whether it stands for a heuristic that a program gives to the library.
    pub fn is_own(&self) -> bool {
        self.names == [HeuristicName::Own]
    }

    /// Whether `pdb` is among the parts.
    pub fn needs_databases(&self) -> bool {
        self.pdb().is_some()
    }
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
                Err(_) if word.is_empty() => return Err(HeuristicError::EmptyWord(text.to_string())),
                Err(_) => break,
            }
            if before.is_empty() {
                return Ok(pdb);
            }
            words = before;
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

impl fmt::Display for HeuristicSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.names[..] {
            [name] => name.fmt(f),
            names => write!(f, "max({})", names.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(",")),
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

/// What stands behind `max(`, where a text begins so.
fn behind_max(text: &str) -> Option<&str> {
    text.strip_prefix("max")?.trim_start().strip_prefix('(')
}

impl FromStr for HeuristicSpec {
    type Err = HeuristicError;

    /// A name, or `max(a,b,...)`; white space around names and brackets is skipped.
    fn from_str(text: &str) -> Result<HeuristicSpec, HeuristicError> {
        let text = text.trim();
        let Some(inside) = behind_max(text) else {
            return Ok(HeuristicSpec::single(text.parse()?));
        };
        let inside = inside.strip_suffix(')').ok_or_else(|| HeuristicError::Unclosed(text.to_string()))?;
        if let Some(at) =
            inside.match_indices("max").map(|(at, _)| at).find(|&at| behind_max(&inside[at..]).is_some())
        {
            return Err(HeuristicError::Nested(inside[at..].trim().to_string()));
        }
        let names: Vec<HeuristicName> =
            inside.split(',').map(|name| name.trim().parse()).collect::<Result<_, _>>()?;
        HeuristicSpec::max(&names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<HeuristicSpec>().unwrap_err().to_string()
    }

    #[test]
    fn names_come_back() {
        for (text, printed) in [
            ("hamming", "hamming"),
            (" pdb\t", "pdb"),
            ("pdb:6-6-3", "pdb:6-6-3"),
            ("pdb:bit", "pdb"),
            ("pdb:no-reflection:byte-min", "pdb:byte-min:no-reflection"),
            ("pdb:7-8:byte-min:no-reflection", "pdb:7-8:byte-min:no-reflection"),
            ("pdb:c:/own.cat:byte-min", "pdb:c:/own.cat:byte-min"),
            ("max(pdb:5-5-5,manhattan)", "max(pdb:5-5-5,manhattan)"),
            ("max(manhattan)", "manhattan"),
            ("max( pdb , walking-distance )", "max(pdb,walking-distance)"),
            ("max (hamming,manhattan,linear-conflict,pdb)", "max(hamming,manhattan,linear-conflict,pdb)"),
        ] {
            let spec: HeuristicSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), printed);
            assert_eq!(printed.parse::<HeuristicSpec>().unwrap(), spec);
            assert_eq!(spec.needs_databases(), text.contains("pdb"));
        }
        for name in HeuristicName::ALL {
            assert_eq!(name.to_string().parse::<HeuristicSpec>(), Ok(HeuristicSpec::single(name)));
        }
    }

    #[test]
    fn what_is_no_heuristic_is_refused_and_the_names_are_listed() {
        let list = "expected hamming, manhattan, linear-conflict, walking-distance, pdb, or max(...) of up to 4 of them";
        for (text, found) in [
            ("", ""),
            ("euclid", "euclid"),
            ("Manhattan", "Manhattan"),
            ("max", "max"),
            ("max()", ""),
            ("pdbx", "pdbx"),
            ("manhattan:3", "manhattan:3"),
            ("max(manhattan,)", ""),
            ("max(manhattan;pdb)", "manhattan;pdb"),
            ("manhattan,pdb", "manhattan,pdb"),
        ] {
            assert_eq!(error(text), format!("unknown heuristic `{found}`: {list}"), "{text}");
        }
        assert!(error("pdb:").starts_with("`pdb:` has an empty word"));
        assert!(error("pdb:7-8::bit").starts_with("`pdb:7-8::bit` has an empty word"));
        assert!(error("max(manhattan").contains("does not end with the bracket"));
        assert!(error("max(manhattan,max(pdb))").starts_with("`max(pdb)` is inside max(...)"));
        assert_eq!(error("max(pdb,manhattan,pdb)"), "max(...) names pdb twice: expected each heuristic once");
        assert_eq!(error("max(pdb,manhattan,pdb,pdb,hamming)"), "max(...) has 5 parts: expected at most 4");
    }
}
