//! The nodes of a best-first search, all of them, in bounded memory.
//!
//! With a closed list, an open-addressing table of 32-bit node numbers finds nodes by their boards. When the table
//! fills up it is dropped and made anew from the nodes, so old and new are never there together. Without one, each node
//! remembers its parent, and boards may be stored many times.

use crate::board::Board;
use crate::board::neighbors::{Moves, reverse};
use crate::puzzle::tile::Direction;
use crate::search::common::chunks::{Chunks, Full};
use crate::system::limits::Stop;

/// The number of a node.
pub type NodeId = u32;

/// A stored node. What follows from the board, its blank, is not stored, and h only as far as the heuristic keeps it:
/// with the four parts of 7-8 and its mirror a node takes 16 bytes.
#[derive(Clone, Debug)]
pub struct Node<B, K> {
    /// Its board.
    pub board: B,
    /// What its heuristic keeps.
    pub kept: K,
    /// Slides from the start.
    pub g: u16,
    /// The number of the direction that led here, and whether its children have been made.
    pub state: u8,
}

/// Bit of [`Node::state`]: its children have been made.
pub const CLOSED: u8 = 0x80;
/// Direction of the root, which none led to.
pub const ROOT: u8 = 0x04;

const EMPTY: NodeId = NodeId::MAX;

/// Slots that are cleared, and nodes that find new slots, between two looks at the limits: some milliseconds.
const CLEARED: usize = 1 << 21;
const MOVED: NodeId = 1 << 16;

/// How nodes are kept and found.
pub trait Nodes<B: Board, K: Copy> {
    /// No nodes, for boards of so many cells.
    fn new(cells: usize) -> Self;

    /// How many nodes there are.
    fn count(&self) -> usize;

    /// Bytes that everything takes.
    fn bytes(&self) -> usize;

    /// A node.
    fn node(&self, id: NodeId) -> &Node<B, K>;

    /// A node to be changed.
    fn node_mut(&mut self, id: NodeId) -> &mut Node<B, K>;

    /// The node with a board, where boards are stored once.
    fn find(&self, board: &B) -> Option<NodeId>;

    /// Adds a node that [`Nodes::find`] does not know, taking at most `room` further bytes. `look` is called often
    /// where that takes long.
    ///
    /// # Errors
    /// [`Stop::Memory`], and nothing is added, when the room is not enough. After an error of `look`, which is passed
    /// on, the nodes can no longer be found.
    fn insert(
        &mut self,
        node: Node<B, K>,
        parent: NodeId,
        room: usize,
        look: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<NodeId, Stop>;

    /// The node before another one, whose board is `board`.
    fn parent(&self, id: NodeId, board: &B) -> Option<NodeId>;

    /// The slides that led to a node.
    fn path_to(&self, mut id: NodeId, cells: usize, moves: &Moves) -> Vec<Direction> {
        let mut slides = Vec::new();
        while self.node(id).state & ROOT == 0 {
            let node = self.node(id);
            let (direction, blank) = (usize::from(node.state & 3), node.board.blank(cells));
            slides.push(Direction::ALL[direction]);
            let mut board = node.board.clone();
            board.slide(moves.to(blank, reverse(direction)), blank);
            // Every node but the root was reached from a stored one.
            let Some(parent) = self.parent(id, &board) else { break };
            id = parent;
        }
        slides.reverse();
        slides
    }
}

/// Every board once, found by its bits.
pub struct ClosedList<B, K> {
    nodes: Chunks<Node<B, K>>,
    slots: Vec<NodeId>,
    heap_bytes: usize,
}

impl<B: Board, K: Copy> Nodes<B, K> for ClosedList<B, K> {
    fn new(cells: usize) -> Self {
        ClosedList { nodes: Chunks::default(), slots: Vec::new(), heap_bytes: B::heap_bytes(cells) }
    }

    fn count(&self) -> usize {
        self.nodes.count()
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes() + size_of_val(&self.slots[..]) + self.count() * self.heap_bytes
    }

