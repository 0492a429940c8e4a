//! The rows of a table of minima: one permutation a row, one byte a map, padded to 64 bytes.

use crate::pdb::build::built::Built;
use crate::pdb::space::encoding::Encoding;
use rayon::prelude::*;

/// Permutations whose rows are made together, and maps taken at a time: a cache line of each.
const BLOCK: usize = 64;

/// Hands all rows to `sink`, in order, in pieces of some hundred kilobytes.
///
/// # Errors
/// Stops at the first error of the sink and returns it.
pub fn for_each<E: Send>(built: &Built, sink: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
    let values = built.minimum_values();
    let starts: Vec<usize> = (0..built.pattern().permutations()).step_by(BLOCK).collect();
    for batch in starts.chunks(built.pool().current_num_threads()) {
        let blocks: Vec<Vec<u8>> =
            built.pool().install(|| batch.par_iter().map(|&start| rows_of(&values, start)).collect());
        blocks.iter().try_for_each(|block| sink(block))?;
    }
    Ok(())
}

/// The rows of the ranks `start..start + BLOCK`.
fn rows_of(values: &[&[u8]], start: usize) -> Vec<u8> {
    let row = Encoding::ByteMin.row_bytes(values.len());
    let rows = values.first().map_or(0, |ranks| ranks.len() - start).min(BLOCK);
    let mut out = vec![0; rows * row];
    for (column, maps) in values.chunks(BLOCK).enumerate() {
        for (rank, line) in out.chunks_exact_mut(row).enumerate() {
            let line = &mut line[column * BLOCK..][..maps.len()];
            for (byte, map) in line.iter_mut().zip(maps) {
                *byte = map[start + rank];
            }
        }
    }
    out
}
