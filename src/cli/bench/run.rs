//! Runs a suite: what `taquin bench SUITE` and `taquin bench table` have in common.

use crate::cli::args::values;
use crate::cli::bench::exports::Exports;
use crate::cli::bench::options::run::RunOptions;
use crate::cli::bench::options::suite::Chosen;
use crate::cli::bench::plan::Configuration;
use crate::cli::bench::progress::BoardBar;
use crate::cli::pdb::databases::Databases;
use crate::cli::term::failure::{Exit, Failure, note};
use crate::cli::term::output::stdout;
use crate::cli::term::progress::cancel_on_signal;
use crate::cli::term::table::Page;
use crate::suite::run::machine::Machine;
use crate::suite::run::other_work::load_average;
use crate::suite::run::runner::{self, Effort, RunError, RunProgress, Task};
use crate::suite::run::session::UsedDatabases;
use crate::suite::run::settings::VERSION;
use crate::suite::{Record, Run, RunSettings, Session};
use crate::system::memory::half_of_memory;
use crate::system::progress::Cancel;
use crate::system::threads::cores;
use std::io::Write;
use std::sync::Arc;

/// Runs a suite and prints what `text` makes of it.
///
/// # Errors
/// A [`Failure`] that concerns the whole run.
pub fn run(options: &RunOptions, text: &dyn Fn(&Run, &Page) -> String) -> Result<Exit, Failure> {
    let chosen = options.suite.choose()?;
    let configurations = Configuration::all(&chosen, &options.search.all()?)?;
    let settings = settings(options, &chosen, &configurations)?;
    let (mut exports, resumed) = Exports::open(options.resume.as_deref(), &options.export, &settings)?;
    let cancel = cancel_on_signal();
    let boards: Vec<usize> = settings.chosen().iter().collect();
    let databases =
        Databases::new(&options.effort.files, &chosen.goal, cancel.clone()).quietly(options.quiet);
    let mut used = Vec::new();
    let open =
        |(index, one): (usize, &Configuration)| one.open(index + 1, &chosen, &boards, &databases, &mut used);
    let opened = configurations.iter().enumerate().map(open).collect::<Result<Vec<_>, _>>()?;
    let effort = effort(options, &configurations);
    let session = session(&effort, used);
    let is_resumed = resumed.is_some();
    let mut run = resumed.unwrap_or_else(|| Run::new(settings, session.clone()));
    let missing: Vec<(usize, usize)> = run.missing().collect();
    let continuing = Some(&session).filter(|_| is_resumed && !missing.is_empty());
    run.sessions.extend(continuing.cloned());
    exports.begin(&run, continuing)?;
    let task = |&(number, board): &(usize, usize)| {
        configurations[number - 1].task(number, board, &chosen, &opened[number - 1])
    };
    let tasks: Vec<Task<'_>> = missing.iter().map(task).collect();
    let solved = solve(&tasks, &effort, &cancel, options, &mut run, &mut exports);
    run.sort();
    // What is known is printed before anything else can fail, and whatever has failed.
    let printed = match solved.is_err() && run.records.is_empty() {
        true => Ok(()),
        false => stdout().write_all(text(&run, &Page::stdout()).as_bytes()),
    };
    let mut failures = exports.finish(&run);
    failures.extend(solved.err());
    if cancel.is_cancelled() {
        note(format!("interrupted; boards not run: {}", run.missing_count()));
    }
    failures.iter().for_each(Failure::report);
    printed?;
    let failed = failures.iter().map(|failure| failure.exit).max().unwrap_or(Exit::Solved);
    Ok(exit(&run, chosen.is_broken, cancel.is_cancelled()).max(failed))
}

fn settings(
    options: &RunOptions,
    chosen: &Chosen,
    configurations: &[Configuration],
) -> Result<RunSettings, Failure> {
    let boards = chosen.suite.instances.len();
    if let Some(only) = options.only.as_ref().filter(|only| only.largest() > boards) {
        let name = &chosen.suite.name;
        return Err(Failure::usage(format!("--only {only}: {name} has the boards 1 to {boards}")));
    }
    Ok(RunSettings {
        v: VERSION,
        program: concat!("taquin ", env!("CARGO_PKG_VERSION")).to_string(),
        suite: chosen.suite.name.clone(),
        draw: chosen.draw.clone(),
        boards,
        digest: chosen.suite.digest(),
        goal: chosen.goal.text().split_whitespace().collect::<Vec<_>>().join(" "),
        configurations: configurations.iter().map(Configuration::settings).collect(),
        time_limit: options.effort.time_limit.map(|limit| limit.as_secs_f64()),
        node_limit: options.effort.node_limit,
        memory: options.effort.files.asked_memory(),
        repeat: options.repeat,
        warmup: options.warmup,
        only: options.only.clone(),
        shard: options.shard,
    })
}

fn effort(options: &RunOptions, configurations: &[Configuration]) -> Effort {
    let memory = options.effort.files.memory();
    let jobs = options.jobs.unwrap_or_else(cores);
    // Each search may fill its memory, whatever the others do: so their counts do not depend on one another.
    let fitting = usize::try_from(half_of_memory() / memory.max(1)).unwrap_or(usize::MAX).max(1);
    let stores = configurations.iter().any(Configuration::stores_boards);
    let jobs = if stores { jobs.min(fitting) } else { jobs };
    Effort {
        repeat: options.repeat,
        warmup: options.warmup,
        time_limit: options.effort.time_limit,
        node_limit: options.effort.node_limit,
        memory,
        jobs,
        threads: options.effort.threads(jobs),
    }
}

fn session(effort: &Effort, databases: Vec<UsedDatabases>) -> Session {
    let words = std::env::args_os().map(|word| values::quoted(&word.to_string_lossy()));
    Session {
        machine: Machine::this(),
        jobs: effort.jobs,
        threads: effort.threads.map_or(1, usize::from),
        load: load_average(),
        command: words.collect::<Vec<_>>().join(" "),
        databases,
    }
}

/// Solves what is missing; each record goes to the journals, to the screen and into the run as its board ends.
fn solve(
    tasks: &[Task<'_>],
    effort: &Effort,
    cancel: &Cancel,
    options: &RunOptions,
    run: &mut Run,
    exports: &mut Exports,
) -> Result<(), Failure> {
    let progress = Arc::new(RunProgress::default());
    let bar =
        BoardBar::new(tasks.len(), effort.jobs, &progress, run.settings.configurations.len() > 1, options);
    let mut done = |record: Record| {
        exports.add(&record, &|words| bar.say(&words));
        bar.board(&record);
        run.records.push(record);
    };
    let solved = runner::run(tasks, effort, cancel, &progress, &mut done);
    bar.clear();
    solved.map_err(|RunError { name, why }| {
        let failure = Failure::from(why);
        Failure::new(failure.exit, format!("board {name}: {failure}"))
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
