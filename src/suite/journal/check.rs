//! Whether what a journal says can be so: numbers in their ranges, sums that fit, solutions that replay.
//!
//! Nothing is allocated by a number that a journal states, and what has been checked can be summed without overflow.

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::puzzle::solution::Solution;
use crate::puzzle::tile::Direction;
use crate::suite::boards::instance::MOST_BOARDS;
use crate::suite::boards::selection::Selection;
use crate::suite::run::record::{Outcome, Record};
use crate::suite::run::session::Session;
use crate::suite::run::settings::{MOST_RUNS, RunSettings};
use crate::text::input::read_goal;
use std::collections::{HashMap, HashSet};

/// The first form whose records have the moves of their solutions.
const WITH_MOVES: u32 = 3;

/// The most seconds of a measurement: 31 years.
const MOST_SECONDS: f64 = 1e9;

/// What is known of a journal up to a line, to check the next one.
#[derive(Debug)]
pub struct Checker {
    goal: String,
    /// The goal of each size that was met; `None` where the text cannot be read, as in some journals of form 2.
    goals: HashMap<Dims, Option<Grid>>,
    boards: Selection,
    configurations: usize,
    repeat: usize,
    has_moves: bool,
    seen: HashSet<(usize, usize)>,
    /// Nodes expanded and generated in all records.
    nodes: (u64, u64),
}

impl Checker {
    /// Checks the settings of a run and its first session.
    ///
    /// # Errors
    /// What cannot be so.
    pub fn new(settings: &RunSettings, session: &Session) -> Result<Checker, String> {
        let boards = settings.boards;
        if !(1..=MOST_BOARDS).contains(&boards) {
            return Err(format!("a suite of {boards} boards; expected 1 to {MOST_BOARDS}"));
        }
        if let Some(draw) = settings.draw.as_ref().filter(|draw| draw.count != boards) {
            return Err(format!("{} boards, but {} are drawn", boards, draw.count));
        }
        if settings.configurations.is_empty() {
            return Err("no configurations; expected at least one".to_string());
        }
        if !(1..=MOST_RUNS).contains(&settings.repeat) || settings.warmup > MOST_RUNS {
            let (repeat, warmup) = (settings.repeat, settings.warmup);
            return Err(format!("repeat {repeat} and warmup {warmup}; expected at most {MOST_RUNS}"));
        }
        if let Some(limit) = settings.time_limit.filter(|limit| !(0.0..f64::INFINITY).contains(limit)) {
            return Err(format!("a time limit of {limit} seconds; expected 0 or more"));
        }
        if let Some(only) = settings.only.as_ref().filter(|only| only.largest() > boards) {
            return Err(format!("only {only}, but the suite has the boards 1 to {boards}"));
        }
        let checker = Checker {
            goal: settings.goal.clone(),
            goals: HashMap::new(),
            boards: settings.chosen(),
            configurations: settings.configurations.len(),
            repeat: settings.repeat as usize,
            has_moves: settings.v >= WITH_MOVES,
            seen: HashSet::new(),
            nodes: (0, 0),
        };
        checker.session(session).map(|()| checker)
    }

    /// Checks a session.
    ///
    /// # Errors
    /// What cannot be so.
    pub fn session(&self, session: &Session) -> Result<(), String> {
        let mut bytes = 0;
        for used in &session.databases {
            bytes = sum(bytes, used.bytes, "bytes of databases")?;
            if let Some(configuration) =
                used.configurations.iter().find(|number| !(1..=self.configurations).contains(*number))
            {
                return Err(format!("databases of configuration {configuration}, which is not in this run"));
            }
            used.build_seconds.map_or(Ok(()), measured)?;
        }
        session.load.map_or(Ok(()), measured)
    }

