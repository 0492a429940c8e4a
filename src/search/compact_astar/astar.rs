//! The loop: batches of nodes, and the lines of their children.

use crate::board::Board;
use crate::board::neighbors::reverse;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::{Estimator, Slide};
use crate::puzzle::tile::Direction;
use crate::search::common::chunks::Full;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Found, Problem};
use crate::search::common::stats::Stats;
use crate::search::compact_astar::growth::next_bytes;
use crate::search::compact_astar::node::{NodeState, NodeWord, key};
use crate::search::compact_astar::open::OpenLayers;
use crate::search::compact_astar::table::{LINE_BYTES, NodeTable};
use crate::system::limits::Stop;
use crate::system::meter::Meter;
use crate::system::watch::Watch;

/// Bytes of the first table: few, so that easy boards do not wait for memory that they do not need.
pub const FIRST_BYTES: usize = 128 << 10;

/// Nodes expanded together.
const BATCH: usize = 64;

/// Finds a shortest solution on a board of at most 16 cells, as the generic best-first loop with a closed list does.
///
/// The nodes expanded with f below the length of the solution are the same; with that very f they may be others.
/// `first_bytes` is the size of the first table, which grows as far as the memory limit allows.
///
/// # Errors
/// [`SearchError`] when the estimate contradicts the goal.
pub fn search(
    problem: &Problem<'_, u64, Manhattan>,
    first_bytes: usize,
    watch: &Watch<'_>,
) -> Result<Found, SearchError> {
    let root_h = Estimator::<u64>::root(problem.heuristic, &problem.start, problem.blank)?;
    problem.check_goal(&problem.start, root_h)?;
    let memory = watch.memory_for_nodes();
    watch.set_bound(root_h);
    let mut search = Compact {
        problem,
        table: NodeTable::new(memory),
        open: OpenLayers::default(),
        first_bytes: first_bytes.max(LINE_BYTES),
        memory,
        bound: root_h,
        layer: 0,
        batch: Vec::with_capacity(BATCH),
        children: Vec::with_capacity(4 * BATCH),
        stats: Stats::default(),
    };
    let (slides, stop) = match search.run(root_h, watch)? {
        AstarEnd::Goal(slides) => (Some(slides), None),
        AstarEnd::Stop(stop) => (None, Some(stop)),
    };
    let mut stats = search.stats;
    stats.end_iteration(search.bound);
    stats.stored = search.table.count() as u64;
    stats.stored_bytes = (search.table.bytes() + search.open.bytes()) as u64;
    Ok(Found { slides, stop, lower_bound: search.bound, root_h, stats })
}

/// How a search ends.
enum AstarEnd {
    Goal(Vec<Direction>),
    Stop(Stop),
}

/// A child that is not looked up yet.
struct ChildKey {
    key: u64,
    /// Its home line.
    home: u32,
    direction: u8,
    h: u8,
    /// The number of its layer.
    layer: u32,
}

struct Compact<'a, 'p> {
    problem: &'p Problem<'a, u64, Manhattan>,
    table: NodeTable,
    open: OpenLayers,
    first_bytes: usize,
    memory: usize,
    /// The f of the layer at hand.
    bound: u32,
    /// Its number, counted from the root's.
    layer: u32,
    /// h and slots of nodes that are being expanded.
    batch: Vec<(u8, u32)>,
    children: Vec<ChildKey>,
    stats: Stats,
}

impl Compact<'_, '_> {
    fn run(&mut self, root_h: u32, watch: &Watch<'_>) -> Result<AstarEnd, SearchError> {
        let meter = &mut Meter::new(watch);
        if let Some(stop) = meter.check(self.stats.counts()) {
            return Ok(AstarEnd::Stop(stop));
        }
        self.stats.generated += 1;
        if root_h == 0 {
            return Ok(AstarEnd::Goal(Vec::new()));
        }
        if let Err(stop) = self.make_room(meter) {
            return Ok(AstarEnd::Stop(stop));
        }
        let key = key(self.problem.start);
        self.children.push(ChildKey {
            key,
            home: self.table.home(key),
            direction: 0,
            h: root_h as u8,
            layer: 0,
        });
        loop {
            if self.store_children().is_err() {
                return Ok(AstarEnd::Stop(Stop::Memory));
            }
            if let Err(stop) = self.make_room(meter) {
                return Ok(AstarEnd::Stop(stop));
            }
            if !self.take_batch() && !self.next_layer(watch) {
                // A solvable instance has its goal among the nodes, so only unsound estimates end here.
                return Err(SearchError::NoSolution);
            }
            meter.set_stored(self.table.bytes() + self.open.bytes());
            if let Some(end) = self.expand(meter)? {
                return Ok(end);
            }
        }
    }

    /// Takes nodes of the layer at hand that are to be expanded; none if it has no more.
    fn take_batch(&mut self) -> bool {
        self.batch.clear();
        while self.batch.len() < BATCH {
            let Some(entry) = self.open.pop(self.layer) else { break };
            self.table.prefetch_slot(entry.1);
            self.batch.push(entry);
        }
        !self.batch.is_empty()
    }

