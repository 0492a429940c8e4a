//! `taquin solve`.

use crate::cli::args::boards::{Boards, Given};
use crate::cli::args::effort::{EffortOptions, JobsOption};
use crate::cli::args::goal::{GoalArgument, GoalOptions};
use crate::cli::args::search::SearchOptions;
use crate::cli::commands::answers::{AnswerOptions, Answers};
use crate::cli::pdb::databases::Databases;
use crate::cli::term::failure::{Exit, Failure, note};
use crate::cli::term::progress::{SearchLine, cancel_on_signal};
use crate::puzzle::canonical::Class;
use crate::puzzle::grid::Grid;
use crate::settings::plan::Plan;
use crate::settings::spec::Settings;
use crate::solve::prove::{self, SecondProof};
use crate::solve::request::Request;
use crate::solve::{self, Answer, Outcome};
use crate::system::in_order::in_order;
use crate::system::limits::Stop;
use crate::system::progress::Cancel;
use crate::text::output::{Report, report};

/// Arguments of `solve`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    boards: Boards,

    #[command(flatten)]
    goal: GoalOptions,

    #[command(flatten)]
    search: SearchOptions,

    /// After each shortest solution, prove again that there is no shorter one, by a search that shares no database and
    /// no pruning with the first; --time-limit is for both
    #[arg(long)]
    prove: bool,

    #[command(flatten)]
    effort: EffortOptions,

    #[command(flatten)]
    jobs: JobsOption,

    #[command(flatten)]
    answers: AnswerOptions,
}

/// Solves all boards, several at the same time; each answer is printed in order as soon as it is known.
///
/// # Errors
/// A [`Failure`] that concerns all boards. What concerns one board is printed and becomes part of the exit code.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let goal = arguments.goal.argument()?;
    let texts = arguments.boards.texts()?;
    let settings = arguments.search.settings()?;
    let cancel = cancel_on_signal();
    let mut answers = Answers::new(&arguments.answers, arguments.prove, cancel.clone())?;
    let mut boards = arguments.boards.of(&texts);
    let mut first: Vec<Given> = boards.by_ref().take(2).collect();
    let is_single = first.len() == 1;
    // A single board asks nothing of the system that it has no use for.
    let most = if is_single { 1 } else { arguments.jobs.most(settings.algorithm) };
    first.extend(boards.by_ref().take(most.saturating_sub(first.len())));
    let session = Session {
        settings: &settings,
        prove: arguments.prove,
        effort: &arguments.effort,
        goal: &goal,
        databases: Databases::new(&arguments.effort.files, &goal, cancel.clone()),
        jobs: most.min(first.len()),
        cancel: &cancel,
    };
    let line = SearchLine::new(session.jobs > 1);
    let all = line.is_shown().then(|| arguments.boards.count(&texts)).flatten();
    let (mut exit, mut is_cut) = (Exit::Solved, false);
    let (at_hand, mut taken, mut answered) = (first.len(), 0, 0);
    let items = first.into_iter().chain(boards.by_ref()).inspect(|_| taken += 1);
    let work = |given: Given| {
        (!cancel.is_cancelled()).then(|| {
            let solved = session.solve(&given);
            (given, solved)
        })
    };
    let tried = in_order(items, session.jobs, work, |(given, solved)| {
        answered += 1;
        line.boards(answered, all);
        is_cut |= cancel.is_cancelled() && is_unsettled(&solved);
        let one = line.aside(|| answer(&mut answers, &given, is_single, solved, &goal));
        // The output is closed, so the searches should end.
        one.inspect(|&one| exit = exit.max(one)).inspect_err(|_| cancel.cancel()).map(drop)
    });
    line.clear();
    let tried = match tried {
        Err(cut) if cut.exit == Exit::Limit => {
            answers.finish_part()?;
            return Err(cut);
        }
        tried => tried?,
    };
    let left = at_hand.max(taken) - tried + boards.take(MOST_COUNTED).count();
    if left > 0 {
        let more = if left >= MOST_COUNTED { " or more" } else { "" };
        note(format!("interrupted; boards not tried: {left}{more}"));
        exit = exit.max(Exit::Limit);
    }
    if is_cut || left > 0 {
        answers.finish_part()?
    } else {
        answers.finish()?
    }
    Ok(exit)
}

/// Boards that are counted after an interrupt: reading them must not keep the user waiting.
const MOST_COUNTED: usize = 10_000;

/// Whether an interrupt may have ended the work on a board, which is then as good as not tried.
fn is_unsettled(solved: &Result<Solved, Failure>) -> bool {
    match solved {
        Ok(Solved { answer, proof, .. }) => {
            let is_interrupted = |stop: Option<Stop>| matches!(stop, Some(Stop::Interrupted));
            let stop = match answer.outcome {
                Outcome::Stopped { stop, .. } => Some(stop),
                _ => None,
            };
            is_interrupted(stop) || proof.as_ref().is_some_and(|proof| is_interrupted(proof.stop))
        }
        Err(failure) => failure.exit == Exit::Limit,
    }
}

