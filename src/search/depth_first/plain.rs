//! The plain loop: one path, on a stack of frames.

use crate::board::Board;
use crate::heuristic::{Estimator, Slide};
use crate::puzzle::tile::Direction;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Problem, Root};
use crate::search::common::pruning::AutomatonState;
use crate::search::common::stats::Stats;
use crate::search::depth_first::bounded::{AtGoal, Bounded, BoundedLoop, enter};
use crate::system::limits::Stop;
use crate::system::meter::Meter;

/// A node on the path from the root.
struct Frame<C> {
    carried: C,
    blank: u16,
    /// Directions not yet tried, as a set.
    untried: u8,
    /// The direction that led here.
    by: u8,
    /// The state of the pruning automaton.
    state: AutomatonState,
}

/// Bytes that a path may take under any limit: far more than a shortest solution of any board that can be searched.
const LEAST_MEMORY: u64 = 4 << 20;

/// A growing path is copied to twice its room, so that for a moment there is three times what it holds.
const GROWTH: u64 = 4;

/// The longest path of frames of so many bytes that memory allows. The machine is asked for its memory only where a
/// path within the bound could take more than a few megabytes.
fn deepest(frame: usize, bound: u32, meter: &Meter<'_>) -> u32 {
    let slides = |bytes: u64| u32::try_from(bytes / frame as u64 / GROWTH).unwrap_or(u32::MAX);
    let least = slides(LEAST_MEMORY);
    if bound <= least { least } else { slides(meter.memory().max(LEAST_MEMORY)) }
}

/// Searches below a node for solutions with g + h at most `bound`, depth first.
///
/// The slides that are found are those from the node on. Memory: one frame for each slide of the path, within the limit
/// or some megabytes. Where a larger bound would have needed more, it stops for that.
///
/// # Errors
/// [`SearchError`] when the heuristic contradicts the goal.
pub fn search<B: Board, H: Estimator<B>>(
    problem: &Problem<'_, B, H>,
    root: Root<B, H::Carried>,
    mut bound: u32,
    at_goal: AtGoal,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<Bounded, SearchError> {
    let (moves, heuristic) = (&problem.moves, problem.heuristic);
    let pruning = problem.pruning;
    if let Some(result) = enter(problem, &root, bound, meter, stats)? {
        return Ok(result);
    }
    let mut result = Bounded::NOTHING;
    let Root { mut board, blank, carried, g: root_g, state } = root;
    let most = deepest(size_of::<Frame<H::Carried>>(), bound, meter);
    let too_deep = bound > most;
    bound = bound.min(most);
    let untried = moves.allowed(blank) & pruning.allowed(state);
    let mut path = vec![Frame { carried, blank: blank as u16, untried, by: 0, state }];
    stats.expanded += 1;
    // Kept here, where the loop finds it in a register.
    let mut next_look = meter.next_look();
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
        let direction = problem.order.first(top.untried);
        top.untried &= !(1 << direction);
        if stats.generated >= next_look {
            if let Some(stop) = meter.look(stats.counts()) {
                return Ok(Bounded { stop: Some(stop), ..result });
            }
            next_look = meter.next_look();
        }
        stats.generated += 1;
        let from = moves.to(blank, direction);
        let label = board.slide(from, blank);
        let g = root_g + depth as u32 + 1;
        let limit = bound - g.min(bound);
        let carried = heuristic.slide(&top.carried, &board, Slide { label, from, to: blank }, limit);
        let f = g + heuristic.h(&carried);
        if f > bound {
            result.beyond = Some(result.beyond.map_or(f, |least| least.min(f)));
            board.slide(blank, from);
            continue;
        }
        problem.check_goal(&board, heuristic.h(&carried))?;
        let by = direction as u8;
        if board == problem.goal {
            let slides = path.iter().skip(1).map(|frame| frame.by).chain([by]);
            result.slides = Some(slides.map(|d| Direction::ALL[usize::from(d)]).collect());
            if at_goal == AtGoal::Stop {
                return Ok(result);
            }
            bound = g - 1;
            board.slide(blank, from);
            continue;
        }
        stats.expanded += 1;
        let state = pruning.after(top.state, direction);
        let untried = moves.allowed(from) & pruning.allowed(state);
        path.push(Frame { carried, blank: from as u16, untried, by, state });
    }
    if too_deep && result.slides.is_none() {
        result.stop = Some(Stop::Memory);
    }
    Ok(result)
}

/// The plain loop, for every board and heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl<B: Board, H: Estimator<B>> BoundedLoop<B, H> for Plain {
    fn search(
        &self,
        problem: &Problem<'_, B, H>,
        root: Root<B, H::Carried>,
        bound: u32,
        meter: &mut Meter<'_>,
        stats: &mut Stats,
    ) -> Result<Bounded, SearchError> {
        search(problem, root, bound, AtGoal::Stop, meter, stats)
    }
}
