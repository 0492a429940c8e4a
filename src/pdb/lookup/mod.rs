//! Looking up h: one bit or one byte an entry, and the tables of a partition.

pub mod bit;
pub mod byte;
pub mod tables;
