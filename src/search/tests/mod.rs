//! Each technique against its plain reference.

mod breadth_first;
mod compact_astar;
mod depth_counts;
mod inconsistent;
mod manhattan;
mod node_bytes;
mod pdb_batch;
mod progress;
mod pruning;
mod slide_orders;
