//! How a table and an open list share the memory that a search may use.

use crate::search::compact_astar::open::{OpenLayers, PIECE_BYTES};
use crate::search::compact_astar::table::{LINE_BYTES, NodeTable, SLOT_BYTES};

/// By how much a table grows: so much that it is sparsely filled most of the time.
const GROWTH: usize = 8;

/// The size to which a table may grow next, in bytes; `first` is that of the first table, `memory` the limit of both.
pub fn next_bytes(table: &NodeTable, open: &OpenLayers, first: usize, memory: usize) -> usize {
    // As large as possible, so that table and open list are full together, which grow in step. The least that is
    // set aside are parts of pieces; until enough is known, three bytes of open list a node are assumed.
    let (entries, nodes) = (open.count() * size_of::<u32>(), table.count());
    let open_share = if nodes < 10_000 { 3.0 } else { entries as f64 * 1.1 / nodes as f64 };
    let nodes_share = SLOT_BYTES as f64 * 16.0 / 15.0;
    let partly_filled = (64 * PIECE_BYTES).min(memory / 4);
    let all = (memory - partly_filled) as f64 * nodes_share / (nodes_share + open_share);
    let most = table.most_bytes().min(all as usize).min(memory - open.bytes());
    let next = first.max(GROWTH * table.bytes());
    let next = if most / 2 <= next { most } else { next };
    next - next % LINE_BYTES
}
