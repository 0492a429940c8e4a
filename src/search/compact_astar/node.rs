//! A stored node in one word.

/// The bits of a board that are stored.
const KEY: u64 = (1 << 60) - 1;

/// What a node is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum NodeState {
    /// For nothing: its children have been made.
    Closed = 1,
    /// To be expanded with the layers of even number.
    OpenEven = 2,
    /// To be expanded with the layers of odd number.
    OpenOdd = 3,
}

impl NodeState {
    /// Open in the layer with a number.
    pub fn open(layer: u32) -> NodeState {
        if layer.is_multiple_of(2) { NodeState::OpenEven } else { NodeState::OpenOdd }
    }
}

/// A node, or a vacant place for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeWord(pub u64);

/// The part of a board that is stored, which names it.
#[inline]
pub fn key(board: u64) -> u64 {
    board & KEY
}

impl NodeWord {
    /// A node with the key of its board.
    #[inline]
    pub fn new(key: u64, direction: usize, state: NodeState) -> NodeWord {
        NodeWord(key | (direction as u64) << 60 | (state as u64) << 62)
    }

    /// Whether no node is here.
    #[inline]
    pub fn is_vacant(self) -> bool {
        self.0 == 0
    }

    /// Whether it is the node of a key.
    #[inline]
    pub fn has(self, key: u64) -> bool {
        (self.0 ^ key) << 4 == 0
    }

    /// Its key.
    #[inline]
    pub fn key(self) -> u64 {
        self.0 & KEY
    }

    /// Its board of so many cells, at most 16.
    #[inline]
    pub fn board(self, cells: usize) -> u64 {
        let key = self.key();
        if cells < 16 {
            return key;
        }
        // The labels 0 to 15 cancel out, so the missing one is what the others leave.
        let mut rest = key ^ key >> 32;
        rest ^= rest >> 16;
        rest ^= rest >> 8;
        rest ^= rest >> 4;
        key | rest << 60
    }

    /// Number of the direction that led here.
    #[inline]
    pub fn direction(self) -> usize {
        (self.0 >> 60 & 3) as usize
    }

    /// Whether it is in a state.
    #[inline]
    pub fn is(self, state: NodeState) -> bool {
        self.0 >> 62 == state as u64
    }

    /// Its state; closed for a vacant place.
    pub fn state(self) -> NodeState {
        match self.0 >> 62 {
            2 => NodeState::OpenEven,
            3 => NodeState::OpenOdd,
            _ => NodeState::Closed,
        }
    }

    /// The same node, closed.
    #[inline]
    pub fn closed(self) -> NodeWord {
        NodeWord::new(self.key(), self.direction(), NodeState::Closed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn a_word_gives_back_all_that_went_in() {
        for cells in 1..=16u16 {
            for turn in 0..cells {
                let labels: Vec<u16> = (0..cells).map(|cell| (cell + turn) % cells).collect();
                let board = u64::pack(&labels);
                for direction in 0..4 {
                    for state in [NodeState::Closed, NodeState::open(4), NodeState::open(7)] {
                        let node = NodeWord::new(key(board), direction, state);
                        assert_eq!(node.board(cells.into()), board);
                        assert_eq!(
                            (node.direction(), node.is(state), node.is_vacant()),
                            (direction, true, false)
                        );
                        assert!(node.has(key(board)) && !node.has(key(board) ^ 1 << 59));
                        assert!(node.closed().is(NodeState::Closed) && node.closed().has(key(board)));
                        assert_eq!(node.closed().direction(), direction);
                    }
                }
            }
        }
    }
}
