//! The kernel for wide registers: four boards at once.
#![allow(unsafe_code)]

use crate::search::manhattan::kernel::{self, ChunkSlide, ROOM};
use crate::system::cpu::Instructions;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// [`kernel::slide`] on the chosen instructions.
#[inline]
pub fn slide<const FAR: bool>(
    instructions: Instructions,
    boards: &[u64; ROOM],
    count: usize,
    step: ChunkSlide,
    near: &mut [u64; ROOM],
    far: &mut [u64; ROOM],
) -> usize {
    assert!(instructions.may_be_used(), "instructions are chosen among those that may be used");
    match instructions {
        Instructions::Portable => kernel::slide::<FAR>(boards, count, step, near, far),
        // SAFETY: the only condition of the function is that the machine has AVX2 and POPCNT. The assertion above has
        // just asked for them, and AVX-512 is not used without them.
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx2 | Instructions::Avx512 => unsafe {
            slide_avx2::<FAR>(boards, count, step, near, far)
        },
        #[cfg(not(target_arch = "x86_64"))]
        _ => unreachable!("no other may be used"),
    }
}

/// For each set of lanes the double words that bring them to the front.
#[cfg(target_arch = "x86_64")]
const FRONT: [[i32; 8]; 16] = {
    let mut fronts = [[0; 8]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut lane, mut front) = (0, 0);
        while lane < 4 {
            if set >> lane & 1 != 0 {
                fronts[set][front] = 2 * lane;
                fronts[set][front + 1] = 2 * lane + 1;
                front += 2;
            }
            lane += 1;
        }
        set += 1;
    }
    fronts
};

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn slide_avx2<const FAR: bool>(
    boards: &[u64; ROOM],
    count: usize,
    step: ChunkSlide,
    near: &mut [u64; ROOM],
    far: &mut [u64; ROOM],
) -> usize {
    let (from, to) = (_mm_cvtsi32_si128(step.from as i32), _mm_cvtsi32_si128(step.to as i32));
    let label_bits = _mm256_set1_epi64x(0b1111);
    // Shifted left by the label, the bit of the last label is the sign.
    let set = _mm256_set1_epi64x(step.nearer.reverse_bits() as i64);
    let store = |lanes: __m256i, set: usize, into: &mut [u64; ROOM], place: usize| {
        let room: &mut [u64] = &mut into[place..place + 4];
        // SAFETY: a row of `FRONT` and the slice have 32 bytes each, and neither needs alignment.
        unsafe {
            let front = _mm256_loadu_si256(FRONT[set].as_ptr().cast());
            _mm256_storeu_si256(room.as_mut_ptr().cast(), _mm256_permutevar8x32_epi32(lanes, front));
        }
    };
    let mut nearer = 0;
    for (four, place) in boards.as_chunks::<4>().0.iter().zip((0..count).step_by(4)) {
        // SAFETY: the array has four words, and the load needs no alignment.
        let board = unsafe { _mm256_loadu_si256(four.as_ptr().cast()) };
        let label = _mm256_and_si256(_mm256_srl_epi64(board, from), label_bits);
        let moved = _mm256_xor_si256(_mm256_sll_epi64(label, from), _mm256_sll_epi64(label, to));
        let child = _mm256_xor_si256(board, moved);
        let used = 0b1111 >> 4usize.saturating_sub(count - place);
        let signs = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_sllv_epi64(set, label)));
        let is_near = signs as usize & used;
        store(child, is_near, near, nearer);
        if FAR {
            store(child, !is_near & used, far, place - nearer);
        }
        nearer += is_near.count_ones() as usize;
    }
    nearer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::manhattan::kernel::CHUNK;

    #[test]
    fn all_kernels_make_the_same_boards() {
        let mut word = 1u64;
        let mut random = || {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            word ^ word >> 29
        };
        let mut boards = [0; ROOM];
        let mut sums = [0; 2];
        for count in (0..=CHUNK).chain([CHUNK; 300]) {
            boards.fill_with(&mut random);
            let cells = random() as u32;
            let (from, to) = (cells % 16 * 4, cells / 16 % 16 * 4);
            let step = ChunkSlide { from, to, nearer: random() & 0xfffe };
            let run = |instructions| {
                let (mut near, mut far) = ([0; ROOM], [0; ROOM]);
                let nearer = slide::<true>(instructions, &boards, count, step, &mut near, &mut far);
                let (mut alone, mut none) = ([0; ROOM], [0; ROOM]);
                assert_eq!(slide::<false>(instructions, &boards, count, step, &mut alone, &mut none), nearer);
                assert_eq!((&alone[..nearer], none), (&near[..nearer], [0; ROOM]));
                (near[..nearer].to_vec(), far[..count - nearer].to_vec())
            };
            let plain = run(Instructions::Portable);
            let child = |&board: &u64| board ^ (board >> from & 15) << from ^ (board >> from & 15) << to;
            let is_near = |board: &&u64| step.nearer >> (**board >> from & 15) & 1 != 0;
            let slid: Vec<u64> = boards[..count].iter().filter(is_near).map(child).collect();
            assert_eq!(plain.0, slid);
            for instructions in Instructions::available() {
                assert_eq!(run(instructions), plain, "{instructions:?}");
            }
            sums[0] += plain.0.len();
            sums[1] += plain.1.len();
        }
        assert!(sums.into_iter().all(|sum| sum > 1_000), "{sums:?}");
    }
}
