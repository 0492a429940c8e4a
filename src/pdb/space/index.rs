//! The index (map, region) -> cohort: the numbers of maps, and directory words.

use crate::puzzle::dims::Dims;
use crate::puzzle::tile::Cell;

/// IndexRef the maps of `k` tiles on a board and reads directory words.
#[derive(Clone, Debug)]
pub struct Index {
    tiles: usize,
    cells: usize,
    half: u32,
    /// For each upper half of a mask, how many maps lie before the first one with that half.
    base: Vec<u32>,
    /// For each lower half, how many smaller ones have as many cells.
    low: Vec<u16>,
    region_bits: u32,
    /// Bits of a directory word that the regions take.
    fields: u32,
    neighbors: Vec<u32>,
}

/// What a lookup takes of an [`Index`]: small enough for registers.
#[derive(Clone, Copy, Debug)]
pub struct IndexRef<'a> {
    index: &'a Index,
    base: &'a [u32],
    low: &'a [u16],
    half: u32,
    region_bits: u32,
    fields: u32,
}

impl IndexRef<'_> {
    /// The number of a map.
    #[inline(always)]
    pub fn map(self, map: u32) -> usize {
        let (upper, lower) = ((map >> self.half) as usize, (map & ((1 << self.half) - 1)) as usize);
        (self.base[upper] + u32::from(self.low[lower])) as usize
    }

    /// The cohort of a map and a blank on one of its free cells, given the map's directory word.
    #[inline(always)]
    pub fn cohort(self, word: u64, map: u32, blank: u32) -> usize {
        let first = (word >> (self.fields + 1)) as usize;
        if word >> self.fields & 1 != 0 {
            return first + self.index.flooded_region(map, blank);
        }
        let free_before = blank - (map & ((1 << blank) - 1)).count_ones();
        first + (word >> (self.region_bits * free_before)) as usize % (1 << self.region_bits)
    }
}

/// How many ways there are to choose k of n.
pub fn choose(n: usize, k: usize) -> usize {
    if k > n { 0 } else { (0..k).fold(1, |c, i| c * (n - i) / (i + 1)) }
}

impl Index {
    /// The index for patterns of `tiles` tiles on boards of a size with at most 25 cells.
    pub fn new(dims: Dims, tiles: usize) -> Index {
        let cells = dims.cells();
        assert!(tiles <= cells && cells <= 25, "patterns are checked before they are indexed");
        let half = cells as u32 / 2;
        let mut base = Vec::with_capacity(1 << (cells as u32 - half));
        let mut before = 0;
        for upper in 0u32..1 << (cells as u32 - half) {
            base.push(before);
            if let Some(lower) = tiles.checked_sub(upper.count_ones() as usize) {
                before += choose(half as usize, lower) as u32;
            }
        }
        let mut seen = [0u16; 26];
        let low = (0u32..1 << half)
            .map(|lower| {
                let count = &mut seen[lower.count_ones() as usize];
                *count += 1;
                *count - 1
            })
            .collect();
        let neighbors = (0..cells)
            .map(|c| dims.neighbors(Cell(c as u16)).fold(0, |mask, (_, next)| mask | 1u32 << next.0))
            .collect();
        let region_bits = if cells <= 16 { 3 } else { 2 };
        let fields = region_bits * (cells - tiles) as u32;
        Index { tiles, cells, half, base, low, region_bits, fields, neighbors }
    }

    /// How many maps there are.
    #[cfg(test)]
    pub fn maps(&self) -> usize {
        choose(self.cells, self.tiles)
    }

