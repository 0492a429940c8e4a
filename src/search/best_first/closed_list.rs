//! Nodes with a closed list: an open-addressing table of node numbers finds them by their boards.
//!
//! When the table fills up it is dropped and made anew from the nodes, so old and new are never there together.

use crate::board::Board;
use crate::search::best_first::node_store::{NodeId, Nodes, StoredNode, next_id};
use crate::search::common::chunks::{Chunks, Full};
use crate::system::limits::Stop;

const EMPTY: NodeId = NodeId::MAX;

/// Slots that are cleared, and nodes that find new slots, between two looks at the limits: some milliseconds.
const CLEARED: usize = 1 << 21;
const MOVED: NodeId = 1 << 16;

/// Every board once, found by its bits.
pub struct ClosedList<B, K> {
    nodes: Chunks<StoredNode<B, K>>,
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

    fn node(&self, id: NodeId) -> &StoredNode<B, K> {
        self.nodes.get(id)
    }

    fn node_mut(&mut self, id: NodeId) -> &mut StoredNode<B, K> {
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
        node: StoredNode<B, K>,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::best_first::node_store::ROOT;

    fn node(board: u64) -> StoredNode<u64, ()> {
        StoredNode { board, kept: (), g: 0, state: ROOT }
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
    }
}
