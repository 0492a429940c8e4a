//! Admissible estimates of the slides that are left.
//!
//! # Two faces
//!
//! A search sees millions of boards a second, each one slide away from the one before. So a heuristic has two faces:
//!
//! - [`Estimator::root`] looks at a whole board. It is the definition, and the reference of the tests.
//! - [`Estimator::slide`] knows what one slide changes. It takes what is *carried* from the board before, h and
//!   whatever else makes the next h cheap, and returns the same for the board after the slide, in constant time.
//!
//! Depth-first searches carry along the path. Searches that store boards cannot store all that is carried:
//! [`Estimator::keep`] picks what a stored board holds, and [`Estimator::resume`] makes the rest again from the board.
//!
//! ```text
//! Manhattan distance     carried: h             a slide adds +1 or -1, from a table by (label, cell)
//! linear conflict        carried: h             + one line looked at when the tile leaves or enters its goal line
//! walking distance       carried: two matrices  two numbers, stepped by a table
//! pattern databases      carried: a word a pattern and view, 8 bytes each: map, permutation, h
//! ```
//!
//! A user's own [`Heuristic`](custom::Heuristic) looks at plain boards; [`custom`] gives it both faces.
//!
//! # Contract
//!
//! - *Admissible*: h never exceeds the slides that are left. That answers are shortest rests on it.
//! - *0 at the goal*, which follows. The heuristics of this crate are 0 at the goal alone, so a search meets a 0
//!   elsewhere with an error: a database is unsound. A user's own may be 0 anywhere.
//! - *Consistent*: a slide changes h by one at most. Then A* never opens a closed board again. Sums of minima over
//!   regions are not consistent; all others of this crate are.
//! - Boards and slides are those of the canonical instance, whose goal depends on the class alone: heuristics are made
//!   for a [`Class`](crate::puzzle::canonical::Class).
//! - `slide` may stop early where the estimate exceeds the `limit` that the search can use. So databases are asked for
//!   a second view only where the first does not prune.
//!
//! # Strength
//!
//! | estimate | at least | source |
//! |---|---|---|
//! | blind | | 0 at the goal, 1 elsewhere |
//! | Hamming | blind | misplaced tiles |
//! | Manhattan | Hamming | columns and rows to the goal cells |
//! | linear conflict | Manhattan | Hansson, Mayer and Yung, Information Sciences 63 (1992) |
//! | walking distance | Manhattan | Takahashi (2002) |
//! | pattern databases | Manhattan | Korf and Felner, Artificial Intelligence 134 (2002) |
//!
//! The maximum of several is admissible, and consistent where all are. It costs the sum of their times, so it pays
//! where they miss different things, as linear conflict and walking distance do.

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
pub trait Estimator<B: Board>: Sync {
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
