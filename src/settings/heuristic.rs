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

use crate::settings::names::{HeuristicError, HeuristicName, MOST_PARTS, PdbSpec};
use std::fmt;
use std::str::FromStr;

/// What a heuristic is made of: one name, or the maximum of up to four different ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeuristicSpec {
    names: Vec<HeuristicName>,
}

// The public constant is a plain number, which its page shows.
const _: () = assert!(HeuristicSpec::MOST_PARTS == MOST_PARTS);

impl HeuristicSpec {
    /// The most parts of a maximum.
    pub const MOST_PARTS: usize = 4;

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

impl fmt::Display for HeuristicSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.names[..] {
            // Brackets hold the words of a path together.
            [HeuristicName::Pdb(pdb)] if pdb.partition.as_ref().is_some_and(|name| name.contains(' ')) => {
                write!(f, "max({pdb})")
            }
            [name] => name.fmt(f),
            names => write!(f, "max({})", names.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(",")),
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
            ("pdb:/my files (2)/own.cat:byte-min", "max(pdb:/my files (2)/own.cat:byte-min)"),
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
        for name in ["a,b", "a\u{1b}[31m", "a(", "a)(", "max (a)"] {
            assert!(error(&format!("pdb:{name}")).contains("` is not the name of a partition: "), "{name}");
        }
        assert!(error("pdb:").starts_with("`pdb:` has an empty word"));
        assert!(error("pdb:7-8::bit").starts_with("`pdb:7-8::bit` has an empty word"));
        assert!(error("max(manhattan").contains("does not end with the bracket"));
        assert!(error("max(manhattan,max(pdb))").starts_with("`max(pdb)` is inside max(...)"));
        assert_eq!(error("max(pdb,manhattan,pdb)"), "max(...) names pdb twice: expected each heuristic once");
        assert_eq!(error("max(pdb,manhattan,pdb,pdb,hamming)"), "max(...) has 5 parts: expected at most 4");
    }
}
