//! What the library asks of the machine: memory, instructions, prefetches; and how long work reports and is stopped.

pub mod memory;
pub mod threads;
pub mod in_order;
pub mod progress;
pub mod limits;
pub mod watch;
pub mod meter;
pub mod cpu;
pub mod prefetch;
pub mod huge_pieces;

#[cfg(test)]
mod tests;
