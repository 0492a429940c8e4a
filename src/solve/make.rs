//! Heuristics made from their names.

use crate::heuristic::additive::{self, Additive};
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::max::{Component, Mixed};
use crate::heuristic::walking::{WalkingDistance, WalkingError};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Class;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::HeuristicName;

/// Why a heuristic cannot be made for a size and a goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// There is no walking distance for the size.
    #[error(transparent)]
    Walking(#[from] WalkingError),
    /// `pdb` is asked for and no databases are given.
    #[error("the heuristic needs pattern databases for {} boards with the goal's blank in cell {}, and none are given", .0.dims(), .0.blank())]
    NoTables(Class),
    /// The databases are of another class.
    #[error("the databases are for {} boards with the goal's blank in cell {}: expected {} and cell {}",
        .have.dims(), .have.blank(), .need.dims(), .need.blank())]
    OtherClass {
        /// What the databases are for.
        have: Class,
        /// What the goal needs.
        need: Class,
    },
    /// The databases take more lookups than a search has room for.
    #[error("a board takes {found} lookups with these databases: expected at most {most}")]
    TooManyLookups {
        /// How many they take.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// `own` is asked for and no heuristic of the caller's is given.
    #[error("the heuristic `own` stands for one that a program gives to the library, and none is given")]
    NoOwn,
}

impl HeuristicSpec {
    /// Makes the heuristic for a class. `N` is at least [`additive::lookups_of`] the tables, or 0 without `pdb`.
    ///
    /// Cost: that of the tables of [`WalkingDistance::new`], if it is among the parts; else under a microsecond.
    ///
    /// # Errors
    /// A [`MakeError`] when there is no such heuristic for the class or the tables do not fit.
    pub(crate) fn make<'a, const N: usize>(
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
                    let tables = fitting(class, tables, N)?;
                    match tables.encoding() {
                        Encoding::Bit => Component::Additive(Additive::new(tables)),
                        Encoding::ByteMin => Component::Minima(Additive::of_minima(tables)),
                    }
                }
                HeuristicName::Own => return Err(MakeError::NoOwn),
            })
        };
        Ok(Mixed::new(self.names().iter().map(part).collect::<Result<_, MakeError>>()?))
    }
}

/// The tables, if they are there, of the class and with at most so many lookups.
///
/// # Errors
/// A [`MakeError`] that says what is missing.
pub fn fitting(class: Class, tables: Option<&Tables>, most: usize) -> Result<&Tables, MakeError> {
    let tables = tables.ok_or(MakeError::NoTables(class))?;
    if tables.class() != class {
        return Err(MakeError::OtherClass { have: tables.class(), need: class });
    }
    match additive::lookups_of(tables) {
        found if found > most => Err(MakeError::TooManyLookups { found, most }),
        _ => Ok(tables),
    }
}
