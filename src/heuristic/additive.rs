//! Sums of pattern databases: the maximum, over several views of a board, of the sum over a partition's patterns.
//!
//! A *view* is a partition together with a symmetry of the board that leaves the goal's blank in place: the partition
//! looked up for the mirrored board. It costs no further database.
//!
//! Source: Korf and Felner, Artificial Intelligence 134 (2002), section 4.

use crate::board::Board;
use crate::heuristic::{Estimator, Slide};
use crate::pdb::file::table::Unsound;
use crate::pdb::lookup::PatternLookup;
use crate::pdb::lookup::bit::BitLookup;
use crate::pdb::lookup::byte::ByteLookup;
use crate::pdb::lookup::tables::{Tables, TablesView};
use crate::pdb::lookup::word::{SlideMasks, Word};
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::tile::Cell;
use std::array;
use std::cmp::Reverse;
use std::marker::PhantomData;
use std::ops::Range;

/// The maximum over views of sums of at most `N` lookups in all.
///
/// Of tables that keep the regions it is consistent, and a slide changes every view by one. Of minima over regions
/// ([`ByteLookup`]) it is admissible and changes by an odd number, but not
/// consistent: the tile that slides can bring another region within reach, whose minimum lies far lower. Searches that
/// use it open closed nodes again (A*) or know none (IDA*).
#[derive(Debug)]
pub struct Additive<'a, const N: usize, L = BitLookup<'a>> {
    lookups: Vec<L>,
    views: Vec<View>,
    tables: PhantomData<&'a Tables>,
}

/// Something for each cell, or for each label.
type PerCell = [u8; Pattern::MAX_CELLS];

/// The lookups `first..end` that are added up, and where each tile and cell of the board is in them.
#[derive(Debug)]
pub struct View {
    first: usize,
    end: usize,
    /// Where a cell of the board goes.
    cell: PerCell,
    /// Which cell of the board goes to a cell: the inverse.
    source: PerCell,
    /// Which lookup a label belongs to.
    lookup: PerCell,
    /// The index of a label's tile in its pattern.
    tile: PerCell,
}

impl View {
    /// The numbers of its lookups.
    pub fn lookups(&self) -> Range<usize> {
        self.first..self.end
    }

    /// Which lookup a label belongs to, and the index of its tile in the pattern.
    pub fn lookup_of(&self, label: usize) -> (u8, u8) {
        (self.lookup[label], self.tile[label])
    }

    /// What a slide of a tile between two cells of the board does to the words of this view.
    pub fn masks(&self, from: usize, to: usize) -> SlideMasks {
        SlideMasks::new(self.cell[from].into(), self.cell[to].into())
    }
}

/// One word a lookup, the maximum of the views' sums, and the first view that has it.
#[derive(Clone, Copy, Debug)]
pub struct Words<const N: usize> {
    words: [Word; N],
    h: u32,
    best: u32,
}

impl<const N: usize> Words<N> {
    /// The estimate.
    #[inline(always)]
    pub fn h(&self) -> u32 {
        self.h
    }

    /// The word of each lookup.
    pub fn words(&self) -> [Word; N] {
        self.words
    }
}

impl<const N: usize> Default for Words<N> {
    /// The value where there are no databases.
    fn default() -> Self {
        Words { words: [Word::default(); N], h: 0, best: 0 }
    }
}

/// How many lookups a whole board takes with all views: what `N` must be at least.
///
/// At most [`MAX_LOOKUPS`], for views beyond it are left out, unless a single partition has more patterns.
pub fn lookups_of(tables: &Tables) -> usize {
    views_of(tables).iter().map(|view| view.tables.len()).sum()
}

/// The most lookups of one board.
pub const MAX_LOOKUPS: usize = 16;

/// The views in order, as many as fit but at least one.
fn views_of(tables: &Tables) -> Vec<TablesView<'_>> {
    let mut views = tables.views();
    let mut lookups = 0;
    let fit = views.iter().take_while(|view| {
        lookups += view.tables.len();
        lookups <= MAX_LOOKUPS
    });
    let fit = fit.count();
    views.truncate(fit.max(1));
    views
}

impl<'a, const N: usize> Additive<'a, N> {
    /// All views of a set's tables that keep the regions, of which [`lookups_of`] must be at most `N`.
    ///
    /// # Panics
    /// When they are more, or the tables are of another encoding.
    pub fn new(tables: &'a Tables) -> Additive<'a, N> {
        Additive::of(tables)
    }
}

impl<'a, const N: usize> Additive<'a, N, ByteLookup<'a>> {
    /// All views of a set's tables of minima over regions, of which [`lookups_of`] must be at most `N`.
    ///
    /// # Panics
    /// When they are more, or the tables are of another encoding.
    pub fn of_minima(tables: &'a Tables) -> Additive<'a, N, ByteLookup<'a>> {
        Additive::of(tables)
    }
}

