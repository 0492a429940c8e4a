//! Breadth-first search over every state of a board of up to 12 cells: the oracle of the tests.
//!
//! **The idea.** The states of a class are numbered without gaps, and slides are arithmetic on the numbers, so that a
//! table of two bits a state is all that is stored: 0, 1 or 2, the distance to the goal modulo 3, or 3 for a state not
//! seen yet. A neighbour's distance differs by one, so modulo 3 is enough to walk down to the goal.
//!
//! Read in order without the blank, the tiles of a board are a sequence of m = n - 1 labels. A state is the blank's
//! cell and the rank of this sequence. A horizontal slide leaves the sequence as it is. A vertical one moves one label
//! past its `width - 1` neighbours:
//!
//! ```text
//!   1 2 3 4                1 _ 3 4
//!   5 _ 6 7   blank up:    5 2 6 7     1 [2 3 4 5] 6 7 8 ..  becomes  1 [3 4 5 2] 6 7 8 ..
//!   8 ...                  8 ...          window                         window
//! ```
//!
//! The rank is lexicographic: its digit at an index counts the smaller labels further right, in the radixes m, m - 1,
//! .., 2, 1. Two neighbouring labels that change places change only their own two digits, in a way that the two
//! digits alone decide, so a vertical slide looks up the digits of its window in a table. For 8 labels `2 8 ..`
//! the digits are `1 6 ..`; for `8 2 ..` they are `7 1 ..`.
//!
//! Half of all sequences are reachable: those whose parity is that of the blank's row. The digit of radix 2 follows
//! from the parity (that of the sum of all digits) and is dropped, which leaves m!/2 ranks for each cell of the blank:
//! 20,160 for 9 cells, 19,958,400 for 12.
//!
//! **Source.** Two bits a state: Korf, Linear-time disk-based implicit graph search, Journal of the ACM 55 (2008); ranks
//! of sequences are the factorial number system.
//!
//! **Tried and left.** Layers that grow are expanded; once more states are seen than not, unseen states look for a
//! neighbour in the last layer instead, which visits fewer.

pub mod ranked;
pub mod depth_table;
pub mod breadth_first;
