//! Admissible estimates of the slides that are left.
//!
//! Each heuristic has a plain face, [`Heuristic::root`], that looks at a whole board, and a carried one,
//! [`Heuristic::slide`], that knows what one slide changes; tests tie the two.

pub mod coordinates;
pub mod blind;
pub mod hamming;
pub mod manhattan;
pub mod conflict;
pub mod walking_table;
pub mod walking;
pub mod additive;
pub mod max;
pub mod custom;
pub mod lookup_walk;

use crate::board::Board;
use crate::pdb::file::table::Unsound;
use std::fmt::Debug;

/// One slide: the tile `label` goes from cell `from` to cell `to`, and the blank the other way.
#[derive(Clone, Copy, Debug)]
pub struct Slide {
    /// The tile's label.
    pub label: usize,
    /// Its cell before.
    pub from: usize,
    /// Its cell after.
    pub to: usize,
}

/// What a search asks for h: an estimate that never exceeds the slides that are left.
///
/// It works on packed boards and carries h from one to the next, while a user's
/// [`Heuristic`](crate::heuristic::custom::Heuristic) looks at a plain board: hence two traits.
pub trait Heuristic<B: Board>: Sync {
    /// Whether h is 0 at the goal alone, as it is for every heuristic of this crate. Searches then meet a 0 elsewhere
    /// with an error, because only an unsound database says so.
    const ZERO_AT_GOAL_ALONE: bool = true;

    /// What is carried from a board to the next; holds h.
    type Carried: Copy + Debug + Send + Sync;
    /// What a stored board keeps so that its h is known and carrying can go on from it.
    type Kept: Copy + Debug + Default + Send;

    /// The estimate of a whole board.
    ///
    /// # Errors
    /// [`Unsound`] when a database contradicts itself.
    fn root(&self, board: &B, blank: usize) -> Result<Self::Carried, Unsound>;

    /// The estimate after a slide; `board` is the board after it.
    ///
    /// Where the estimate exceeds `limit` it may be any smaller value that does so too, and is then not carried on.
    fn slide(&self, carried: &Self::Carried, board: &B, slide: Slide, limit: u32) -> Self::Carried;

    /// The estimate.
    fn h(&self, carried: &Self::Carried) -> u32;

    /// What to store.
    fn keep(&self, carried: &Self::Carried) -> Self::Kept;

    /// The estimate of a stored board.
    fn kept_h(&self, kept: Self::Kept) -> u32;

    /// What was carried when `keep` was called, from the board and what was kept.
    fn resume(&self, board: &B, kept: Self::Kept) -> Self::Carried;
}

#[cfg(test)]
mod tests;
