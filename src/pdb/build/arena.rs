//! Large zeroed memory for the builder, in huge pages where the system has them.

use memmap2::MmapMut;
use std::ops::{Deref, DerefMut};

/// Zeroed bytes outside the heap. Pages are taken from the system when they are first touched.
#[derive(Debug)]
pub struct Arena(Option<MmapMut>);

impl Arena {
    /// `bytes` zeroed bytes.
    ///
    /// # Errors
    /// What the system says when it does not have them.
    pub fn new(bytes: usize) -> std::io::Result<Arena> {
        if bytes == 0 {
            return Ok(Arena(None));
        }
        let map = MmapMut::map_anon(bytes)?;
        // Huge pages halve the time of a build; without them it still works, so a refusal is no error.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Arena(Some(map)))
    }
}

impl Deref for Arena {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_deref().unwrap_or(&[])
    }
}

impl DerefMut for Arena {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.0.as_deref_mut().unwrap_or(&mut [])
    }
}
