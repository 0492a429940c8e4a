//! The batched loop as a bounded search, and the path to the goal that it finds.

use crate::board::Board;
use crate::heuristic::additive::{Additive, Words};
use crate::heuristic::{Estimator, Slide};
use crate::puzzle::canonical::Class;
use crate::puzzle::tile::Direction;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Problem, Root};
use crate::search::common::stats::Stats;
use crate::search::depth_first::bounded::{Bounded, BoundedLoop, enter};
use crate::search::depth_first::plain::Plain;
use crate::search::pdb_batch::batch_wide;
use crate::search::pdb_batch::stack::{BatchEnd, REMEMBERED};
use crate::search::pdb_batch::tables::BatchTables;
use crate::system::limits::Stop;
use crate::system::meter::Meter;

/// The loop for one problem: what all its batches share.
pub struct Batched<'a, const N: usize> {
    tables: BatchTables<'a, N>,
}

impl<'a, const N: usize> Batched<'a, N> {
    /// The loop for a sum of databases. Cost: a few microseconds.
    pub fn new(heuristic: &'a Additive<'a, N>, class: Class) -> Batched<'a, N> {
        Batched { tables: BatchTables::new(heuristic, class.dims()) }
    }
}

impl<B: Board + Copy, const N: usize> BoundedLoop<B, Additive<'_, N>> for Batched<'_, N> {
    fn keeps_order(&self) -> bool {
        false
    }

    fn search(
        &self,
        problem: &Problem<'_, B, Additive<'_, N>>,
        root: Root<B, Words<N>>,
        bound: u32,
        meter: &mut Meter<'_>,
        stats: &mut Stats,
    ) -> Result<Bounded, SearchError> {
        let Some(left) = bound.checked_sub(root.g).and_then(|left| u16::try_from(left).ok()) else {
            return Plain.search(problem, root, bound, meter, stats);
        };
        if let Some(result) = enter(problem, &root, bound, meter, stats)? {
            return Ok(result);
        }
        let mut result = Bounded::NOTHING;
        match batch_wide::run(&self.tables, problem, &root, left, meter, stats)? {
            BatchEnd::Exhausted { cut } => {
                // Every slide changes the sum of a view by one, so all f are as odd as that of the root, and the
                // smallest one beyond the bound is the next such number.
                let next = bound + 1 + (bound + 1 + root.g + root.carried.h()) % 2;
                result.beyond = cut.then_some(next);
            }
            BatchEnd::Stopped(stop) => result.stop = Some(stop),
            BatchEnd::Goal { slides, depth } => {
                let mut aside = meter.aside(stats.counts());
                match self.path(problem, root, bound, slides, depth, &mut aside)? {
                    Ok(path) => result.slides = Some(path),
                    Err(stop) => result.stop = Some(stop),
                }
            }
        }
        Ok(result)
    }
}

impl<const N: usize> Batched<'_, N> {
    /// The whole path, of which `slides` are the first of `depth`.
    fn path<B: Board + Copy>(
        &self,
        problem: &Problem<'_, B, Additive<'_, N>>,
        root: Root<B, Words<N>>,
        bound: u32,
        slides: u64,
        depth: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Result<Vec<Direction>, Stop>, SearchError> {
        let mut node = root;
        let mut path = Vec::new();
        for number in 0..depth.min(REMEMBERED) {
            let direction = (slides >> (2 * number) & 3) as usize;
            path.push(Direction::ALL[direction]);
            let from = problem.moves.to(node.blank, direction);
            let label = node.board.slide(from, node.blank);
            let slide = Slide { label, from, to: node.blank };
            node.carried = problem.heuristic.slide(&node.carried, &node.board, slide, u32::MAX);
            node.state = problem.pruning.after(node.state, direction);
            node.g += 1;
            node.blank = from;
        }
        if depth > REMEMBERED {
            let rest = self.search(problem, node, bound, meter, &mut Stats::default())?;
            if let Some(stop) = rest.stop {
                return Ok(Err(stop));
            }
            path.extend(rest.slides.ok_or(SearchError::NoSolution)?);
        }
        Ok(Ok(path))
    }
}
