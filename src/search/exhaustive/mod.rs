//! Breadth-first search over whole spaces: the oracle of the tests.

pub mod ranked;
pub mod depth_table;
pub mod breadth_first;
