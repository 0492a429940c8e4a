//! Permutations of a pattern's tiles, packed in 3-bit fields, and their lexicographic ranks.

/// Bits of one field.
const FIELD: u32 = 3;

/// A packed sequence of `k` tile indices, 3 bits each, first tile highest.
pub type Sequence = u32;

/// The sequence 0 1 2 ... k-1: that of the goal.
pub fn identity(k: usize) -> Sequence {
    pack((0..k as u32).rev().map(|i| k as u32 - 1 - i))
}

/// Packs tile indices, the first one first.
pub fn pack(tiles: impl IntoIterator<Item = u32>) -> Sequence {
    tiles.into_iter().fold(0, |sequence, tile| sequence << FIELD | tile)
}

/// The tiles of a sequence, the first one first.
#[cfg(test)]
pub fn unpack(sequence: Sequence, k: usize) -> Vec<usize> {
    (0..k).rev().map(|index| (sequence >> (FIELD * index as u32) & 7) as usize).collect()
}

/// Moves the tile at index `from` to index `to`; those between close up.
#[inline(always)]
pub fn rotate(sequence: Sequence, k: usize, from: u32, to: u32) -> Sequence {
    if from == to {
        return sequence;
    }
    let (first, last) = (from.min(to), from.max(to));
    let low = FIELD * (k as u32 - 1 - last);
    let width = FIELD * (last - first + 1);
    let mask = ((1u32 << width) - 1) << low;
    let part = sequence & mask;
    let turned = if from < to {
        part << FIELD | part >> (width - FIELD)
    } else {
        part >> FIELD | part << (width - FIELD)
    };
    sequence & !mask | turned & mask
}

/// Ranks the permutations of one number of tiles.
#[derive(Clone, Copy, Debug)]
pub struct Ranker {
    /// By all tiles but the last four; one entry where there are no others.
    head: &'static [u16],
    /// By the last four tiles, or all.
    tail: &'static [u8; 4096],
}

impl Ranker {
    /// For sequences of `k` tiles, 1 to 8.
    pub fn new(k: usize) -> Ranker {
        let head: &[u16] = match k {
            5 => &HEAD5,
            6 => &HEAD6,
            7 => &HEAD7,
            8 => &HEAD8,
            _ => &[0],
        };
        Ranker { head, tail: &TAIL[k.min(4) - 1] }
    }

    /// The lexicographic rank of a sequence among the k! permutations.
    #[inline(always)]
    pub fn rank(self, sequence: Sequence) -> usize {
        let head = self.head[(sequence >> 12) as usize & (self.head.len() - 1)];
        usize::from(head) * 24 + usize::from(self.tail[(sequence & 0xfff) as usize])
    }
}

/// The sequence of `k` tiles with a rank below k!: the inverse of [`Ranker::rank`].
#[cfg(test)]
pub fn unrank(rank: usize, k: usize) -> Sequence {
    let mut left: Vec<u32> = (0..k as u32).collect();
    let mut rest = rank;
    pack((0..k).map(|index| {
        let weight: usize = (1..k - index).product();
        let digit = rest / weight;
        rest %= weight;
        left.remove(digit)
    }))
}

/// Rank by definition: how many smaller tiles follow each one, times the factorial of the number of those that follow.
/// Compiles the tables and checks them.
const fn plain_rank(sequence: u32, packed: usize, ranked: usize, total: usize) -> usize {
    // Ranks the first `ranked` of `packed` tiles; those not packed are the rest of 0..total.
    let mut rank = 0;
    let mut index = 0;
    while index < ranked {
        let tile = sequence >> (FIELD * (packed - 1 - index) as u32) & 7;
        let mut smaller = tile as usize;
        let mut before = 0;
        while before < index {
            if sequence >> (FIELD * (packed - 1 - before) as u32) & 7 < tile {
                smaller = smaller.saturating_sub(1);
            }
            before += 1;
        }
        rank = rank * (total - index) + smaller;
        index += 1;
    }
    rank
}

/// What the first k - 4 tiles contribute, in units of 24.
const fn head<const N: usize>(tiles: usize) -> [u16; N] {
    let mut table = [0; N];
    let mut sequence = 0;
    while sequence < N {
        table[sequence] = plain_rank(sequence as u32, tiles, tiles, tiles + 4) as u16;
        sequence += 1;
    }
    table
}

/// The rank of the order of the last `tiles` tiles, whatever their indices.
const fn tail(tiles: usize) -> [u8; 4096] {
    let mut table = [0; 4096];
    let mut sequence = 0;
    while sequence < 1 << (FIELD * tiles as u32) {
        let (mut rank, mut index) = (0, 0);
        while index < tiles {
            let tile = sequence >> (FIELD * (tiles - 1 - index) as u32) & 7;
            let (mut smaller, mut after) = (0, index + 1);
            while after < tiles {
                smaller += (sequence >> (FIELD * (tiles - 1 - after) as u32) & 7 < tile) as u8;
                after += 1;
            }
            rank = rank * (tiles - index) as u8 + smaller;
            index += 1;
        }
        table[sequence] = rank;
        sequence += 1;
    }
    table
}

static TAIL: [[u8; 4096]; 4] = [tail(1), tail(2), tail(3), tail(4)];
static HEAD5: [u16; 8] = head(1);
static HEAD6: [u16; 64] = head(2);
static HEAD7: [u16; 512] = head(3);
static HEAD8: [u16; 4096] = head(4);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_the_permutations_in_lexicographic_order() {
        for k in 1..=8 {
            let count: usize = (1..=k).product();
            let mut previous: Option<Vec<usize>> = None;
            for number in 0..count {
                let sequence = unrank(number, k);
                assert_eq!(Ranker::new(k).rank(sequence), number, "k = {k}");
                assert_eq!(plain_rank(sequence, k, k, k), number, "k = {k}");
                let tiles = unpack(sequence, k);
                assert_eq!(pack(tiles.iter().map(|&t| t as u32)), sequence);
                assert!(previous.is_none_or(|p| p < tiles));
                previous = Some(tiles);
            }
            assert_eq!(unrank(0, k), identity(k));
        }
    }

    #[test]
    fn rotating_moves_one_tile_past_the_others() {
        for k in 1..=8 {
            for number in (0..(1..=k).product::<usize>()).step_by(7) {
                let sequence = unrank(number, k);
                for (from, to) in (0..k).flat_map(|from| (0..k).map(move |to| (from, to))) {
                    let mut tiles = unpack(sequence, k);
                    let tile = tiles.remove(from);
                    tiles.insert(to, tile);
                    assert_eq!(unpack(rotate(sequence, k, from as u32, to as u32), k), tiles);
                }
            }
        }
    }
}
