//! Heuristics as they are named in settings.
//!
//! ```
//! use taquin::settings::heuristic::HeuristicSpec;
//!
//! let spec: HeuristicSpec = "max( linear-conflict, pdb:5-5-5 )".parse()?;
//! assert_eq!(spec.to_string(), "max(linear-conflict,pdb:5-5-5)");
//! assert!(spec.needs_databases());
//! # Ok::<(), taquin::settings::heuristic::HeuristicError>(())
//! ```

use crate::heuristic::additive::{self, Additive};
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::max::{Component, Mixed};
use crate::heuristic::walking::{WalkingDistance, WalkingError};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Class;
use std::fmt;
use std::str::FromStr;

/// The word that leaves out mirror images.
const NO_REFLECTION: &str = "no-reflection";

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
    /// All of them, the weakest first; `pdb` with its defaults.
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
        "`{0}` has an empty word after a colon: expected such as pdb:6-6-3 or pdb:7-8:byte-min:no-reflection"
    )]
    EmptyWord(String),
    /// A maximum whose bracket does not close at the end of the text.
    #[error(
        "`{0}` does not end with the bracket that closes max(...): expected such as max(manhattan,walking-distance)"
    )]
    Unclosed(String),
    /// A maximum of a maximum.
    #[error("`{0}` is inside max(...): name its parts there without another max")]
    Nested(String),
    /// Too many parts.
    #[error("max(...) has {0} parts: expected at most {most}", most = HeuristicSpec::MOST_PARTS)]
    TooMany(usize),
    /// A part that is named twice.
    #[error("max(...) names {0} twice: once is enough")]
    Twice(&'static str),
}

/// Why a heuristic cannot be made for a class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MakeError {
    /// There is no walking distance for the size.
    #[error(transparent)]
    Walking(#[from] WalkingError),
    /// `pdb` is asked for and no databases are given.
    #[error("pdb needs databases for {size} with the goal's blank in cell {cell}; build them with `taquin pdb-build --size {size} --goal ...`",
        size = .0.dims(), cell = .0.blank())]
    NoTables(Class),
    /// The databases are of another class.
    #[error("the databases are for {have_size} with the goal's blank in cell {have_cell}, and this goal needs {want_size}, cell {want_cell}; build them with `taquin pdb-build --size {want_size} --goal ...`",
        have_size = .have.dims(), have_cell = .have.blank(), want_size = .want.dims(), want_cell = .want.blank())]
    OtherClass {
        /// What the databases are for.
        have: Class,
        /// What the goal needs.
        want: Class,
    },
    /// The databases take more lookups than the type has room for.
    #[error("a board takes {have} lookups with these databases: wanted at most {most}")]
    TooManyParts {
        /// How many they take.
        have: usize,
        /// How many there may be.
        most: usize,
    },
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

    /// Whether `pdb` is among the parts.
    pub fn needs_databases(&self) -> bool {
        self.pdb().is_some()
    }

    /// Makes the heuristic for a class. `N` is at least [`additive::lookups_of`] the tables, or 0 without `pdb`.
    ///
    /// Cost: that of the tables of [`WalkingDistance::new`], if it is among the parts; else next to none.
    ///
    /// # Errors
    /// A [`MakeError`] when there is no such heuristic for the class or the tables do not fit.
    pub fn make<'a, const N: usize>(
        &self,
        class: Class,
        tables: Option<&'a Tables>,
    ) -> Result<Mixed<'a, N>, MakeError> {
        let part = |name: &HeuristicName| {
            Ok(match name {
                HeuristicName::Hamming => Component::Hamming(Hamming::new(class)),
                HeuristicName::Manhattan => Component::Manhattan(Manhattan::new(class)),
                HeuristicName::LinearConflict => Component::Conflict(LinearConflict::new(class)),
                HeuristicName::WalkingDistance => Component::Walking(WalkingDistance::new(class)?),
                HeuristicName::Pdb(_) => {
                    let tables = fitting::<N>(class, tables)?;
                    match tables.encoding() {
                        Encoding::Bit => Component::Additive(Additive::new(tables)),
                        Encoding::ByteMin => Component::Minima(Additive::of_minima(tables)),
                    }
                }
            })
        };
        Ok(Mixed::new(self.names.iter().map(part).collect::<Result<_, MakeError>>()?))
    }
}

/// The tables, if they are there, of the class and few enough.
fn fitting<const N: usize>(class: Class, tables: Option<&Tables>) -> Result<&Tables, MakeError> {
    let tables = tables.ok_or(MakeError::NoTables(class))?;
    if tables.class() != class {
        return Err(MakeError::OtherClass { have: tables.class(), want: class });
    }
    match additive::lookups_of(tables) {
        have if have > N => Err(MakeError::TooManyParts { have, most: N }),
        _ => Ok(tables),
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
        assert_eq!(error("max(pdb,manhattan,pdb)"), "max(...) names pdb twice: once is enough");
        assert_eq!(error("max(pdb,manhattan,pdb,pdb,hamming)"), "max(...) has 5 parts: expected at most 4");
    }
}
