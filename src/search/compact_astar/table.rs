//! The closed and open nodes: an open-addressing table of one-word nodes that grows in place.

use crate::board::Board;
use crate::search::common::chunks::Full;
use crate::search::compact_astar::node::NodeWord;
use crate::system::memory::Pages;
use crate::system::prefetch::prefetch;

/// The words of one cache line.
type CacheLine = [u64; 8];

/// Slots in a line.
const SLOTS: usize = size_of::<CacheLine>() / size_of::<u64>();

/// Bytes of a slot.
pub const SLOT_BYTES: usize = size_of::<u64>();

/// Bytes of a line, by which tables grow.
pub const LINE_BYTES: usize = size_of::<CacheLine>();

/// The most slots: their numbers have 32 bits.
const MOST_SLOTS: u64 = 1 << 32;

/// The table.
pub struct NodeTable {
    lines: Pages<CacheLine>,
    /// How many of the reserved lines are in use.
    used: usize,
    count: usize,
}

impl NodeTable {
    /// A table without slots that can grow up to `bytes`, or less where the system does not reserve as much.
    pub fn new(bytes: usize) -> NodeTable {
        let most = usize::try_from(MOST_SLOTS * SLOT_BYTES as u64).unwrap_or(usize::MAX);
        NodeTable { lines: Pages::reserve(bytes.min(most)), used: 0, count: 0 }
    }

    /// Bytes to which it can grow.
    pub fn most_bytes(&self) -> usize {
        size_of_val(&self.lines[..])
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.used * LINE_BYTES
    }

    /// How many nodes there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.used * SLOTS
    }

    /// The most nodes it takes: fuller, a node that is not there is looked for in too many lines.
    pub fn capacity(&self) -> usize {
        self.slots() - self.slots().div_ceil(16)
    }

    /// The line in which looking for a key begins.
    #[inline]
    pub fn home(&self, key: u64) -> u32 {
        home(key, self.used)
    }

    /// Asks for a line before it is read.
    #[inline]
    pub fn prefetch_line(&self, line: u32) {
        prefetch(&self.lines, line as usize);
    }

    /// Asks for the line of a slot before it is read.
    #[inline]
    pub fn prefetch_slot(&self, slot: u32) {
        prefetch(&self.lines, slot as usize / SLOTS);
    }

    /// What is in a slot.
    #[inline]
    pub fn node(&self, slot: u32) -> NodeWord {
        NodeWord(self.lines[slot as usize / SLOTS][slot as usize % SLOTS])
    }

    /// Replaces a node by another state of itself.
    #[inline]
    pub fn set(&mut self, slot: u32, node: NodeWord) {
        self.lines[slot as usize / SLOTS][slot as usize % SLOTS] = node.0;
    }

    /// The slot of a key and its node, or the vacant slot where it belongs; `home` is its home line.
    #[inline]
    pub fn find(&self, key: u64, home: u32) -> (u32, NodeWord) {
        let lines = &self.lines[..self.used];
        let mut line = home as usize;
        loop {
            // All slots at once: how far to go is not to be predicted.
            let ends = lines[line].iter().enumerate().fold(0, |ends, (place, &word)| {
                ends | u32::from(NodeWord(word).has(key) | NodeWord(word).is_vacant()) << place
            });
            if ends != 0 {
                let place = ends.trailing_zeros() as usize % SLOTS;
                return ((line * SLOTS + place) as u32, NodeWord(lines[line][place]));
            }
            // Some slot is always vacant, so this ends.
            line = if line + 1 == lines.len() { 0 } else { line + 1 };
        }
    }

    /// Puts a new node into the vacant slot where it belongs.
    ///
    /// # Errors
    /// [`Full`], and nothing is added, when the table has reached its capacity.
    #[inline]
    pub fn fill(&mut self, slot: u32, node: NodeWord) -> Result<(), Full> {
        if self.count == self.capacity() {
            return Err(Full);
        }
        self.count += 1;
        self.set(slot, node);
        Ok(())
    }

    /// Grows to a size in bytes, which lies above the size so far and is at most [`NodeTable::most_bytes`].
    ///
    /// Every node gets a new slot, of which `moved` hears. After an error of `moved`, which is passed on, the table can
    /// no longer be used.
    pub fn grow<E>(
        &mut self,
        bytes: usize,
        mut moved: impl FnMut(u32, NodeWord) -> Result<(), E>,
    ) -> Result<(), E> {
        let old = self.used;
        self.used = bytes / LINE_BYTES;
        self.lines.announce(bytes);
        // A node can only go to lines that have been emptied, since only those stay as they are filled. Very few want
        // to go elsewhere: those displaced by as many lines as lie before them, and those that run past the end.
        let mut late = Vec::new();
        for line in (0..old).rev() {
            for word in std::mem::take(&mut self.lines[line]) {
                let node = NodeWord(word);
                if node.is_vacant() {
                    break;
                }
                match vacant(&self.lines[line..self.used], home(node.key(), self.used) as usize, line) {
                    Some(slot) => {
                        self.set(slot, node);
                        moved(slot, node)?;
                    }
                    None => late.push(node),
                }
            }
        }
        for node in late {
            let slot = self.find(node.key(), self.home(node.key())).0;
            self.set(slot, node);
            moved(slot, node)?;
        }
        Ok(())
    }
}

