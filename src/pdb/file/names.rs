//! Names of database files: a name says all that the file is about.

use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::pattern::Pattern;

/// The name of a pattern's file: size, blank's goal cell, goal cells and encoding, as in `4x4-b0-1.2.3-bit.pdb`.
pub fn file_name(pattern: &Pattern, encoding: Encoding) -> String {
    let (class, cells) = (pattern.class(), pattern.to_string().replace(',', "."));
    format!("{}-b{}-{cells}{}", class.dims(), class.blank(), suffix(encoding))
}

/// Whether a file's name is that of some database, so that the file must be the one that the name says.
pub fn is_file_name(name: &str) -> bool {
    Encoding::ALL.into_iter().any(|encoding| name.ends_with(&suffix(encoding)))
}

/// The end of the name of every file of an encoding.
fn suffix(encoding: Encoding) -> String {
    format!("-{encoding}.pdb")
}
