//! IDA* with Manhattan distance on boards of up to 16 cells: chunks of alike boards, slid all at once.
//!
//! **The idea.** A slide changes the estimate by one, so g + h of a child is that of its node, or two more. What lies
//! below a node depends on its board, the slide that led to it, and its *slack*: how often such a two may still be added.
//! Nodes that share the blank's cell, the last slide and the slack wait in one bucket. All boards of a bucket make the
//! same slides with the same shifts, so up to 128 of them are slid at once, without a branch that depends on a board:
//!
//! ```text
//! blank at 5, came by R, slack 2      slide U     nearer   bucket: blank at 1, by U, slack 2
//!                                                 farther  bucket: blank at 1, by U, slack 1      and so for D and R
//! bound 45, g = 10, h = 31: slack (45 - 41) / 2 = 2
//! ```
//!
//! With a slack of 0, children farther off are cut off. The fullest buckets with the least slack go first, which keeps all
//! of them small: it is depth-first search, of chunks. Each iteration expands the nodes that the plain loop expands, in
//! another order. A part of the tree in which the goal turns up is therefore searched again by ever smaller parts, at last
//! by the plain loop, so that solutions and counts are the plain loop's too.
//!
//! The boards of a register are sorted into *nearer* and *farther* by a shuffle that moves the chosen lanes to the front:
//!
//! ```text
//! lanes   a b c d      nearer: b and d      shuffled: b d . .      stored whole; the next store begins behind d
//! ```
//!
//! **Source.** IDA*: Korf, Artificial Intelligence 27 (1985). The chunks are of this project.
//!
//! **Tried and left.** The kernel for AVX2 (`kernel_wide`) is 1.8 times as fast as the portable one, by the time of a whole
//! search, and stays. One for AVX-512 is gone: no machine that runs the tests has these instructions, so it was neither
//! tested nor known to be faster.

pub mod kernel;
pub mod kernel_wide;
pub mod buckets;
pub mod chunked;
