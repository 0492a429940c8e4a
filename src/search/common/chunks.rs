//! A list that grows by chunks, so that growing never needs old and new memory together.

/// Items in a chunk.
const CHUNK: usize = 1 << 10;

/// There is no room left within the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Items that never move, in chunks.
#[derive(Debug)]
pub struct Chunks<T>(Vec<Vec<T>>);

impl<T> Default for Chunks<T> {
    fn default() -> Chunks<T> {
        Chunks(Vec::new())
    }
}

impl<T> Chunks<T> {
    /// How many items there are.
    pub fn count(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * CHUNK + last.len())
    }

    /// Bytes that the chunks take.
    pub fn bytes(&self) -> usize {
        self.0.len() * CHUNK * size_of::<T>()
    }

    /// Makes sure that one more item can be pushed, taking at most `room` further bytes.
    ///
    /// # Errors
    /// [`Full`] when that is not enough or the system has no memory.
    pub fn reserve(&mut self, room: usize) -> Result<(), Full> {
        if self.0.last().is_some_and(|last| last.len() < CHUNK) {
            return Ok(());
        }
        let mut chunk = Vec::new();
        if CHUNK * size_of::<T>() > room || chunk.try_reserve_exact(CHUNK).is_err() {
            return Err(Full);
        }
        self.0.push(chunk);
        Ok(())
    }

    /// Adds an item where [`Chunks::reserve`] has made room.
    pub fn push(&mut self, item: T) {
        match self.0.last_mut() {
            Some(last) => last.push(item),
            None => unreachable!("room is reserved first"),
        }
    }

    /// An item by its number.
    #[inline]
    pub fn get(&self, number: u32) -> &T {
        &self.0[number as usize / CHUNK][number as usize % CHUNK]
    }

    /// An item by its number, to be changed.
    #[inline]
    pub fn get_mut(&mut self, number: u32) -> &mut T {
        &mut self.0[number as usize / CHUNK][number as usize % CHUNK]
    }
}
