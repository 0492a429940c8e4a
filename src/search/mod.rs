//! Searches.

mod ranked;
mod depth_table;

pub mod exhaustive;