    /// Checks a record and takes note of it.
    ///
    /// # Errors
    /// What cannot be so.
    pub fn record(&mut self, record: &Record) -> Result<(), String> {
        let key @ (configuration, board) = (record.configuration, record.board);
        if !(1..=self.configurations).contains(&configuration) || !self.boards.contains(board) {
            return Err(format!("board {board} of configuration {configuration} is not in this run"));
        }
        let (measured_runs, expected) = (record.seconds.len(), self.repeat);
        if measured_runs != expected {
            return Err(format!("times of {measured_runs} measured runs; expected {expected}"));
        }
        record.seconds.iter().try_for_each(|&seconds| measured(seconds))?;
        [record.waited, record.others].into_iter().flatten().try_for_each(measured)?;
        self.answer(record)?;
        let mut iterations = (0, 0);
        for one in &record.iterations {
            iterations.0 = sum(iterations.0, one.expanded, "nodes of iterations")?;
            iterations.1 = sum(iterations.1, one.generated, "nodes of iterations")?;
        }
        if iterations.0 > record.expanded || iterations.1 > record.generated {
            return Err("the iterations have more nodes than the whole search".to_string());
        }
        self.nodes = (
            sum(self.nodes.0, record.expanded, "nodes expanded")?,
            sum(self.nodes.1, record.generated, "nodes generated")?,
        );
        if !self.seen.insert(key) {
            return Err(format!("board {board} of configuration {configuration} is there twice"));
        }
        Ok(())
    }

    /// Checks what came of a board, by replaying its solution.
    fn answer(&mut self, record: &Record) -> Result<(), String> {
        let tiles = record.tiles.split(' ').map(|tile| tile.parse::<u16>().ok()).collect::<Option<Vec<_>>>();
        let tiles = tiles.ok_or("`tiles` is not a list of numbers with a space between them")?;
        let board = Grid::new(record.size, &tiles).map_err(|e| format!("no board of its size: {e}"))?;
        let (length, moves) = (record.length, record.moves.as_deref());
        match (record.outcome, length, &record.stopped) {
            (Outcome::Solved, Some(_), None)
            | (Outcome::Stopped, _, Some(_))
            | (Outcome::Unsolvable, None, None) => {}
            (outcome, ..) => {
                return Err(format!("`length` or `stopped` does not go with the outcome {}", outcome.name()));
            }
        }
        if let Some(length) = length.filter(|&length| length < record.lower_bound) {
            return Err(format!("a length of {length}, but a lower bound of {}", record.lower_bound));
        }
        if length.is_some() != moves.is_some() && (self.has_moves || length.is_none()) {
            return Err("`length` and `moves` must be there both or not at all".to_string());
        }
        let Some(goal) = self.goal_of(record.size)? else { return Ok(()) };
        if record.outcome == Outcome::Unsolvable && board.can_reach(goal) {
            return Err("an unsolvable board, but it can reach the goal".to_string());
        }
        let Some((length, moves)) = length.zip(moves) else { return Ok(()) };
        let slides = moves.chars().map(Direction::from_letter).collect::<Option<Vec<_>>>();
        let slides = slides.ok_or("`moves` has other letters than U, D, L and R")?;
        let solution =
            Solution::replay(&board, goal, slides).map_err(|e| format!("the moves are no solution: {e}"))?;
        match solution.len() {
            count if count == length as usize => Ok(()),
            count => Err(format!("a length of {length}, but {count} moves")),
        }
    }

    /// The goal of boards of a size.
    fn goal_of(&mut self, size: Dims) -> Result<Option<&Grid>, String> {
        let text = &self.goal;
        let goal = self
            .goals
            .entry(size)
            .or_insert_with(|| read_goal(text, Some(size)).ok().and_then(|goal| goal.grid(size)));
        match goal.as_ref() {
            None if self.has_moves => Err(format!("the run's goal is no board of size {size}")),
            goal => Ok(goal),
        }
    }
}

/// The sum of counts.
fn sum(a: u64, b: u64, what: &str) -> Result<u64, String> {
    a.checked_add(b).ok_or_else(|| format!("{what} up to here are more than 2^64 - 1, which cannot be"))
}

/// Whether seconds can be those of a measurement.
fn measured(seconds: f64) -> Result<(), String> {
    match (0.0..=MOST_SECONDS).contains(&seconds) {
        true => Ok(()),
        false => Err(format!("a measurement of {seconds:e}; expected 0 to {MOST_SECONDS:e}")),
    }
}
