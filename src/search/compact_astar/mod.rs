//! A* with Manhattan distance, one 64-bit word a node.

pub mod node;
pub mod table;
pub mod open;
pub mod astar;
