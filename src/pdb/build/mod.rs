//! Building a database: backwards from the goal, breadth first, whole cohorts at a time.
//!
//! # Layers
//!
//! The search begins at the goal and finds the states of cost 1, 2 and so on, a layer at a time. Two facts make that
//! fast:
//!
//! - A slide moves one pattern tile to a cell of the other colour of a chessboard, so all states of one map have the
//!   same parity of h. A layer reads the fronts of one parity and writes those of the other; threads share the first
//!   and split the second, without locks.
//! - A slide takes a cohort to a cohort, all permutations at once. With one bit a permutation, a front is a short bit
//!   string, six states a byte: 6,720 bytes for 8 tiles.
//!
//! A cohort *pulls*: what is new in it is the union of what slides from its neighbours' fronts reach, less what is
//! found already. Cohorts without a missing state and neighbours with an empty front are skipped, which nearly halves
//! the work.
//!
//! Two strings a cohort hold everything: the states found whose bit 1 of h is clear, and those where it is set. The
//! second is what the table stores; together they are the states found. Layer L reads the string that layer L - 1 wrote
//! to. It also holds states of the layers L - 5, L - 9 and so on, but their slides lead to layers up to L - 4, which
//! are found already. So no string has to hold the last layer by itself.
//!
//! # Shuffles
//!
//! Rank r is bit r % 6 of byte r / 6: a byte holds the orders of the last three tiles. A horizontal slide leaves the
//! permutation as it is. A vertical one moves a tile past at most width - 1 others, a chain of as many swaps of
//! neighbours. Swapping the tiles at distance m and m - 1 from the end changes two digits of the rank, a (of m values)
//! and b (of m - 1 values), and nothing else:
//!
//! ```text
//! a <= b:  (a, b) -> (b + 1, a)        a > b:  (a, b) -> (b, a - 1)
//! ```
//!
//! So a string falls into groups of m (m - 1) blocks of (m - 2)! ranks, and the swap exchanges the blocks of each group
//! in a fixed way: single bits for m = 2 and 3, pairs of bits for m = 4, whole bytes from m = 5 on.
//!
//! ```text
//! m = 3, blocks of one rank:  (a, b)  0,0  0,1  1,0  1,1  2,0  2,1
//!                             rank     0    1    2    3    4    5
//!                             after    2    4    0    5    1    3     bits 0-2, 1-4 and 3-5 change places
//! ```
//!
//! # Rows
//!
//! The strings are cohort-major. A search stays near few permutations, so the file is permutation-major: `rows` turns
//! the bits, a row a permutation and a bit a cohort.
//!
//! # Tried and left
//!
//! Lists of the few bits of sparse fronts gain nothing. A separate front string for each cohort costs half as much
//! memory again. Intrinsics gain little over loops that the compiler vectorises, compiled for several instruction sets;
//! huge pages gain more than either.
//!
//! Source: Clausecker and Reinefeld, SoCS 2019, for cohorts; the strings and shuffles are this project's.

pub mod kernel;
pub mod kernel_wide;
pub mod options;
pub mod built;
pub mod tasks;
pub mod layers;
pub mod rows;
pub mod byte_rows;
