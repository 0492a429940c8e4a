//! The best-first loop.

use crate::board::Board;
use crate::board::neighbors::reverse;
use crate::heuristic::{Estimator, Slide};
use crate::search::best_first::node_store::{CLOSED, NodeId, Nodes, ROOT, StoredNode};
use crate::search::best_first::open_list::OpenList;
use crate::search::best_first::order::Order;
use crate::search::common::chunks::Full;
use crate::search::common::error::{MOST_H, SearchError};
use crate::search::common::problem::{Found, Problem};
use crate::search::common::stats::Stats;
use crate::system::limits::Stop;
use crate::system::meter::Meter;
use crate::system::watch::Watch;

/// Expands nodes in an order and, among equals, the one nearest to the goal first.
///
/// `N` is a closed list, in which a node that is reached by fewer slides than before is opened again, or a tree, which
/// leaves out only the slide that takes back the one before. Memory: at most the limit, at which it stops with the
/// proven lower bound.
///
/// # Errors
/// [`SearchError`] when the heuristic contradicts the goal or the start's estimate is above [`MOST_H`].
pub fn search<B: Board, H: Estimator<B>, N: Nodes<B, H::Kept>>(
    problem: &Problem<'_, B, H>,
    order: Order,
    watch: &Watch<'_>,
) -> Result<Found, SearchError> {
    let mut search = BestFirst {
        problem,
        order,
        nodes: N::new(problem.cells),
        open: OpenList::default(),
        stats: Stats::default(),
        memory: watch.memory_for_nodes(),
    };
    let carried = problem.heuristic.root(&problem.start, problem.blank)?;
    let root_h = problem.heuristic.h(&carried);
    problem.check_goal(&problem.start, root_h)?;
    if root_h > MOST_H {
        return Err(SearchError::TooFar(root_h));
    }
    watch.set_bound(root_h);
    let mut lower_bound = root_h;
    let (slides, stop) = match search.run(carried, &mut lower_bound, watch)? {
        Ok(goal) => (Some(search.nodes.path_to(goal, problem.cells, &problem.moves)), None),
        Err(stop) => (None, Some(stop)),
    };
    let mut stats = search.stats;
    stats.end_iteration(lower_bound);
    stats.stored = search.nodes.count() as u64;
    stats.stored_bytes = (search.nodes.bytes() + search.open.bytes()) as u64;
    Ok(Found { slides, stop, lower_bound, root_h, stats })
}

struct BestFirst<'a, 'p, B: Board, H: Estimator<B>, N> {
    problem: &'p Problem<'a, B, H>,
    order: Order,
    nodes: N,
    open: OpenList,
    stats: Stats,
    memory: usize,
}

impl<B: Board, H: Estimator<B>, N: Nodes<B, H::Kept>> BestFirst<'_, '_, B, H, N> {
    /// Runs until the goal is the best node, which it returns, or a limit is reached.
    fn run(
        &mut self,
        root: H::Carried,
        lower_bound: &mut u32,
        watch: &Watch<'_>,
    ) -> Result<Result<NodeId, Stop>, SearchError> {
        let meter = &mut Meter::new(watch);
        if let Some(stop) = meter.check(self.stats.counts()) {
            return Ok(Err(stop));
        }
        self.stats.generated += 1;
        let node = self.node(self.problem.start.clone(), root, 0, ROOT);
        if let Err(stop) = self.add(node, 0, meter) {
            return Ok(Err(stop));
        }
        while let Some((priority, h, id)) = self.open.pop() {
            let node = self.nodes.node_mut(id);
            if node.state & CLOSED != 0 || self.order.priority(node.g.into(), h) != priority {
                // Reached by fewer slides since: it has been expanded, or is elsewhere in the list.
                continue;
            }
            self.stats.dequeued += 1;
            let proven = self.order.bound(priority);
            if proven > *lower_bound {
                self.stats.end_iteration(*lower_bound);
                *lower_bound = proven;
                watch.set_bound(proven);
            }
            if node.board == self.problem.goal {
                return Ok(Ok(id));
            }
            node.state |= CLOSED;
            let node = node.clone();
            self.stats.expanded += 1;
            if let Some(stop) = self.expand(id, &node, meter)? {
                return Ok(Err(stop));
            }
        }
        // A solvable instance has its goal among the nodes, so only unsound estimates end here.
        Err(SearchError::NoSolution)
    }

    /// Makes the children of a node.
    fn expand(
        &mut self,
        id: NodeId,
        node: &StoredNode<B, H::Kept>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, SearchError> {
        let problem = self.problem;
        let to = node.board.blank(problem.cells);
        let mut untried = problem.moves.allowed(to);
        if node.state & ROOT == 0 {
            untried &= !(1 << reverse(usize::from(node.state & 3)));
        }
        meter.set_stored(self.nodes.bytes() + self.open.bytes());
        let carried = problem.heuristic.resume(&node.board, node.kept);
        // Counted in 16 bits: only searches that do not care for length ever get that far.
        let Some(g) = node.g.checked_add(1) else { return Ok(Some(Stop::Length)) };
        while untried != 0 {
            let direction = untried.trailing_zeros() as usize;
            untried &= untried - 1;
            if let Some(stop) = meter.check(self.stats.counts()) {
                return Ok(Some(stop));
            }
            self.stats.generated += 1;
            let from = problem.moves.to(to, direction);
            let mut board = node.board.clone();
            let label = board.slide(from, to);
            if let Some(known_id) = self.nodes.find(&board) {
                let known = self.nodes.node_mut(known_id);
                // An order that does not look at g gains nothing from expanding a node again.
                let worth_it = known.state & CLOSED == 0 || self.order.looks_at_g();
                if known.g > g && worth_it {
                    known.g = g;
                    known.state = direction as u8;
                    if self.enter(known_id).is_err() {
                        return Ok(Some(Stop::Memory));
                    }
                }
                continue;
            }
            let carried = problem.heuristic.slide(&carried, &board, Slide { label, from, to }, u32::MAX);
            problem.check_goal(&board, problem.heuristic.h(&carried))?;
            let child = self.node(board, carried, g, direction as u8);
            if let Err(stop) = self.add(child, id, meter) {
                return Ok(Some(stop));
            }
        }
        Ok(None)
    }

    fn node(&self, board: B, carried: H::Carried, g: u16, state: u8) -> StoredNode<B, H::Kept> {
        StoredNode { board, kept: self.problem.heuristic.keep(&carried), g, state }
    }

    /// Stores a node and puts it on the open list.
    fn add(
        &mut self,
        node: StoredNode<B, H::Kept>,
        parent: NodeId,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let (room, stats) = (self.room(), &self.stats);
        // The node limit is met where a node is made.
        let mut look = || meter.look(stats.counts()).filter(|&stop| stop != Stop::Nodes).map_or(Ok(()), Err);
        let id = self.nodes.insert(node, parent, room, &mut look)?;
        self.enter(id).map_err(|Full| Stop::Memory)
    }

    fn enter(&mut self, id: NodeId) -> Result<(), Full> {
        let room = self.room();
        let node = self.nodes.node(id);
        let (g, h) = (u32::from(node.g), self.problem.heuristic.kept_h(node.kept));
        self.stats.enqueued += 1;
        self.open.push(self.order.priority(g, h), h, id, room)
    }

    fn room(&self) -> usize {
        self.memory.saturating_sub(self.nodes.bytes() + self.open.bytes())
    }
}
