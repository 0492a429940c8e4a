//! The terminal: messages, tables, bars.

pub mod failure;
pub mod bus_error;
pub mod output;
pub mod progress;
pub mod table;
