//! Looking up h: one bit or one byte an entry, and the tables of a partition.

pub mod word;
pub mod bit;
pub mod byte;
pub mod tables;

use crate::pdb::file::table::{Table, Unsound};
use crate::pdb::lookup::word::Word;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::tile::Cell;

/// What a sum of databases asks of each of its tables, whatever the encoding.
pub trait PatternLookup<'a>: Copy + std::fmt::Debug + Sync {
    /// The encoding that it reads.
    const ENCODING: Encoding;

    /// The lookups of a table of that encoding.
    fn of(table: &'a Table) -> Self;

    /// Cells of the board.
    fn cells(&self) -> usize;

    /// A word with the h of its state, the blank being on `blank`.
    ///
    /// # Errors
    /// [`Unsound`] when the table contradicts itself.
    fn with_h(&self, word: Word, blank: Cell) -> Result<Word, Unsound>;

    /// The word after the pattern's tile on `from` has slid to `to`, and with it the blank to `from`.
    fn slide(&self, word: Word, from: u32, to: u32) -> Word;
}
