//! Databases in memory, for tests that need their bytes.

use crate::pdb::build::built::Built;
use crate::pdb::build::layers;
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::format::{HEADER_BYTES, Header};
use crate::pdb::file::table::{self, Table};
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::tile::Cell;
use crate::system::progress::Cancel;
use std::convert::Infallible;

/// A pattern from a size, the cell of the goal's blank and goal cells.
pub fn pattern(size: &str, blank: u16, cells: &[u16]) -> Pattern {
    let (class, _) = Class::of(size.parse().unwrap(), Cell(blank));
    assert_eq!(class.blank(), Cell(blank), "{size}: tests name a class by its own cell");
    Pattern::new(class, cells).unwrap()
}

/// The search of a pattern, not cancelled.
pub fn built(pattern: &Pattern, options: &BuildOptions) -> Built {
    layers::build(pattern, options, &Cancel::new(), &mut |_| ()).unwrap()
}

/// All bytes of the file of a pattern.
pub fn image(pattern: &Pattern, options: &BuildOptions) -> Vec<u8> {
    let mut bytes = vec![0; HEADER_BYTES];
    let sink = &mut |piece: &[u8]| -> Result<(), Infallible> {
        bytes.extend_from_slice(piece);
        Ok(())
    };
    let header = table::write_body(&built(pattern, options), sink).unwrap();
    bytes[..HEADER_BYTES].copy_from_slice(&header.to_bytes());
    bytes
}

/// The same file with both checksums made right again after a change.
pub fn resum(mut bytes: Vec<u8>, change: impl FnOnce(&mut Header)) -> Vec<u8> {
    let mut header = Header::from_bytes(&bytes).unwrap();
    header.body_checksum = crate::pdb::file::format::checksum(&bytes[HEADER_BYTES..]);
    change(&mut header);
    bytes[..HEADER_BYTES].copy_from_slice(&header.to_bytes());
    bytes
}

/// A table in memory.
pub fn table(pattern: &Pattern) -> Table {
    Table::from_bytes(image(pattern, &BuildOptions::default())).unwrap()
}
