//! Names of heuristics, and the heuristics that they name.
//!
//! ```
//! use crate::settings::heuristic::HeuristicSpec;
//!
//! let spec: HeuristicSpec = "max( linear-conflict, walking-distance )".parse()?;
//! assert_eq!(spec.to_string(), "max(linear-conflict,walking-distance)");
//! assert!(!spec.needs_tables());
//! # Ok::<(), crate::settings::heuristic::SpecError>(())
//! ```

use crate::heuristic::additive::{self, Additive};
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::max::{Mixed, Part};
use crate::heuristic::walking::{WalkingDistance, WalkingError};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Class;
use std::fmt;
use std::str::FromStr;

/// The name of one heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    Pdb,
}

impl HeuristicName {
    /// All of them, the weakest first.
    pub const ALL: [HeuristicName; 5] = [
        HeuristicName::Hamming,
        HeuristicName::Manhattan,
        HeuristicName::LinearConflict,
        HeuristicName::WalkingDistance,
        HeuristicName::Pdb,
    ];

    /// The name as it is written.
    pub fn name(self) -> &'static str {
        match self {
            HeuristicName::Hamming => "hamming",
            HeuristicName::Manhattan => "manhattan",
            HeuristicName::LinearConflict => "linear-conflict",
            HeuristicName::WalkingDistance => "walking-distance",
            HeuristicName::Pdb => "pdb",
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
pub enum SpecError {
    /// Not one of the names.
    #[error("`{0}` is no heuristic: wanted {known}", known = known())]
    Unknown(String),
    /// A maximum whose bracket does not close at the end of the text.
    #[error(
        "`{0}` does not end with the bracket that closes max(...): wanted such as max(manhattan,walking-distance)"
    )]
    Unclosed(String),
    /// A maximum of a maximum.
    #[error("`{0}` stands inside max(...): name its parts there without another max")]
    Nested(String),
    /// Too many parts.
    #[error("max(...) has {0} parts: wanted at most {most}", most = HeuristicSpec::MOST_PARTS)]
    TooMany(usize),
    /// A part that stands there twice.
    #[error("{} stands twice in max(...): once is enough", .0.name())]
    Twice(HeuristicName),
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
    let names = HeuristicName::ALL.map(HeuristicName::name);
    format!("{}, or max(...) of up to {} of them", names.join(", "), HeuristicSpec::MOST_PARTS)
}

impl HeuristicSpec {
    /// The most parts of a maximum.
    pub const MOST_PARTS: usize = Mixed::<0>::MOST_PARTS;

    /// One heuristic alone.
    pub fn single(name: HeuristicName) -> HeuristicSpec {
        HeuristicSpec { names: vec![name] }
    }

    /// The maximum of one to four different heuristics.
    ///
    /// # Errors
    /// [`SpecError::TooMany`] or [`SpecError::Twice`]; [`SpecError::Unknown`] where there are none.
    pub fn max(names: &[HeuristicName]) -> Result<HeuristicSpec, SpecError> {
        if names.is_empty() {
            return Err(SpecError::Unknown(String::new()));
        }
        if names.len() > Self::MOST_PARTS {
            return Err(SpecError::TooMany(names.len()));
        }
        match (1..names.len()).find(|&i| names[..i].contains(&names[i])) {
            Some(i) => Err(SpecError::Twice(names[i])),
            None => Ok(HeuristicSpec { names: names.to_vec() }),
        }
    }

    /// The parts, in the order in which they are asked.
    pub fn names(&self) -> &[HeuristicName] {
        &self.names
    }

    /// Whether `pdb` is among the parts.
    pub fn needs_tables(&self) -> bool {
        self.names.contains(&HeuristicName::Pdb)
    }

