//! The object that users keep: made once, used for many boards.

pub mod error;
pub mod prepared;
pub mod many;

use crate::heuristic::custom::Heuristic;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::HeuristicName;
use crate::settings::spec::Settings;
use crate::solve::Answer;
use crate::solver::error::SolverError;
use crate::solver::prepared::{Databases, Prepared};
use crate::system::progress::{Cancel, Progress};
use std::fmt;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// Hears of the progress of a search.
type Hear<'a> = dyn Fn(&Progress) + Send + Sync + 'a;

/// Solves boards: a goal, what the search is, databases, limits.
///
/// Without settings it finds shortest solutions by IDA*, guided by pattern databases for boards of 6 to 25 cells with
/// two rows and columns. They are made at the first board of a size and kept for the next ones: in memory, or in files of
/// a [folder](Solver::with_databases_in), which later programs open without building. In memory a 4x4 board gets the
/// partition 6-6-3 (a few MiB, under a second); in a folder it gets 7-8 (190 MiB of files, a few seconds), which searches
/// less. Settings that name a partition, such as `pdb:6-6-3`, get it in either place. The databases of 5x5 take about
/// 90 MiB and a few seconds. A program compiled without optimisation takes some twenty times as long for all of this.
///
/// Most 4x4 boards then take milliseconds, all of them seconds. Many 5x5 boards take hours: set a
/// [time limit](Solver::with_time_limit), after which the answer has the proven lower bound and, where a quick search
/// finds one, a solution that need not be shortest. Limits hold for searches: building databases is not limited, and is
/// not heard of by the progress function; the switch to cancel ends it.
///
/// ```
/// use taquin::{Grid, Solver};
///
/// let solver = Solver::new();
/// let board = Grid::new("3x3".parse()?, &[0, 1, 3, 4, 2, 5, 7, 8, 6])?;
/// let answer = solver.solve(&board)?;
/// let solution = answer.solution().expect("the board can be solved");
/// assert_eq!((solution.len(), answer.is_optimal()), (4, true));
/// assert_eq!(solution.moves(), "RDRD");
/// assert_eq!(solution.boards().last().map(|end| end.to_string()).as_deref(), Some("1 2 3\n4 5 6\n7 8 0"));
///
/// let twin = board.twin().expect("there are two tiles");
/// assert!(!solver.solve(&twin)?.is_solvable());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'a> {
    goal: Goal,
    settings: Settings,
    own: Option<Box<dyn Heuristic + Send + 'a>>,
    databases: Databases,
    time: Option<Duration>,
    nodes: Option<u64>,
    memory: Option<u64>,
    threads: Option<NonZero<usize>>,
    cancel: Cancel,
    progress: Option<Box<Hear<'a>>>,
    quick_bound: bool,
    prepared: Prepared,
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Solver::new()
    }
}

