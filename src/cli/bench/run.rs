//! `taquin bench SUITE`.

use crate::cli::args::search::{AlgorithmName, EffortOptions};
use crate::cli::args::values;
use crate::cli::bench::exports::Exports;
use crate::cli::bench::plan::{Configuration, NamedHeuristic};
use crate::cli::bench::print::{self, SortBy};
use crate::cli::bench::progress::BoardBar;
use crate::cli::bench::suite::{Chosen, SuiteOptions};
use crate::cli::term::failure::{Exit, Failure, note};
use crate::cli::term::progress::cancel_on_signal;
use crate::cli::term::table::Page;
use crate::search::common::tuning::{Loops, Tuning};
use crate::suite::boards::selection::{Numbers, Shard};
use crate::suite::journal::file::JournalError;
use crate::suite::run::machine::Machine;
use crate::suite::run::runner::{self, Effort, RunError, Task};
use crate::suite::run::settings;
use crate::suite::{Record, Run, Session, Settings};
use crate::system::memory::half_of_memory;
use crate::system::progress::Cancel;
use crate::system::threads::cores;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Options of a run.
#[derive(Clone, Debug, clap::Args)]
pub struct RunOptions {
    #[command(flatten)]
    suite: SuiteOptions,

    /// Algorithm; several (repeated, or separated by commas) are run one after the other [default: ida; bfs for 2x2]
    #[arg(long, value_enum, value_name = "ALGORITHM", value_delimiter = ',')]
    algorithm: Vec<AlgorithmName>,

    /// Heuristic, as for `solve`; repeatable. `pdb:6-6-3` names the partition of its databases [default: pdb where
    /// there are databases, otherwise as for `solve`]
    #[arg(long, value_name = "HEURISTIC")]
    heuristic: Vec<NamedHeuristic>,

    #[command(flatten)]
    effort: EffortOptions,

    /// Number of boards solved at the same time; node counts do not depend on it, times do. Searches that store boards
    /// may each use --memory, so their number is limited to what fits into half of the machine's memory [default: one
    /// per core]
    #[arg(long, short, value_name = "N", value_parser = values::threads)]
    jobs: Option<usize>,

    /// Measured runs of each board; the reported time is their median
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    repeat: u32,

    /// Unmeasured runs of each board before the measured ones
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=10_000))]
    warmup: u32,

    /// Run only the boards with these numbers, such as 1-20,33
    #[arg(long, value_name = "NUMBERS")]
    only: Option<Numbers>,

    /// Run only part I of N of the boards, such as 2/8; `taquin bench merge` joins the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Write results to a file, replacing an older one; repeatable. Journals: .jsonl, .csv; reports, written at the
    /// end: .md, .html
    #[arg(long, value_name = "FILE")]
    export: Vec<PathBuf>,

    /// Continue the run of a journal; if the file does not exist, start the run and its journal
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Order of the boards in the table
    #[arg(long, value_enum, default_value = "input")]
    sort_by: SortBy,

    /// Print only the summary, no table of boards
    #[arg(long)]
    summary: bool,

    /// Print only the tables at the end, no progress and no line for each board
    #[arg(long, short)]
    quiet: bool,
}

/// Runs a suite.
///
/// # Errors
/// A [`Failure`] that concerns the whole run.
pub fn run(arguments: &RunOptions) -> Result<Exit, Failure> {
    run_and_print(arguments, &|run, page| print::text(run, arguments.sort_by, !arguments.summary, page))
}

/// Runs a suite and prints what `text` makes of it.
///
/// # Errors
/// As [`run`].
pub fn run_and_print(arguments: &RunOptions, text: &dyn Fn(&Run, &Page) -> String) -> Result<Exit, Failure> {
    let chosen = arguments.suite.choose()?;
    let configurations =
        Configuration::all(&chosen, &arguments.algorithm, &arguments.heuristic, &arguments.effort)?;
    let settings = arguments.settings(&chosen, &configurations)?;
    let (mut exports, resumed) = Exports::open(arguments.resume.as_deref(), &arguments.export, &settings)?;
    let cancel = cancel_on_signal();
    let boards = settings.chosen();
    let opened =
        configurations.iter().map(|c| c.open(&chosen, &boards, &cancel)).collect::<Result<Vec<_>, _>>()?;
    let (databases, seen): (Vec<_>, Vec<_>) = opened.into_iter().unzip();
    let effort = arguments.effort_for(&configurations);
    let session = arguments.session(&effort, seen.into_iter().flatten().collect());
    let is_resumed = resumed.is_some();
    let mut run = resumed.unwrap_or_else(|| Run::new(settings, session.clone()));
    let missing = run.missing();
    let goes_on = Some(&session).filter(|_| is_resumed && !missing.is_empty());
    run.sessions.extend(goes_on.cloned());
    exports.begin(&run, goes_on)?;
    let task = |&(number, board): &(usize, usize)| {
        configurations[number - 1].task(number, board, &chosen, &databases[number - 1])
    };
    let tasks: Vec<Task<'_>> = missing.iter().map(task).collect();
    solve(&tasks, &effort, &cancel, arguments.quiet, &mut run, &mut exports)?;
    run.sort();
    exports.finish(&run)?;
    let page = Page::stdout();
    let text = text(&run, &page);
    stdout().lock().write_all(text.as_bytes())?;
    if cancel.is_cancelled() {
        note(format!("interrupted; boards not run: {}", run.missing().len()));
    }
    Ok(exit(&run, chosen.is_broken, cancel.is_cancelled()))
}

