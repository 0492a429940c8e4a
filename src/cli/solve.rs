//! `taquin solve`.

use super::boards::{Boards, Given};
use super::failure::{Exit, Failure};
use super::goal::GoalArgument;
use super::partition;
use super::pdb_build::Builder;
use super::place::Place;
use super::progress::{SearchLine, cancel_on_signal};
use super::values;
use std::collections::HashMap;
use std::io::{Write, stdout};
use std::time::{Duration, Instant};
use taquin::canonical::Class;
use taquin::grid::Grid;
use taquin::limits::{Limits, half_of_memory};
use taquin::observe::Cancel;
use taquin::output::{self, Report};
use taquin::pdb::build::BuildOptions;
use taquin::pdb::need::Need;
use taquin::pdb::partition_set::PartitionSet;
use taquin::pdb::pattern::Pattern;
use taquin::pdb::tables::Tables;
use taquin::solve::{self, Algorithm, Answer, Estimate, Outcome, Request};

/// Arguments of `solve`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    boards: Boards,

    /// blank-last, blank-first, snail, or a board
    #[arg(long, value_name = "GOAL", default_value = "blank-last", value_parser = GoalArgument::parse)]
    goal: GoalArgument,

    /// How to search [default: ida; bfs below 6 cells]
    #[arg(long, value_enum)]
    algorithm: Option<AlgorithmName>,

    /// What guides the search [default: pdb where there are databases, else manhattan]
    #[arg(long, value_enum)]
    heuristic: Option<HeuristicName>,

    /// Partition of the databases: a name, such as 6-6-3, or the path of a .cat file [default: the class's own]
    #[arg(long, value_name = "PARTITION")]
    partition: Option<String>,

    #[command(flatten)]
    place: Place,

    /// Do not build missing databases; say what to run instead
    #[arg(long)]
    no_build: bool,

    /// Most memory for A* and for building databases, such as 1GiB [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = values::memory)]
    memory: Option<u64>,

    /// Most time for each board, such as 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    time_limit: Option<Duration>,

    /// Most nodes to generate for each board
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,

    /// Form of the answers
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Names of algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum AlgorithmName {
    /// Iterative deepening A*, in hardly any memory
    Ida,
    /// A*, which stores every node
    Astar,
    /// Breadth-first search over all states, up to 12 cells
    Bfs,
}

/// Names of heuristics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum HeuristicName {
    /// Sums of pattern databases
    Pdb,
    /// Manhattan distance
    Manhattan,
}

/// Forms of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A readable block for each board
    Text,
    /// A JSON object a line for each board
    Json,
}

/// Solves all boards in order; each answer is printed as soon as it is known.
///
/// # Errors
/// A [`Failure`] that concerns all boards. What concerns one board is printed and becomes part of the exit code.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let given = arguments.boards.read()?;
    let mut session = Session { arguments, cancel: cancel_on_signal(), tables: HashMap::new() };
    let mut exit = Exit::Solved;
    for (number, given_board) in given.iter().enumerate() {
        if session.cancel.is_cancelled() {
            eprintln!("taquin: interrupted; {} boards were not tried", given.len() - number);
            exit = exit.max(Exit::Limit);
            break;
        }
        if number > 0 && arguments.format == Format::Text {
            writeln!(stdout())?;
        }
        match session.solve(given_board) {
            Ok(one) => exit = exit.max(one),
            Err(failure) if failure.is_closed_pipe() => return Err(failure),
            Err(failure) => {
                let message = format!("{}: {failure}", given_board.source);
                eprintln!("taquin: {message}");
                if arguments.format == Format::Json {
                    writeln!(stdout(), "{}", output::json::broken(given_board.line, &message))?;
                }
                exit = exit.max(failure.exit);
            }
        }
    }
    Ok(exit)
}

/// What all boards of a run share.
struct Session<'a> {
    arguments: &'a Arguments,
    cancel: Cancel,
    tables: HashMap<Class, Tables>,
}

