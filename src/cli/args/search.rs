//! Options of a search, and what they mean for a board of some size.

use crate::cli::args::values;
use crate::cli::pdb::databases::DatabaseOptions;
use crate::cli::term::failure::Failure;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::grid::Grid;
use crate::search::best_first::order::Weight;
use crate::search::common::pruning::Pruning;
use crate::search::common::slide_order::SlideOrder;
use crate::search::common::tuning::{Loops, Tuning};
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::{HeuristicName, HeuristicSpec, PdbSpec};
use crate::system::limits::Limits;
use crate::system::memory::half_of_memory;
use crate::system::progress::Cancel;
use crate::system::threads::cores;
use std::num::NonZero;
use std::time::Duration;

/// How to search and how far.
#[derive(Clone, Debug, clap::Args)]
pub struct SearchOptions {
    /// Algorithm [default: ida; bfs for 2x2]
    #[arg(long, value_enum)]
    algorithm: Option<AlgorithmName>,

    /// Heuristic: hamming, manhattan, linear-conflict, walking-distance, pdb, or max(a,b,...) of up to four [default:
    /// pdb up to 16 cells, linear-conflict above, manhattan for single rows and columns; hamming for branch-and-bound,
    /// manhattan for best-first, none for bfs, dfs and iddfs]
    #[arg(long, value_name = "HEURISTIC")]
    heuristic: Option<HeuristicSpec>,

    /// Number of boards solved at the same time; answers are printed in order, and searches that store boards share
    /// --memory [default: one per core for ida, iddfs and dfs, otherwise 1]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    jobs: Option<usize>,

    /// How far and by what means.
    #[command(flatten)]
    pub effort: EffortOptions,
}

/// How far to search and by what means, whatever the algorithm and the heuristic.
#[derive(Clone, Debug, clap::Args)]
pub struct EffortOptions {
    /// Weight for wastar: a solution is at most W times as long as a shortest one [default: 1.5]
    #[arg(long, value_name = "W")]
    weight: Option<Weight>,

    /// Maximum number of slides of a solution, for dfs, iddfs and dfbnb [default for dfs: 31 up to 9 cells, 80 above]
    #[arg(long, value_name = "N")]
    depth_limit: Option<u32>,

    /// Which databases.
    #[command(flatten)]
    pub databases: DatabaseOptions,

    /// Time limit for each board, such as 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    time_limit: Option<Duration>,

    /// Limit of generated nodes for each board
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,

    /// Slides that ida, iddfs, dfs and dfbnb skip: those that undo the slide before, or all that complete a detour of
    /// up to 12 slides [default: automaton for ida with pdb, otherwise inverse]
    #[arg(long, value_enum)]
    pruning: Option<PruningName>,

    /// Order in which ida, iddfs, dfs and dfbnb try slides, such as UDLR (directions of the blank); uses the plain loop
    /// and --pruning inverse [default: no fixed order, the fastest loop]
    #[arg(long, value_name = "LETTERS")]
    order: Option<SlideOrder>,

    /// Threads for each board, used by long searches of ida and iddfs [default: one per core, divided by --jobs]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    threads: Option<usize>,

    /// Which of two loops that do the same searches; for comparing them
    #[arg(long, value_enum, default_value = "tuned", hide = true)]
    loops: LoopsName,
}

/// Names of prunings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum PruningName {
    /// Slides that undo the slide before
    Inverse,
    /// All detours of up to 12 slides
    Automaton,
}

/// Names of loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum LoopsName {
    /// The fast ones
    Tuned,
    /// The plain ones
    Plain,
}

/// Names of algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum AlgorithmName {
    /// Iterative deepening A*: shortest solutions in under 1 MB of memory
    Ida,
    /// A*: shortest solutions; stores every node
    Astar,
    /// Weighted A*: solutions at most --weight times as long as a shortest one
    Wastar,
    /// Greedy best-first search: some solution, not a shortest one; fast up to 5x5
    Greedy,
    /// Breadth-first search: shortest solutions without a heuristic
    Bfs,
    /// Depth-first search to --depth-limit: the first solution found
    Dfs,
    /// Iterative deepening depth-first search: shortest solutions without a heuristic
    Iddfs,
    /// Least-cost branch and bound of the course texts: no closed list
    BranchAndBound,
    /// Depth-first branch and bound: improves on a greedy solution until none is shorter
    Dfbnb,
    /// Best-first search of the 8-puzzle assignment: no closed list
    BestFirst,
}

