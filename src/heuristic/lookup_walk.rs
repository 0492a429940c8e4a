//! Lookups along a fixed walk, for the bench that times them without a search: no part of the library's face.

use crate::board::Board;
use crate::heuristic::additive::Additive;
use crate::heuristic::{Estimator, Slide};
use crate::pdb::file::store::Store;
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::catalogue;
use crate::puzzle::canonical::Class;
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::{Cell, Direction};
use std::path::Path;

/// A walk over boards of 4x4 whose goal has the blank first, with the class's default databases.
#[derive(Debug)]
pub struct LookupWalk {
    tables: Tables,
    start: (u64, usize),
    slides: Vec<(u64, Slide)>,
}

fn packed(board: &Grid) -> (u64, usize) {
    let labels: Vec<u16> = board.tiles().iter().map(|tile| tile.0).collect();
    (<u64 as Board>::pack(&labels), board.blank().index())
}

impl LookupWalk {
    /// Opens the databases of a folder and prepares the boards of a walk.
    ///
    /// # Panics
    /// Where a database is missing or unsound, or a slide leaves the board.
    pub fn new(folder: &Path, start: &Grid, directions: &[Direction]) -> LookupWalk {
        let set = catalogue::default_for(Class::of(start.dims(), Cell(0)).0).expect("4x4 has databases");
        let tables = Tables::open(&Store::new(folder), &set).expect("the databases are there");
        let mut board = start.clone();
        let slide = |&direction| {
            let to = board.blank().index();
            let tile = board.slide(direction).expect("the walk stays on the board");
            (packed(&board).0, Slide { label: tile.0.into(), from: board.blank().index(), to })
        };
        let slides = directions.iter().map(slide).collect();
        LookupWalk { tables, start: packed(start), slides }
    }

    /// Carries the estimate along the walk; the estimate at its end.
    pub fn follow(&self) -> u32 {
        let heuristic = Additive::<4>::new(&self.tables);
        let root = heuristic.root(&self.start.0, self.start.1).expect("sound databases");
        let carry =
            |carried, (board, slide): &(u64, Slide)| heuristic.slide(&carried, board, *slide, u32::MAX);
        let end = self.slides.iter().fold(root, carry);
        Estimator::<u64>::h(&heuristic, &end)
    }

    /// The estimate of a board by itself.
    pub fn look_up(&self, board: &Grid) -> u32 {
        let (heuristic, (board, blank)) = (Additive::<4>::new(&self.tables), packed(board));
        let root = heuristic.root(&board, blank).expect("sound databases");
        Estimator::<u64>::h(&heuristic, &root)
    }

    /// Lookups of one walk: one table a view at each slide.
    pub fn lookups(&self) -> u64 {
        (self.slides.len() * self.tables.views().len()) as u64
    }
}
