//! Boards in JSON.

pub mod check;
pub mod text;
pub mod boards;
