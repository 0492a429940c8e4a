//! Sums of pattern databases: the maximum, over several views of a board, of the sum over a partition's patterns.
//!
//! A *view* is a partition together with a symmetry of the board that leaves the goal's blank in place: the partition
//! looked up for the mirrored board. It costs no further database.
//!
//! Source: Korf and Felner, Artificial Intelligence 134 (2002), section 4.

use super::{Heuristic, Slide};
use crate::board::Board;
use crate::pdb::pattern::Pattern;
use crate::pdb::table::{Lookup, Unsound, Word};
use crate::pdb::tables::{Tables, TablesView};
use crate::tile::Cell;
use std::array;

/// The maximum over views of sums of at most `N` lookups in all. Consistent; a slide changes every view by one.
#[derive(Debug)]
pub struct Additive<'a, const N: usize> {
    cells: usize,
    parts: Vec<Part<'a>>,
    views: Vec<View>,
}

/// One database in one view.
#[derive(Debug)]
struct Part<'a> {
    lookup: Lookup<'a>,
    /// For each tile of the pattern, the label of the board's tile that stands for it.
    labels: Vec<usize>,
    /// The view's map of cells.
    cell: CellMap,
}

/// Where each cell goes in a view.
type CellMap = [u8; Pattern::MAX_CELLS];

/// Room for the cells of one pattern.
const NO_CELLS: [Cell; Pattern::MAX_TILES] = [Cell(0); Pattern::MAX_TILES];

/// The parts `first..end` that are added up, and which of them holds a tile.
#[derive(Debug)]
struct View {
    first: usize,
    end: usize,
    cell: CellMap,
    part_of_label: [u8; Pattern::MAX_CELLS],
}

/// One word a part, and the maximum of the views' sums.
#[derive(Clone, Copy, Debug)]
pub struct Words<const N: usize> {
    words: [Word; N],
    h: u32,
}

/// How many lookups a whole board takes with all views: what `N` must be at least.
///
/// At most [`MAX_PARTS`], for views beyond it are left out, unless a single partition has more patterns.
pub fn parts_of(tables: &Tables) -> usize {
    views_of(tables).iter().map(|view| view.tables.len()).sum()
}

/// The most lookups of one board.
pub const MAX_PARTS: usize = 16;

/// The views in order, as many as fit but at least one.
fn views_of(tables: &Tables) -> Vec<TablesView<'_>> {
    let mut views = tables.views();
    let mut parts = 0;
    let fit = views.iter().take_while(|view| {
        parts += view.tables.len();
        parts <= MAX_PARTS
    });
    let fit = fit.count();
    views.truncate(fit.max(1));
    views
}

impl<'a, const N: usize> Additive<'a, N> {
    /// All views of all partitions of some tables.
    pub fn new(tables: &'a Tables) -> Additive<'a, N> {
        let class = tables.class();
        let (mut parts, mut views) = (Vec::new(), Vec::new());
        for TablesView { tables, symmetry } in views_of(tables) {
            let mut cell: CellMap = [0; Pattern::MAX_CELLS];
            let mut label_of_cell = [0; Pattern::MAX_CELLS];
            for from in (0..class.dims().cells() as u16).map(Cell) {
                let image = symmetry.cell(from);
                cell[from.index()] = image.0 as u8;
                label_of_cell[image.index()] = usize::from(class.label(from));
            }
            let mut view = View { first: parts.len(), end: 0, cell, part_of_label: [0; Pattern::MAX_CELLS] };
            for table in tables {
                let lookup = table.lookup();
                let cells = lookup.table().header().pattern.cells();
                let labels: Vec<usize> = cells.iter().map(|c| label_of_cell[c.index()]).collect();
                for &label in &labels {
                    view.part_of_label[label] = parts.len() as u8;
                }
                parts.push(Part { lookup, labels, cell });
            }
            view.end = parts.len();
            views.push(view);
        }
        assert!(parts.len() <= N, "N is chosen by parts_of");
        Additive { cells: class.dims().cells(), parts, views }
    }

    /// Where each label lies on a board.
    fn cells_of_labels<B: Board>(&self, board: &B) -> CellMap {
        let mut cell_of_label = [0; Pattern::MAX_CELLS];
        for cell in 0..self.cells {
            cell_of_label[board.label(cell)] = cell as u8;
        }
        cell_of_label
    }

    #[inline]
    fn sum(view: &View, words: &[Word; N]) -> u32 {
        words[view.first..view.end].iter().map(|word| u32::from(word.h())).sum()
    }

    /// The greatest sum.
    fn max(&self, words: &[Word; N]) -> u32 {
        self.views.iter().map(|view| Self::sum(view, words)).max().unwrap_or(0)
    }
}

impl Part<'_> {
    /// The cells of the pattern's tiles, as the view sees them, at the start of `room`.
    fn cells<'r>(&self, cell_of_label: &CellMap, room: &'r mut [Cell; Pattern::MAX_TILES]) -> &'r [Cell] {
        for (cell, &label) in room.iter_mut().zip(&self.labels) {
            *cell = Cell(self.cell[usize::from(cell_of_label[label])].into());
        }
        &room[..self.labels.len()]
    }
}

impl<B: Board, const N: usize> Heuristic<B> for Additive<'_, N> {
    type Carried = Words<N>;
    type Kept = Kept<N>;

    fn root(&self, board: &B, blank: usize) -> Result<Words<N>, Unsound> {
        let (cell_of_label, mut room) = (self.cells_of_labels(board), NO_CELLS);
        let mut words = [Word::default(); N];
        for (word, part) in words.iter_mut().zip(&self.parts) {
            let cells = part.cells(&cell_of_label, &mut room);
            *word = part.lookup.root(cells, Cell(part.cell[blank].into()))?;
        }
        Ok(Words { words, h: self.max(&words) })
    }

    #[inline]
    fn slide(&self, carried: &Words<N>, _board: &B, slide: Slide, limit: u32) -> Words<N> {
        let mut next = *carried;
        next.h = 0;
        for view in &self.views {
            let part = usize::from(view.part_of_label[slide.label]);
            let (from, to) = (u32::from(view.cell[slide.from]), u32::from(view.cell[slide.to]));
            next.words[part] = self.parts[part].lookup.slide(next.words[part], from, to);
            next.h = next.h.max(Self::sum(view, &next.words));
            if next.h > limit {
                // This view alone forbids the board: the others need not be looked up.
                break;
            }
        }
        next
    }

    #[inline]
    fn h(&self, carried: &Words<N>) -> u32 {
        carried.h
    }

    fn keep(&self, carried: &Words<N>) -> Kept<N> {
        Kept(carried.words.map(Word::h))
    }

    fn kept_h(&self, kept: Kept<N>) -> u32 {
        let sum = |view: &View| kept.0[view.first..view.end].iter().map(|&h| u32::from(h)).sum();
        self.views.iter().map(sum).max().unwrap_or(0)
    }

    fn resume(&self, board: &B, kept: Kept<N>) -> Words<N> {
        let (cell_of_label, mut room) = (self.cells_of_labels(board), NO_CELLS);
        let words = array::from_fn(|i| match self.parts.get(i) {
            None => Word::default(),
            Some(part) => Word::of(part.cells(&cell_of_label, &mut room), kept.0[i]),
        });
        Words { words, h: self.max(&words) }
    }
}

/// The h of each part.
#[derive(Clone, Copy, Debug)]
pub struct Kept<const N: usize>([u8; N]);

impl<const N: usize> Default for Kept<N> {
    fn default() -> Self {
        Kept([0; N])
    }
}
