//! Options of a run.

use crate::cli::args::effort::EffortOptions;
use crate::cli::args::values;
use crate::cli::bench::options::lists::SearchLists;
use crate::cli::bench::options::suite::SuiteOptions;
use crate::cli::bench::print::SortBy;
use crate::search::common::pruning::Pruning;
use crate::settings::heuristic::HeuristicSpec;
use crate::suite::boards::selection::{BoardNumbers, Shard};
use crate::suite::run::settings::MOST_RUNS;
use std::path::PathBuf;

/// Options of a run.
#[derive(Clone, Debug, clap::Args)]
pub struct RunOptions {
    /// Which boards.
    #[command(flatten)]
    pub suite: SuiteOptions,

    /// Which searches.
    #[command(flatten)]
    pub search: SearchLists,

    /// How far, and by what means.
    #[command(flatten)]
    pub effort: EffortOptions,

    /// Number of boards solved at the same time; node counts do not depend on it, times do. Searches that store boards
    /// may each use --memory, so their number is limited to what fits into half of the machine's memory [default: one
    /// per core]
    #[arg(long, short, value_name = "N", value_parser = values::threads)]
    pub jobs: Option<usize>,

    /// Measured runs of each board; the reported time is their median, with the fastest and the slowest run beside it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_RUNS)))]
    pub repeat: u32,

    /// Unmeasured runs of each board before the measured ones. With 0 the first measured run is cold: databases that it
    /// touches first are loaded within its time; from 1 on all measured runs are warm
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=i64::from(MOST_RUNS)))]
    pub warmup: u32,

    /// Run only the boards with these numbers, such as 1-20,33
    #[arg(long, value_name = "NUMBERS")]
    pub only: Option<BoardNumbers>,

    /// Run only part I of N of the boards, such as 2/8; `taquin bench merge` joins the parts
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,

    /// Write results to a file, replacing an older one; repeatable. A journal, which grows as boards end: .jsonl;
    /// reports, written at the end: .md, .html, .csv, .json, .svg (a plot), .tex (a table)
    #[arg(long, value_name = "FILE")]
    pub export: Vec<PathBuf>,

    /// Continue the run of a journal; if the file does not exist, start the run and its journal
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Order of the boards in the table
    #[arg(long, value_enum, default_value = "input")]
    pub sort_by: SortBy,

    /// Print only the summary, no table of boards; no line for each board either where standard error is no terminal
    #[arg(long)]
    pub summary: bool,

    /// Print only the tables at the end, and errors: no progress, no line for each board, nothing of databases that are
    /// built
    #[arg(long, short)]
    pub quiet: bool,
}

impl RunOptions {
    /// The same with random boards, some heuristics, and inverse pruning, where the options do not say otherwise.
    pub fn or_table(mut self, heuristics: &[HeuristicSpec]) -> RunOptions {
        self.suite = self.suite.or_random();
        self.search = self.search.or(heuristics, &[Pruning::Inverse]);
        self
    }
}
