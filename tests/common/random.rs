//! Numbers that look random and are the same in every run.

/// The generator SplitMix64.
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.word() % limit as u64) as usize
    }

    /// As many of the numbers below `limit` in random order.
    pub fn distinct(&mut self, count: usize, limit: usize) -> Vec<usize> {
        let mut left: Vec<usize> = (0..limit).collect();
        (0..count).map(|_| left.swap_remove(self.below(left.len()))).collect()
    }
}
