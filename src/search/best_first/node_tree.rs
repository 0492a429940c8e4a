//! Nodes without a closed list: each remembers its parent, and boards may be stored many times.

use crate::board::Board;
use crate::search::best_first::node_store::{NodeId, Nodes, StoredNode, next_id};
use crate::search::common::chunks::{Chunks, Full};
use crate::system::limits::Stop;

/// A tree: boards as often as they are reached, each with its parent.
pub struct NodeTree<B, K> {
    nodes: Chunks<StoredNode<B, K>>,
    parents: Chunks<NodeId>,
    heap_bytes: usize,
}

impl<B: Board, K: Copy> Nodes<B, K> for NodeTree<B, K> {
    fn new(cells: usize) -> Self {
        NodeTree { nodes: Chunks::default(), parents: Chunks::default(), heap_bytes: B::heap_bytes(cells) }
    }

    fn count(&self) -> usize {
        self.nodes.count()
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes() + self.parents.bytes() + self.count() * self.heap_bytes
    }

    fn node(&self, id: NodeId) -> &StoredNode<B, K> {
        self.nodes.get(id)
    }

    fn node_mut(&mut self, id: NodeId) -> &mut StoredNode<B, K> {
        self.nodes.get_mut(id)
    }

    fn find(&self, _board: &B) -> Option<NodeId> {
        None
    }

    fn insert(
        &mut self,
        node: StoredNode<B, K>,
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