impl<'a, const N: usize, L: PatternLookup<'a>> Additive<'a, N, L> {
    fn of(tables: &'a Tables) -> Additive<'a, N, L> {
        assert!(tables.encoding() == L::ENCODING, "L is chosen by the encoding");
        let class = tables.class();
        let (mut lookups, mut views) = (Vec::new(), Vec::new());
        for TablesView { tables, symmetry } in views_of(tables) {
            let none: PerCell = [0; Pattern::MAX_CELLS];
            let mut view = View {
                first: lookups.len(),
                end: lookups.len() + tables.len(),
                cell: none,
                source: none,
                lookup: none,
                tile: none,
            };
            for cell in (0..class.dims().cells() as u16).map(Cell) {
                let image = symmetry.cell(cell);
                view.cell[cell.index()] = image.0 as u8;
                view.source[image.index()] = cell.0 as u8;
            }
            for table in tables {
                for (tile, image) in table.header().pattern.cells().iter().enumerate() {
                    let goal_cell = Cell(view.source[image.index()].into());
                    let label = usize::from(class.label(goal_cell));
                    view.lookup[label] = lookups.len() as u8;
                    view.tile[label] = tile as u8;
                }
                lookups.push(L::of(table));
            }
            views.push(view);
        }
        assert!(lookups.len() <= N, "N is chosen by lookups_of");
        Additive { lookups, views, tables: PhantomData }
    }

    /// All lookups, those of a view side by side.
    pub fn lookups(&self) -> &[L] {
        &self.lookups
    }

    /// The views.
    pub fn views(&self) -> &[View] {
        &self.views
    }

    /// The words of a board, without h.
    fn words<B: Board>(&self, board: &B) -> [Word; N] {
        let cells = self.lookups.first().map_or(0, L::cells);
        let mut words = [Word::default(); N];
        for view in &self.views {
            for cell in 0..cells {
                let label = board.label(view.source[cell].into());
                if label != 0 {
                    let word = &mut words[usize::from(view.lookup[label])];
                    *word = word.followed_by(view.tile[label].into(), cell as u32);
                }
            }
        }
        words
    }

    #[inline(always)]
    fn sum(view: &View, words: &[Word; N]) -> u32 {
        words[view.first..view.end].iter().map(|word| u32::from(word.h())).sum()
    }

    /// Words with the greatest of their sums.
    fn with_max(&self, words: [Word; N]) -> Words<N> {
        let sums = self.views.iter().map(|view| Self::sum(view, &words)).zip(0..);
        let (h, best) = sums.max_by_key(|&(sum, number)| (sum, Reverse(number))).unwrap_or((0, 0));
        Words { words, h, best }
    }
}

impl<'a, B: Board, const N: usize, L: PatternLookup<'a>> Estimator<B> for Additive<'a, N, L> {
    type Carried = Words<N>;
    type Kept = KeptWords<N>;

    fn root(&self, board: &B, blank: usize) -> Result<Words<N>, Unsound> {
        let mut words = self.words(board);
        for view in &self.views {
            for (word, lookup) in words.iter_mut().zip(&self.lookups).take(view.end).skip(view.first) {
                *word = lookup.with_h(*word, Cell(view.cell[blank].into()))?;
            }
        }
        Ok(self.with_max(words))
    }

    #[inline(always)]
    fn slide(&self, carried: &Words<N>, _board: &B, slide: Slide, limit: u32) -> Words<N> {
        let mut next = Words { h: 0, ..*carried };
        // The view with the greatest sum is the likeliest to prune, and then the others need no lookup.
        let (first, last) = self.views.split_at(carried.best as usize);
        let numbered = (carried.best..).zip(last).chain((0..).zip(first));
        for (number, view) in numbered {
            let lookup = usize::from(view.lookup[slide.label]);
            let (from, to) = (u32::from(view.cell[slide.from]), u32::from(view.cell[slide.to]));
            next.words[lookup] = self.lookups[lookup].slide(next.words[lookup], from, to);
            let sum = Self::sum(view, &next.words);
            if sum > next.h || sum == next.h && number < next.best {
                (next.h, next.best) = (sum, number);
            }
            if sum > limit {
                break;
            }
        }
        next
    }

    #[inline(always)]
    fn h(&self, carried: &Words<N>) -> u32 {
        carried.h
    }

    fn keep(&self, carried: &Words<N>) -> KeptWords<N> {
        KeptWords(carried.words.map(Word::h))
    }

    fn kept_h(&self, kept: KeptWords<N>) -> u32 {
        let sum = |view: &View| kept.0[view.first..view.end].iter().map(|&h| u32::from(h)).sum();
        self.views.iter().map(sum).max().unwrap_or(0)
    }

    fn resume(&self, board: &B, kept: KeptWords<N>) -> Words<N> {
        let words = self.words(board);
        self.with_max(array::from_fn(|i| words[i].with_h(kept.0[i])))
    }
}

/// The h of each lookup.
#[derive(Clone, Copy, Debug)]
pub struct KeptWords<const N: usize>([u8; N]);

impl<const N: usize> Default for KeptWords<N> {
    fn default() -> Self {
        KeptWords([0; N])
    }
}
