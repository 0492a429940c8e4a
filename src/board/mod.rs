//! Boards as the searches hold them: labels packed into one machine word where they fit.
//!
//! A search works on canonical labels (see [`crate::puzzle::canonical`]): 0 is the blank, and the goal of a class is always
//! the same board.

pub mod neighbors;
pub mod packed;
pub mod boxed;

use std::hash::Hash;

/// A board that slides in place.
pub trait Board: Clone + Eq + Hash + Send + Sync {
    /// The most cells that fit.
    const MAX_CELLS: usize;

    /// A board from the label of each cell.
    fn pack(labels: &[u16]) -> Self;

    /// The label on a cell; 0 is the blank.
    fn label(&self, cell: usize) -> usize;

    /// The blank's cell on a board of so many cells. Cost: looks at one cell after the other.
    fn blank(&self, cells: usize) -> usize {
        (0..cells).find(|&cell| self.label(cell) == 0).unwrap_or(0)
    }

    /// Slides the tile on `from` to the blank's cell `to` and returns its label.
    ///
    /// Doing it again with the cells exchanged undoes it.
    fn slide(&mut self, from: usize, to: usize) -> usize;

    /// Well-mixed bits for hash tables.
    fn mix(&self) -> u64;

    /// Bytes that a board of so many cells takes outside itself.
    fn heap_bytes(_cells: usize) -> usize {
        0
    }
}

/// Multiplier that spreads a word over all bits: the odd integer nearest to 2^64 over the golden ratio.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes a word so that its high and low bits depend on all of it.
fn mix_word(word: u64) -> u64 {
    let product = u128::from(word) * u128::from(SPREAD);
    (product as u64) ^ (product >> 64) as u64
}
