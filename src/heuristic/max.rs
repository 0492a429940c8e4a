//! The maximum of several heuristics.

use crate::board::Board;
use crate::heuristic::additive::{self, Additive, Words};
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::walking::{WalkingDistance, Walks};
use crate::heuristic::{Estimator, Slide};
use crate::pdb::file::table::Unsound;
use crate::pdb::lookup::byte::ByteLookup;

/// A heuristic that can be one of several.
#[derive(Debug)]
pub enum Component<'a, const N: usize> {
    /// Misplaced tiles.
    Hamming(Hamming),
    /// Manhattan distance.
    Manhattan(Manhattan),
    /// Linear conflict.
    Conflict(LinearConflict),
    /// Walking distance.
    Walking(WalkingDistance),
    /// Sums of pattern databases.
    Additive(Additive<'a, N>),
    /// Sums of pattern databases that hold minima over regions.
    Minima(Additive<'a, N, ByteLookup<'a>>),
}

/// The maximum of one to four different heuristics, asked in their order until one is above the limit. Consistent
/// where each of them is: all but minima over regions.
///
/// `N` is the most lookups of [`Additive`]; 0 where it is not among the components, which makes what is carried
/// smaller.
#[derive(Debug)]
pub struct Mixed<'a, const N: usize> {
    components: Vec<Component<'a, N>>,
}

impl<'a, const N: usize> Mixed<'a, N> {
    /// The most components.
    pub const MOST_COMPONENTS: usize = 4;

    /// The maximum of some components, all of one class.
    ///
    /// # Panics
    /// Unless there are one to four components of different kinds; sums of databases are one kind, whatever they hold.
    pub fn new(components: Vec<Component<'a, N>>) -> Mixed<'a, N> {
        assert!((1..=Self::MOST_COMPONENTS).contains(&components.len()), "one to four components");
        let kinds: Vec<_> = components.iter().map(kind).collect();
        assert!(
            (1..kinds.len()).all(|i| !kinds[..i].contains(&kinds[i])),
            "each kind has one place to be carried"
        );
        Mixed { components }
    }
}

/// What tells the kinds apart: sums of databases share one place, whatever their tables hold.
fn kind<const N: usize>(component: &Component<'_, N>) -> u8 {
    match component {
        Component::Hamming(_) => 0,
        Component::Manhattan(_) => 1,
        Component::Conflict(_) => 2,
        Component::Walking(_) => 3,
        Component::Additive(_) | Component::Minima(_) => 4,
    }
}

/// What each kind of component carries, and the maximum of those that are there.
#[derive(Clone, Copy, Debug)]
pub struct CarriedMixed<const N: usize> {
    h: u32,
    hamming: u32,
    manhattan: u32,
    conflict: u32,
    walks: Walks,
    words: Words<N>,
}

/// What a stored board keeps for each kind of component.
///
/// 16 bits hold an estimate, for none of them is above their maximum, which a stored board has in 16 bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeptMixed<const N: usize> {
    hamming: u16,
    manhattan: u16,
    conflict: u16,
    walks: Walks,
    words: additive::KeptWords<N>,
}

impl<B: Board, const N: usize> Estimator<B> for Mixed<'_, N> {
    type Carried = CarriedMixed<N>;
    type Kept = KeptMixed<N>;

    fn root(&self, board: &B, blank: usize) -> Result<CarriedMixed<N>, Unsound> {
        let mut all = CarriedMixed {
            h: 0,
            hamming: 0,
            manhattan: 0,
            conflict: 0,
            walks: Walks::default(),
            words: Words::default(),
        };
        for component in &self.components {
            match component {
                Component::Hamming(inner) => all.hamming = inner.root(board, blank)?,
                Component::Manhattan(inner) => all.manhattan = inner.root(board, blank)?,
                Component::Conflict(inner) => all.conflict = inner.root(board, blank)?,
                Component::Walking(inner) => all.walks = inner.root(board, blank)?,
                Component::Additive(inner) => all.words = inner.root(board, blank)?,
                Component::Minima(inner) => all.words = inner.root(board, blank)?,
            }
            all.h = all.h.max(h_of(component, &all));
        }
        Ok(all)
    }

    #[inline]
    fn slide(&self, carried: &CarriedMixed<N>, board: &B, slide: Slide, limit: u32) -> CarriedMixed<N> {
        let mut all = *carried;
        all.h = 0;
        for component in &self.components {
            match component {
                Component::Hamming(inner) => all.hamming = inner.slide(&all.hamming, board, slide, limit),
                Component::Manhattan(inner) => {
                    all.manhattan = inner.slide(&all.manhattan, board, slide, limit)
                }
                Component::Conflict(inner) => all.conflict = inner.slide(&all.conflict, board, slide, limit),
                Component::Walking(inner) => all.walks = inner.slide(&all.walks, board, slide, limit),
                Component::Additive(inner) => all.words = inner.slide(&all.words, board, slide, limit),
                Component::Minima(inner) => all.words = inner.slide(&all.words, board, slide, limit),
            }
            all.h = all.h.max(h_of(component, &all));
            if all.h > limit {
                // This component alone forbids the board: the others need not be asked.
                break;
            }
        }
        all
    }

    #[inline]
    fn h(&self, carried: &CarriedMixed<N>) -> u32 {
        carried.h
    }

    fn keep(&self, carried: &CarriedMixed<N>) -> KeptMixed<N> {
        let mut kept = KeptMixed {
            hamming: carried.hamming as u16,
            manhattan: carried.manhattan as u16,
            conflict: carried.conflict as u16,
            walks: carried.walks,
            words: additive::KeptWords::default(),
        };
        for component in &self.components {
            match component {
                Component::Additive(inner) => kept.words = Estimator::<B>::keep(inner, &carried.words),
                Component::Minima(inner) => kept.words = Estimator::<B>::keep(inner, &carried.words),
                _ => {}
            }
        }
        kept
    }

    fn kept_h(&self, kept: KeptMixed<N>) -> u32 {
        let h_of = |component: &Component<'_, N>| match component {
            Component::Hamming(_) => kept.hamming.into(),
            Component::Manhattan(_) => kept.manhattan.into(),
            Component::Conflict(_) => kept.conflict.into(),
            Component::Walking(_) => kept.walks.h(),
            Component::Additive(inner) => Estimator::<B>::kept_h(inner, kept.words),
            Component::Minima(inner) => Estimator::<B>::kept_h(inner, kept.words),
        };
        self.components.iter().map(h_of).max().unwrap_or(0)
    }

    fn resume(&self, board: &B, kept: KeptMixed<N>) -> CarriedMixed<N> {
        let mut all = CarriedMixed {
            h: Estimator::<B>::kept_h(self, kept),
            hamming: kept.hamming.into(),
            manhattan: kept.manhattan.into(),
            conflict: kept.conflict.into(),
            walks: kept.walks,
            words: Words::default(),
        };
        for component in &self.components {
            match component {
                Component::Additive(inner) => all.words = inner.resume(board, kept.words),
                Component::Minima(inner) => all.words = inner.resume(board, kept.words),
                _ => {}
            }
        }
        all
    }
}

/// The estimate of one component.
#[inline]
fn h_of<const N: usize>(component: &Component<'_, N>, carried: &CarriedMixed<N>) -> u32 {
    match component {
        Component::Hamming(_) => carried.hamming,
        Component::Manhattan(_) => carried.manhattan,
        Component::Conflict(_) => carried.conflict,
        Component::Walking(_) => carried.walks.h(),
        Component::Additive(_) | Component::Minima(_) => carried.words.h(),
    }
}
