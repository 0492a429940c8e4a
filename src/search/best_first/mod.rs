//! Best-first search over stored nodes.

pub mod node_store;
pub mod open_list;
pub mod search;
