//! Slides of whole cohorts: shuffles of bit strings.
//!
//! A string has [`string_bytes`] bytes; for k < 3 tiles one byte holds all k! ranks. Everything here is plain safe code
//! that a compiler turns into wide instructions; `kernel_wide` compiles it again for the widest the machine has.

use crate::pdb::space::graph::{Edge, Shift};

/// The bytes of one set of permutations of `k` tiles.
pub fn string_bytes(k: usize) -> usize {
    (1..=k).product::<usize>().div_ceil(6)
}

/// The partner of block (a, b) when the tiles at distance `m` and `m - 1` from the end change places.
const fn partner(m: usize, block: usize) -> usize {
    let (a, b) = (block / (m - 1), block % (m - 1));
    if a <= b { (b + 1) * (m - 1) + a } else { b * (m - 1) + a - 1 }
}

/// Stores `value`, or ors it in.
#[inline(always)]
fn put<const OR: bool>(to: &mut u8, value: u8) {
    *to = if OR { *to | value } else { value };
}

/// Writes (or ors) the shuffled `from` into `to`: bit r of the result is bit swap(r) of `from`.
#[inline(always)]
pub fn swap<const OR: bool>(m: u8, from: &[u8], to: &mut [u8]) {
    match m {
        2 => {
            for (to, &x) in to.iter_mut().zip(from) {
                put::<OR>(to, (x & 0b010101) << 1 | x >> 1 & 0b010101);
            }
        }
        3 => {
            // Ranks 0-2, 1-4 and 3-5 change places.
            for (to, &x) in to.iter_mut().zip(from) {
                let by_two = (x & 0b001001) << 2 | x >> 2 & 0b001001;
                put::<OR>(to, by_two | (x & 0b000010) << 3 | x >> 3 & 0b000010);
            }
        }
        4 => swap_pairs::<OR>(from, to),
        5 => swap_bytes::<OR>(from, to),
        6 => swap_words::<OR>(from, to),
        7 => swap_blocks::<OR, 7, 20>(from, to),
        8 => swap_blocks::<OR, 8, 120>(from, to),
        _ => unreachable!("patterns have at most eight tiles"),
    }
}

/// m = 4: twelve pairs of bits in four bytes, three pairs a byte.
#[inline(always)]
fn swap_pairs<const OR: bool>(from: &[u8], to: &mut [u8]) {
    const BY_8: u32 = 0b11 | 0b11 << 10 | 0b11 << 20;
    const BY_14: u32 = 0b11 << 2 | 0b11 << 12;
    const BY_20: u32 = 0b11 << 4;
    for (to, from) in to.as_chunks_mut::<4>().0.iter_mut().zip(from.as_chunks::<4>().0) {
        let x = u32::from_le_bytes(*from);
        let y = (x & BY_8) << 8
            | x >> 8 & BY_8
            | (x & BY_14) << 14
            | x >> 14 & BY_14
            | (x & BY_20) << 20
            | x >> 20 & BY_20;
        let old = if OR { u32::from_le_bytes(*to) } else { 0 };
        *to = (old | y).to_le_bytes();
    }
}

/// The partners of all blocks of a group, for the small groups whose exchange is one shuffle.
const fn partners<const N: usize>(m: usize) -> [usize; N] {
    let mut partners = [0; N];
    let mut block = 0;
    while block < N {
        partners[block] = partner(m, block);
        block += 1;
    }
    partners
}

/// m = 5: groups of 20 single bytes.
#[inline(always)]
fn swap_bytes<const OR: bool>(from: &[u8], to: &mut [u8]) {
    const PARTNERS: [usize; 20] = partners(5);
    for (to, from) in to.as_chunks_mut::<20>().0.iter_mut().zip(from.as_chunks::<20>().0) {
        let turned = PARTNERS.map(|partner| from[partner]);
        for (to, value) in to.iter_mut().zip(turned) {
            put::<OR>(to, value);
        }
    }
}

/// m = 6: groups of 30 blocks of four bytes.
///
/// Never inlined, so that it stays as compiled for the plain instruction set: plain 32-bit moves take a fifth of the
/// time of the gathers that compilers make of it with AVX-512.
#[inline(never)]
fn swap_words<const OR: bool>(from: &[u8], to: &mut [u8]) {
    const PARTNERS: [usize; 30] = partners(6);
    let (to, from) = (to.as_chunks_mut::<4>().0, from.as_chunks::<4>().0);
    for (to, from) in to.as_chunks_mut::<30>().0.iter_mut().zip(from.as_chunks::<30>().0) {
        for (block, to) in to.iter_mut().enumerate() {
            let old = if OR { u32::from_le_bytes(*to) } else { 0 };
            *to = (old | u32::from_le_bytes(from[PARTNERS[block]])).to_le_bytes();
        }
    }
}

