//! The best-first loop.

use super::node_store::{CLOSED, Full, Node, NodeId, NodeStore, ROOT};
use super::open_list::OpenList;
use super::problem::{Found, Problem, SearchError};
use super::stats::Stats;
use crate::board::Board;
use crate::board::moves::reverse;
use crate::heuristic::{Heuristic, Slide};
use crate::limits::{Limits, Meter, Stop};
use crate::tile::Direction;

/// Bytes set aside for the program, its stacks and buffers when a search is held to its memory limit.
const RESERVE: u64 = 8 << 20;

/// The largest estimate of a start: stored nodes count slides in 16 bits, and memory ends long before g doubles it.
pub const MOST_H: u32 = 30_000;

/// A*: expands nodes in the order of g + h and, among equals, the one nearest to the goal first.
///
/// A node that is reached by fewer slides than before is taken up again, so that inconsistent estimates are no harm.
/// Memory: at most `limits.memory`, at which it stops with the proven lower bound. `observe` hears when f grows.
///
/// # Errors
/// [`SearchError`] when a database is unsound or the start's estimate is above [`MOST_H`].
///
/// Source: Hart, Nilsson and Raphael, IEEE Transactions SSC 4 (1968).
pub fn search<B: Board, H: Heuristic<B>>(
    problem: &Problem<'_, B, H>,
    limits: &Limits,
    observe: &mut dyn FnMut(&Stats, u32),
) -> Result<Found, SearchError> {
    let mut search = BestFirst {
        problem,
        nodes: NodeStore::new(problem.cells),
        open: OpenList::default(),
        stats: Stats::default(),
        memory: usize::try_from(limits.memory.saturating_sub(RESERVE)).unwrap_or(usize::MAX),
    };
    let carried = problem.heuristic.root(&problem.start, problem.blank)?;
    let root_h = problem.heuristic.h(&carried);
    problem.check_goal(&problem.start, root_h)?;
    if root_h > MOST_H {
        return Err(SearchError::TooFar(root_h));
    }
    let mut meter = Meter::new(limits);
    let mut lower_bound = root_h;
    let ended = search.run(carried, &mut meter, &mut lower_bound, observe)?;
    let slides = ended.map(|goal| search.path_to(goal));
    let mut stats = search.stats;
    stats.stored = search.nodes.len() as u64;
    stats.stored_bytes = (search.nodes.bytes() + search.open.bytes()) as u64;
    Ok(Found { slides, lower_bound, root_h, stats })
}

struct BestFirst<'a, 'p, B: Board, H: Heuristic<B>> {
    problem: &'p Problem<'a, B, H>,
    nodes: NodeStore<B, H::Kept>,
    open: OpenList,
    stats: Stats,
    memory: usize,
}

impl<B: Board, H: Heuristic<B>> BestFirst<'_, '_, B, H> {
    /// Runs until the goal is the best node, which it returns, or a limit is reached.
    fn run(
        &mut self,
        root: H::Carried,
        meter: &mut Meter<'_>,
        lower_bound: &mut u32,
        observe: &mut dyn FnMut(&Stats, u32),
    ) -> Result<Result<NodeId, Stop>, SearchError> {
        if let Some(stop) = meter.check(self.stats.generated) {
            return Ok(Err(stop));
        }
        self.stats.generated += 1;
        let node = self.node(self.problem.start.clone(), root, 0, ROOT);
        if self.add(node).is_err() {
            return Ok(Err(Stop::Memory));
        }
        while let Some((f, h, id)) = self.open.pop() {
            let node = self.nodes.node_mut(id);
            if node.state & CLOSED != 0 || u32::from(node.g) + h != f {
                // The node has been reached by fewer slides since, and has been expanded or is elsewhere in the list.
                continue;
            }
            if f > *lower_bound {
                *lower_bound = f;
                observe(&self.stats, f);
            }
            if node.board == self.problem.goal {
                return Ok(Ok(id));
            }
            node.state |= CLOSED;
            let node = node.clone();
            self.stats.expanded += 1;
            if let Some(stop) = self.expand(&node, meter)? {
                return Ok(Err(stop));
            }
        }
        // A solvable instance has its goal among the nodes, so only unsound estimates end here.
        Err(SearchError::GoalMismatch)
    }

    /// Makes the children of a node.
    fn expand(
        &mut self,
        node: &Node<B, H::Kept>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, SearchError> {
        let problem = self.problem;
        let to = node.board.blank(problem.cells);
        let mut untried = problem.moves.allowed(to);
        if node.state & ROOT == 0 {
            untried &= !(1 << reverse(usize::from(node.state & 3)));
        }
        let carried = problem.heuristic.resume(&node.board, node.kept);
        let g = node.g + 1;
        while untried != 0 {
            let direction = untried.trailing_zeros() as usize;
            untried &= untried - 1;
            if let Some(stop) = meter.check(self.stats.generated) {
                return Ok(Some(stop));
            }
            self.stats.generated += 1;
            let from = problem.moves.to(to, direction);
            let mut board = node.board.clone();
            let label = board.slide(from, to);
            if let Some(id) = self.nodes.find(&board) {
                let known = self.nodes.node_mut(id);
                if known.g > g {
                    known.g = g;
                    known.state = direction as u8;
                    if self.enter(id).is_err() {
                        return Ok(Some(Stop::Memory));
                    }
                }
                continue;
            }
            let carried = problem.heuristic.slide(&carried, &board, Slide { label, from, to }, u32::MAX);
            problem.check_goal(&board, problem.heuristic.h(&carried))?;
            let child = self.node(board, carried, g, direction as u8);
            if self.add(child).is_err() {
                return Ok(Some(Stop::Memory));
            }
        }
        Ok(None)
    }

    fn node(&self, board: B, carried: H::Carried, g: u16, state: u8) -> Node<B, H::Kept> {
        Node { board, kept: self.problem.heuristic.keep(&carried), g, state }
    }

    /// Stores a node and puts it on the open list.
    fn add(&mut self, node: Node<B, H::Kept>) -> Result<(), Full> {
        let room = self.room();
        let id = self.nodes.insert(node, room)?;
        self.enter(id)
    }

    fn enter(&mut self, id: NodeId) -> Result<(), Full> {
        let room = self.room();
        let node = self.nodes.node(id);
        let h = self.problem.heuristic.kept_h(node.kept);
        if self.open.push(u32::from(node.g) + h, h, id, room) { Ok(()) } else { Err(Full) }
    }

    fn room(&self) -> usize {
        self.memory.saturating_sub(self.nodes.bytes() + self.open.bytes())
    }

    /// The slides that led to a node.
    fn path_to(&self, id: NodeId) -> Vec<Direction> {
        let moves = &self.problem.moves;
        let mut node = self.nodes.node(id).clone();
        let mut blank = node.board.blank(self.problem.cells);
        let mut slides = Vec::new();
        while node.state & ROOT == 0 {
            let direction = usize::from(node.state & 3);
            slides.push(Direction::ALL[direction]);
            let before = moves.to(blank, reverse(direction));
            node.board.slide(before, blank);
            blank = before;
            // Every node but the root was reached from a stored one.
            let Some(parent) = self.nodes.find(&node.board) else { break };
            node = self.nodes.node(parent).clone();
        }
        slides.reverse();
        slides
    }
}
