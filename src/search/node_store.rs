//! The nodes of a best-first search, all of them, in bounded memory: the closed list and the open list's nodes.
//!
//! Nodes lie in chunks and never move; an open-addressing table of 32-bit node numbers finds them by board. When the
//! table fills up it is dropped and made anew from the nodes, so old and new are never there together.

use crate::board::Board;

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

/// Nodes in a chunk.
const CHUNK: usize = 1 << 10;
const EMPTY: NodeId = NodeId::MAX;

/// All nodes of one search.
pub struct NodeStore<B, K> {
    chunks: Vec<Vec<Node<B, K>>>,
    len: usize,
    slots: Vec<NodeId>,
    heap_bytes: usize,
}

/// There is no room left within the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl<B: Board, K: Copy> NodeStore<B, K> {
    /// An empty store for boards of so many cells.
    pub fn new(cells: usize) -> NodeStore<B, K> {
        NodeStore { chunks: Vec::new(), len: 0, slots: Vec::new(), heap_bytes: B::heap_bytes(cells) }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Bytes of nodes and table.
    pub fn bytes(&self) -> usize {
        self.chunks.len() * self.chunk_bytes() + size_of_val(&self.slots[..]) + self.len * self.heap_bytes
    }

    fn chunk_bytes(&self) -> usize {
        CHUNK * size_of::<Node<B, K>>()
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node<B, K> {
        &self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    /// A node to be changed.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node<B, K> {
        &mut self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    /// The node with a board.
    pub fn find(&self, board: &B) -> Option<NodeId> {
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

    /// Adds a node whose board is not yet there, taking at most `room` further bytes.
    ///
    /// # Errors
    /// [`Full`], and nothing is added, when that is not enough.
    pub fn insert(&mut self, node: Node<B, K>, room: usize) -> Result<NodeId, Full> {
        if self.len * 8 >= self.slots.len() * 7 {
            self.grow(room)?;
        }
        let id = NodeId::try_from(self.len).ok().filter(|&id| id != EMPTY).ok_or(Full)?;
        if self.len.is_multiple_of(CHUNK) {
            let room = room.saturating_sub(self.heap_bytes);
            let mut chunk = Vec::new();
            if self.chunk_bytes() > room || chunk.try_reserve_exact(CHUNK).is_err() {
                return Err(Full);
            }
            self.chunks.push(chunk);
        } else if self.heap_bytes > room {
            return Err(Full);
        }
        let slot = self.free_slot(&node.board);
        self.slots[slot] = id;
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(node);
        }
        self.len += 1;
        Ok(id)
    }

    /// Makes the table half as large again, from the nodes.
    fn grow(&mut self, room: usize) -> Result<(), Full> {
        let slots = (self.slots.len() + self.slots.len() / 2).max(1 << 10);
        let more = (slots - self.slots.len()) * size_of::<NodeId>();
        if more > room {
            return Err(Full);
        }
        let old = self.slots.len();
        self.slots = Vec::new();
        let fits = self.slots.try_reserve_exact(slots).is_ok();
        // The old size was there a moment ago.
        self.slots.resize(if fits { slots } else { old }, EMPTY);
        for id in 0..self.len as NodeId {
            let slot = self.free_slot(&self.node(id).board);
            self.slots[slot] = id;
        }
        if fits { Ok(()) } else { Err(Full) }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn node(board: u64) -> Node<u64, ()> {
        Node { board, kept: (), g: 0, state: ROOT }
    }

    #[test]
    fn nodes_are_found_again_and_others_are_not() {
        let mut store: NodeStore<u64, ()> = NodeStore::new(16);
        for board in 0..100_000u64 {
            let id = store.insert(node(board * board), usize::MAX).unwrap();
            assert_eq!(id as u64, board);
        }
        for board in 0..100_000u64 {
            assert_eq!(store.find(&(board * board)), Some(board as NodeId));
            assert_eq!(store.find(&(board * board + 2 * board + 2)), None);
        }
    }

    #[test]
    fn a_store_stays_within_its_room_and_still_answers() {
        let limit = 1 << 20;
        let mut store: NodeStore<u64, ()> = NodeStore::new(16);
        let mut boards = 0..;
        while store.insert(node(boards.next().unwrap()), limit - store.bytes()).is_ok() {
            assert!(store.bytes() <= limit);
        }
        assert!(store.len() > 30_000, "{} nodes in a megabyte", store.len());
        assert_eq!(store.find(&7), Some(7));
        assert_eq!(store.find(&(store.len() as u64)), None);
    }

    #[test]
    fn a_node_with_the_databases_of_the_default_partition_takes_few_bytes() {
        assert_eq!(size_of::<Node<u64, [u8; 4]>>(), 16);
        assert_eq!(size_of::<Node<u64, u16>>(), 16);
    }
}