/// m >= 7: blocks of `BYTES` = (m - 2)! / 6 bytes.
#[inline(always)]
fn swap_blocks<const OR: bool, const M: usize, const BYTES: usize>(from: &[u8], to: &mut [u8]) {
    let group = M * (M - 1);
    let (to, from) = (to.as_chunks_mut::<BYTES>().0, from.as_chunks::<BYTES>().0);
    for (to, from) in to.chunks_exact_mut(group).zip(from.chunks_exact(group)) {
        for (block, to) in to.iter_mut().enumerate() {
            let from = &from[partner(M, block)];
            // Whole 16 bytes and then words: a loop over single bytes is left scalar for blocks this short.
            let ((to_wide, to_end), (from_wide, from_end)) =
                (to.as_chunks_mut::<16>(), from.as_chunks::<16>());
            for (to, from) in to_wide.iter_mut().zip(from_wide) {
                let old = if OR { u128::from_le_bytes(*to) } else { 0 };
                *to = (old | u128::from_le_bytes(*from)).to_le_bytes();
            }
            for (to, from) in to_end.as_chunks_mut::<4>().0.iter_mut().zip(from_end.as_chunks::<4>().0) {
                let old = if OR { u32::from_le_bytes(*to) } else { 0 };
                *to = (old | u32::from_le_bytes(*from)).to_le_bytes();
            }
        }
    }
}

/// Stores in `acc`, or ors into it, all permutations of this cohort whose slide leads into the set `from` of another.
///
/// `spare` is scratch of two strings; all strings are [`string_bytes`]`(k)` long.
#[inline(always)]
pub fn pull<const OR: bool>(k: usize, shift: Shift, from: &[u8], acc: &mut [u8], spare: &mut [Vec<u8>; 2]) {
    let k = k as u8;
    let (here, there) = (shift.here, shift.there);
    let swaps = here.abs_diff(there);
    // The swap nearest to `there` comes first: see the chain in the tests.
    let distance = |n: u8| if here < there { k - (there - 1 - n) } else { k - (there + n) };
    let [one, two] = spare;
    match swaps {
        0 => {
            for (acc, &x) in acc.iter_mut().zip(from) {
                put::<OR>(acc, x);
            }
        }
        1 => swap::<OR>(distance(0), from, acc),
        _ => {
            swap::<false>(distance(0), from, one);
            for n in 1..swaps - 1 {
                swap::<false>(distance(n), one, two);
                std::mem::swap(one, two);
            }
            swap::<OR>(distance(swaps - 1), one, acc);
        }
    }
}

/// Scratch of one thread: three strings of one length.
pub struct Scratch {
    acc: Vec<u8>,
    spare: [Vec<u8>; 2],
}

impl Scratch {
    /// Scratch for strings of `k` tiles.
    pub fn new(k: usize) -> Scratch {
        let string = || vec![0; string_bytes(k)];
        Scratch { acc: string(), spare: [string(), string()] }
    }
}

/// Where the last layer's permutations lie, in the cohorts of the other parity.
#[derive(Clone, Copy)]
pub struct Fronts<'a> {
    /// A string a slot, one after the other: the last layer's permutations, and besides them at most some of layers at
    /// least four before it, whose slides lead to nothing new.
    pub strings: &'a [u8],
    /// For each slot, whether the last layer found anything there.
    pub active: &'a [bool],
}

/// The permutations of one cohort that are found already, in two strings.
pub struct Cohort<'a> {
    /// Those whose bit 1 of h is as in this layer; the layer adds its own.
    pub same: &'a mut [u8],
    /// The others.
    pub other: &'a [u8],
}

/// One cohort's step: what slides of the last layer's fronts reach and earlier layers did not.
///
/// Returns the number of permutations found.
#[inline(always)]
pub fn update(
    k: usize,
    edges: &[Edge],
    fronts: Fronts<'_>,
    cohort: Cohort<'_>,
    scratch: &mut Scratch,
) -> u32 {
    let bytes = string_bytes(k);
    let mut any = false;
    for edge in edges.iter().filter(|edge| fronts.active[edge.slot as usize]) {
        let from = &fronts.strings[edge.slot as usize * bytes..][..bytes];
        let Scratch { acc, spare } = &mut *scratch;
        // The first one overwrites what the cohort before has left.
        if any {
            pull::<true>(k, edge.shift, from, acc, spare);
        } else {
            pull::<false>(k, edge.shift, from, acc, spare);
        }
        any = true;
    }
    if any { settle(&scratch.acc, cohort) } else { 0 }
}

/// Adds what `acc` holds beyond both strings to the first and returns how many permutations that is.
#[inline(always)]
pub fn settle(acc: &[u8], cohort: Cohort<'_>) -> u32 {
    let mut count = 0;
    let (wide_acc, end_acc) = acc.as_chunks::<64>();
    let (wide_same, end_same) = cohort.same.as_chunks_mut::<64>();
    let (wide_other, end_other) = cohort.other.as_chunks::<64>();
    for ((acc, same), other) in wide_acc.iter().zip(wide_same).zip(wide_other) {
        let mut fresh = [0u8; 64];
        for i in 0..64 {
            fresh[i] = acc[i] & !(same[i] | other[i]);
            same[i] |= fresh[i];
        }
        for word in fresh.as_chunks::<8>().0 {
            count += u64::from_le_bytes(*word).count_ones();
        }
    }
    for ((acc, same), other) in end_acc.iter().zip(end_same).zip(end_other) {
        let fresh = acc & !(*same | other);
        *same |= fresh;
        count += fresh.count_ones();
    }
    count
}

#[cfg(test)]
mod tests;