impl RunOptions {
    /// The same with random boards, some heuristics, and inverse pruning, where the options do not say otherwise.
    pub fn or_table(mut self, heuristics: Vec<NamedHeuristic>) -> RunOptions {
        self.suite = self.suite.or_random();
        if self.heuristic.is_empty() {
            self.heuristic = heuristics;
        }
        self.effort = self.effort.or_inverse_pruning();
        self
    }

    fn settings(&self, chosen: &Chosen, configurations: &[Configuration]) -> Result<Settings, Failure> {
        let boards = chosen.suite.instances.len();
        if let Some(only) = self.only.as_ref().filter(|only| only.largest() > boards) {
            let name = &chosen.suite.name;
            return Err(Failure::usage(format!("--only {only}: {name} has the boards 1 to {boards}")));
        }
        Ok(Settings {
            v: settings::VERSION,
            program: concat!("taquin ", env!("CARGO_PKG_VERSION")).to_string(),
            suite: chosen.suite.name.clone(),
            draw: chosen.draw.clone(),
            boards,
            digest: chosen.suite.digest(),
            goal: chosen.goal.text().split_whitespace().collect::<Vec<_>>().join(" "),
            configurations: configurations.iter().map(Configuration::name).collect(),
            tuning: words(&self.effort.tuning(self.jobs.unwrap_or_else(cores))),
            time_limit: self.effort.time_limit().map(|limit| limit.as_secs_f64()),
            node_limit: self.effort.node_limit(),
            memory: self.effort.databases.asked_memory(),
            repeat: self.repeat,
            warmup: self.warmup,
            only: self.only.clone(),
            shard: self.shard,
        })
    }

    fn effort_for(&self, configurations: &[Configuration]) -> Effort {
        let memory = self.effort.databases.memory();
        let jobs = self.jobs.unwrap_or_else(cores);
        // Each search may fill its memory, whatever the others do: so their counts do not depend on one another.
        let fitting = usize::try_from(half_of_memory() / memory.max(1)).unwrap_or(usize::MAX).max(1);
        let stores = configurations.iter().any(Configuration::stores_boards);
        let jobs = if stores { jobs.min(fitting) } else { jobs };
        Effort {
            repeat: self.repeat,
            warmup: self.warmup,
            time_limit: self.effort.time_limit(),
            node_limit: self.effort.node_limit(),
            memory,
            jobs,
            tuning: self.effort.tuning(jobs),
        }
    }

    fn session(&self, effort: &Effort, databases: Vec<settings::Databases>) -> Session {
        let words = std::env::args_os().map(|word| values::quoted(&word.to_string_lossy()));
        Session {
            machine: Machine::this(),
            jobs: effort.jobs,
            threads: effort.tuning.threads.map_or(1, usize::from),
            warm: self.warmup > 0,
            command: words.collect::<Vec<_>>().join(" "),
            databases,
        }
    }
}

/// What of a tuning is not as it is by itself.
fn words(tuning: &Tuning) -> String {
    // No count depends on the number of threads.
    let Tuning { loops, pruning, threads: _, order } = tuning;
    let loops = (*loops == Loops::Plain).then(|| "plain loops".to_string());
    let pruning = pruning.map(|pruning| format!("pruning {pruning}"));
    let order = order.map(|order| format!("order {order}"));
    [loops, pruning, order].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Solves what is missing; each record goes to the journals, to the screen and into the run as its board ends.
fn solve(
    tasks: &[Task<'_>],
    effort: &Effort,
    cancel: &Cancel,
    quiet: bool,
    run: &mut Run,
    exports: &mut Exports,
) -> Result<(), Failure> {
    let nodes = Arc::new(AtomicU64::new(0));
    let bar = BoardBar::new(tasks.len(), &nodes, run.settings.configurations.len() > 1, quiet);
    let mut done = |record: Record| -> Result<(), JournalError> {
        exports.add(&record)?;
        bar.board(&record);
        run.records.push(record);
        Ok(())
    };
    let solved = runner::run(tasks, effort, cancel, &nodes, &mut done);
    bar.clear();
    solved.map_err(|e| match e {
        RunError::Solve { name, why } => {
            let failure = Failure::from(why);
            Failure::new(failure.exit, format!("board {name}: {failure}"))
        }
        RunError::Record(why) => Failure::from(why),
    })
}

/// The largest code of what happened.
fn exit(run: &Run, is_broken: bool, is_cancelled: bool) -> Exit {
    let wrong = run.records.iter().any(|record| record.is_right() == Some(false));
    let stopped = run.records.iter().any(|record| !record.is_answered());
    let happened =
        [(wrong, Exit::Unsolvable), (is_broken, Exit::Usage), (stopped || is_cancelled, Exit::Limit)];
    happened.into_iter().filter(|(it_did, _)| *it_did).map(|(_, exit)| exit).max().unwrap_or(Exit::Solved)
}
