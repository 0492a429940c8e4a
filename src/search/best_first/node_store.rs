//! The nodes of a best-first search, all of them, in bounded memory.

use crate::board::Board;
use crate::board::neighbors::{Moves, reverse};
use crate::puzzle::tile::Direction;
use crate::system::limits::Stop;

/// The number of a node.
pub type NodeId = u32;

/// A stored node. What follows from the board, its blank, is not stored, and h only as far as the heuristic keeps it:
/// with the four parts of 7-8 and its mirror a node takes 16 bytes.
#[derive(Clone, Debug)]
pub struct StoredNode<B, K> {
    /// Its board.
    pub board: B,
    /// What its heuristic keeps.
    pub kept: K,
    /// Slides from the start.
    pub g: u16,
    /// The number of the direction that led here, and whether its children have been made.
    pub state: u8,
}

/// Bit of [`StoredNode::state`]: its children have been made.
pub const CLOSED: u8 = 0x80;
/// Direction of the root, which none led to.
pub const ROOT: u8 = 0x04;

/// How nodes are kept and found.
pub trait Nodes<B: Board, K: Copy> {
    /// No nodes, for boards of so many cells.
    fn new(cells: usize) -> Self;

    /// How many nodes there are.
    fn count(&self) -> usize;

    /// Bytes that everything takes.
    fn bytes(&self) -> usize;

    /// A node.
    fn node(&self, id: NodeId) -> &StoredNode<B, K>;

    /// A node to be changed.
    fn node_mut(&mut self, id: NodeId) -> &mut StoredNode<B, K>;

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
        node: StoredNode<B, K>,
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

/// The number of the next node after so many.
///
/// # Errors
/// [`Stop::Memory`] when numbers of nodes have come to an end.
pub fn next_id(len: usize) -> Result<NodeId, Stop> {
    NodeId::try_from(len).ok().filter(|&id| id != NodeId::MAX).ok_or(Stop::Memory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_with_the_databases_of_the_default_partition_takes_few_bytes() {
        assert_eq!(size_of::<StoredNode<u64, [u8; 4]>>(), 16);
        assert_eq!(size_of::<StoredNode<u64, u16>>(), 16);
    }
}
