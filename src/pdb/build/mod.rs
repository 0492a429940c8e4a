//! Building a database: backwards from the goal, breadth first, whole cohorts at a time.

pub mod kernel;
pub mod kernel_wide;
pub mod layers;
pub mod rows;
pub mod byte_rows;
