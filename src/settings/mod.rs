//! What a search is, as one value: [`Settings`](spec::Settings).
//!
//! The same text names a search on the command line, in journals, in reports and in the library. It is a list of
//! words, in any order, with spaces or commas between them; what is not named is left to the defaults.
//!
//! ```text
//! ida pdb:7-8:byte-min:no-reflection pruning=inverse loop=plain order=ULRD
//! |   |                              |               |          directions of the blank, the first to be tried first
//! |   |                              |               tuned | plain
//! |   |                              inverse | automaton
//! |   hamming | manhattan | linear-conflict | walking-distance
//! |   | pdb[:PARTITION][:bit|:byte-min][:no-reflection] | max(a,b,...) of up to four of them
//! ida | astar | wastar[:WEIGHT] | greedy | bfs | dfs[:DEPTH] | iddfs[:DEPTH] | dfbnb[:DEPTH] | branch-and-bound
//! ```
//!
//! `default` names no part at all. [`Plan::new`](plan::Plan::new) fills in the defaults for a size and a goal; it is the
//! only place that knows them. The settings of a plan name every part, and planning them again changes nothing.

pub mod algorithm;
pub mod names;
pub mod heuristic;
pub mod spec;
pub mod partition;
pub mod plan;
