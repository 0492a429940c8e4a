//! A node on the stack, and how a run of the loop ends.

use crate::pdb::lookup::word::Word;
use crate::search::common::pruning::AutomatonState;
use crate::system::limits::Stop;

/// Slides that a node stores.
pub const REMEMBERED: u32 = 32;

/// A node on the stack.
#[derive(Clone, Copy)]
pub struct StackNode<B, const N: usize> {
    /// Its board.
    pub board: B,
    /// The word of each pattern in each view.
    pub words: [Word; N],
    /// The first slides from the root, two bits each, the first one lowest.
    pub slides: u64,
    /// The sum of each view.
    pub sums: [u16; N],
    /// Slides that the bound leaves.
    pub left: u16,
    /// The state of the automaton after the last slide.
    pub state: AutomatonState,
    /// The blank's cell.
    pub blank: u8,
    /// The first view with the greatest sum.
    pub view: u8,
}

impl<B, const N: usize> StackNode<B, N> {
    /// Finds the first view with the greatest sum, and returns that sum.
    #[inline(always)]
    pub fn weigh(&mut self, views: usize) -> u16 {
        let mut most = 0;
        for view in 1..views {
            most = if self.sums[view % N] > self.sums[most % N] { view } else { most };
        }
        self.view = most as u8;
        self.sums[most % N]
    }
}

/// How a run of the loop ended.
#[derive(Debug, PartialEq, Eq)]
pub enum BatchEnd {
    /// Nothing is left within the bound.
    Exhausted {
        /// Whether something was cut off.
        cut: bool,
    },
    /// A limit was reached.
    Stopped(Stop),
    /// The goal was found.
    Goal {
        /// Its first slides.
        slides: u64,
        /// How many slides lead to it.
        depth: u32,
    },
}
