//! The defaults: what a search is where the settings leave something open.

use crate::pdb::partition::catalogue;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Class;
use crate::puzzle::excerpt::one_line;
use crate::search::common::loops::Loops;
use crate::search::common::pruning::Pruning;
use crate::search::common::slide_order::SlideOrder;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::{HeuristicName, PdbSpec};
use crate::settings::partition::{PartitionError, largest_in_memory, set_of};
use crate::settings::spec::Settings;

/// Boards of at most so many cells get their databases in memory, in some milliseconds, where nobody names databases.
const MOST_CELLS_IN_MEMORY: usize = 12;

/// What a search of one size and goal class is: every part is named.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// How to search.
    pub algorithm: Algorithm,
    /// What guides the search; `None` where nothing does. Databases are named with their partition.
    pub heuristic: Option<HeuristicSpec>,
    /// What depth-first searches leave out.
    pub pruning: Pruning,
    /// Which of two loops that do the same searches.
    pub loops: Loops,
    /// In which order depth-first searches try the slides of the user's board, where that is fixed.
    pub order: Option<SlideOrder>,
    /// The databases that the heuristic needs.
    pub databases: Option<DatabasePlan>,
}

/// Which databases a search needs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DatabasePlan {
    /// The partitions, with the views that are looked up.
    pub set: PartitionSet,
    /// What the databases hold.
    pub encoding: Encoding,
    /// Whether they are small enough to be made in memory, and were not asked for by name, so that no file is needed.
    pub in_memory: bool,
}

/// Why settings do not fit together, or do not fit a size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// A heuristic for an algorithm that takes none.
    #[error("{algorithm} searches without a heuristic, but {} is named: leave out one of them", one_line(&.heuristic.to_string()))]
    Blind {
        /// The algorithm.
        algorithm: Algorithm,
        /// The heuristic.
        heuristic: HeuristicSpec,
    },
    /// An order of slides for an algorithm that has none.
    #[error(
        "an order of slides is for depth-first searches (ida, iddfs, dfs, dfbnb): {0} does not search depth first"
    )]
    Order(Algorithm),
    /// An order of slides together with the automaton.
    #[error("an order of slides needs pruning=inverse: the automaton depends on an order of its own")]
    OrderedAutomaton,
    /// A pruning for an algorithm that has none.
    #[error("pruning is for depth-first searches (ida, iddfs, dfs, dfbnb): {0} does not search depth first")]
    Pruning(Algorithm),
    /// No such databases.
    #[error(transparent)]
    Partition(#[from] PartitionError),
}

impl Plan {
    /// Fills in what settings leave open, for a size and a goal's blank.
    ///
    /// | cells | algorithm and heuristic |
    /// |---|---|
    /// | a single row or column | ida, manhattan |
    /// | up to 5 | bfs, where no heuristic is named |
    /// | 6 to 25 | ida, the databases of the class's default partition |
    /// | above | ida, linear-conflict |
    ///
    /// bfs, iddfs and dfs take no heuristic unless one is named for dfs; branch-and-bound takes hamming. IDA* with
    /// databases or a heuristic of the caller's own leaves out all known duplicates, the other depth-first searches the
    /// slide back.
    ///
    /// # Errors
    /// A [`PlanError`] where parts contradict each other or the size, or a `.cat` file cannot be read.
    pub fn new(settings: &Settings, class: Class) -> Result<Plan, PlanError> {
        Plan::with_default_set(settings, class, catalogue::default_for)
    }

    /// The same for databases that are made in memory: where no partition is named, it is the largest one of the
    /// catalogue whose tables take at most some 128 MiB, for 4x4 6-6-3.
    ///
    /// # Errors
    /// As [`Plan::new`].
    pub fn in_memory(settings: &Settings, class: Class) -> Result<Plan, PlanError> {
        Plan::with_default_set(settings, class, largest_in_memory)
    }

