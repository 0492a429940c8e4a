//! The tree below a bound, cut into subtrees in the order of the depth-first loop.
//!
//! Searching the subtrees one after the other expands and generates what one depth-first search does, because each
//! carries the counts of the nodes above the cut that lie before it:
//!
//! ```text
//!        a            before b: a            (expanded and generated)
//!      / | \          before d: c            (generated, cut off)
//!     b  c  d         after d:  nothing
//! ```

use crate::board::Board;
use crate::heuristic::{Estimator, Slide};
use crate::puzzle::tile::Direction;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Problem, Root};
use crate::search::common::stats::Stats;
use crate::search::depth_first::bounded::Bounded;
use crate::system::limits::Stop;
use crate::system::meter::Meter;
use crate::system::progress::Counts;

/// Bytes that the subtrees may take: thousands of small boards, one or two of the largest.
const MOST_BYTES: usize = 1 << 20;

/// The deepest cut. Trees of boards with two rows and columns have thousands of nodes long before; that of a single row
/// is one long path, which has nothing to share.
const MOST_LAYERS: usize = 64;

/// Adds nodes above the cut to what a search did; where that exceeds `most` nodes, as much of it as they allow.
fn add_above(nodes: Counts, stats: &mut Stats, most: u64) -> Option<Stop> {
    let generated = nodes.generated.min(most.saturating_sub(stats.generated));
    stats.add(Counts { expanded: nodes.expanded.min(generated), generated });
    (generated < nodes.generated).then_some(Stop::Nodes)
}

/// A subtree.
#[derive(Clone, Debug)]
pub struct Part<B, C> {
    /// Its node, which is not the goal and within the bound.
    pub root: Root<B, C>,
    /// Slides from the tree's root to it.
    path: Vec<Direction>,
    /// Nodes above the cut since the part before this one.
    before: Counts,
}

/// Parts in the order of the search, and what lies above the cut.
#[derive(Clone, Debug)]
pub struct Split<B, C> {
    /// The subtrees.
    pub parts: Vec<Part<B, C>>,
    /// Nodes above the cut after the last part.
    after: Counts,
    /// A solution above the cut; it comes after all parts, since those behind it are left out.
    solution: Option<Vec<Direction>>,
    /// The smallest g + h that was cut off.
    beyond: Option<u32>,
}

impl<B: Board, C: Copy> Split<B, C> {
    /// Cuts the tree below a node, layer by layer, until there are `count` parts, none are left, or it is 64 layers deep.
    ///
    /// The node must be within the bound and not be the goal. When time is over, or the switch is on, the cut stays where it is. Memory:
    /// about a megabyte.
    ///
    /// # Errors
    /// [`SearchError`] when the heuristic contradicts the goal.
    pub fn cut<H: Estimator<B, Carried = C>>(
        problem: &Problem<'_, B, H>,
        root: Root<B, C>,
        bound: u32,
        count: usize,
        (meter, done): (&mut Meter<'_>, Counts),
    ) -> Result<Split<B, C>, SearchError> {
        let part = size_of::<Part<B, C>>() + B::heap_bytes(problem.cells);
        let count = count.min(MOST_BYTES / part);
        let first = Part { root, path: Vec::new(), before: Counts::default() };
        let mut split = Split { parts: vec![first], after: Counts::default(), solution: None, beyond: None };
        for _ in 0..MOST_LAYERS {
            if split.parts.is_empty() || split.parts.len() >= count {
                break;
            }
            let mut is_over = || matches!(meter.look(done), Some(Stop::Time | Stop::Interrupted));
            if split.deepen(problem, bound, &mut is_over)? {
                break;
            }
        }
        Ok(split)
    }

    /// Replaces every part by those below its children, until it `is_over`. Returns whether it was.
    fn deepen<H: Estimator<B, Carried = C>>(
        &mut self,
        problem: &Problem<'_, B, H>,
        bound: u32,
        is_over: &mut impl FnMut() -> bool,
    ) -> Result<bool, SearchError> {
        let (moves, heuristic, pruning) = (&problem.moves, problem.heuristic, problem.pruning);
        let parts = std::mem::take(&mut self.parts);
        let (mut since, mut ended) = (Counts::default(), false);
        for Part { root, path, before } in parts {
            since.add(before);
            ended = ended || is_over();
            if ended {
                self.parts.push(Part { root, path, before: std::mem::take(&mut since) });
                continue;
            }
            since.add(Counts { expanded: 1, generated: 1 });
            let untried = moves.allowed(root.blank) & pruning.allowed(root.state);
            let directions = problem.order.directions().map(|direction| direction as usize);
            for direction in directions.into_iter().filter(|d| untried >> d & 1 != 0) {
                let (mut board, g) = (root.board.clone(), root.g + 1);
                let from = moves.to(root.blank, direction);
                let slide = Slide { label: board.slide(from, root.blank), from, to: root.blank };
                let carried = heuristic.slide(&root.carried, &board, slide, bound.saturating_sub(g));
                let f = g + heuristic.h(&carried);
                if f > bound {
                    since.generated += 1;
                    self.beyond = Some(self.beyond.map_or(f, |least| least.min(f)));
                    continue;
                }
                problem.check_goal(&board, heuristic.h(&carried))?;
                let path = path.iter().copied().chain([Direction::ALL[direction]]).collect();
                if board == problem.goal {
                    since.generated += 1;
                    self.solution = Some(path);
                    self.after = since;
                    return Ok(ended);
                }
                let state = pruning.after(root.state, direction);
                let root = Root { board, blank: from, carried, g, state };
                self.parts.push(Part { root, path, before: std::mem::take(&mut since) });
            }
        }
        since.add(self.after);
        self.after = since;
        Ok(ended)
    }

    /// Puts the parts with most room below the bound first, where solutions are found sooner.
    ///
    /// The nodes above the cut then count as made before all parts.
    pub fn most_room_first(&mut self, f: impl Fn(&Root<B, C>) -> u32) {
        let mut above = std::mem::take(&mut self.after);
        self.parts.iter_mut().for_each(|part| above.add(std::mem::take(&mut part.before)));
        self.parts.sort_by_key(|part| f(&part.root));
        match self.parts.first_mut() {
            Some(first) => first.before = above,
            None => self.after = above,
        }
    }

    /// Goes through the parts in order until `search`, which is given a part's number, finds a solution or stops.
    ///
    /// `stats` gets the counts of the nodes above the cut; `search` adds those of the parts. More than `most` nodes in
    /// all are not counted.
    ///
    /// # Errors
    /// Those of `search`.
    pub fn walk(
        &self,
        stats: &mut Stats,
        most: u64,
        mut search: impl FnMut(usize, &Part<B, C>, &mut Stats) -> Result<Bounded, SearchError>,
    ) -> Result<Bounded, SearchError> {
        let mut beyond = self.beyond;
        for (number, part) in self.parts.iter().enumerate() {
            let stop = add_above(part.before, stats, most);
            if stop.is_some() {
                return Ok(Bounded { slides: None, beyond, stop });
            }
            let result = search(number, part, stats)?;
            beyond = beyond.into_iter().chain(result.beyond).min();
            if result.slides.is_some() || result.stop.is_some() {
                let slides = result.slides.map(|below| [&part.path[..], &below].concat());
                return Ok(Bounded { slides, beyond, stop: result.stop });
            }
        }
        let stop = add_above(self.after, stats, most);
        let slides = self.solution.clone().filter(|_| stop.is_none());
        Ok(Bounded { slides, beyond, stop })
    }
}
