//! Cache lines of words in one piece of address space that is reserved at once and taken page by page.
//!
//! A table that grows in place never has to be copied, and its old and new size are never there together.

use memmap2::{MmapMut, MmapOptions};
use std::ops::{Deref, DerefMut};

/// The words of one cache line.
pub type Line = [u64; 8];

/// From so many bytes on, huge pages are asked for: below, clearing one would cost more than it saves.
const HUGE: usize = 4 << 20;

/// Zeroed lines outside the heap. The system gives a page when it is first touched.
#[derive(Debug, Default)]
pub struct Lines(Option<MmapMut>);

impl Lines {
    /// Reserves `bytes`, rounded down to whole lines, or a half, a quarter and so on where the system refuses.
    pub fn reserve(bytes: usize) -> Lines {
        let mut bytes = bytes - bytes % size_of::<Line>();
        while bytes > 0 {
            // Pages that are never touched are no memory, so the system need not count them.
            if let Ok(map) = MmapOptions::new().len(bytes).no_reserve_swap().map_anon() {
                return Lines(Some(map));
            }
            bytes = bytes / 2 - bytes / 2 % size_of::<Line>();
        }
        Lines(None)
    }

    /// Says that the first `bytes` will be used: in huge pages if they are many, which saves most address lookups.
    pub fn announce(&self, bytes: usize) {
        #[cfg(target_os = "linux")]
        if let Some(map) = self.0.as_ref().filter(|_| bytes >= HUGE) {
            // Without huge pages it still works, so a refusal is no error.
            let _ = map.advise_range(memmap2::Advice::HugePage, 0, bytes);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = bytes;
    }
}

impl Deref for Lines {
    type Target = [Line];

    #[inline]
    fn deref(&self) -> &[Line] {
        // A map begins at a page, and its length is one of whole lines.
        self.0.as_deref().map_or(&[], bytemuck::cast_slice)
    }
}

impl DerefMut for Lines {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Line] {
        self.0.as_deref_mut().map_or(&mut [], bytemuck::cast_slice_mut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_zero_and_whole() {
        for (bytes, lines) in [(0, 0), (63, 0), (64, 1), (1_000, 15), (1 << 30, 1 << 24)] {
            let reserved = Lines::reserve(bytes);
            reserved.announce(bytes);
            assert_eq!(reserved.len(), lines);
            assert!(reserved.iter().step_by(1_000_003).all(|line| *line == [0; 8]));
        }
    }

    #[test]
    fn what_no_machine_has_becomes_what_it_has() {
        let reserved = Lines::reserve(usize::MAX);
        assert!(reserved.len() >= 1 << 20);
    }
}
