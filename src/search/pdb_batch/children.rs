//! The children of one batch, by number.

use crate::pdb::lookup::word::Word;
use crate::search::common::pruning::AutomatonState;

/// Room for the children of a batch, at most 4 each; every number of 8 bits is an index.
pub const CHILDREN: usize = 256;

/// A slide that is allowed, and so a child.
#[derive(Clone, Copy, Default)]
pub struct Child {
    /// The number of its node in the batch.
    pub parent: u8,
    /// The blank's cell before and the direction it goes in: `4 * cell + direction`.
    pub turn: u8,
    /// The state of the automaton after it.
    pub state: AutomatonState,
}

/// What one view says about the children of a batch, by their numbers.
#[derive(Clone)]
pub struct ViewOfChildren {
    /// The word of the pattern whose tile slides.
    pub words: [Word; CHILDREN],
    /// The sum of the view.
    pub sums: [u16; CHILDREN],
}

/// A list of children, by their numbers in the batch.
#[derive(Clone)]
pub struct ChildList {
    /// The numbers, and what was once behind them.
    pub numbers: [u8; CHILDREN],
    /// How many they are.
    pub count: usize,
}

impl ChildList {
    /// No children.
    pub const NONE: ChildList = ChildList { numbers: [0; CHILDREN], count: 0 };

    /// Adds a number if the child is `within`, without a branch.
    #[inline(always)]
    pub fn add_if(&mut self, number: u8, within: bool) {
        self.numbers[self.count % CHILDREN] = number;
        self.count += usize::from(within);
    }

    /// Adds a number.
    #[inline(always)]
    pub fn add(&mut self, number: u8) {
        self.add_if(number, true);
    }

    /// The numbers.
    #[inline(always)]
    pub fn all(&self) -> &[u8] {
        &self.numbers[..self.count.min(CHILDREN)]
    }
}