    fn with_default_set(
        settings: &Settings,
        class: Class,
        default_set: fn(Class) -> Option<PartitionSet>,
    ) -> Result<Plan, PlanError> {
        let dims = class.dims();
        let cells = dims.cells();
        let is_tiny = cells < 6 && !dims.is_line();
        let algorithm = match settings.algorithm {
            Some(Algorithm::Dfs(None)) => Algorithm::Dfs(Some(if cells <= 9 { 31 } else { 80 })),
            Some(algorithm) => algorithm,
            None if is_tiny && settings.heuristic.is_none() && settings.order.is_none() => Algorithm::Bfs,
            None => Algorithm::Ida,
        };
        if let (true, Some(heuristic)) = (algorithm.is_blind(), &settings.heuristic) {
            return Err(PlanError::Blind { algorithm, heuristic: heuristic.clone() });
        }
        if !algorithm.is_depth_first() {
            if settings.order.is_some() {
                return Err(PlanError::Order(algorithm));
            }
            if settings.pruning.is_some() {
                return Err(PlanError::Pruning(algorithm));
            }
        }
        if settings.order.is_some() && settings.pruning == Some(Pruning::Automaton) {
            return Err(PlanError::OrderedAutomaton);
        }
        let mut heuristic =
            settings.heuristic.clone().or_else(|| default_heuristic(algorithm, class, default_set));
        let databases = match heuristic.as_mut().and_then(HeuristicSpec::pdb_mut) {
            None => None,
            Some(pdb) => {
                let names_databases = settings.heuristic.is_some();
                let in_memory = !names_databases && cells <= MOST_CELLS_IN_MEMORY;
                let set = set_of(pdb, class, default_set)?;
                pdb.partition.get_or_insert_with(|| set.name().to_string());
                Some(DatabasePlan { set, encoding: pdb.encoding, in_memory })
            }
        };
        // Where a node costs lookups or a look at the whole board, all known duplicates are left out.
        let is_costly = databases.is_some() || heuristic.as_ref().is_some_and(HeuristicSpec::is_own);
        let automaton = is_costly && algorithm == Algorithm::Ida && settings.order.is_none();
        Ok(Plan {
            algorithm,
            heuristic,
            pruning: settings.pruning.unwrap_or(if automaton {
                Pruning::Automaton
            } else {
                Pruning::Inverse
            }),
            loops: settings.loops.unwrap_or_default(),
            order: settings.order,
            databases,
        })
    }

    /// The settings that name what this plan does. Planning them again gives the same search.
    pub fn settings(&self) -> Settings {
        let is_depth_first = self.algorithm.is_depth_first();
        Settings {
            algorithm: Some(self.algorithm),
            heuristic: self.heuristic.clone(),
            pruning: Some(self.pruning).filter(|_| is_depth_first),
            loops: Some(self.loops).filter(|&loops| loops != Loops::default()),
            order: self.order,
        }
    }
}

