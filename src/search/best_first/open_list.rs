//! The open list of best-first search: node numbers in buckets by priority and h.

use crate::search::best_first::node_store::NodeId;
use crate::search::common::chunks::Full;
use std::collections::BTreeMap;

/// Numbers in one piece of a bucket.
const PIECE: usize = 1 << 10;

/// Stacks of node numbers, one for each (priority, h), taken from the smallest priority and within it from the
/// smallest h.
///
/// Buckets grow and shrink by pieces, so that a list takes little more than four bytes an entry.
#[derive(Default)]
pub struct OpenList {
    buckets: BTreeMap<(u32, u32), Vec<Vec<NodeId>>>,
    pieces: usize,
    spare: Vec<Vec<NodeId>>,
}

impl OpenList {
    /// Bytes that the entries take.
    pub fn bytes(&self) -> usize {
        self.pieces * PIECE * size_of::<NodeId>()
    }

    /// Adds an entry, taking at most `room` further bytes.
    ///
    /// # Errors
    /// [`Full`], and nothing is added, when that is not enough.
    pub fn push(&mut self, priority: u32, h: u32, id: NodeId, room: usize) -> Result<(), Full> {
        let bucket = self.buckets.entry((priority, h)).or_default();
        if bucket.last().is_none_or(|piece| piece.len() == PIECE) {
            let piece = match self.spare.pop() {
                Some(piece) => piece,
                None => {
                    let mut piece = Vec::new();
                    if room < PIECE * size_of::<NodeId>() || piece.try_reserve_exact(PIECE).is_err() {
                        return Err(Full);
                    }
                    self.pieces += 1;
                    piece
                }
            };
            bucket.push(piece);
        }
        if let Some(piece) = bucket.last_mut() {
            piece.push(id);
        }
        Ok(())
    }

    /// Takes an entry with the smallest priority and, within it, the smallest h: priority, h and the node.
    pub fn pop(&mut self) -> Option<(u32, u32, NodeId)> {
        loop {
            let mut first = self.buckets.first_entry()?;
            let (priority, h) = *first.key();
            let bucket = first.get_mut();
            let id = bucket.last_mut().and_then(Vec::pop);
            if bucket.last().is_some_and(Vec::is_empty) {
                self.spare.extend(bucket.pop());
            }
            if bucket.is_empty() {
                first.remove();
            }
            if let Some(id) = id {
                return Some((priority, h, id));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_by_priority_then_h_and_the_last_first() {
        let mut list = OpenList::default();
        for (priority, h, id) in [(5, 3, 1), (4, 4, 2), (5, 2, 3), (5, 2, 4)] {
            list.push(priority, h, id, usize::MAX).unwrap();
        }
        assert_eq!(list.pop(), Some((4, 4, 2)));
        assert_eq!(list.pop(), Some((5, 2, 4)));
        list.push(3, 1, 5, usize::MAX).unwrap();
        assert_eq!(list.pop(), Some((3, 1, 5)));
        assert_eq!(list.pop(), Some((5, 2, 3)));
        assert_eq!(list.pop(), Some((5, 3, 1)));
        assert_eq!(list.pop(), None);
    }

    #[test]
    fn a_list_stays_within_its_room() {
        let mut list = OpenList::default();
        let limit = 10 * PIECE * size_of::<NodeId>();
        let mut count = 0;
        while list.push(1, 1, count, limit - list.bytes()).is_ok() {
            count += 1;
        }
        assert_eq!(count as usize, 10 * PIECE);
        assert_eq!(list.bytes(), limit);
    }
}
