//! Rows of bits, one permutation a row and one bit a cohort, padded to 64 bytes, from the cohorts' strings.

use crate::pdb::build::built::Built;
use crate::pdb::build::kernel::string_bytes;
use crate::pdb::space::encoding::Encoding;
use rayon::prelude::*;

/// String bytes whose rows are made together: a cache line of each cohort's string.
const BLOCK: usize = 64;

/// Hands all rows to `sink`, in order, in pieces of some megabytes.
///
/// # Errors
/// Stops at the first error of the sink and returns it.
pub fn for_each<E: Send>(built: &Built, sink: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
    let values = built.values();
    let permutations = built.pattern().permutations();
    let bytes = string_bytes(built.pattern().tiles());
    let starts: Vec<usize> = (0..bytes).step_by(BLOCK).collect();
    for batch in starts.chunks(built.pool().current_num_threads()) {
        let blocks: Vec<Vec<u8>> = built.pool().install(|| {
            batch.par_iter().map(|&start| rows_of(&values, start, bytes, permutations)).collect()
        });
        blocks.iter().try_for_each(|block| sink(block))?;
    }
    Ok(())
}

/// The rows of the ranks whose bits lie in string bytes `start..start + BLOCK`.
fn rows_of(values: &[&[u8]], start: usize, bytes: usize, permutations: usize) -> Vec<u8> {
    let row = Encoding::Bit.row_bytes(values.len());
    let end = bytes.min(start + BLOCK);
    let rows = permutations.min(6 * end) - 6 * start;
    let mut out = vec![0; rows * row];
    for (column, cohorts) in values.chunks(8).enumerate() {
        let mut lines = [[0u8; BLOCK]; 8];
        for (line, cohort) in lines.iter_mut().zip(cohorts) {
            line[..end - start].copy_from_slice(&cohort[start..end]);
        }
        for byte in 0..end - start {
            let square = transpose(u64::from_le_bytes(std::array::from_fn(|cohort| lines[cohort][byte])));
            for rank in 0..6.min(rows - 6 * byte) {
                out[(6 * byte + rank) * row + column] = (square >> (8 * rank)) as u8;
            }
        }
    }
    out
}

/// Turns eight bytes so that bit b of byte c becomes bit c of byte b.
///
/// Source: Warren, Hacker's Delight, section 7-3.
fn transpose(mut x: u64) -> u64 {
    let mut exchange = |distance: u32, mask: u64| {
        let t = (x ^ x >> distance) & mask;
        x ^= t ^ t << distance;
    };
    exchange(7, 0x00aa_00aa_00aa_00aa);
    exchange(14, 0x0000_cccc_0000_cccc);
    exchange(28, 0x0000_0000_f0f0_f0f0);
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::build::layers::build;
    use crate::pdb::build::options::BuildOptions;
    use crate::pdb::space::pattern::Pattern;
    use crate::puzzle::canonical::Class;
    use crate::puzzle::tile::Cell;
    use crate::system::progress::Cancel;

    #[test]
    fn rows_are_the_strings_turned() {
        for (size, tiles) in [("3x2", 1), ("4x3", 2), ("3x3", 5), ("4x4", 3), ("4x3", 7), ("5x5", 2)] {
            let class = Class::of(size.parse().unwrap(), Cell(0)).0;
            let pattern = Pattern::new(class, &(1..=tiles).collect::<Vec<u16>>()).unwrap();
            let options = BuildOptions { threads: 2, ..BuildOptions::default() };
            let built = build(&pattern, &options, &Cancel::new(), &mut |_| ()).unwrap();
            let row = Encoding::Bit.row_bytes(built.cohorts());
            let mut expected = vec![0u8; pattern.permutations() * row];
            for (cohort, string) in built.values().iter().enumerate() {
                for rank in 0..pattern.permutations() {
                    expected[rank * row + cohort / 8] |= (string[rank / 6] >> (rank % 6) & 1) << (cohort % 8);
                }
            }
            let mut found = Vec::new();
            for_each(&built, &mut |rows| -> Result<(), ()> {
                found.extend_from_slice(rows);
                Ok(())
            })
            .unwrap();
            assert!(found == expected, "{size}, {tiles} tiles");
        }
    }

    #[test]
    fn an_error_of_the_sink_ends_the_rows() {
        let class = Class::of("3x3".parse().unwrap(), Cell(0)).0;
        let pattern = Pattern::new(class, &[1, 2]).unwrap();
        let built = build(&pattern, &BuildOptions::default(), &Cancel::new(), &mut |_| ()).unwrap();
        assert_eq!(for_each(&built, &mut |_| Err("full")), Err("full"));
    }

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        for (byte, bit) in (0..8).flat_map(|byte| (0..8).map(move |bit| (byte, bit))) {
            assert_eq!(transpose(1 << (8 * byte + bit)), 1 << (8 * bit + byte));
        }
        assert_eq!(transpose(transpose(0x0123_4567_89ab_cdef)), 0x0123_4567_89ab_cdef);
    }
}