    /// Makes the children of the batch, all but those that lead back.
    fn expand(&mut self, meter: &mut Meter<'_>) -> Result<Option<AstarEnd>, SearchError> {
        let problem = self.problem;
        self.children.clear();
        for &(h, slot) in &self.batch {
            let node = self.table.node(slot);
            if !node.is(NodeState::open(self.layer)) {
                // It has been reached in an earlier layer since, and expanded there.
                continue;
            }
            self.table.set(slot, node.closed());
            self.stats.dequeued += 1;
            self.stats.expanded += 1;
            let board = node.board(problem.cells);
            let to = board.blank(problem.cells);
            let mut untried = problem.moves.allowed(to);
            if board != problem.start {
                untried &= !(1 << reverse(node.direction()));
            }
            while untried != 0 {
                let direction = untried.trailing_zeros() as usize;
                untried &= untried - 1;
                if let Some(stop) = meter.check(self.stats.counts()) {
                    return Ok(Some(AstarEnd::Stop(stop)));
                }
                self.stats.generated += 1;
                let from = problem.moves.to(to, direction);
                let mut child = board;
                let label = child.slide(from, to);
                let slide = Slide { label, from, to };
                let child_h = problem.heuristic.slide(&u32::from(h), &child, slide, u32::MAX);
                problem.check_goal(&child, child_h)?;
                if child_h == 0 {
                    // h has fallen, so the goal lies in the layer at hand, and no solution is shorter than its f.
                    return Ok(Some(AstarEnd::Goal(self.path_to(board, direction))));
                }
                let key = key(child);
                let home = self.table.home(key);
                self.table.prefetch_line(home);
                let layer = self.layer + u32::from(child_h > u32::from(h));
                self.children.push(ChildKey {
                    key,
                    home,
                    direction: direction as u8,
                    h: child_h as u8,
                    layer,
                });
            }
        }
        Ok(None)
    }

    /// Looks the children up and puts those that are new, or nearer than before, on the open list.
    fn store_children(&mut self) -> Result<(), Full> {
        for child in &self.children {
            let (slot, known) = self.table.find(child.key, child.home);
            let node = NodeWord::new(child.key, child.direction.into(), NodeState::open(child.layer));
            if known.is_vacant() {
                self.table.fill(slot, node)?;
            } else if child.layer == self.layer && known.is(NodeState::open(self.layer + 1)) {
                self.table.set(slot, node);
            } else {
                continue;
            }
            self.stats.enqueued += 1;
            let room = self.memory.saturating_sub(self.table.bytes() + self.open.bytes());
            self.open.push(child.layer, child.h, slot, room)?;
        }
        Ok(())
    }

    /// Goes on to the next layer, if it has nodes.
    fn next_layer(&mut self, watch: &Watch<'_>) -> bool {
        self.stats.end_iteration(self.bound);
        self.layer += 1;
        self.bound += 2;
        if !self.take_batch() {
            return false;
        }
        watch.set_bound(self.bound);
        true
    }

    /// Makes sure that the children of a batch find room in a sparsely filled table, as far as memory allows.
    fn make_room(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        // Dense tables are slow, so they are filled to their capacity only where they cannot grow.
        while self.table.count() + 4 * BATCH > self.table.slots() / 8 * 7 {
            let (now, next) =
                (self.table.bytes(), next_bytes(&self.table, &self.open, self.first_bytes, self.memory));
            // A growth by a little would soon be followed by another one.
            if next <= now + now / 16 {
                break;
            }
            self.grow(next, meter)?;
        }
        if self.table.capacity() == 0 { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Grows the table to a size and finds the open nodes in their new places.
    fn grow(&mut self, bytes: usize, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let (problem, open, layer, stats) = (self.problem, &mut self.open, self.layer, &self.stats);
        let room = self.memory - bytes;
        open.clear();
        let mut moved = 0u32;
        self.table.grow(bytes, |slot, node| {
            moved = moved.wrapping_add(1);
            if moved.is_multiple_of(1 << 16)
                && let Some(stop) = meter.look(stats.counts())
            {
                return Err(stop);
            }
            let number = match node.state() {
                NodeState::Closed => return Ok(()),
                state if state == NodeState::open(layer) => layer,
                _ => layer + 1,
            };
            let board = node.board(problem.cells);
            let h = Estimator::<u64>::root(problem.heuristic, &board, board.blank(problem.cells));
            let h = h.unwrap_or_else(|_| unreachable!("Manhattan distance is always known"));
            open.push(number, h as u8, slot, room.saturating_sub(open.bytes())).map_err(|Full| Stop::Memory)
        })
    }

    /// The slides to a stored board and one more.
    fn path_to(&self, mut board: u64, last: usize) -> Vec<Direction> {
        let problem = self.problem;
        let mut slides = vec![Direction::ALL[last]];
        while board != problem.start {
            let direction = self.table.find(key(board), self.table.home(key(board))).1.direction();
            slides.push(Direction::ALL[direction]);
            let blank = board.blank(problem.cells);
            board.slide(problem.moves.to(blank, reverse(direction)), blank);
        }
        slides.reverse();
        slides
    }
}
