//! Best-first searches over stored nodes: A*, weighted A*, greedy and breadth-first search, for every board and heuristic.
//!
//! **The idea.** The node with the smallest priority is expanded next: g + h for A*, g + w h for weighted A* with a weight
//! w, h alone for greedy search. What is on the open list proves a lower bound: some node of a shortest solution is
//! always among its entries, so with the weight 3/2 and a smallest priority 2 g + 3 h of 120, no solution has fewer than
//! 120 / 3 = 40 slides. Weighted A* ends with at most w times the fewest slides for the same reason.
//!
//! ```text
//! open list      (priority, h) -> stack of node numbers          four bytes an entry
//! nodes          board, what the heuristic keeps, g, direction   16 bytes with the databases of 7-8
//! closed list    slots of node numbers, found by the board       half as large again when 7 of 8 are full
//! ```
//!
//! A closed node that is reached by fewer slides is opened again. With a consistent heuristic A* never does so; with
//! another one, such as a user's, it is what keeps solutions shortest and the factor of weighted A* true. Without a closed
//! list (least-cost branch and bound, as course texts have it) a board is stored as often as it is reached.
//!
//! Everything is counted against the memory limit before it is taken, and never copied while it grows: nodes lie in
//! chunks, the open list in pieces, and the closed list is dropped before a larger one is made from the nodes.
//!
//! **Source.** Hart, Nilsson and Raphael, IEEE Transactions SSC 4 (1968); Pohl, Artificial Intelligence 1 (1970), for
//! weights.
//!
//! **Left.** A parent's number in each node of a closed list: the direction that led there says the same in two bits.

pub mod order;
pub mod node_store;
pub mod closed_list;
pub mod node_tree;
pub mod open_list;
pub mod search;
