//! Database files: the format, writing, mapping, opening and checking.

pub mod format;
pub mod mapped;
pub mod estimate;
pub mod table;
pub mod writer;
pub mod store;
