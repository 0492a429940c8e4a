//! The bounded depth-first loop.

use super::problem::{Problem, SearchError};
use super::stats::Stats;
use crate::board::Board;
use crate::board::moves::reverse;
use crate::heuristic::{Heuristic, Slide};
use crate::limits::{Meter, Stop};
use crate::tile::Direction;

/// How one bounded search ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    /// At the goal, by these slides.
    Found(Vec<Direction>),
    /// There is no solution within the bound. The smallest g + h beyond it, or `None` when nothing was cut off.
    Exhausted(Option<u32>),
    /// A limit was reached.
    Stopped(Stop),
}

/// A node on the path from the root.
struct Frame<C> {
    carried: C,
    blank: u16,
    /// Directions not yet tried, as a set.
    untried: u8,
    /// The direction that led here.
    by: u8,
}

/// Searches below the root for a solution with g + h at most `bound`, depth first.
///
/// The one slide that is pruned is the one that takes back the slide before it. Memory: one frame for each slide of
/// the path.
///
/// # Errors
/// [`SearchError::Unsound`] when the heuristic contradicts the goal.
pub fn search<B: Board, H: Heuristic<B>>(
    problem: &Problem<'_, B, H>,
    root: H::Carried,
    bound: u32,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<Ended, SearchError> {
    let (moves, heuristic) = (&problem.moves, problem.heuristic);
    if let Some(stop) = meter.check(stats.generated) {
        return Ok(Ended::Stopped(stop));
    }
    stats.generated += 1;
    let root_h = heuristic.h(&root);
    problem.check_goal(&problem.start, root_h)?;
    if root_h > bound {
        return Ok(Ended::Exhausted(Some(root_h)));
    }
    if problem.start == problem.goal {
        return Ok(Ended::Found(Vec::new()));
    }
    let mut board = problem.start.clone();
    let mut beyond: Option<u32> = None;
    let mut path = vec![Frame {
        carried: root,
        blank: problem.blank as u16,
        untried: moves.allowed(problem.blank),
        by: 0,
    }];
    stats.expanded += 1;
    while let Some(depth) = path.len().checked_sub(1) {
        let top = &mut path[depth];
        let blank = usize::from(top.blank);
        if top.untried == 0 {
            if let [.., parent, _] = &path[..] {
                // Taking the slide back: the tile that slid to the parent's blank returns.
                board.slide(usize::from(parent.blank), blank);
            }
            path.pop();
            continue;
        }
        let direction = top.untried.trailing_zeros() as usize;
        top.untried &= top.untried - 1;
        if let Some(stop) = meter.check(stats.generated) {
            return Ok(Ended::Stopped(stop));
        }
        stats.generated += 1;
        let from = moves.to(blank, direction);
        let label = board.slide(from, blank);
        let g = depth as u32 + 1;
        let slide = Slide { label, from, to: blank };
        let limit = bound - g.min(bound);
        let carried = heuristic.slide(&top.carried, &board, slide, limit);
        let f = g + heuristic.h(&carried);
        if f > bound {
            beyond = Some(beyond.map_or(f, |least| least.min(f)));
            board.slide(blank, from);
            continue;
        }
        problem.check_goal(&board, heuristic.h(&carried))?;
        let by = direction as u8;
        if board == problem.goal {
            let slides = path.iter().skip(1).map(|frame| frame.by).chain([by]);
            return Ok(Ended::Found(slides.map(|d| Direction::ALL[usize::from(d)]).collect()));
        }
        stats.expanded += 1;
        let untried = moves.allowed(from) & !(1 << reverse(direction));
        path.push(Frame { carried, blank: from as u16, untried, by });
    }
    Ok(Ended::Exhausted(beyond))
}
