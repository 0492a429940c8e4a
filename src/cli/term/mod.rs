//! The terminal: messages, tables, bars.

pub mod failure;
pub mod progress;
pub mod table;
