//! The table of breadth-first search: two bits a state, the distance modulo 3 or "not seen".
//!
//! ```text
//!   entry   0 1 2   the distance modulo 3, which is enough to tell a neighbour that is one step nearer
//!           3       not seen yet
//!   place   one block of entries for each cell of the blank, by rank; 32 entries to a word, the first in the
//!           lowest two bits; each block is filled up to whole words with entries that stay at 3
//! ```

use crate::search::exhaustive::ranked::Ranked;
use bitvec::prelude::{BitVec, Lsb0, bitvec};

/// Entries in a word.
const LANES: usize = 32;

/// Two bits for each state.
pub(crate) struct DepthTable {
    bits: BitVec<u64, Lsb0>,
    ranks: u32,
    /// Words for each cell of the blank.
    block: usize,
}

// All access goes through whole words: element-wise access would check bounds and alignment for each of the two bits.
impl DepthTable {
    /// The entry of a state that is not seen yet.
    pub const UNSEEN: u64 = 3;

    /// The entry of a state at a distance.
    pub fn entry(distance: u32) -> u64 {
        u64::from(distance % 3)
    }

    /// A table of unseen states.
    pub fn new(cells: usize, ranks: u32) -> DepthTable {
        let block = (ranks as usize).div_ceil(LANES);
        DepthTable { bits: bitvec![u64, Lsb0; 1; cells * block * 64], ranks, block }
    }

    /// The entry of a state.
    #[inline]
    pub fn get(&self, state: Ranked) -> u64 {
        let (word, shift) = self.place(state);
        self.bits.as_raw_slice()[word] >> shift & 3
    }

    /// Writes the entry of a state that has none.
    #[inline]
    pub fn mark(&mut self, state: Ranked, entry: u64) {
        debug_assert_eq!(self.get(state), DepthTable::UNSEEN);
        let (word, shift) = self.place(state);
        self.bits.as_raw_mut_slice()[word] ^= (DepthTable::UNSEEN ^ entry) << shift;
    }

    /// How many words there are for each cell of the blank.
    pub fn block(&self) -> usize {
        self.block
    }

    /// The ranks, rising, in one word of a cell's block whose entry is `entry` at the time of the call.
    #[inline]
    pub fn ranks_in(&self, cell: usize, word: usize, entry: u64) -> impl Iterator<Item = u32> + use<> {
        let lanes = lanes_equal(self.bits.as_raw_slice()[cell * self.block + word], entry);
        let (first, end) = ((word * LANES) as u32, self.ranks);
        lanes.map(move |lane| first + lane).take_while(move |&rank| rank < end)
    }

    /// The word and the place of its entry's lower bit.
    #[inline]
    fn place(&self, state: Ranked) -> (usize, usize) {
        let rank = state.rank as usize;
        (state.cell * self.block + rank / LANES, rank % LANES * 2)
    }
}

/// The places, from 0, of the entries of a word that equal `entry`.
#[inline]
fn lanes_equal(word: u64, entry: u64) -> impl Iterator<Item = u32> {
    const LOW: u64 = u64::MAX / 3; // the lower bit of each entry
    let differs = word ^ (entry * LOW);
    let mut equal = !(differs | differs >> 1) & LOW;
    std::iter::from_fn(move || {
        let lane = (equal != 0).then(|| equal.trailing_zeros() / 2);
        equal &= equal.wrapping_sub(1);
        lane
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_found_by_entry() {
        let word = 0b11_00_10_01_11;
        let lanes = |entry| lanes_equal(word, entry).collect::<Vec<_>>();
        assert_eq!(lanes(3), [0, 4]);
        assert_eq!(lanes(2), [2]);
        assert_eq!(lanes(1), [1]);
        assert_eq!(lanes(0)[..2], [3, 5]);
        assert_eq!(lanes_equal(u64::MAX, 3).count(), 32);
    }

    #[test]
    fn entries_are_kept_apart_and_padding_is_no_state() {
        let mut table = DepthTable::new(2, 35);
        table.mark(Ranked { cell: 0, rank: 34 }, 0);
        table.mark(Ranked { cell: 1, rank: 0 }, 1);
        table.mark(Ranked { cell: 1, rank: 33 }, 2);
        let ranks = |cell, entry| {
            (0..table.block()).flat_map(|w| table.ranks_in(cell, w, entry)).collect::<Vec<u32>>()
        };
        assert_eq!(ranks(0, DepthTable::UNSEEN), (0..34).collect::<Vec<_>>());
        assert_eq!((ranks(0, 0), ranks(1, 1), ranks(1, 2)), (vec![34], vec![0], vec![33]));
        assert_eq!(ranks(1, DepthTable::UNSEEN).len(), 33);
        assert_eq!(table.get(Ranked { cell: 1, rank: 33 }), 2);
    }
}
