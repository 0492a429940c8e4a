//! Lookups in tables of minima over regions: a byte holds h itself, so nothing is carried from the state before.

use crate::pdb::file::table::{Table, Unsound};
use crate::pdb::lookup::PatternLookup;
use crate::pdb::lookup::word::Word;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::index::IndexRef;
use crate::pdb::space::rank::Ranker;
use crate::puzzle::tile::Cell;

/// Looks up states of one table of the encoding `byte-min`.
#[derive(Clone, Copy, Debug)]
pub struct ByteLookup<'a> {
    table: &'a Table,
    index: IndexRef<'a>,
    rows: &'a [u8],
    row_bytes: usize,
    tiles: usize,
    ranker: Ranker,
}

impl ByteLookup<'_> {
    /// The word with the h of its state.
    #[inline(always)]
    fn read(&self, word: Word) -> Word {
        let byte = self.ranker.rank(word.sequence()) * self.row_bytes + self.index.map(word.map());
        word.with_h(self.rows.get(byte).copied().unwrap_or(0))
    }
}

impl<'a> PatternLookup<'a> for ByteLookup<'a> {
    const ENCODING: Encoding = Encoding::ByteMin;

    fn of(table: &'a Table) -> ByteLookup<'a> {
        let header = table.header();
        ByteLookup {
            table,
            index: table.index().index_ref(),
            rows: &table.bytes()[header.rows_offset()..],
            row_bytes: header.row_bytes(),
            tiles: header.pattern.tiles(),
            ranker: Ranker::new(header.pattern.tiles()),
        }
    }

    fn cells(&self) -> usize {
        self.table.header().pattern.class().dims().cells()
    }

    fn with_h(&self, word: Word, _blank: Cell) -> Result<Word, Unsound> {
        Ok(self.read(word))
    }

    #[inline(always)]
    fn slide(&self, word: Word, from: u32, to: u32) -> Word {
        self.read(word.slide(self.tiles, from, to))
    }
}