/// What guides an algorithm where no heuristic is named.
fn default_heuristic(
    algorithm: Algorithm,
    class: Class,
    default_set: fn(Class) -> Option<PartitionSet>,
) -> Option<HeuristicSpec> {
    let dims = class.dims();
    let name = match algorithm {
        Algorithm::Bfs | Algorithm::Iddfs(_) | Algorithm::Dfs(_) => return None,
        Algorithm::BranchAndBound => HeuristicName::Hamming,
        _ if dims.is_line() || dims.cells() < 6 => HeuristicName::Manhattan,
        _ if default_set(class).is_some() => HeuristicName::Pdb(PdbSpec::default()),
        _ => HeuristicName::LinearConflict,
    };
    Some(HeuristicSpec::single(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::tile::Cell;
    use crate::settings::partition::estimated_bytes;

    fn plan(settings: &str, size: &str) -> Result<Plan, PlanError> {
        Plan::new(&settings.parse().unwrap(), Class::of(size.parse().unwrap(), Cell(0)).0)
    }

    #[test]
    fn defaults_follow_the_size_and_the_algorithm() {
        for (settings, size, planned) in [
            ("default", "2x2", "bfs"),
            ("manhattan", "2x2", "ida manhattan pruning=inverse"),
            ("default", "7x1", "ida manhattan pruning=inverse"),
            ("default", "3x3", "ida pdb:4-4 pruning=automaton"),
            ("default", "4x4", "ida pdb:7-8 pruning=automaton"),
            ("pdb:6-6-3:byte-min", "4x4", "ida pdb:6-6-3:byte-min pruning=automaton"),
            ("order=ULRD", "4x4", "ida pdb:7-8 pruning=inverse order=ULRD"),
            ("default", "5x5", "ida pdb:6-6-6-6 pruning=automaton"),
            ("default", "6x6", "ida linear-conflict pruning=inverse"),
            ("astar", "4x4", "astar pdb:7-8"),
            ("dfs", "3x3", "dfs:31 pruning=inverse"),
            ("dfs", "4x4", "dfs:80 pruning=inverse"),
            ("branch-and-bound", "4x4", "branch-and-bound hamming"),
            ("best-first", "4x4", "branch-and-bound manhattan"),
            ("ida loop=plain", "2x2", "ida manhattan pruning=inverse loop=plain"),
        ] {
            let first = plan(settings, size).unwrap();
            assert_eq!(first.settings().to_string(), planned, "{settings} {size}");
            let again = plan(planned, size).unwrap();
            assert_eq!(again.settings(), first.settings());
        }
    }

    #[test]
    fn small_databases_need_no_files_unless_they_are_named() {
        let in_memory = |settings, size| plan(settings, size).unwrap().databases.unwrap().in_memory;
        assert!(in_memory("default", "4x3"));
        assert!(!in_memory("pdb", "4x3"));
        assert!(!in_memory("default", "5x3"));
    }

    #[test]
    fn partitions_for_memory_are_the_largest_ones_that_fit() {
        for (settings, size, planned) in [
            ("default", "3x3", "ida pdb:4-4 pruning=automaton"),
            ("default", "4x4", "ida pdb:6-6-3 pruning=automaton"),
            ("pdb", "4x4", "ida pdb:6-6-3 pruning=automaton"),
            ("pdb:7-8", "4x4", "ida pdb:7-8 pruning=automaton"),
            ("default", "5x3", "ida pdb:7-7 pruning=automaton"),
            ("default", "5x5", "ida pdb:6-6-6-6 pruning=automaton"),
        ] {
            let class = Class::of(size.parse().unwrap(), Cell(0)).0;
            let plan = Plan::in_memory(&settings.parse().unwrap(), class).unwrap();
            assert_eq!(plan.settings().to_string(), planned, "{settings} {size}");
        }
        // Every default is affordable, and no class with databases goes without.
        for size in ["2x3", "3x3", "4x4", "5x5", "6x3", "5x4", "7x3", "6x4", "8x2", "8x3", "12x2"] {
            for class in Class::all(size.parse().unwrap()) {
                let set = largest_in_memory(class).unwrap();
                assert!(estimated_bytes(&set) <= 138 << 20, "{size} {}", set.name());
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (settings, size, reason) in [
            ("bfs manhattan", "3x3", "bfs searches without a heuristic, but manhattan is named"),
            ("astar order=UDLR", "3x3", "an order of slides is for depth-first searches"),
            ("astar pruning=inverse", "3x3", "pruning is for depth-first searches"),
            ("ida pruning=automaton order=UDLR", "3x3", "an order of slides needs pruning=inverse"),
            ("pdb", "2x2", "2x2 boards have no pattern databases"),
            ("pdb", "6x5", "6x5 boards have no pattern databases"),
            ("pdb:9-6", "4x4", "unknown partition `9-6` of 4x4 boards"),
            ("pdb:no/such.cat", "4x4", "no/such.cat: cannot be read"),
        ] {
            let error = plan(settings, size).unwrap_err().to_string();
            assert!(error.starts_with(reason), "{error}");
        }
    }
}
