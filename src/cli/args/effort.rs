//! Options that say how far a search goes and by what means. They change how long it takes, not what it does.

use crate::cli::args::folder::FileOptions;
use crate::cli::args::values;
use crate::settings::algorithm::Algorithm;
use crate::system::limits::Limits;
use crate::system::progress::Cancel;
use crate::system::threads::cores;
use std::num::NonZero;
use std::time::Duration;

/// Limits, threads and databases of each search.
#[derive(Clone, Debug, clap::Args)]
pub struct EffortOptions {
    /// Where databases are.
    #[command(flatten)]
    pub files: FileOptions,

    /// Time limit for each board, such as 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub time_limit: Option<Duration>,

    /// Limit of generated nodes for each board
    #[arg(long, value_name = "N")]
    pub node_limit: Option<u64>,

    /// Threads for each board, used by long searches of ida and iddfs [default: one per core, divided by --jobs]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    threads: Option<usize>,
}

impl EffortOptions {
    /// Threads for one board, where `jobs` boards are solved at once; `None` for one a core.
    pub fn threads(&self, jobs: usize) -> Option<NonZero<usize>> {
        let share = || if jobs == 1 { None } else { NonZero::new((cores() / jobs).max(1)) };
        self.threads.map_or_else(share, NonZero::new)
    }

    /// Limits, from now on, for one of `jobs` concurrent searches.
    pub fn limits(&self, algorithm: Algorithm, jobs: usize, cancel: &Cancel) -> Limits {
        let memory = match self.files.asked_memory() {
            // A search that needs the machine's memory asks for it.
            None if jobs == 1 || algorithm == Algorithm::Ida => None,
            _ => Some(self.files.memory() / jobs as u64),
        };
        let limits =
            Limits::new().with_nodes(self.node_limit).with_memory(memory).with_cancel(cancel.clone());
        match self.time_limit {
            Some(time) => limits.with_time(time),
            None => limits,
        }
    }
}

/// The option `--jobs` of commands about boards.
#[derive(Clone, Debug, clap::Args)]
pub struct JobsOption {
    /// Number of boards solved at the same time; answers are printed in order, and searches that store boards share
    /// --memory [default: one per core for ida, iddfs and dfs, otherwise 1]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    jobs: Option<usize>,
}

impl JobsOption {
    /// The most boards that are solved at the same time, where there are enough of them.
    pub fn most(&self, algorithm: Option<Algorithm>) -> usize {
        let stores_boards = algorithm.is_some_and(Algorithm::stores_boards);
        self.jobs.unwrap_or_else(|| if stores_boards { 1 } else { cores() })
    }
}