    fn node(&self, id: NodeId) -> &Node<B, K> {
        self.nodes.get(id)
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<B, K> {
        self.nodes.get_mut(id)
    }

    fn find(&self, board: &B) -> Option<NodeId> {
        if self.slots.is_empty() {
            return None;
        }
        let mut slot = self.home(board);
        loop {
            match self.slots[slot] {
                EMPTY => return None,
                id if self.node(id).board == *board => return Some(id),
                _ => slot = self.after(slot),
            }
        }
    }

    fn insert(
        &mut self,
        node: Node<B, K>,
        _parent: NodeId,
        room: usize,
        look: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<NodeId, Stop> {
        let id = next_id(self.count())?;
        let room = room.checked_sub(self.heap_bytes).ok_or(Stop::Memory)?;
        let before = self.bytes();
        if self.count() * 8 >= self.slots.len() * 7 {
            self.grow(room, look)?;
        }
        self.nodes.reserve(room.saturating_sub(self.bytes() - before)).map_err(|Full| Stop::Memory)?;
        let slot = self.free_slot(&node.board);
        self.slots[slot] = id;
        self.nodes.push(node);
        Ok(id)
    }

    fn parent(&self, _id: NodeId, board: &B) -> Option<NodeId> {
        self.find(board)
    }
}

impl<B: Board, K: Copy> ClosedList<B, K> {
    /// Makes the table half as large again, from the nodes.
    fn grow(&mut self, room: usize, look: &mut dyn FnMut() -> Result<(), Stop>) -> Result<(), Stop> {
        let old = self.slots.len();
        let slots = (old + old / 2).max(1 << 10);
        if (slots - old) * size_of::<NodeId>() > room {
            return Err(Stop::Memory);
        }
        self.slots = Vec::new();
        let fits = self.slots.try_reserve_exact(slots).is_ok();
        // The old size was there a moment ago.
        let slots = if fits { slots } else { old };
        while self.slots.len() < slots {
            self.slots.resize(slots.min(self.slots.len() + CLEARED), EMPTY);
            look()?;
        }
        for id in 0..self.count() as NodeId {
            if id.is_multiple_of(MOVED) {
                look()?;
            }
            let slot = self.free_slot(&self.node(id).board);
            self.slots[slot] = id;
        }
        if fits { Ok(()) } else { Err(Stop::Memory) }
    }

    fn home(&self, board: &B) -> usize {
        ((u128::from(board.mix()) * self.slots.len() as u128) >> 64) as usize
    }

    fn after(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }

    fn free_slot(&self, board: &B) -> usize {
        let mut slot = self.home(board);
        while self.slots[slot] != EMPTY {
            slot = self.after(slot);
        }
        slot
    }
}

/// A tree: boards as often as they are reached, each with its parent.
pub struct Tree<B, K> {
    nodes: Chunks<Node<B, K>>,
    parents: Chunks<NodeId>,
    heap_bytes: usize,
}

impl<B: Board, K: Copy> Nodes<B, K> for Tree<B, K> {
    fn new(cells: usize) -> Self {
        Tree { nodes: Chunks::default(), parents: Chunks::default(), heap_bytes: B::heap_bytes(cells) }
    }

    fn count(&self) -> usize {
        self.nodes.count()
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes() + self.parents.bytes() + self.count() * self.heap_bytes
    }

    fn node(&self, id: NodeId) -> &Node<B, K> {
        self.nodes.get(id)
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<B, K> {
        self.nodes.get_mut(id)
    }

    fn find(&self, _board: &B) -> Option<NodeId> {
        None
    }

    fn insert(
        &mut self,
        node: Node<B, K>,
        parent: NodeId,
        room: usize,
        _look: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<NodeId, Stop> {
        let id = next_id(self.count())?;
        let room = room.checked_sub(self.heap_bytes).ok_or(Stop::Memory)?;
        let before = self.bytes();
        self.nodes.reserve(room).map_err(|Full| Stop::Memory)?;
        self.parents.reserve(room.saturating_sub(self.bytes() - before)).map_err(|Full| Stop::Memory)?;
        self.nodes.push(node);
        self.parents.push(parent);
        Ok(id)
    }

    fn parent(&self, id: NodeId, _board: &B) -> Option<NodeId> {
        Some(*self.parents.get(id))
    }
}

fn next_id(len: usize) -> Result<NodeId, Stop> {
    NodeId::try_from(len).ok().filter(|&id| id != EMPTY).ok_or(Stop::Memory)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(board: u64) -> Node<u64, ()> {
        Node { board, kept: (), g: 0, state: ROOT }
    }

    #[test]
    fn nodes_are_found_again_and_others_are_not() {
        let mut store: ClosedList<u64, ()> = ClosedList::new(16);
        for board in 0..100_000u64 {
            let id = store.insert(node(board * board), 0, usize::MAX, &mut || Ok(())).unwrap();
            assert_eq!(u64::from(id), board);
        }
        for board in 0..100_000u64 {
            assert_eq!(store.find(&(board * board)), Some(board as NodeId));
            assert_eq!(store.find(&(board * board + 2 * board + 2)), None);
        }
    }

    /// Fills a store up to a limit.
    fn filled<N: Nodes<u64, ()>>(limit: usize) -> N {
        let mut store = N::new(16);
        let mut boards = 0..;
        while store.insert(node(boards.next().unwrap()), 0, limit - store.bytes(), &mut || Ok(())).is_ok() {
            assert!(store.bytes() <= limit);
        }
        assert!(store.count() > limit / 40, "{} nodes", store.count());
        store
    }

    #[test]
    fn stores_stay_within_their_room_and_still_answer() {
        let store: ClosedList<u64, ()> = filled(1 << 20);
        assert_eq!(store.find(&7), Some(7));
        assert_eq!(store.find(&(store.count() as u64)), None);
        let tree: Tree<u64, ()> = filled(1 << 20);
        assert_eq!(tree.node(7).board, 7);
    }

    #[test]
    fn a_node_with_the_databases_of_the_default_partition_takes_few_bytes() {
        assert_eq!(size_of::<Node<u64, [u8; 4]>>(), 16);
        assert_eq!(size_of::<Node<u64, u16>>(), 16);
    }
}
