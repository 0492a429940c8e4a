//! Depth-first searches below a bound on g + h, and what makes them complete: IDA*, branch and bound, parts for threads.
//!
//! **The idea.** A depth-first search stores one path. It leaves out every node whose g + h exceeds the bound, and remembers
//! the smallest value that did. IDA* begins with the estimate of the start as the bound and goes on with the smallest value
//! beyond it, until an iteration finds the goal: the solution is a shortest one, because everything shorter has been tried.
//!
//! ```text
//! iteration   bound   nodes        cut off at
//! 1           41      2,000        43, 45, ..       next bound 43
//! 2           43      12,000       45, 47, ..       next bound 45; each costs some six times the one before
//! 3           45      70,000       goal found
//! ```
//!
//! A heuristic only needs to be admissible: an inconsistent one cuts off later than it could, and no more.
//!
//! **Loops.** A [`BoundedLoop`](bounded::BoundedLoop) is one iteration. The plain one is here and takes every board and
//! heuristic; faster ones for databases ([`crate::search::pdb_batch`]) and Manhattan distance
//! ([`crate::search::manhattan`]) expand the same nodes in another order. The loop over iterations is written once, in
//! `ida`, and so is what happens at the root of an iteration, [`bounded::enter`].
//!
//! **Threads.** A large iteration is [`split`] into parts, in the order of the search, which the threads take one
//! after the other. The solution counts that comes first in this order, and the parts up to it are finished; only those
//! behind it are given up. So solutions and counts are the same for any number of threads, one included:
//!
//! ```text
//! parts     0    1    2    3    4    5    6        the solution is in 4; 5 and 6 do not count
//! thread A  0000000   2222222   44444#
//! thread B  11111111111   33   555555
//! ```
//!
//! **Source.** Korf, Artificial Intelligence 27 (1985). Splitting a tree at a depth: Rao, Kumar and Ramesh, A parallel
//! implementation of iterative-deepening A*, AAAI 1987.
//!
//! **Tried and left.** The plain loop compiled for POPCNT and BMI2 takes the same time with linear conflicts, and with a
//! maximum of Manhattan distance and databases. Left: stealing work between threads, which makes counts depend on them.

pub mod bounded;
pub mod plain;
pub mod split;
pub mod parallel;
pub mod ida;
pub mod dfs;
pub mod branch_bound;