/// What a search of one board takes.
pub struct Plan {
    /// How to search.
    pub algorithm: Algorithm,
    /// What guides it, if anything.
    pub heuristic: Option<HeuristicSpec>,
    /// Whether databases were asked for by name, so that they are kept in files.
    pub names_databases: bool,
}

impl AlgorithmName {
    /// Whether it takes no heuristic.
    pub fn is_blind(self) -> bool {
        matches!(self, AlgorithmName::Bfs | AlgorithmName::Iddfs)
    }
}

impl SearchOptions {
    /// The same options with another heuristic for where none is named and the algorithm takes one.
    pub fn or_heuristic(mut self, name: HeuristicName) -> SearchOptions {
        let takes_its_own = |name: AlgorithmName| {
            name.is_blind()
                || matches!(
                    name,
                    AlgorithmName::Dfs | AlgorithmName::BranchAndBound | AlgorithmName::BestFirst
                )
        };
        if !self.algorithm.is_some_and(takes_its_own) {
            self.heuristic.get_or_insert(HeuristicSpec::single(name));
        }
        self
    }

    /// Options that name one algorithm and one heuristic, or leave them to the defaults.
    pub fn of(
        algorithm: Option<AlgorithmName>,
        heuristic: Option<HeuristicSpec>,
        effort: EffortOptions,
    ) -> SearchOptions {
        SearchOptions { algorithm, heuristic, jobs: None, effort }
    }

    /// The plan for a board.
    ///
    /// # Errors
    /// A usage failure where the options contradict each other or the size.
    pub fn plan(&self, start: &Grid) -> Result<Plan, Failure> {
        let dims = start.dims();
        let small = dims.cells() < 6 && !dims.is_line();
        let unguided = self.heuristic.is_none() && !self.effort.databases.is_about_databases();
        let algorithm = match self.algorithm {
            Some(name) => self.algorithm_of(name, dims.cells()),
            None if small && unguided => Algorithm::Bfs,
            None => Algorithm::Ida,
        };
        if algorithm.is_blind() && !unguided {
            return Err(Failure::usage(format!(
                "--algorithm {} takes no heuristic and no databases; leave out --heuristic and --partition",
                algorithm.name()
            )));
        }
        if self.effort.weight.is_some() && !matches!(algorithm, Algorithm::WeightedAstar(_)) {
            return Err(Failure::usage("--weight is only for --algorithm wastar"));
        }
        if self.effort.depth_limit.is_some()
            && !matches!(algorithm, Algorithm::Dfs(_) | Algorithm::Iddfs(_) | Algorithm::Dfbnb(_))
        {
            return Err(Failure::usage("--depth-limit is only for --algorithm dfs, iddfs and dfbnb"));
        }
        if self.effort.order.is_some() {
            if !matches!(
                algorithm,
                Algorithm::Ida | Algorithm::Iddfs(_) | Algorithm::Dfs(_) | Algorithm::Dfbnb(_)
            ) {
                return Err(Failure::usage(format!(
                    "--order is only for --algorithm ida, iddfs, dfs and dfbnb, which search depth first; {} does not",
                    algorithm.name()
                )));
            }
            if self.effort.pruning == Some(PruningName::Automaton) {
                return Err(Failure::usage(
                    "--order is only for --pruning inverse; leave out --pruning automaton or --order",
                ));
            }
        }
        let has_tables = Pattern::most_tiles(Class::of(dims, start.blank()).0) > 0;
        let heuristic = match (&self.heuristic, algorithm) {
            (Some(spec), _) => Some(spec.clone()),
            (None, _) if self.effort.databases.is_about_databases() => {
                Some(HeuristicSpec::single(HeuristicName::Pdb(PdbSpec::default())))
            }
            (None, Algorithm::Bfs | Algorithm::Iddfs(_) | Algorithm::Dfs(_)) => None,
            (None, _) if self.algorithm == Some(AlgorithmName::BestFirst) => {
                Some(HeuristicSpec::single(HeuristicName::Manhattan))
            }
            (None, Algorithm::BranchAndBound) => Some(HeuristicSpec::single(HeuristicName::Hamming)),
            (None, _) if has_tables && dims.cells() <= 16 => {
                Some(HeuristicSpec::single(HeuristicName::Pdb(PdbSpec::default())))
            }
            (None, _) if dims.is_line() || small => Some(HeuristicSpec::single(HeuristicName::Manhattan)),
            (None, _) => Some(HeuristicSpec::single(HeuristicName::LinearConflict)),
        };
        let needs_databases = heuristic.as_ref().is_some_and(HeuristicSpec::needs_databases);
        if needs_databases && !has_tables {
            return Err(Failure::usage(format!(
                "{dims} boards have no pattern databases; leave out --heuristic and --partition, or use --heuristic manhattan"
            )));
        }
        if self.effort.databases.is_about_databases() && !needs_databases {
            return Err(Failure::usage(
                "--partition, --encoding and --no-reflection are only for --heuristic pdb",
            ));
        }
        Ok(Plan { algorithm, heuristic, names_databases: !unguided })
    }