/// The home line of a key among so many lines.
#[inline]
fn home(key: u64, lines: usize) -> u32 {
    ((u128::from(key.mix()) * lines as u128) >> 64) as u32
}

/// The first vacant slot from line `home` on among `lines`, the first of which has the number `first`.
#[inline]
fn vacant(lines: &[CacheLine], home: usize, first: usize) -> Option<u32> {
    let from = home.checked_sub(first)?;
    lines[from..].iter().enumerate().find_map(|(further, line)| {
        let place = line.iter().position(|&word| NodeWord(word).is_vacant())?;
        Some(((home + further) * SLOTS + place) as u32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::compact_astar::node::NodeState;
    use std::collections::HashMap;
    use std::convert::Infallible;

    /// A key that other numbers do not have.
    fn key(number: u64) -> u64 {
        crate::search::compact_astar::node::key(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn put(table: &mut NodeTable, number: u64) -> Result<(), Full> {
        let (slot, node) = table.find(key(number), table.home(key(number)));
        assert!(node.is_vacant(), "{number}");
        table.fill(
            slot,
            NodeWord::new(key(number), (number % 4) as usize, NodeState::open((number % 3) as u32)),
        )
    }

    /// Whether a table holds the first so many numbers and no others.
    fn holds(table: &NodeTable, count: u64) {
        for number in 0..count + count / 8 + 10 {
            let (_, node) = table.find(key(number), table.home(key(number)));
            assert_eq!(!node.is_vacant(), number < count, "{number} of {count}");
            assert!(number >= count || node.direction() == (number % 4) as usize && node.has(key(number)));
        }
        assert_eq!(table.count() as u64, count);
    }

    #[test]
    fn a_table_that_fills_up_and_grows_by_any_factor_keeps_its_nodes() {
        for (first, percent) in [(1, 200), (1, 800), (3, 130), (40, 107), (64, 800), (7, 1_000)] {
            let mut table = NodeTable::new(8 << 20);
            let mut lines = first;
            let mut count = 0;
            while lines * 64 <= table.most_bytes() {
                let mut slots = HashMap::new();
                table
                    .grow(lines * 64, |slot, node| {
                        assert_eq!(slots.insert(node.key(), slot), None, "each once");
                        Ok::<(), Infallible>(())
                    })
                    .unwrap();
                assert_eq!(slots.len() as u64, count);
                assert!(slots.iter().all(|(&key, &slot)| table.node(slot).has(key)));
                holds(&table, count);
                while put(&mut table, count).is_ok() {
                    count += 1;
                }
                assert_eq!((table.count(), table.bytes()), (table.capacity(), lines * 64));
                assert!(table.capacity() < table.slots());
                holds(&table, count);
                lines = (lines * percent / 100).max(lines + 1);
            }
            assert!(count > 100_000);
        }
    }

    #[test]
    fn a_growth_that_is_stopped_says_why() {
        let mut table = NodeTable::new(1 << 10);
        table.grow(64, |_, _| Ok::<(), ()>(())).unwrap();
        put(&mut table, 0).unwrap();
        assert_eq!(table.grow(128, |_, _| Err("enough")), Err("enough"));
    }

    #[test]
    fn slots_of_the_largest_table_have_numbers_of_32_bits() {
        let lines = (MOST_SLOTS as usize) / SLOTS;
        assert!(u32::try_from(lines * SLOTS - 1).is_ok());
        assert_eq!(home(key(1), lines), ((u128::from(key(1).mix()) * lines as u128) >> 64) as u32);
        // Without any slot there is no capacity either.
        assert_eq!(NodeTable::new(0).capacity(), 0);
    }
}
