//! `taquin solve`.

use super::answers::{AnswerOptions, Answers};
use super::boards::{Boards, Given};
use super::databases::Databases;
use super::failure::{Exit, Failure, note};
use super::goal::GoalOptions;
use super::progress::{SearchLine, cancel_on_signal};
use super::search::SearchOptions;
use std::time::Instant;
use taquin::canonical::Class;
use taquin::observe::Cancel;
use taquin::output::Report;
use taquin::solve::{self, Algorithm, Answer, Estimate, Outcome, Request};

/// Arguments of `solve`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    boards: Boards,

    #[command(flatten)]
    goal: GoalOptions,

    #[command(flatten)]
    search: SearchOptions,

    #[command(flatten)]
    answers: AnswerOptions,
}

/// Solves all boards in order; each answer is printed as soon as it is known.
///
/// # Errors
/// A [`Failure`] that concerns all boards. What concerns one board is printed and becomes part of the exit code.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let goal = arguments.goal.argument()?;
    let given = arguments.boards.read()?;
    let cancel = cancel_on_signal();
    let mut session = Session {
        arguments,
        databases: Databases::new(&arguments.search.effort.databases, &goal, cancel.clone()),
        answers: Answers::new(&arguments.answers)?,
        cancel,
    };
    let mut exit = Exit::Solved;
    for (number, given_board) in given.iter().enumerate() {
        if session.cancel.is_cancelled() {
            note(format!("interrupted; boards not tried: {}", given.len() - number));
            exit = exit.max(Exit::Limit);
            break;
        }
        match session.solve(given_board, &goal) {
            Ok(one) => exit = exit.max(one),
            Err(failure) if failure.is_of_output() => return Err(failure),
            Err(failure) => {
                // A single board needs no name, unless something is wrong with its text.
                let alone = given.len() == 1 && failure.exit != Exit::Usage;
                let message =
                    if alone { failure.to_string() } else { format!("{}: {failure}", given_board.source) };
                note(&message);
                session.answers.add_broken(given_board.line, &message)?;
                exit = exit.max(failure.exit);
            }
        }
    }
    session.answers.finish()?;
    Ok(exit)
}

/// What all boards of a run share.
struct Session<'a> {
    arguments: &'a Arguments,
    cancel: Cancel,
    databases: Databases<'a>,
    answers: Answers<'a>,
}

impl Session<'_> {
    /// Solves one board and prints the answer.
    fn solve(&mut self, given: &Given, goal: &super::goal::GoalArgument) -> Result<Exit, Failure> {
        let start = given.board.as_ref().map_err(Failure::usage)?;
        let goal_grid = goal.grid(start.dims())?;
        let plan = self.arguments.search.plan(start)?;
        let class = Class::of(goal_grid.dims(), goal_grid.blank()).0;
        // A board that cannot be solved is answered without databases.
        let solvable = start.can_reach(&goal_grid);
        let needs_tables = solvable && plan.heuristic.as_ref().is_some_and(|h| h.needs_tables());
        let opened = if needs_tables {
            Some(self.databases.get(class, start.dims(), plan.names_databases)?)
        } else {
            None
        };
        let estimate = match &plan.heuristic {
            None => Estimate::Blind,
            Some(spec) => Estimate::Named(spec, opened.map(|(_, tables)| tables)),
        };
        let heuristic = plan.heuristic.as_ref().filter(|_| solvable).map(|spec| match opened {
            Some((set, _)) => {
                let title = self.arguments.search.effort.databases.title(set);
                spec.to_string().replace("pdb", &title)
            }
            None => spec.to_string(),
        });
        let limits = self.arguments.search.effort.limits(&self.cancel);
        let line = SearchLine::new();
        let begin = Instant::now();
        let request = Request {
            start,
            goal: &goal_grid,
            algorithm: plan.algorithm,
            estimate,
            limits: &limits,
            tuning: self.arguments.search.effort.tuning(),
        };
        let answer = solve::solve(request, &mut |stats, bound| line.bound(bound, stats.generated));
        let time = begin.elapsed();
        line.clear();
        let answer = answer.map_err(|e| {
            let failure = Failure::from(e);
            if failure.exit == Exit::Database {
                failure.with(self.databases.to_verify(class))
            } else {
                failure
            }
        })?;
        let report = Report {
            start,
            goal: &goal_grid,
            goal_name: goal.name(),
            solvable,
            solution: answer.solution(),
            lower_bound: answer.lower_bound,
            stopped: stopped(&answer),
            algorithm: &algorithm_name(plan.algorithm),
            heuristic: heuristic.as_deref(),
            root_h: answer.root_h,
            expanded: answer.stats.expanded,
            generated: answer.stats.generated,
            enqueued: answer.stats.enqueued,
            stored: answer.stats.stored,
            time,
        };
        self.answers.add(&report)?;
        Ok(match answer.outcome {
            Outcome::Solved(_) => Exit::Solved,
            Outcome::Unsolvable => Exit::Unsolvable,
            Outcome::Stopped { .. } => Exit::Limit,
        })
    }
}

fn stopped(answer: &Answer) -> Option<&'static str> {
    match answer.outcome {
        Outcome::Stopped { stop, .. } => Some(stop.reason()),
        _ => None,
    }
}

/// The name of an algorithm with its weight.
pub fn algorithm_name(algorithm: Algorithm) -> String {
    match algorithm {
        Algorithm::WeightedAstar(weight) => format!("{} {weight}", algorithm.name()),
        _ => algorithm.name().to_string(),
    }
}
