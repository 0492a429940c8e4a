//! Checking a file: by its checksums, and by building it again.

use crate::pdb::build::layers;
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::checked;
use crate::pdb::file::estimate::Need;
use crate::pdb::file::format::{FormatError, HEADER_BYTES, Header};
use crate::pdb::file::store::{StoreError, open};
use crate::pdb::file::table::{self, Table};
use crate::system::progress::{Cancel, Layer};
use std::path::Path;

/// Opens a file and checks both checksums. Cost: reading the whole file.
///
/// # Errors
/// As [`open`], and [`StoreError::Unusable`] when the body's checksum is wrong.
pub fn verify(path: &Path) -> Result<Table, StoreError> {
    let table = open(path)?;
    let unusable = |why: FormatError| StoreError::Unusable { path: path.to_path_buf(), why: why.into() };
    checked::check(path, &table).map_err(unusable)?;
    Ok(table)
}

/// Builds a file's pattern again in memory and compares every byte: the proof that its values are right.
///
/// # Errors
/// [`StoreError::Differs`] at the first other byte, [`StoreError::Build`] when the build does not end or may not begin.
pub fn verify_by_rebuilding(
    path: &Path,
    table: &Table,
    options: &BuildOptions,
    cancel: &Cancel,
    observe: &mut dyn FnMut(Layer),
) -> Result<(), StoreError> {
    let differs = |offset: usize| StoreError::Differs { path: path.to_path_buf(), offset: offset as u64 };
    let options = BuildOptions { encoding: table.header().encoding, ..options.clone() };
    let pattern = &table.header().pattern;
    Need::of_each(&[pattern], &options)?;
    let built = layers::build(pattern, &options, cancel, observe)?;
    let mut offset = HEADER_BYTES;
    let header: Header = table::write_body(&built, &mut |piece| {
        let there = table.bytes().get(offset..).unwrap_or(&[]);
        match first_difference(piece, &there[..piece.len().min(there.len())]) {
            Some(at) => Err(differs(offset + at)),
            None => {
                offset += piece.len();
                Ok(())
            }
        }
    })?;
    match first_difference(&header.to_bytes(), &table.bytes()[..HEADER_BYTES]) {
        Some(at) => Err(differs(at)),
        None if offset != table.bytes().len() => Err(differs(offset)),
        None => Ok(()),
    }
}

/// Where two pieces begin to differ, a missing byte included.
fn first_difference(a: &[u8], b: &[u8]) -> Option<usize> {
    if a == b { None } else { Some(a.iter().zip(b).take_while(|(a, b)| a == b).count()) }
}
