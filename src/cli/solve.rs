//! `taquin solve`.

use super::boards::{Boards, Given};
use super::failure::{Exit, Failure, note};
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
use taquin::dims::Dims;
use taquin::grid::Grid;
use taquin::limits::{Limits, half_of_memory};
use taquin::observe::Cancel;
use taquin::output::{self, Report};
use taquin::pdb::build::BuildOptions;
use taquin::pdb::need::Need;
use taquin::pdb::partition_set::PartitionSet;
use taquin::pdb::pattern::Pattern;
use taquin::pdb::store::StoreError;
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
    let mut printed = false;
    for (number, given_board) in given.iter().enumerate() {
        if session.cancel.is_cancelled() {
            note(format!("interrupted; boards not tried: {}", given.len() - number));
            exit = exit.max(Exit::Limit);
            break;
        }
        match session.solve(given_board, printed) {
            Ok(one) => {
                printed = true;
                exit = exit.max(one);
            }
            Err(failure) if failure.is_of_output() => return Err(failure),
            Err(failure) => {
                let message = format!("{}: {failure}", given_board.source);
                note(&message);
                if arguments.format == Format::Json {
                    writeln!(stdout(), "{}", output::json::broken(given_board.line, &message))?;
                }
                exit = exit.max(failure.exit);
            }
        }
    }
    Ok(exit)
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// What all boards of a run share.
struct Session<'a> {
    arguments: &'a Arguments,
    cancel: Cancel,
    tables: HashMap<Class, Tables>,
}

impl Session<'_> {
    /// Solves one board and prints the answer, below an empty line if other blocks stand above it.
    fn solve(&mut self, given: &Given, below_others: bool) -> Result<Exit, Failure> {
        let start = given.board.as_ref().map_err(Failure::usage)?;
        let goal = self.arguments.goal.grid(start.dims())?;
        let (algorithm, use_tables) = self.plan(start)?;
        let class = Class::of(goal.dims(), goal.blank()).0;
        let mut partition = None;
        // A board that cannot be solved is answered without databases.
        let solvable = start.can_reach(&goal);
        if use_tables && solvable {
            let set = partition::find(class, self.arguments.partition.as_deref())?;
            self.open(class, &set, start.dims())?;
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
            // Parity alone was asked.
            _ if !solvable => None,
            (Algorithm::Bfs, _) => None,
            (_, Some(set)) => Some(format!("pdb {}", set.name())),
            (_, None) => Some("manhattan".to_string()),
        };
        let answer = answer.map_err(|e| self.name_files(e.into(), partition.as_ref()))?;
        if below_others && self.arguments.format == Format::Text {
            writeln!(stdout())?;
        }
        self.print(start, &goal, algorithm, heuristic.as_deref(), &answer, time)
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
        if asks_for_tables && self.arguments.algorithm == Some(AlgorithmName::Bfs) {
            return Err(Failure::usage(
                "--algorithm bfs takes no databases; leave out --heuristic and --partition",
            ));
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
    fn open(&mut self, class: Class, set: &PartitionSet, size: Dims) -> Result<(), Failure> {
        if self.tables.contains_key(&class) {
            return Ok(());
        }
        let store = self.arguments.place.store()?;
        let missing: Vec<&Pattern> = set.patterns().into_iter().filter(|p| !store.path(p).exists()).collect();
        if !missing.is_empty() && self.arguments.no_build {
            let missing = missing.into_iter().map(|pattern| store.path(pattern)).collect();
            return Err(Failure::from(StoreError::Missing(missing)).with(self.command(size)));
        }
        if !missing.is_empty() {
            let builder = Builder {
                store: &store,
                options: BuildOptions::default(),
                memory: self.arguments.memory.unwrap_or_else(half_of_memory),
                force: false,
                quiet: false,
                cancel: self.cancel.clone(),
            };
            let needs: Vec<Need> =
                missing.iter().map(|pattern| Need::of(pattern, &builder.options)).collect();
            // Refused before the first table, not after half of them.
            for (pattern, need) in missing.iter().zip(&needs) {
                builder.refuse_beyond_memory(pattern, need)?;
            }
            note(format!(
                "building the databases {} for {} boards once, in {}",
                set.name(),
                class.dims(),
                store.folder().display()
            ));
            for (pattern, need) in missing.iter().zip(&needs) {
                let mut said = Vec::new();
                builder.build(pattern, need, &mut said)?;
                let _ = std::io::stderr().write_all(&said);
            }
        }
        let opened = Tables::open(&store, set);
        self.tables.insert(class, opened.map_err(|e| Failure::from(e).with(self.command(size)))?);
        Ok(())
    }

    /// The end of a message about databases: what to run for boards of this size.
    fn command(&self, size: Dims) -> String {
        let arguments = self.arguments;
        let mut command = "taquin pdb-build".to_string();
        if let Some(partition) = &arguments.partition {
            command += &format!(" {}", quoted(partition));
        }
        command += &format!(" --size {size} --goal {}", quoted(self.arguments.goal.text()));
        if let Some(folder) = &arguments.place.pdb_dir {
            command += &format!(" --pdb-dir {}", quoted(&folder.to_string_lossy()));
        }
        format!("; for this board: {command}")
    }

    /// Adds the files to a message about unsound databases, which the search knows by their patterns only.
    fn name_files(&self, failure: Failure, set: Option<&PartitionSet>) -> Failure {
        let (Exit::Database, Some(set), Ok(store)) = (failure.exit, set, self.arguments.place.store()) else {
            return failure;
        };
        let files: Vec<String> = set
            .patterns()
            .into_iter()
            .map(|pattern| quoted(&store.path(pattern).to_string_lossy()))
            .collect();
        failure.with(format!("; for this board: taquin pdb-verify {}", files.join(" ")))
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