/// Prints the answer or the error of a board.
fn answer(
    answers: &mut Answers<'_>,
    given: &Given,
    is_single: bool,
    solved: Result<Solved, Failure>,
    goal: &GoalArgument,
) -> Result<Exit, Failure> {
    match solved {
        Ok(solved) => solved.print(answers, goal),
        Err(failure) if failure.is_of_output() => Err(failure),
        Err(failure) => {
            // A single board needs no name, unless something is wrong with its text.
            let alone = is_single && given.board.is_ok();
            let message = if alone { failure.to_string() } else { format!("{}: {failure}", given.source) };
            note(&message);
            answers.add_broken(given.line, &message)?;
            Ok(failure.exit)
        }
    }
}

/// What all boards of a run share.
struct Session<'a> {
    settings: &'a Settings,
    prove: bool,
    effort: &'a EffortOptions,
    goal: &'a GoalArgument,
    databases: Databases<'a>,
    /// Boards that are solved at once.
    jobs: usize,
    cancel: &'a Cancel,
}

/// A board with its answer.
struct Solved {
    start: Grid,
    goal: Grid,
    answer: Answer,
    /// The second proof, where one was asked for and there is something to prove.
    proof: Option<SecondProof>,
}

impl Session<'_> {
    /// Solves one board.
    fn solve(&self, given: &Given) -> Result<Solved, Failure> {
        let start = given.board.as_ref().map_err(Failure::usage)?;
        let goal = self.goal.grid(start.dims())?;
        let plan = Plan::new(self.settings, Class::of(goal.dims(), goal.blank()).0)?;
        // A board that cannot be solved is answered without databases.
        let solvable = start.can_reach(&goal);
        let opened = if solvable { self.databases.get(&plan, start.dims())? } else { None };
        let limits = self.effort.limits(plan.algorithm, self.jobs, self.cancel);
        let line = SearchLine::new(self.jobs == 1);
        let request = Request {
            tables: opened.as_deref().map(|opened| &opened.tables),
            threads: self.effort.threads(self.jobs),
            ..Request::new(start, &goal, &plan, &limits)
        };
        let answer = solve::run(request, &|progress| line.search(progress));
        let proof = answer.map_err(Failure::from).and_then(|answer| {
            let anew = |plan: &Plan| self.databases.anew(plan);
            let proof = match self.prove {
                true => prove::second(request, &answer, anew, &|progress| line.search(progress))?,
                false => None,
            };
            Ok((answer, proof))
        });
        line.clear();
        let (answer, proof) = proof.map_err(|failure| match failure.exit {
            Exit::Database => failure.with(self.databases.to_verify(&plan)),
            _ => failure,
        })?;
        Ok(Solved { start: start.clone(), goal, answer, proof })
    }
}

impl Solved {
    /// Prints the answer.
    fn print(&self, answers: &mut Answers<'_>, goal: &GoalArgument) -> Result<Exit, Failure> {
        let answer = &self.answer;
        let Settings { algorithm, heuristic, .. } = &answer.settings;
        let text = |part: &dyn std::fmt::Display| part.to_string();
        let proof = self.proof.as_ref().map(|proof| report::SecondProof {
            settings: proof.settings.to_string(),
            lower_bound: proof.lower_bound,
            stopped: proof.stop.map(Stop::reason),
            time: proof.time,
        });
        answers.add(&Report {
            start: &self.start,
            goal: &self.goal,
            goal_name: goal.name(),
            solvable: answer.is_solvable(),
            solution: answer.solution(),
            lower_bound: answer.lower_bound,
            stopped: answer.stop().map(Stop::reason),
            settings: &answer.settings.to_string(),
            algorithm: &algorithm.as_ref().map_or(String::new(), |algorithm| text(algorithm)),
            // A board that cannot be solved is not searched.
            heuristic: heuristic.as_ref().filter(|_| answer.is_solvable()).map(|part| text(part)).as_deref(),
            root_h: answer.root_h,
            expanded: answer.stats.expanded,
            generated: answer.stats.generated,
            enqueued: answer.stats.enqueued,
            stored: answer.stats.stored,
            time: answer.time,
            second_proof: proof.as_ref(),
        })?;
        Ok(match answer.outcome {
            Outcome::Solved(_) if self.proof.as_ref().is_some_and(|proof| proof.stop.is_some()) => {
                Exit::Limit
            }
            Outcome::Solved(_) => Exit::Solved,
            Outcome::Unsolvable => Exit::Unsolvable,
            Outcome::Stopped { .. } => Exit::Limit,
        })
    }
}
