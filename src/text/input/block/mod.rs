//! Blocks, which are lines without a blank line between them, as boards.

pub mod sized;
pub mod single;
pub mod summary;
pub mod rows;
pub mod course;
pub mod detect;
