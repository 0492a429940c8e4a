//! One board, and many of them at once.

use crate::puzzle::canonical::Class;
use crate::puzzle::grid::Grid;
use crate::settings::plan::Plan;
use crate::solve::request::Request;
use crate::solve::{self, Answer, SolveError};
use crate::solver::Solver;
use crate::solver::error::SolverError;
use crate::system::in_order::in_order;
use crate::system::limits::Limits;
use crate::system::memory::half_of_memory;
use std::borrow::Borrow;
use std::convert::Infallible;
use std::num::NonZero;
use std::thread::available_parallelism;

impl Solver<'_> {
    /// Solves many boards, as many at once as there are threads, and hands each board on with its answer: in the order
    /// of the boards, as soon as those before it are done. Returns how many have been handed on.
    ///
    /// Boards are taken from the iterator only as they are needed, some dozens for each thread ahead. Once the
    /// [switch](Solver::with_cancel) is on no more are taken, and searches at hand end as stopped. A panic in a heuristic of
    /// the caller's own ends the whole call with it.
    ///
    /// ```
    /// # use taquin::{Grid, Solver};
    /// let last_rows = [[7, 8, 0], [7, 0, 8], [8, 7, 0]];
    /// let boards = last_rows.map(|row| Grid::new("3x3".parse().unwrap(), &[&[1, 2, 3, 4, 5, 6], &row[..]].concat()));
    /// let boards: Vec<Grid> = boards.into_iter().collect::<Result<_, _>>()?;
    /// let mut lengths = Vec::new();
    /// Solver::new().solve_all(&boards, |_board, answer| {
    ///     lengths.push(answer.ok().and_then(|answer| answer.solution().map(|solution| solution.len())));
    /// });
    /// assert_eq!(lengths, [Some(0), Some(1), None]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_all<B: Borrow<Grid> + Send>(
        &self,
        boards: impl IntoIterator<Item = B, IntoIter: Send>,
        mut each: impl FnMut(B, Result<Answer, SolverError>),
    ) -> usize {
        let cores = || available_parallelism().map_or(1, NonZero::get);
        let threads = self.threads.map_or_else(cores, NonZero::get);
        let work = |board: B| {
            let is_wanted = !self.cancel.is_cancelled();
            is_wanted.then(|| {
                let answer = self.solve_beside(board.borrow(), threads);
                (board, answer)
            })
        };
        let done = in_order(boards.into_iter(), threads, work, |(board, answer)| {
            each(board, answer);
            Ok::<(), Infallible>(())
        });
        match done {
            Ok(count) => count,
            Err(never) => match never {},
        }
    }

    /// Solves one of `jobs` boards that are solved at the same time.
    pub(super) fn solve_beside(&self, board: &Grid, jobs: usize) -> Result<Answer, SolverError> {
        let goal = self.goal_of(board)?;
        let class = Class::of(goal.dims(), goal.blank()).0;
        let prepared = self.prepared.plan(&self.settings, class, &self.databases)?;
        // A board that cannot be solved is answered without databases.
        let tables = match board.can_reach(&goal) {
            true => prepared.tables(&self.databases, &self.cancel)?,
            false => None,
        };
        let limits = self.limits(&prepared.plan, jobs);
        let own = self.own.as_deref();
        let request = Request {
            tables: tables.as_deref(),
            own: own.map(|own| own as &dyn crate::heuristic::custom::Heuristic),
            threads: if jobs == 1 { self.threads } else { NonZero::new(1) },
            quick_bound: self.quick_bound,
            ..Request::new(board, &goal, &prepared.plan, &limits)
        };
        let answer = match &self.progress {
            Some(progress) => solve::run(request, &**progress)?,
            None => solve::run(request, &|_| ())?,
        };
        Ok(answer)
    }

    fn goal_of(&self, board: &Grid) -> Result<Grid, SolveError> {
        let (start, goal) = (board.dims(), self.goal.grid(board.dims()));
        goal.ok_or_else(|| SolveError::Sizes { start, goal: self.goal.board().map_or(start, Grid::dims) })
    }

    /// Limits, from now on, for one of `jobs` concurrent searches.
    fn limits(&self, plan: &Plan, jobs: usize) -> Limits {
        let memory = match self.memory {
            // A search that needs the machine's memory asks for it.
            None if jobs == 1 || !plan.algorithm.stores_boards() => None,
            asked => Some(asked.unwrap_or_else(half_of_memory) / jobs as u64),
        };
        let limits =
            Limits::new().with_nodes(self.nodes).with_memory(memory).with_cancel(self.cancel.clone());
        match self.time {
            Some(time) => limits.with_time(time),
            None => limits,
        }
    }
}
