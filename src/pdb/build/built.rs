//! What a finished search holds.

use crate::pdb::build::kernel::string_bytes;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::graph::Graph;
use crate::pdb::space::pattern::Pattern;
use crate::system::memory::Pages;

/// A finished search: bit 1 of h for every state, cohort by cohort, the minima over regions where they are to be kept,
/// and the counts.
pub struct Built {
    pub(crate) pattern: Pattern,
    pub(crate) encoding: Encoding,
    pub(crate) graph: Graph,
    /// For each parity, the states whose bit 1 of h is set.
    pub(crate) high: [Pages<u8>; 2],
    /// For each parity, the minimum over regions, a byte a permutation, map by map; empty unless it is kept.
    pub(crate) minimum: [Pages<u8>; 2],
    pub(crate) counts: Vec<u64>,
    pub(crate) minima: Vec<u64>,
    pub(crate) pool: rayon::ThreadPool,
}

impl Built {
    /// States at each h, from 0 to the largest.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// (map, permutation) pairs at each minimum over regions, where they were counted; else empty.
    pub fn minima(&self) -> &[u64] {
        &self.minima
    }

    /// The pattern that was searched.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// What the table is to hold.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Cohorts in all.
    pub fn cohorts(&self) -> usize {
        self.graph.cohorts()
    }

    /// The directory words of the file.
    pub fn directory(&self) -> &[u64] {
        &self.graph.directory
    }

    /// The threads that searched, for what follows.
    pub fn pool(&self) -> &rayon::ThreadPool {
        &self.pool
    }

    /// For each map, in order, the minimum of h over its regions, a byte a permutation; none for other encodings.
    pub fn minimum_values(&self) -> Vec<&[u8]> {
        if self.encoding != Encoding::ByteMin {
            return Vec::new();
        }
        let mut halves = self.minimum.each_ref().map(|half| half.chunks_exact(self.pattern.permutations()));
        self.graph.maps.iter().filter_map(|map| halves[usize::from(map.parity)].next()).collect()
    }

    /// For each cohort, in order, its string of bit 1 of h.
    pub fn values(&self) -> Vec<&[u8]> {
        let bytes = string_bytes(self.pattern.tiles());
        let slots = self.graph.maps.iter().flat_map(|map| {
            (0..u32::from(map.regions)).map(|region| (map.parity, (map.first_slot + region) as usize))
        });
        slots.map(|(parity, slot)| &self.high[usize::from(parity)][slot * bytes..][..bytes]).collect()
    }
}
