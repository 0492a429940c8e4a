//! A* with Manhattan distance on boards of up to 16 cells: one 64-bit word a node.
//!
//! **The idea.** The distance is consistent and changes by exactly one with a slide. So f of a child is that of its node
//! or two more, open nodes lie in at most two layers of equal f, one of them even and one odd, and the layer of a node
//! gives its g. A node is its board alone:
//!
//! ```text
//! bits  0..60   the labels of cells 0 to 14, four bits each; that of cell 15, if there is one, is the one missing
//! bits 60..62   number of the direction that led here
//! bits 62..64   state: 0 vacant, 1 closed, 2 or 3 open in a layer with an even or odd number
//! ```
//!
//! All nodes stand in one open-addressing table of cache lines of eight words. A node lies in the first line, from its
//! home line on, that had a vacant slot when it came; nothing is ever taken out. The home line is the upper part of hash
//! times lines, so in a larger table the nodes lie in nearly the same order: a table grows in place, from its last line
//! to its first, and reads and writes memory in that order. With 3 lines a hash of 0.7 has line 2; with 24 lines, 16.
//!
//! The open list has four bytes an entry, the number of a slot, on stacks by layer and h. Nodes are expanded in batches of
//! 64: the nodes of a batch, then the lines of all its children are prefetched before any of them is read.
//!
//! An open node that is reached by fewer slides moves from the next layer to the one at hand. A closed one never is, since
//! the distance is consistent.
//!
//! **Source.** Hart, Nilsson and Raphael, IEEE Transactions SSC 4 (1968). Layers of equal f: Dijkstra's buckets; Dial,
//! Communications of the ACM 12 (1969).
//!
//! **Tried and left.** The generic loop of [`crate::search::best_first`] takes three times the memory and ten times the
//! time; it stays as the reference, and for all other heuristics.

pub mod node;
pub mod table;
pub mod open;
pub mod growth;
pub mod astar;