    /// Makes the heuristic for a class. `N` is at least [`additive::parts_of`] the tables, or 0 without `pdb`.
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
                HeuristicName::Hamming => Part::Hamming(Hamming::new(class)),
                HeuristicName::Manhattan => Part::Manhattan(Manhattan::new(class)),
                HeuristicName::LinearConflict => Part::Conflict(LinearConflict::new(class)),
                HeuristicName::WalkingDistance => Part::Walking(WalkingDistance::new(class)?),
                HeuristicName::Pdb => {
                    let tables = fitting::<N>(class, tables)?;
                    match tables.encoding() {
                        Encoding::Bit => Part::Additive(Additive::new(tables)),
                        Encoding::ByteMin => Part::Minima(Additive::of_minima(tables)),
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
    match additive::parts_of(tables) {
        have if have > N => Err(MakeError::TooManyParts { have, most: N }),
        _ => Ok(tables),
    }
}

impl fmt::Display for HeuristicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for HeuristicSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.names[..] {
            [name] => name.fmt(f),
            _ => write!(f, "max({})", self.names.iter().map(|n| n.name()).collect::<Vec<_>>().join(",")),
        }
    }
}

impl FromStr for HeuristicName {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<HeuristicName, SpecError> {
        let named = HeuristicName::ALL.into_iter().find(|n| n.name() == text);
        named.ok_or_else(|| SpecError::Unknown(text.to_string()))
    }
}

/// What stands behind `max(`, where a text begins so.
fn behind_max(text: &str) -> Option<&str> {
    text.strip_prefix("max")?.trim_start().strip_prefix('(')
}

impl FromStr for HeuristicSpec {
    type Err = SpecError;

    /// A name, or `max(a,b,...)`; white space around names and brackets is skipped.
    fn from_str(text: &str) -> Result<HeuristicSpec, SpecError> {
        let text = text.trim();
        let Some(inside) = behind_max(text) else {
            return Ok(HeuristicSpec::single(text.parse()?));
        };
        let inside = inside.strip_suffix(')').ok_or_else(|| SpecError::Unclosed(text.to_string()))?;
        if let Some(at) =
            inside.match_indices("max").map(|(at, _)| at).find(|&at| behind_max(&inside[at..]).is_some())
        {
            return Err(SpecError::Nested(inside[at..].trim().to_string()));
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
            ("max(manhattan)", "manhattan"),
            ("max( pdb , walking-distance )", "max(pdb,walking-distance)"),
            ("max (hamming,manhattan,linear-conflict,pdb)", "max(hamming,manhattan,linear-conflict,pdb)"),
        ] {
            let spec: HeuristicSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), printed);
            assert_eq!(printed.parse::<HeuristicSpec>().unwrap(), spec);
            assert_eq!(spec.needs_tables(), text.contains("pdb"));
        }
        for name in HeuristicName::ALL {
            assert_eq!(name.name().parse::<HeuristicSpec>(), Ok(HeuristicSpec::single(name)));
        }
    }

    #[test]
    fn what_is_no_heuristic_is_refused_and_the_names_are_listed() {
        let list = "wanted hamming, manhattan, linear-conflict, walking-distance, pdb, or max(...) of up to 4 of them";
        for (text, found) in [
            ("", ""),
            ("euclid", "euclid"),
            ("Manhattan", "Manhattan"),
            ("max", "max"),
            ("max()", ""),
            ("max(manhattan,)", ""),
            ("max(manhattan;pdb)", "manhattan;pdb"),
            ("manhattan,pdb", "manhattan,pdb"),
        ] {
            assert_eq!(error(text), format!("`{found}` is no heuristic: {list}"), "{text}");
        }
        assert!(error("max(manhattan").contains("does not end with the bracket"));
        assert!(error("max(manhattan,max(pdb))").starts_with("`max(pdb)` stands inside max(...)"));
        assert_eq!(error("max(pdb,manhattan,pdb)"), "pdb stands twice in max(...): once is enough");
        assert_eq!(error("max(pdb,manhattan,pdb,pdb,hamming)"), "max(...) has 5 parts: wanted at most 4");
    }
}
