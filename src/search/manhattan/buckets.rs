//! Boards that wait to be slid, sorted by kind and slack.

use crate::search::manhattan::kernel::{CHUNK, ChunkSlide, ROOM};
use crate::search::manhattan::kernel_wide;
use crate::system::cpu::Instructions;

/// Kinds of nodes: the blank's cell and the last slide, cell * 4 + direction.
pub const KINDS: usize = 64;

/// The most levels of slack.
pub const MOST_LEVELS: usize = 64;

/// Boards that wait.
#[derive(Debug, Default)]
struct Bucket {
    boards: Vec<u64>,
    count: usize,
}

/// Buckets by slack and kind: slack * 64 + kind.
#[derive(Debug)]
pub struct Buckets {
    buckets: Vec<Bucket>,
    /// For each slack the kinds whose buckets hold a chunk, and the slacks that have such kinds.
    full: [u64; MOST_LEVELS],
    full_levels: u64,
    /// The same for buckets that hold anything.
    some: [u64; MOST_LEVELS],
    some_levels: u64,
    /// The most boards that a bucket has held.
    largest: usize,
}

impl Default for Buckets {
    fn default() -> Buckets {
        let none = [0; MOST_LEVELS];
        Buckets { buckets: Vec::new(), full: none, full_levels: 0, some: none, some_levels: 0, largest: 0 }
    }
}

impl Buckets {
    /// Makes so many levels, all of them empty.
    pub fn reset(&mut self, levels: usize) {
        for bucket in &mut self.buckets {
            bucket.count = 0;
        }
        if self.buckets.len() < levels * KINDS {
            self.buckets.resize_with(levels * KINDS, Bucket::default);
        }
        self.some = [0; MOST_LEVELS];
        self.full = [0; MOST_LEVELS];
        (self.some_levels, self.full_levels, self.largest) = (0, 0, 0);
    }

    /// The bucket to go on with: a full one of the least slack, else one of the most slack, which fills the others.
    #[inline]
    pub fn next(&self) -> Option<usize> {
        let (slack, kinds) = if self.full_levels != 0 {
            let slack = self.full_levels.trailing_zeros() as usize;
            (slack, self.full[slack % MOST_LEVELS])
        } else {
            let slack = self.some_levels.checked_ilog2()? as usize;
            (slack, self.some[slack % MOST_LEVELS])
        };
        Some(slack * KINDS + kinds.trailing_zeros() as usize)
    }

    /// Takes up to a chunk of boards out of a bucket.
    #[inline]
    pub fn take(&mut self, number: usize) -> &[u64] {
        let bucket = &mut self.buckets[number];
        let count = bucket.count.min(CHUNK);
        bucket.count -= count;
        self.note(number);
        let bucket = &self.buckets[number];
        &bucket.boards[bucket.count..][..count]
    }

    /// Slides the boards that have just been taken out of bucket `number` into bucket `to` of the same slack and that
    /// of the slack below.
    #[inline]
    pub fn slide(
        &mut self,
        instructions: Instructions,
        number: usize,
        count: usize,
        step: ChunkSlide,
        to: usize,
    ) {
        if to < KINDS {
            let Ok([here, near]) = self.buckets.get_disjoint_mut([number, to]) else {
                unreachable!("a slide leads to another cell")
            };
            let nearer = kernel_wide::slide::<false>(
                instructions,
                here.taken(),
                count,
                step,
                near.room(),
                &mut [0; ROOM],
            );
            near.count += nearer;
            self.note(to);
            return;
        }
        let Ok([here, near, far]) = self.buckets.get_disjoint_mut([number, to, to - KINDS]) else {
            unreachable!("a slide leads to another cell, and levels to the one below")
        };
        let nearer =
            kernel_wide::slide::<true>(instructions, here.taken(), count, step, near.room(), far.room());
        near.count += nearer;
        far.count += count - nearer;
        self.note(to);
        self.note(to - KINDS);
    }

    /// Adds a board.
    pub fn push(&mut self, number: usize, board: u64) {
        self.buckets[number].room()[0] = board;
        self.buckets[number].count += 1;
        self.note(number);
    }

    /// The most boards that a bucket has held since [`Buckets::reset`].
    #[inline]
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// Notes how many boards a bucket holds.
    #[inline]
    fn note(&mut self, number: usize) {
        let (slack, kind, count) = (number / KINDS % MOST_LEVELS, number % KINDS, self.buckets[number].count);
        self.largest = self.largest.max(count);
        let set = |word: &mut u64, bit: usize, on: bool| *word = *word & !(1 << bit) | u64::from(on) << bit;
        set(&mut self.full[slack], kind, count >= CHUNK);
        set(&mut self.some[slack], kind, count > 0);
        set(&mut self.full_levels, slack, self.full[slack] != 0);
        set(&mut self.some_levels, slack, self.some[slack] != 0);
    }
}

impl Bucket {
    /// Room behind the boards.
    #[inline]
    fn room(&mut self) -> &mut [u64; ROOM] {
        if self.boards.len() < self.count + ROOM {
            self.grow();
        }
        match self.boards[self.count..].first_chunk_mut() {
            Some(room) => room,
            None => unreachable!("the bucket has just been made large enough"),
        }
    }

    /// The boards that have just been taken out, which lie behind the others.
    #[inline]
    fn taken(&self) -> &[u64; ROOM] {
        match self.boards[self.count..].first_chunk() {
            Some(taken) => taken,
            None => unreachable!("where boards were written, there was room behind them"),
        }
    }

    #[cold]
    fn grow(&mut self) {
        let boards = (self.boards.len() + self.boards.len() / 2).max(self.count + ROOM);
        self.boards.resize(boards, 0);
    }
}