    fn algorithm_of(&self, name: AlgorithmName, cells: usize) -> Algorithm {
        match name {
            AlgorithmName::Ida => Algorithm::Ida,
            AlgorithmName::Astar => Algorithm::Astar,
            AlgorithmName::Wastar => Algorithm::WeightedAstar(self.effort.weight.unwrap_or(Weight::DEFAULT)),
            AlgorithmName::Greedy => Algorithm::Greedy,
            AlgorithmName::Bfs => Algorithm::Bfs,
            AlgorithmName::Dfs => {
                Algorithm::Dfs(Some(self.effort.depth_limit.unwrap_or(if cells <= 9 { 31 } else { 80 })))
            }
            AlgorithmName::Iddfs => Algorithm::Iddfs(self.effort.depth_limit),
            AlgorithmName::BranchAndBound => Algorithm::BranchAndBound,
            AlgorithmName::Dfbnb => Algorithm::Dfbnb(self.effort.depth_limit),
            AlgorithmName::BestFirst => Algorithm::BranchAndBound,
        }
    }

    /// How many of so many boards are solved at once.
    pub fn jobs(&self, boards: usize) -> usize {
        // A single board asks nothing of the system that it has no use for.
        if boards < 2 {
            return 1;
        }
        let stores_hardly_any = matches!(
            self.algorithm,
            None | Some(AlgorithmName::Ida | AlgorithmName::Iddfs | AlgorithmName::Dfs)
        );
        let jobs = self.jobs.unwrap_or_else(|| if stores_hardly_any { cores() } else { 1 });
        jobs.min(boards)
    }
}

impl EffortOptions {
    /// The same with the slide back alone left out, where nothing is said.
    pub fn or_inverse_pruning(mut self) -> EffortOptions {
        self.pruning.get_or_insert(PruningName::Inverse);
        self
    }

    /// How to go about it, where so many boards are solved at once.
    pub fn tuning(&self, jobs: usize) -> Tuning {
        let loops = match self.loops {
            LoopsName::Tuned => Loops::Tuned,
            LoopsName::Plain => Loops::Plain,
        };
        let pruning = self.pruning.map(|name| match name {
            PruningName::Inverse => Pruning::Inverse,
            PruningName::Automaton => Pruning::Automaton,
        });
        let share = || if jobs == 1 { None } else { NonZero::new((cores() / jobs).max(1)) };
        let threads = self.threads.map_or_else(share, NonZero::new);
        Tuning { loops, pruning, threads, order: self.order }
    }

    /// The time limit of each board.
    pub fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    /// The limit of generated nodes of each board.
    pub fn node_limit(&self) -> Option<u64> {
        self.node_limit
    }

    /// Limits, from now on, for one of `jobs` concurrent searches.
    pub fn limits(&self, algorithm: Algorithm, jobs: usize, cancel: &Cancel) -> Limits {
        let memory = match self.databases.asked_memory() {
            // A search that needs the machine's memory asks for it.
            None if jobs == 1 || algorithm == Algorithm::Ida => None,
            asked => Some(asked.unwrap_or_else(half_of_memory) / jobs as u64),
        };
        let limits =
            Limits::new().with_nodes(self.node_limit).with_memory(memory).with_cancel(cancel.clone());
        match self.time_limit {
            Some(time) => limits.with_time(time),
            None => limits,
        }
    }
}
