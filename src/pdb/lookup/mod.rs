//! Looking up h: one bit or one byte an entry, and the tables of a partition.
//!
//! # One bit an entry
//!
//! Sliding a pattern tile changes h by exactly one, and bit 0 of h follows from the map: each slide moves one tile to a
//! cell of the other colour of a chessboard, so h is odd when map and goal map differ in an odd number of black cells.
//! So bit 1 of h is all that a table stores. Where h of the state before is known:
//!
//! ```text
//! h before      5 = 0b101
//! h after       4 = 0b100  or  6 = 0b110
//! bit 1         0               1            equal to bit 1 of h + 1: one up; else one down
//! ```
//!
//! A search carries h from state to state in a [`Word`]. For the root, where nothing is known, the lookup walks down:
//! bit 1 and the parity give h modulo 4, some slide leads to a state with one less, and the number of steps to the goal
//! is h. A sound table needs at most its largest h; more steps show that it is
//! [unsound](crate::pdb::file::table::Unsound).
//!
//! A lookup costs one or two cache misses: the map's directory word, which small boards keep in the cache, and the bit.
//! The tables of 7-8 take 199 MB with a bit for each state, 576 MB with a byte for each minimum over regions, and fewer
//! cache lines are touched. A batch of nodes hides the rest: [`slide_masked`](Word::slide_masked),
//! [`address`](bit::BitLookup::address) and [`read`](bit::BitLookup::read) are the three stages of a slide, with other
//! nodes' stages between them.
//!
//! # One byte an entry
//!
//! Minima over regions can change by 3 and more at a slide, since another region may come within reach. They are kept
//! as whole bytes, need no state before, and serve comparison with the tables of 2002.
//!
//! Source: Culberson and Schaeffer, Computational Intelligence 14 (1998), for pattern databases; Korf and Felner,
//! Artificial Intelligence 134 (2002), for the minima; Breyer and Korf, AAAI 2010, for values modulo a small number.

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
