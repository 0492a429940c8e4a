//! What the searches share: the problem, errors, counts, tuning, and the pruning of duplicates.
//!
//! **Pruning.** A depth-first search meets the same board again and again, by other slides. A finite automaton reads the
//! slides of the path; each of its states knows which slides may follow:
//!
//! ```text
//! row of a state:  | U | D | L | R |   16 bits each: the state after that slide, or FORBIDDEN
//! ```
//!
//! A string of slides is *forbidden* when another one leads to the same board, is shorter, or as long and earlier in the
//! order of directions, and keeps the blank inside the box that the forbidden one needs: then it can be played wherever
//! the forbidden one can. In a block of 2x2 cells, twelve slides round and round change nothing: so the six slides
//! `RDLURD` lead to the same board as `DRULDR`, and are forbidden. A search that leaves out all slides that complete a
//! forbidden string still finds a shortest solution, namely the earliest of them: were there a forbidden string in it, the
//! replacement would make it shorter or earlier.
//!
//! The forbidden strings of up to 12 slides are learnt by breadth-first search on a board without edges and baked in, as
//! an automaton of 7,794 states.
//!
//! **Source.** Taylor and Korf, Pruning duplicate nodes in depth-first search, AAAI 1993. The automaton: Aho and Corasick,
//! Communications of the ACM 18 (1975); the smallest one: Moore, Gedanken-experiments on sequential machines (1956).
//!
//! **Tried and left.** Strings of up to 14 slides would save some 3 % of the nodes with seven times the states. For
//! Manhattan distance, whose nodes cost next to nothing, leaving out the slide back alone is faster.

pub mod stats;
pub mod pruning;
pub mod duplicates;
pub mod slide_order;
pub mod loops;
pub mod error;
pub mod problem;
pub mod chunks;
