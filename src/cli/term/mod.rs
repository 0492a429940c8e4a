//! The terminal: messages, tables, bars.

pub mod failure;
pub mod signals;
pub mod output;
pub mod progress;
pub mod table;
