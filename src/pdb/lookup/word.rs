//! A state of a pattern in one word, and what a slide does to it.

use crate::pdb::space::rank;

/// A state of a pattern in eight bytes: everything that a slide changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Word {
    /// `sequence | h << 24`.
    sequence_h: u32,
    map: u32,
}

impl Word {
    fn new(sequence: rank::Sequence, map: u32, h: u8) -> Word {
        Word { sequence_h: sequence | u32::from(h) << 24, map }
    }

    /// The word of the state in which tile i of a pattern lies on `cells[i]`, without h.
    #[cfg(test)]
    pub fn of(cells: &[crate::puzzle::tile::Cell]) -> Word {
        let mut tiles: Vec<(u16, u32)> = cells.iter().map(|c| c.0).zip(0..).collect();
        tiles.sort_unstable();
        tiles.into_iter().fold(Word::default(), |word, (cell, tile)| word.followed_by(tile, cell.into()))
    }

    /// The word with one more tile, on a cell behind those of the others.
    #[inline]
    pub fn followed_by(self, tile: u32, cell: u32) -> Word {
        Word::new(self.sequence() << 3 | tile, self.map() | 1 << cell, self.h())
    }

    /// The word with another h.
    #[inline]
    pub fn with_h(self, h: u8) -> Word {
        Word::new(self.sequence(), self.map(), h)
    }

    /// The word with the h of its state, whose bit 1 is `high`, where it has that of the state before.
    #[inline(always)]
    pub(crate) fn neighbor(self, high: u32) -> Word {
        let h = self.h();
        // Going up sets bit 1 of h to that of h + 1; going down always to the other value.
        let up = high == (u32::from(h) + 1) >> 1 & 1;
        // Without a branch, which could not be foreseen. Only an unsound table leads out of the range.
        let next = i16::from(h) + 2 * i16::from(up) - 1;
        self.with_h(next.clamp(0, 255) as u8)
    }

    /// The tiles in cell order.
    #[inline(always)]
    pub fn sequence(self) -> rank::Sequence {
        self.sequence_h & 0xff_ffff
    }

    /// The cells that the tiles occupy.
    #[inline(always)]
    pub fn map(self) -> u32 {
        self.map
    }

    /// The cost to the goal, where it is known.
    #[inline(always)]
    pub fn h(self) -> u8 {
        (self.sequence_h >> 24) as u8
    }

    /// The word after the tile on `from` has slid to `to`, with the h from before; the pattern has `tiles` tiles.
    #[inline(always)]
    pub fn slide(self, tiles: usize, from: u32, to: u32) -> Word {
        let map = self.map() ^ 1 << from ^ 1 << to;
        let (low, high) = (from.min(to), from.max(to));
        // The tiles passed are those strictly between the two cells: none for neighbours in a row.
        let between = self.map() & ((1 << high) - (2 << low));
        if between == 0 {
            return Word::new(self.sequence(), map, self.h());
        }
        let here = (self.map() & ((1 << from) - 1)).count_ones();
        let passed = between.count_ones();
        let there = if from < to { here + passed } else { here - passed };
        Word::new(rank::rotate(self.sequence(), tiles, here, there), map, self.h())
    }

    /// As [`Word::slide`] for tile number `tile` of the pattern, without branches.
    #[inline(always)]
    pub fn slide_masked(self, tile: u32, slide: &SlideMasks) -> Word {
        let (map, sequence) = (self.map(), self.sequence());
        // Fields behind the tile, of 3 bits each: before and after the slide.
        let from = 3 * (map & slide.behind_from).count_ones();
        let to = 3 * (map & slide.behind_to).count_ones();
        let (from_mask, to_mask) = ((1 << from) - 1, (1 << to) - 1);
        let others = sequence & from_mask | sequence >> 3 & !from_mask;
        let sequence = others & to_mask | (others & !to_mask) << 3 | tile << to;
        Word::new(sequence, map ^ slide.change, self.h())
    }
}

/// What a slide between two neighbouring cells does to a word, made once for all words.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlideMasks {
    /// Both cells.
    change: u32,
    /// The cells behind the one that the tile leaves.
    behind_from: u32,
    /// The cells behind the one that it comes to, without the one that it leaves.
    behind_to: u32,
    /// The cell that it leaves, which is the blank's afterwards.
    blank: u32,
}

impl SlideMasks {
    /// The slide of a tile from cell `from` to cell `to`, both below 32.
    pub fn new(from: u32, to: u32) -> SlideMasks {
        let behind = |cell| !1u32 << cell;
        let behind_to = behind(to) & !(1 << from);
        SlideMasks { change: 1 << from | 1 << to, behind_from: behind(from), behind_to, blank: from }
    }

    /// The cell that the tile leaves, which is the blank's afterwards.
    #[inline(always)]
    pub fn blank(&self) -> u32 {
        self.blank
    }
}
