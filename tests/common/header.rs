//! The fields of a database's header that tests look at, read as `pdb/FORMAT.md` says.

use twox_hash::XxHash3_64;

/// Bytes of the header.
pub const HEADER_BYTES: usize = 4096;

/// `size` bytes of a file as a little-endian number.
pub fn number(file: &[u8], offset: usize, size: usize) -> u64 {
    file[offset..offset + size].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Entries of the table.
pub fn entries(file: &[u8]) -> u64 {
    number(file, 40, 8)
}

/// Where the rows begin.
pub fn rows_offset(file: &[u8]) -> usize {
    number(file, 80, 8) as usize
}

/// Entries at each h, from 0 to the largest.
pub fn counts(file: &[u8]) -> Vec<u64> {
    let largest = number(file, 112, 4) as usize;
    (0..=largest).map(|h| number(file, 512 + 8 * h, 8)).collect()
}

/// Makes both checksums right again after a change of the body.
pub fn resum(file: &mut [u8]) {
    let body = XxHash3_64::oneshot(&file[HEADER_BYTES..]);
    file[120..128].copy_from_slice(&body.to_le_bytes());
    file[128..136].fill(0);
    let header = XxHash3_64::oneshot(&file[..HEADER_BYTES]);
    file[128..136].copy_from_slice(&header.to_le_bytes());
}
