//! IDA* with pattern databases: many nodes at once, so that their lookups wait for memory at the same time.
//!
//! **The idea.** A lookup reads one bit at a random place of a database of hundreds of megabytes, and waiting for that
//! cache line takes longer than all other work on a node. One node at a time, the machine does nothing meanwhile. So the
//! loop takes 24 nodes from its stack at once and goes over their children, some 50, several times:
//!
//! 1. which slides are allowed;
//! 2. for each child, the new word of the one pattern whose tile slides, in the view that says most for its parent; the
//!    address of its bit, which is prefetched;
//! 3. the bits: children beyond the bound are left out;
//! 4. for each further view, the same two steps for those that are left;
//! 5. what remains goes back to the stack, the nodes with most room below the bound on top.
//!
//! ```text
//! bound 50, parent g = 20, sums of the views 26 and 24: 30 slides are left, 26 are needed
//! child, 29 slides left: its pattern goes from 9 to 10 in view 1, sum 27; from 8 to 7 in view 2, sum 23
//! h = 27 is within the bound, with room for (29 - 27) / 2 = 1 slide away from the goal and back
//! ```
//!
//! No step branches on what a lookup says, because that cannot be foreseen: children are appended to a list whose length
//! grows by 0 or 1. The loop goes through the same tree as the plain loop in another order, so an iteration that finds
//! nothing has the same counts.
//!
//! A node does not store the path to it, only its first 32 slides. When the goal is found, the loop runs again below the
//! node that they lead to, until the whole path is known; these short searches are not counted.
//!
//! **Source.** Prefetching for batches of lookups is common in databases: Chen, Ailamaki, Gibbons and Mowry, Improving
//! hash join performance through prefetching, ICDE 2004. Bits modulo 4: see [`crate::pdb`].
//!
//! **Tried and left.** The same loop compiled for POPCNT and BMI2 is 1.1 times as fast and stays (`batch_wide`); for the
//! plain loop that was 1.0 times (1.13 with databases, which it is not used for) and is gone.

pub mod tables;
pub mod children;
pub mod stack;
pub mod batch;
pub mod batch_wide;
pub mod batched;
