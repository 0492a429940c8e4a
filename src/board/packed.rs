//! Boards in one machine word: up to 16 cells of 4 bits, up to 25 cells of 5 bits.
//!
//! Cell c takes the bits from c * 4 (or c * 5) upwards; the blank is 0:
//!
//! ```text
//! 1 2 3        0x0_8765_4321 in 4-bit fields: cell 0 lowest
//! 4 5 6
//! 7 8 _
//! ```

use crate::board::{Board, mix_word};

/// Both words pack alike.
macro_rules! packed_board {
    ($word:ty, $bits:literal, $cells:literal, $mix:expr) => {
        impl Board for $word {
            const MAX_CELLS: usize = $cells;

            fn pack(labels: &[u16]) -> Self {
                debug_assert!(labels.len() <= Self::MAX_CELLS);
                labels.iter().rev().fold(0, |word, &label| word << $bits | <$word>::from(label))
            }

            #[inline]
            fn label(&self, cell: usize) -> usize {
                (self >> ($bits * cell)) as usize & ((1 << $bits) - 1)
            }

            #[inline]
            fn blank(&self, _cells: usize) -> usize {
                // Taking 1 from every field turns on the top bit of the lowest field that is 0, and of no field below it:
                // there, nothing is borrowed, and a label above 0 gains no top bit by losing 1.
                const ONES: $word = (<$word>::MAX >> (<$word>::BITS % $bits)) / ((1 << $bits) - 1);
                const TOPS: $word = ONES << ($bits - 1);
                ((self.wrapping_sub(ONES) & !self & TOPS).trailing_zeros() / $bits) as usize
            }

            #[inline]
            fn slide(&mut self, from: usize, to: usize) -> usize {
                let label = self.label(from);
                let bits = label as $word;
                *self ^= bits << ($bits * from) | bits << ($bits * to);
                label
            }

            #[inline]
            fn mix(&self) -> u64 {
                let mix: fn($word) -> u64 = $mix;
                mix(*self)
            }
        }
    };
}

packed_board!(u64, 4, 16, mix_word);
packed_board!(u128, 5, 25, |word| mix_word(word as u64 ^ mix_word((word >> 64) as u64)));