impl Session<'_> {
    fn solve(&mut self, given: &Given) -> Result<Exit, Failure> {
        let start = given.board.as_ref().map_err(Failure::usage)?;
        let goal = self.arguments.goal.grid(start.dims())?;
        let (algorithm, use_tables) = self.plan(start)?;
        let class = Class::of(goal.dims(), goal.blank()).0;
        let mut partition = None;
        // A board that cannot be solved is answered without databases.
        if use_tables && start.can_reach(&goal) {
            let set = partition::find(class, self.arguments.partition.as_deref())?;
            self.open(class, &set)?;
            partition = Some(set);
        }
        let estimate =
            self.tables.get(&class).filter(|_| use_tables).map_or(Estimate::Manhattan, Estimate::Databases);
        let limits = Limits {
            nodes: self.arguments.node_limit,
            deadline: self.arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit)),
            memory: self.arguments.memory.unwrap_or_else(half_of_memory),
            cancel: self.cancel.clone(),
        };
        let line = SearchLine::new();
        let begin = Instant::now();
        let answer = solve::solve(
            Request { start, goal: &goal, algorithm, estimate, limits: &limits },
            &mut |stats, bound| line.bound(bound, stats.generated),
        );
        let time = begin.elapsed();
        line.clear();
        let heuristic = match (algorithm, &partition) {
            (Algorithm::Bfs, _) => None,
            (_, Some(set)) => Some(format!("pdb {}", set.name())),
            (_, None) => Some("manhattan".to_string()),
        };
        self.print(start, &goal, algorithm, heuristic.as_deref(), &answer?, time)
    }

    /// The algorithm, and whether databases guide it.
    fn plan(&self, start: &Grid) -> Result<(Algorithm, bool), Failure> {
        let dims = start.dims();
        let class = Class::of(dims, start.blank()).0;
        let has_tables = Pattern::most_tiles(class) > 0;
        let asks_for_tables =
            self.arguments.heuristic == Some(HeuristicName::Pdb) || self.arguments.partition.is_some();
        if asks_for_tables && !has_tables {
            return Err(Failure::usage(format!(
                "{dims} boards have no pattern databases; leave out --heuristic and --partition, or use --heuristic manhattan"
            )));
        }
        if self.arguments.partition.is_some() && self.arguments.heuristic == Some(HeuristicName::Manhattan) {
            return Err(Failure::usage("--partition goes with --heuristic pdb and not with manhattan"));
        }
        let small = dims.cells() < 6 && !dims.is_line();
        let algorithm = match self.arguments.algorithm {
            Some(AlgorithmName::Ida) => Algorithm::Ida,
            Some(AlgorithmName::Astar) => Algorithm::Astar,
            Some(AlgorithmName::Bfs) => Algorithm::Bfs,
            None if small && self.arguments.heuristic.is_none() => Algorithm::Bfs,
            None => Algorithm::Ida,
        };
        let by_default = has_tables && dims.cells() <= 16 && self.arguments.heuristic.is_none();
        Ok((algorithm, algorithm != Algorithm::Bfs && (asks_for_tables || by_default)))
    }

    /// Opens the databases of a class, and builds them first where they are missing.
    fn open(&mut self, class: Class, set: &PartitionSet) -> Result<(), Failure> {
        if self.tables.contains_key(&class) {
            return Ok(());
        }
        let store = self.arguments.place.store()?;
        let missing: Vec<&Pattern> = set.patterns().into_iter().filter(|p| !store.path(p).exists()).collect();
        if !missing.is_empty() && !self.arguments.no_build {
            let builder = Builder {
                store: &store,
                options: BuildOptions::default(),
                memory: self.arguments.memory.unwrap_or_else(half_of_memory),
                force: false,
                quiet: false,
                cancel: self.cancel.clone(),
            };
            eprintln!(
                "taquin: building the databases {} for {} boards once, in {}",
                set.name(),
                class.dims(),
                store.folder().display()
            );
            for pattern in missing {
                let need = Need::of(pattern, &builder.options);
                builder.refuse_beyond_memory(pattern, &need)?;
                builder.build(pattern, &need, &mut std::io::stderr())?;
            }
        }
        self.tables.insert(class, Tables::open(&store, set)?);
        Ok(())
    }

    fn print(
        &self,
        start: &Grid,
        goal: &Grid,
        algorithm: Algorithm,
        heuristic: Option<&str>,
        answer: &Answer,
        time: Duration,
    ) -> Result<Exit, Failure> {
        let (result, exit) = match &answer.outcome {
            Outcome::Solved(solution) => (output::Result::Solved(solution), Exit::Solved),
            Outcome::Unsolvable => (output::Result::Unsolvable, Exit::Unsolvable),
            Outcome::Stopped(stop) => (
                output::Result::Stopped { reason: stop.reason(), lower_bound: answer.lower_bound },
                Exit::Limit,
            ),
        };
        let report = Report {
            start,
            goal,
            goal_name: self.arguments.goal.name(),
            result,
            algorithm: algorithm.name(),
            heuristic,
            root_h: answer.root_h,
            expanded: answer.stats.expanded,
            generated: answer.stats.generated,
            time,
        };
        let mut out = stdout().lock();
        match self.arguments.format {
            Format::Text => out.write_all(output::text::block(&report).as_bytes())?,
            Format::Json => writeln!(out, "{}", output::json::line(&report))?,
        }
        out.flush()?;
        Ok(exit)
    }
}
