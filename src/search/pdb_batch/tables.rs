//! What all batches of a problem share: the slides of the board, and what they do to the words of the lookups.

use crate::board::neighbors::Moves;
use crate::heuristic::additive::Additive;
use crate::pdb::lookup::bit::BitLookup;
use crate::pdb::lookup::word::SlideMasks;
use crate::puzzle::dims::Dims;
use std::ops::Range;

/// Room for cells and labels.
pub const CELLS: usize = 32;

/// A blank's cell and the direction it goes in: `4 * cell + direction`.
pub const TURNS: usize = 4 * CELLS;

/// What all batches of a problem share.
pub struct BatchTables<'a, const N: usize> {
    /// The patterns of all views, one view after the other.
    pub patterns: Vec<PatternInView<'a>>,
    /// The views.
    pub views: Vec<ViewTables>,
    /// The cell that the blank goes to, by turn.
    pub targets: [u8; TURNS],
    /// The directions that the board has, by the blank's cell.
    pub inside: [u8; CELLS],
}

/// One pattern in one view: what its lookups take.
pub struct PatternInView<'a> {
    /// Its database.
    pub lookup: BitLookup<'a>,
    /// The number of its view.
    pub view: usize,
    /// The view that is looked up after it.
    pub next_view: usize,
    /// The number of each tile in the pattern, by label.
    pub tiles: [u8; CELLS],
    /// What each slide does to its word, by turn.
    pub masks: [SlideMasks; TURNS],
}

/// The patterns of a view, and the one of each tile.
pub struct ViewTables {
    /// Their numbers.
    pub patterns: Range<usize>,
    /// The number of the pattern that holds a tile, by label.
    pub pattern: [u8; CELLS],
}

impl<'a, const N: usize> BatchTables<'a, N> {
    /// For boards of a size. Cost: a microsecond a pattern.
    pub fn new(heuristic: &'a Additive<'a, N>, dims: Dims) -> BatchTables<'a, N> {
        let moves = Moves::new(dims);
        let turns = || (0..dims.cells()).flat_map(|c| (0..4).map(move |d| (c, d)));
        let turns = || turns().filter(|&(cell, d)| moves.allowed(cell) >> d & 1 != 0);
        let (mut targets, mut inside) = ([0; TURNS], [0; CELLS]);
        for (cell, direction) in turns() {
            targets[4 * cell + direction] = moves.to(cell, direction) as u8;
            inside[cell] = moves.allowed(cell);
        }
        let (mut patterns, mut views) = (Vec::new(), Vec::new());
        for (number, view) in heuristic.views().iter().enumerate() {
            let (mut pattern, mut tiles) = ([0; CELLS], [0; CELLS]);
            // There are as many labels as cells.
            for label in 0..dims.cells() {
                (pattern[label], tiles[label]) = view.lookup_of(label);
            }
            let mut masks = [SlideMasks::default(); TURNS];
            for (cell, direction) in turns() {
                masks[4 * cell + direction] = view.masks(moves.to(cell, direction), cell);
            }
            let next_view = (number + 1) % heuristic.views().len();
            for &lookup in &heuristic.lookups()[view.lookups()] {
                patterns.push(PatternInView { lookup, view: number, next_view, tiles, masks });
            }
            views.push(ViewTables { patterns: view.lookups(), pattern });
        }
        BatchTables { patterns, views, targets, inside }
    }
}
