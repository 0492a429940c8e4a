//! Lookups in tables of one bit an entry.

use crate::pdb::file::format::HEADER_BYTES;
use crate::pdb::file::table::{Table, Unsound};
use crate::pdb::lookup::PatternLookup;
use crate::pdb::lookup::word::{SlideMasks, Word};
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::graph::ones;
use crate::pdb::space::index::IndexRef;
use crate::pdb::space::rank::{self, Ranker};
use crate::puzzle::tile::Cell;
use crate::system::prefetch::prefetch;

impl Table {
    /// Lookups of its states.
    ///
    /// # Panics
    /// Unless the table's encoding is [`Encoding::Bit`].
    pub fn lookup(&self) -> BitLookup<'_> {
        assert!(self.header().encoding == Encoding::Bit, "each encoding has lookups of its own");
        let (head, rows) = self.bytes().split_at(self.header().rows_offset());
        BitLookup {
            table: self,
            index: self.index().index_ref(),
            directory: head[HEADER_BYTES..].as_chunks().0,
            rows,
            row_bytes: self.header().row_bytes(),
            tiles: self.header().pattern.tiles(),
            ranker: Ranker::new(self.header().pattern.tiles()),
        }
    }
}

/// Where a state's bit lies in the rows of a table, counted in bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct BitAddress(usize);

/// Looks up states of one table.
#[derive(Clone, Copy, Debug)]
pub struct BitLookup<'a> {
    table: &'a Table,
    index: IndexRef<'a>,
    directory: &'a [[u8; 8]],
    rows: &'a [u8],
    row_bytes: usize,
    tiles: usize,
    ranker: Ranker,
}

impl BitLookup<'_> {
    /// Cells of the board.
    pub fn cells(&self) -> usize {
        self.table.header().pattern.class().dims().cells()
    }

    /// The word of the state in which tile i of the pattern lies on `cells[i]` and the blank on `blank`, with its h.
    ///
    /// h is found by walking down to the goal, always to a state whose h is one less modulo 4. Cost: at most the
    /// table's largest h times the slides of a state.
    ///
    /// # Errors
    /// [`Unsound`] when the walk does not end at the goal.
    #[cfg(test)]
    pub fn root(&self, cells: &[Cell], blank: Cell) -> Result<Word, Unsound> {
        self.with_h(Word::of(cells), blank)
    }

    /// A word with the h of its state: [`BitLookup::root`] for a word that is there already.
    ///
    /// # Errors
    /// As [`BitLookup::root`].
    pub fn with_h(&self, start: Word, blank: Cell) -> Result<Word, Unsound> {
        let (mut word, mut blank, mut steps) = (start, u32::from(blank.0), 0);
        let unsound = || Unsound {
            pattern: self.table.header().pattern.to_string(),
            dims: self.table.header().pattern.class().dims(),
        };
        while !self.is_goal(word, blank) {
            let below = (self.h_modulo_4(word, blank) + 3) % 4;
            steps += 1;
            (word, blank) = self
                .slides(word, blank)
                .find(|&(word, blank)| self.h_modulo_4(word, blank) == below)
                .filter(|_| steps <= self.table.header().largest())
                .ok_or_else(unsound)?;
        }
        Ok(start.with_h(steps as u8))
    }

    /// The word after the pattern's tile on `from` has slid to `to`, and with it the blank to `from`.
    #[inline(always)]
    pub fn slide(&self, word: Word, from: u32, to: u32) -> Word {
        let moved = word.slide(self.tiles, from, to);
        moved.neighbor(self.bit(self.address_of(moved, from)))
    }

    /// Where the bit of a word lies that has just slid: the step between [`Word::slide_masked`] and
    /// [`BitLookup::read`]. A search does other work before and after it.
    #[inline(always)]
    pub fn address(&self, word: Word, slide: &SlideMasks) -> BitAddress {
        self.address_of(word, slide.blank())
    }

    /// Asks for the bit that [`BitLookup::read`] reads.
    #[inline(always)]
    pub fn fetch(&self, address: BitAddress) {
        prefetch(self.rows, address.0 / 8);
    }

    /// The word that has just slid, with its own h.
    #[inline(always)]
    pub fn read(&self, word: Word, address: BitAddress) -> Word {
        word.neighbor(self.bit(address))
    }

    #[inline(always)]
    fn address_of(&self, word: Word, blank: u32) -> BitAddress {
        let entry = u64::from_le_bytes(self.directory[self.index.map(word.map())]);
        let cohort = self.index.cohort(entry, word.map(), blank);
        BitAddress(self.ranker.rank(word.sequence()) * self.row_bytes * 8 + cohort)
    }

    /// Bit 1 of the h of a state. A directory that points outside its rows, which no sound one does, reads as 0.
    #[inline(always)]
    fn bit(&self, address: BitAddress) -> u32 {
        let byte = self.rows.get(address.0 / 8).copied().unwrap_or(0);
        u32::from(byte) >> (address.0 % 8) & 1
    }

    fn h_modulo_4(&self, word: Word, blank: u32) -> u32 {
        let goal = self.table.header().pattern.goal_map();
        let dims = self.table.header().pattern.class().dims();
        let odd = ones(word.map() ^ goal).fold(0, |odd, cell| {
            let (column, row) = dims.column_row(Cell(cell as u16));
            odd ^ (column + row) & 1
        });
        self.bit(self.address_of(word, blank)) << 1 | odd as u32
    }

    fn is_goal(&self, word: Word, blank: u32) -> bool {
        let pattern = &self.table.header().pattern;
        word.map() == pattern.goal_map()
            && word.sequence() == rank::identity(self.tiles)
            && self.table.index().region(word.map(), blank) >> pattern.class().blank().0 & 1 != 0
    }

    /// All slides of the pattern's tiles that the blank can bring about by walking inside its region.
    fn slides(&self, word: Word, blank: u32) -> impl Iterator<Item = (Word, u32)> {
        let region = self.table.index().region(word.map(), blank);
        ones(word.map()).flat_map(move |from| {
            ones(self.table.index().neighbors(from) & region)
                .map(move |to| (word.slide(self.tiles, from, to).with_h(0), from))
        })
    }
}

impl<'a> PatternLookup<'a> for BitLookup<'a> {
    const ENCODING: Encoding = Encoding::Bit;

    fn of(table: &'a Table) -> BitLookup<'a> {
        table.lookup()
    }

    fn cells(&self) -> usize {
        BitLookup::cells(self)
    }

    fn with_h(&self, word: Word, blank: Cell) -> Result<Word, Unsound> {
        BitLookup::with_h(self, word, blank)
    }

    #[inline(always)]
    fn slide(&self, word: Word, from: u32, to: u32) -> Word {
        BitLookup::slide(self, word, from, to)
    }
}
