//! The open list of best-first search: node numbers in buckets by f and h.

use super::node_store::NodeId;

/// Numbers in one piece of a bucket.
const PIECE: usize = 1 << 10;

/// Stacks of node numbers, one for each (f, h), taken from the smallest f and within it from the smallest h.
///
/// Buckets grow and shrink by pieces, so that a list takes hardly more than four bytes an entry.
#[derive(Default)]
pub struct OpenList {
    /// By f, then by h.
    buckets: Vec<Vec<Bucket>>,
    least: usize,
    pieces: usize,
    spare: Vec<Vec<NodeId>>,
}

#[derive(Clone, Default)]
struct Bucket(Vec<Vec<NodeId>>);

impl OpenList {
    /// Bytes that the entries take.
    pub fn bytes(&self) -> usize {
        self.pieces * PIECE * size_of::<NodeId>()
    }

    /// Adds an entry, taking at most `room` further bytes; returns false, and adds nothing, when that is not enough.
    #[must_use]
    pub fn push(&mut self, f: u32, h: u32, id: NodeId, room: usize) -> bool {
        let (f, h) = (f as usize, h as usize);
        if self.buckets.len() <= f {
            self.buckets.resize_with(f + 1, Vec::new);
        }
        if self.buckets[f].len() <= h {
            self.buckets[f].resize_with(h + 1, Bucket::default);
        }
        let bucket = &mut self.buckets[f][h].0;
        if bucket.last().is_none_or(|piece| piece.len() == PIECE) {
            let piece = match self.spare.pop() {
                Some(piece) => piece,
                None if room < PIECE * size_of::<NodeId>() => return false,
                None => {
                    let mut piece = Vec::new();
                    if piece.try_reserve_exact(PIECE).is_err() {
                        return false;
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
        self.least = self.least.min(f);
        true
    }

    /// Takes an entry with the smallest f and, within it, the smallest h: f, h and the node.
    pub fn pop(&mut self) -> Option<(u32, u32, NodeId)> {
        while self.least < self.buckets.len() {
            let row = &mut self.buckets[self.least];
            if let Some(h) = row.iter().position(|bucket| !bucket.0.is_empty()) {
                let bucket = &mut row[h].0;
                let id = bucket.last_mut().and_then(Vec::pop);
                if bucket.last().is_some_and(Vec::is_empty) {
                    self.spare.extend(bucket.pop());
                }
                return id.map(|id| (self.least as u32, h as u32, id));
            }
            self.least += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_by_f_then_h_and_the_last_first() {
        let mut list = OpenList::default();
        for (f, h, id) in [(5, 3, 1), (4, 4, 2), (5, 2, 3), (5, 2, 4)] {
            assert!(list.push(f, h, id, usize::MAX));
        }
        assert_eq!(list.pop(), Some((4, 4, 2)));
        assert_eq!(list.pop(), Some((5, 2, 4)));
        assert!(list.push(3, 1, 5, usize::MAX));
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
        while list.push(1, 1, count, limit - list.bytes()) {
            count += 1;
        }
        assert_eq!(count as usize, 10 * PIECE);
        assert_eq!(list.bytes(), limit);
    }
}