    /// What lookups take.
    pub fn index_ref(&self) -> IndexRef<'_> {
        let Index { base, low, half, region_bits, fields, .. } = self;
        IndexRef { index: self, base, low, half: *half, region_bits: *region_bits, fields: *fields }
    }

    /// The cells next to a cell, as a mask.
    pub fn neighbors(&self, cell: u32) -> u32 {
        self.neighbors[cell as usize]
    }

    /// All maps in the order of their numbers.
    pub fn all_maps(&self) -> impl Iterator<Item = u32> + use<> {
        let (tiles, cells) = (self.tiles as u32, self.cells as u32);
        let first = (1u32 << tiles) - 1;
        std::iter::successors(Some(first), move |&map| {
            // The next larger number with as many ones.
            let lowest = map & map.wrapping_neg();
            let ripple = map + lowest;
            let next = ripple | (((map ^ ripple) >> 2) / lowest);
            (next >> cells == 0).then_some(next)
        })
    }

    /// The regions of a map as masks of free cells, in the order of their first cells.
    pub fn regions(&self, map: u32) -> Vec<u32> {
        let mut free = !map & ((1u32 << self.cells) - 1);
        let mut regions = Vec::new();
        while free != 0 {
            let region = self.flood(free & free.wrapping_neg(), free);
            regions.push(region);
            free &= !region;
        }
        regions
    }

    /// The region of a map that holds a free cell, as a mask.
    pub fn region(&self, map: u32, blank: u32) -> u32 {
        self.flood(1 << blank, !map & ((1u32 << self.cells) - 1))
    }

    /// All cells of `within` that steps inside it reach from `from`.
    fn flood(&self, from: u32, within: u32) -> u32 {
        let (mut region, mut edge) = (from, from);
        while edge != 0 {
            let cell = edge.trailing_zeros();
            edge &= edge - 1;
            let fresh = self.neighbors(cell) & within & !region;
            region |= fresh;
            edge |= fresh;
        }
        region
    }

    #[cold]
    fn flooded_region(&self, map: u32, blank: u32) -> usize {
        self.regions(map).iter().position(|region| region >> blank & 1 != 0).unwrap_or(0)
    }

    /// The directory: one word a map, in the order of their numbers, and the number of cohorts.
    pub fn directory(&self) -> (Vec<u64>, usize) {
        let fields = self.fields;
        let mut first = 0;
        let words = self
            .all_maps()
            .map(|map| {
                let regions = self.regions(map);
                let mut word = (first as u64) << (fields + 1);
                first += regions.len();
                if regions.len() > 1 << self.region_bits {
                    return word | 1 << fields;
                }
                let free = (0..self.cells as u32).filter(|cell| map >> cell & 1 == 0);
                for (number, cell) in free.enumerate() {
                    let region = regions.iter().position(|region| region >> cell & 1 != 0).unwrap_or(0);
                    word |= (region as u64) << (self.region_bits * number as u32);
                }
                word
            })
            .collect();
        (words, first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_numbered_in_order_and_regions_match_flooding() {
        for (size, tiles) in
            [("4x4", 8), ("4x4", 1), ("4x4", 7), ("3x3", 6), ("3x2", 3), ("8x2", 8), ("5x5", 5)]
        {
            let index = Index::new(size.parse().unwrap(), tiles);
            let (directory, cohorts) = index.directory();
            assert_eq!(directory.len(), index.maps());
            let mut next = 0;
            for (number, map) in index.all_maps().enumerate() {
                assert_eq!(index.index_ref().map(map), number);
                let regions = index.regions(map);
                for (number_in_map, region) in regions.iter().enumerate() {
                    for cell in (0..index.cells as u32).filter(|cell| region >> cell & 1 != 0) {
                        assert_eq!(
                            index.index_ref().cohort(directory[number], map, cell),
                            next + number_in_map,
                            "{size} {map:b}"
                        );
                    }
                }
                next += regions.len();
            }
            assert_eq!(next, cohorts);
        }
    }

    #[test]
    fn few_maps_of_25_cells_have_more_regions_than_two_bits_name() {
        let index = Index::new("5x5".parse().unwrap(), 6);
        let escapes = index.all_maps().filter(|&map| index.regions(map).len() > 4).count();
        assert_eq!((index.maps(), escapes), (177_100, 12));
    }

    #[test]
    fn cohorts_are_as_many_as_the_published_search_spaces_have() {
        let cohorts = |tiles| Index::new("4x4".parse().unwrap(), tiles).directory().1;
        assert_eq!(cohorts(7) * 5_040, 139_849_920);
        assert_eq!(cohorts(8) * 40_320, 1_425_191_040);
    }
}