impl<'a> Solver<'a> {
    /// For the goal with the blank on the last cell, with all defaults.
    pub fn new() -> Solver<'a> {
        Solver {
            goal: Goal::default(),
            settings: Settings::default(),
            own: None,
            databases: Databases::InMemory,
            time: None,
            nodes: None,
            memory: None,
            threads: None,
            cancel: Cancel::new(),
            progress: None,
            quick_bound: true,
            prepared: Prepared::default(),
        }
    }

    /// The same with another goal: one of the named goals, or a board.
    pub fn with_goal(self, goal: impl Into<Goal>) -> Self {
        Solver { goal: goal.into(), ..self }
    }

    /// The same with other settings, in place of all that were set before: what the search is. A heuristic of the
    /// caller's own stays where the settings name no heuristic.
    ///
    /// ```
    /// # use taquin::{Grid, Settings, Solver};
    /// let settings: Settings = "wastar:1.5 max(linear-conflict,walking-distance)".parse()?;
    /// let solver = Solver::new().with_settings(settings);
    /// let board = Grid::new("4x4".parse()?, &[0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1])?;
    /// let answer = solver.solve(&board)?;
    /// let length = answer.solution().expect("the board can be solved").len();
    /// assert!((80..=120).contains(&length) && answer.lower_bound <= 80);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_settings(self, settings: Settings) -> Self {
        let mut settings = settings;
        if self.own.is_some() && settings.heuristic.is_none() {
            settings.heuristic = Some(HeuristicSpec::single(HeuristicName::Own));
        }
        let own = self.own.filter(|_| settings.heuristic.as_ref().is_some_and(HeuristicSpec::is_own));
        Solver { settings, own, prepared: Prepared::default(), ..self }
    }

    /// The same with another algorithm.
    pub fn with_algorithm(self, algorithm: Algorithm) -> Self {
        let settings = Settings { algorithm: Some(algorithm), ..self.settings };
        Solver { settings, prepared: Prepared::default(), ..self }
    }

    /// The same with another heuristic, in place of any that was set before, one of the caller's own included.
    pub fn with_heuristic(self, heuristic: HeuristicSpec) -> Self {
        let settings = Settings { heuristic: Some(heuristic), ..self.settings };
        Solver { settings, own: None, prepared: Prepared::default(), ..self }
    }

    /// The same with a heuristic of the caller's own: a closure over a board, or a [`Heuristic`], whose contract it keeps.
    ///
    /// ```
    /// # use taquin::{Algorithm, Goal, Grid, Solver};
    /// let goal = Grid::new("3x3".parse()?, &[1, 2, 3, 8, 0, 4, 7, 6, 5])?;
    /// let misplaced = {
    ///     let goal = goal.clone();
    ///     move |board: &Grid| board.hamming(&goal).unwrap_or(0)
    /// };
    /// let solver = Solver::new().with_goal(goal).with_own_heuristic(misplaced).with_algorithm(Algorithm::Astar);
    /// let answer = solver.solve(&Grid::new("3x3".parse()?, &[2, 8, 3, 1, 6, 4, 7, 0, 5])?)?;
    /// assert_eq!(answer.lower_bound, 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_own_heuristic(self, heuristic: impl Heuristic + Send + 'a) -> Self {
        let own: Box<dyn Heuristic + Send + 'a> = Box::new(heuristic);
        let settings =
            Settings { heuristic: Some(HeuristicSpec::single(HeuristicName::Own)), ..self.settings };
        Solver { settings, own: Some(own), prepared: Prepared::default(), ..self }
    }

    /// The same with databases in the files of a folder: those that are missing are built there at the first board that
    /// needs them, which takes seconds and is outside all limits.
    ///
    /// The files are mapped, and programs share them. The first program that opens a file as it is now reads all of it, to
    /// compare its checksum, and leaves a line of text beside it (`*.checked`); later ones read 4 KiB. Building replaces a file by renaming,
    /// which solvers that have the old one open do not notice. Nobody else may change a file in place meanwhile: a cut file
    /// ends the program with SIGBUS on Unix, and one that is overwritten while it is open gives an error or a solution that may be longer
    /// than a shortest one. No memory outside the file is read, and every solution is replayed.
    pub fn with_databases_in(self, folder: impl Into<PathBuf>) -> Self {
        let databases = Databases::InFolder { folder: folder.into(), builds: true };
        Solver { databases, prepared: Prepared::default(), ..self }
    }

    /// The same with databases in the files of a folder, where all of them must be.
    pub fn with_databases_only_from(self, folder: impl Into<PathBuf>) -> Self {
        let databases = Databases::InFolder { folder: folder.into(), builds: false };
        Solver { databases, prepared: Prepared::default(), ..self }
    }

    /// The same with a limit of time for each board, from when its search begins: after its databases are there. The quick
    /// search that may follow adds up to a second; [`with_quick_bound(false)`](Solver::with_quick_bound) leaves it out.
    pub fn with_time_limit(self, time: impl Into<Option<Duration>>) -> Self {
        Solver { time: time.into(), ..self }
    }

    /// The same with a limit of nodes to generate for each board.
    pub fn with_node_limit(self, nodes: impl Into<Option<u64>>) -> Self {
        Solver { nodes: nodes.into(), ..self }
    }

    /// The same with a limit of bytes for the boards that searches store, all searches at one time together. By default
    /// half of the machine's memory; depth-first searches store almost none.
    pub fn with_memory_limit(self, bytes: impl Into<Option<u64>>) -> Self {
        Solver { memory: bytes.into(), ..self }
    }

    /// The same with a number of threads, all together; 0 is for one a core, the default.
    ///
    /// One board is searched by several threads where IDA* takes more than a moment; the answer does not depend on it.
    pub fn with_threads(self, threads: usize) -> Self {
        Solver { threads: NonZero::new(threads), ..self }
    }

    /// The same with a switch that ends searches and builds, from another thread or at Ctrl-C. A search that it ends
    /// gives an answer, [`Outcome::Stopped`](crate::Outcome) with [`Stop::Interrupted`](crate::Stop); a build gives an
    /// error, [`BuildError::Cancelled`](crate::BuildError). Files that are finished are kept.
    pub fn with_cancel(self, cancel: Cancel) -> Self {
        Solver { cancel, ..self }
    }

    /// The same with a function that hears of the progress of each search, some 16 times a second, on any thread.
    /// Searches shorter than that are not heard of. Where [many boards](Solver::solve_all) are solved at once, each
    /// reports its own counts, and the reports do not say which board they are about.
    pub fn with_progress(self, progress: impl Fn(&Progress) + Send + Sync + 'a) -> Self {
        Solver { progress: Some(Box::new(progress)), ..self }
    }

    /// The same with or without a quick search for some solution where the search for a shortest one stops at a limit;
    /// it takes under a second and some 50 MB, and may find none. On by default.
    pub fn with_quick_bound(self, quick_bound: bool) -> Self {
        Solver { quick_bound, ..self }
    }

    /// Solves a board.
    ///
    /// # Errors
    /// A [`SolverError`] where the settings do not fit the size, or databases cannot be used or made. Reaching a limit
    /// is an answer.
    pub fn solve(&self, board: &Grid) -> Result<Answer, SolverError> {
        self.solve_beside(board, 1)
    }
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("goal", &self.goal)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
