//! A short way in: one board, one call.

use crate::pdb::build::layers::{BuildError, BuildOptions, build};
use crate::pdb::file::table::{Table, file_image};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::catalogue;
use crate::puzzle::canonical::Class;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::puzzle::solution::Solution;
use crate::search::common::tuning::Tuning;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::solve::{Estimate, Outcome, Request, SolveError, solve};
use crate::system::limits::Limits;

/// A shortest solution of one board, found without files.
///
/// Boards of up to 12 cells get pattern databases made in memory in some milliseconds, others the strongest cheap
/// estimates. Hard 4x4 boards take seconds that way and larger ones may take for ever: for those, [`solve`] takes
/// databases and limits.
///
/// ```
/// use crate::puzzle::grid::Grid;
/// use crate::solver::Solver;
///
/// let board = Grid::new("3x3".parse()?, &[0, 1, 3, 4, 2, 5, 7, 8, 6])?;
/// let solver = Solver::new(&board)?;
/// assert!(solver.is_solvable());
/// assert_eq!(solver.moves(), Some(4));
/// let boards: Vec<Grid> = solver.boards().collect();
/// assert_eq!(boards.len(), 5);
/// assert_eq!(boards[4].to_string(), "1 2 3\n4 5 6\n7 8 0");
///
/// let twin = board.twin().expect("there are two tiles");
/// assert_eq!(Solver::new(&twin)?.moves(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    solution: Option<Solution>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolverError {
    /// The search failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The databases could not be made.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl Solver {
    /// Solves a board for the goal with the blank on the last cell.
    ///
    /// # Errors
    /// A [`SolverError`] when the system refuses memory or threads.
    pub fn new(board: &Grid) -> Result<Solver, SolverError> {
        match Goal::BlankLast.grid(board.dims()) {
            Some(goal) => Solver::with_goal(board, &goal),
            None => unreachable!("named goals exist for every size"),
        }
    }

    /// Solves a board for any goal of its size.
    ///
    /// # Errors
    /// A [`SolverError`] when the sizes differ or the system refuses memory or threads.
    pub fn with_goal(board: &Grid, goal: &Grid) -> Result<Solver, SolverError> {
        let class = Class::of(goal.dims(), goal.blank()).0;
        let cells = goal.dims().cells();
        let set = catalogue::default_for(class).filter(|_| cells <= 12 && board.can_reach(goal));
        let tables = set
            .map(|set| {
                Tables::gather(&set, |pattern| {
                    let limits = Limits::default();
                    let built = build(pattern, &BuildOptions::default(), &limits.cancel, &mut |_| ())?;
                    Table::from_bytes(file_image(&built)).map_err(|e| BuildError::Resources(e.to_string()))
                })
            })
            .transpose()?;
        let strongest = match cells {
            16 if goal.dims().width() == 4 => "max(linear-conflict,walking-distance)",
            _ => "linear-conflict",
        };
        let spec: HeuristicSpec = match strongest.parse() {
            Ok(spec) => spec,
            Err(_) => unreachable!("it is among the names"),
        };
        let estimate = tables.as_ref().map_or(Estimate::Named(&spec, None), Estimate::Databases);
        let limits = Limits::default();
        let (algorithm, tuning) = (Algorithm::Ida, Tuning::default());
        let request = Request { start: board, goal, algorithm, estimate, limits: &limits, tuning };
        let solution = match solve(request, &|_| ())?.outcome {
            Outcome::Solved(solution) => Some(solution),
            // Without limits a search ends with a solution or with the proof that there is none.
            Outcome::Unsolvable | Outcome::Stopped { .. } => None,
        };
        Ok(Solver { solution })
    }

    /// Whether the board can reach the goal.
    pub fn is_solvable(&self) -> bool {
        self.solution.is_some()
    }

    /// The fewest slides; `None` where there is no solution.
    pub fn moves(&self) -> Option<usize> {
        self.solution.as_ref().map(Solution::len)
    }

    /// The solution, with its slides.
    pub fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// The boards of the solution from the start to the goal; none where there is no solution.
    pub fn boards(&self) -> impl Iterator<Item = Grid> {
        self.solution.iter().flat_map(Solution::boards)
    }
}
