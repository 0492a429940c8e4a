//! Boards in JSON.

pub mod text;
pub mod boards;
