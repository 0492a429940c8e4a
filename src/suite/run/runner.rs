//! Solves the boards of a run, several at a time.

use crate::pdb::lookup::tables::Tables;
use crate::puzzle::grid::Grid;
use crate::puzzle::solution::Solution;
use crate::settings::plan::Plan;
use crate::solve::request::Request;
use crate::solve::{self, Answer, SolveError};
use crate::suite::boards::instance::Instance;
use crate::suite::run::machine::peak_memory;
use crate::suite::run::other_work::{OtherWork, waited};
use crate::suite::run::record::{Outcome, Record};
use crate::system::limits::{Limits, Stop};
use crate::system::progress::{Cancel, Progress};
use crate::system::threads::spread;
use crate::text::output::one_line;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// One board under one configuration.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The configuration's number, from 1.
    pub configuration: usize,
    /// The board's number in the suite, from 1.
    pub board: usize,
    /// The board.
    pub instance: &'a Instance,
    /// The goal.
    pub goal: &'a Grid,
    /// How to search.
    pub plan: &'a Plan,
    /// The databases that the plan needs.
    pub tables: Option<&'a Tables>,
}

/// How far to go for each board, and how many at a time.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Measured runs of each board, at least 1.
    pub repeat: u32,
    /// Runs before them.
    pub warmup: u32,
    /// Most time for a run.
    pub time_limit: Option<Duration>,
    /// Most nodes for a run.
    pub node_limit: Option<u64>,
    /// Most bytes that a run stores.
    pub memory: u64,
    /// Boards solved at the same time, at least 1.
    pub jobs: usize,
    /// Threads of one search; `None` for one a core.
    pub threads: Option<NonZero<usize>>,
}

/// What the searches of a run have done so far, for a display.
#[derive(Debug, Default)]
pub struct RunProgress {
    nodes: AtomicU64,
    bound: AtomicU32,
}

impl RunProgress {
    /// Nodes generated in all searches.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The proven lower bound of the board that reported last; 0 before its first report.
    pub fn bound(&self) -> u32 {
        self.bound.load(Ordering::Relaxed)
    }
}

/// Why a run ended before its last board: one cannot be solved for a reason that is not its own, such as an unsound
/// database.
#[derive(Debug, thiserror::Error)]
#[error("board {name}: {why}")]
pub struct RunError {
    /// The board.
    pub name: String,
    /// What is wrong.
    pub why: SolveError,
}

/// Solves tasks, starting them in order, and hands each record to `done` as its board ends.
///
/// `progress` is kept up to date from inside the searches. Node counts do not depend on `jobs`: every search
/// has limits of its own. When `cancel` is turned on the boards in hand are given up without a record, and the run
/// ends without an error.
///
/// # Errors
/// A [`RunError`]: the first one; the other boards in hand are given up.
pub fn run(
    tasks: &[Task<'_>],
    effort: &Effort,
    cancel: &Cancel,
    progress: &RunProgress,
    done: &mut (dyn FnMut(Record) + Send),
) -> Result<(), RunError> {
    // The records go one after the other; the first error ends the run.
    let shared = Mutex::new((done, None));
    let others = Mutex::new(OtherWork::new());
    let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    spread(tasks.len(), effort.jobs, |number| {
        if cancel.is_cancelled() || lock().1.is_some() {
            return ControlFlow::Break(());
        }
        let task = &tasks[number];
        let solved = solve_task(task, effort, cancel, progress, &others);
        let mut shared = lock();
        let (done, error) = &mut *shared;
        match solved {
            // An answer that is there is kept, whatever became of another board.
            Ok(Some(record)) => done(record),
            Ok(None) => {}
            Err(why) => *error = error.take().or(Some(RunError { name: task.instance.name.clone(), why })),
        }
        ControlFlow::Continue(())
    });
    let (_, error) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or(Ok(()), Err)
}

/// Solves one task, as often as it is asked; `None` when it was interrupted.
fn solve_task(
    task: &Task<'_>,
    effort: &Effort,
    cancel: &Cancel,
    progress: &RunProgress,
    others: &Mutex<OtherWork>,
) -> Result<Option<Record>, SolveError> {
    let (mut seconds, mut waiting) = (Vec::new(), Some(0.0));
    let mut first = None;
    for number in 0..effort.warmup + effort.repeat.max(1) {
        let mut limits = Limits::new()
            .with_nodes(effort.node_limit)
            .with_memory(effort.memory)
            .with_cancel(cancel.clone());
        if let Some(time) = effort.time_limit {
            limits = limits.with_time(time);
        }
        let request = Request {
            tables: task.tables,
            threads: effort.threads,
            quick_bound: false,
            ..Request::new(&task.instance.board, task.goal, task.plan, &limits)
        };
        let seen = AtomicU64::new(0);
        let add = |generated: u64| {
            let before = seen.fetch_max(generated, Ordering::Relaxed);
            progress.nodes.fetch_add(generated.saturating_sub(before), Ordering::Relaxed);
        };
        let observe = |search: &Progress| {
            add(search.generated);
            progress.bound.store(search.bound, Ordering::Relaxed);
        };
        progress.bound.store(0, Ordering::Relaxed);
        let waited_before = waited();
        let begin = Instant::now();
        let answer = solve::run(request, &observe)?;
        let time = begin.elapsed();
        let waited =
            waited_before.zip(waited()).map(|(before, now)| (now - before).clamp(0.0, time.as_secs_f64()));
        add(answer.stats.generated);
        if matches!(answer.outcome, solve::Outcome::Stopped { stop: Stop::Interrupted, .. }) {
            return Ok(None);
        }
        if number >= effort.warmup {
            seconds.push(time.as_secs_f64());
            waiting = waiting.zip(waited).map(|(sum, more)| sum + more);
            first.get_or_insert(answer);
        }
    }
    let others = others.lock().unwrap_or_else(PoisonError::into_inner).cores();
    Ok(first.map(|answer| Record { waited: waiting, others, ..record(task, &answer, seconds) }))
}

fn record(task: &Task<'_>, answer: &Answer, seconds: Vec<f64>) -> Record {
    let (outcome, stopped) = match &answer.outcome {
        solve::Outcome::Solved(_) => (Outcome::Solved, None),
        solve::Outcome::Unsolvable => (Outcome::Unsolvable, None),
        solve::Outcome::Stopped { stop, .. } => (Outcome::Stopped, Some(stop.reason().to_string())),
    };
    let mut record = Record {
        configuration: task.configuration,
        board: task.board,
        name: task.instance.name.clone(),
        size: task.instance.board.dims(),
        tiles: one_line(&task.instance.board),
        expected: task.instance.expected,
        outcome,
        stopped,
        length: answer.solution().map(|solution| solution.len() as u32),
        moves: answer.solution().map(Solution::moves),
        lower_bound: answer.lower_bound,
        root_h: answer.root_h,
        expanded: 0,
        generated: 0,
        iterations: Vec::new(),
        stored_bytes: 0,
        peak_bytes: peak_memory(),
        seconds,
        waited: None,
        others: None,
    };
    record.set_stats(&answer.stats);
    record
}
