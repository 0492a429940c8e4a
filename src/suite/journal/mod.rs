//! Journals: a run kept in a file, line by line.

pub mod json_lines;
pub mod csv_rows;
pub mod text;
pub mod file;
pub mod merge;
