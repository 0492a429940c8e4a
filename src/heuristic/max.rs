//! The maximum of several heuristics.

use crate::board::Board;
use crate::heuristic::additive::{self, Additive, Words};
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::walking::{WalkingDistance, Walks};
use crate::heuristic::{Heuristic, Slide};
use crate::pdb::file::table::Unsound;
use crate::pdb::lookup::byte::ByteLookup;

/// A heuristic that can be one of several.
#[derive(Debug)]
pub enum Part<'a, const N: usize> {
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
/// `N` is the most lookups of [`Additive`]; 0 where it is not among the parts, which makes what is carried smaller.
#[derive(Debug)]
pub struct Mixed<'a, const N: usize> {
    parts: Vec<Part<'a, N>>,
}

impl<'a, const N: usize> Mixed<'a, N> {
    /// The most parts.
    pub const MOST_PARTS: usize = 4;

    /// The maximum of some parts, all of one class.
    ///
    /// # Panics
    /// Unless there are one to four parts of different kinds; sums of databases are one kind, whatever they hold.
    pub fn new(parts: Vec<Part<'a, N>>) -> Mixed<'a, N> {
        assert!((1..=Self::MOST_PARTS).contains(&parts.len()), "one to four parts");
        let kinds: Vec<_> = parts.iter().map(kind).collect();
        assert!(
            (1..kinds.len()).all(|i| !kinds[..i].contains(&kinds[i])),
            "each kind has one place to be carried"
        );
        Mixed { parts }
    }
}

/// What tells the kinds apart: sums of databases share one place, whatever their tables hold.
fn kind<const N: usize>(part: &Part<'_, N>) -> u8 {
    match part {
        Part::Hamming(_) => 0,
        Part::Manhattan(_) => 1,
        Part::Conflict(_) => 2,
        Part::Walking(_) => 3,
        Part::Additive(_) | Part::Minima(_) => 4,
    }
}

/// What each kind of part carries, and the maximum of those that are there.
#[derive(Clone, Copy, Debug)]
pub struct Carried<const N: usize> {
    h: u32,
    hamming: u32,
    manhattan: u32,
    conflict: u32,
    walks: Walks,
    words: Words<N>,
}

/// What a stored board keeps for each kind of part.
///
/// 16 bits hold an estimate, for none of them is above their maximum, which a stored board has in 16 bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kept<const N: usize> {
    hamming: u16,
    manhattan: u16,
    conflict: u16,
    walks: Walks,
    words: additive::Kept<N>,
}

impl<B: Board, const N: usize> Heuristic<B> for Mixed<'_, N> {
    type Carried = Carried<N>;
    type Kept = Kept<N>;

    fn root(&self, board: &B, blank: usize) -> Result<Carried<N>, Unsound> {
        let mut all = Carried {
            h: 0,
            hamming: 0,
            manhattan: 0,
            conflict: 0,
            walks: Walks::default(),
            words: Words::default(),
        };
        for part in &self.parts {
            match part {
                Part::Hamming(part) => all.hamming = part.root(board, blank)?,
                Part::Manhattan(part) => all.manhattan = part.root(board, blank)?,
                Part::Conflict(part) => all.conflict = part.root(board, blank)?,
                Part::Walking(part) => all.walks = part.root(board, blank)?,
                Part::Additive(part) => all.words = part.root(board, blank)?,
                Part::Minima(part) => all.words = part.root(board, blank)?,
            }
            all.h = all.h.max(h_of(part, &all));
        }
        Ok(all)
    }

    #[inline]
    fn slide(&self, carried: &Carried<N>, board: &B, slide: Slide, limit: u32) -> Carried<N> {
        let mut all = *carried;
        all.h = 0;
        for part in &self.parts {
            match part {
                Part::Hamming(part) => all.hamming = part.slide(&all.hamming, board, slide, limit),
                Part::Manhattan(part) => all.manhattan = part.slide(&all.manhattan, board, slide, limit),
                Part::Conflict(part) => all.conflict = part.slide(&all.conflict, board, slide, limit),
                Part::Walking(part) => all.walks = part.slide(&all.walks, board, slide, limit),
                Part::Additive(part) => all.words = part.slide(&all.words, board, slide, limit),
                Part::Minima(part) => all.words = part.slide(&all.words, board, slide, limit),
            }
            all.h = all.h.max(h_of(part, &all));
            if all.h > limit {
                // This part alone forbids the board: the others need not be asked.
                break;
            }
        }
        all
    }

    #[inline]
    fn h(&self, carried: &Carried<N>) -> u32 {
        carried.h
    }

    fn keep(&self, carried: &Carried<N>) -> Kept<N> {
        let mut kept = Kept {
            hamming: carried.hamming as u16,
            manhattan: carried.manhattan as u16,
            conflict: carried.conflict as u16,
            walks: carried.walks,
            words: additive::Kept::default(),
        };
        for part in &self.parts {
            match part {
                Part::Additive(part) => kept.words = Heuristic::<B>::keep(part, &carried.words),
                Part::Minima(part) => kept.words = Heuristic::<B>::keep(part, &carried.words),
                _ => {}
            }
        }
        kept
    }

    fn kept_h(&self, kept: Kept<N>) -> u32 {
        let h_of = |part: &Part<'_, N>| match part {
            Part::Hamming(_) => kept.hamming.into(),
            Part::Manhattan(_) => kept.manhattan.into(),
            Part::Conflict(_) => kept.conflict.into(),
            Part::Walking(_) => kept.walks.h(),
            Part::Additive(part) => Heuristic::<B>::kept_h(part, kept.words),
            Part::Minima(part) => Heuristic::<B>::kept_h(part, kept.words),
        };
        self.parts.iter().map(h_of).max().unwrap_or(0)
    }

    fn resume(&self, board: &B, kept: Kept<N>) -> Carried<N> {
        let mut all = Carried {
            h: Heuristic::<B>::kept_h(self, kept),
            hamming: kept.hamming.into(),
            manhattan: kept.manhattan.into(),
            conflict: kept.conflict.into(),
            walks: kept.walks,
            words: Words::default(),
        };
        for part in &self.parts {
            match part {
                Part::Additive(part) => all.words = part.resume(board, kept.words),
                Part::Minima(part) => all.words = part.resume(board, kept.words),
                _ => {}
            }
        }
        all
    }
}

/// The estimate of one part.
#[inline]
fn h_of<const N: usize>(part: &Part<'_, N>, carried: &Carried<N>) -> u32 {
    match part {
        Part::Hamming(_) => carried.hamming,
        Part::Manhattan(_) => carried.manhattan,
        Part::Conflict(_) => carried.conflict,
        Part::Walking(_) => carried.walks.h(),
        Part::Additive(_) | Part::Minima(_) => carried.words.h(),
    }
}
