//! Canonical instances: every (start, goal) of one size and blank class becomes one form, so that one database
//! serves all of them.
//!
//! The board is turned or mirrored until it is at least as wide as high and the goal's blank lies in the first cell
//! of its symmetry class; tiles are named by their goal cells.

use crate::puzzle::dims::{Dims, Symmetry};
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::{Cell, Direction};

/// A size and the cell in which a canonical goal has its blank: what a database is made for.
///
/// The size is at least as wide as high, and the cell is the first, in reading order, of all that the symmetries of
/// the board bring it to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    dims: Dims,
    blank: Cell,
}

impl Class {
    /// The class of a goal's blank on a board of any size, and the first symmetry that brings the blank there.
    pub fn of(dims: Dims, blank: Cell) -> (Class, Symmetry) {
        let (cell, symmetry) = dims
            .symmetries()
            .map(|s| (s.cell(blank), s))
            .min_by_key(|&(cell, _)| cell)
            .unwrap_or_else(|| unreachable!("a board has the identity among its symmetries"));
        (Class { dims: dims.landscape(), blank: cell }, symmetry)
    }

    /// All classes of a size, in the order of their cells.
    pub fn all(dims: Dims) -> Vec<Class> {
        let landscape = dims.landscape();
        let mut classes: Vec<Class> =
            (0..landscape.cells()).map(|c| Class::of(landscape, Cell(c as u16)).0).collect();
        classes.sort();
        classes.dedup();
        classes
    }

    /// The size, at least as wide as high.
    pub fn dims(self) -> Dims {
        self.dims
    }

    /// The goal's blank.
    pub fn blank(self) -> Cell {
        self.blank
    }

    /// The symmetries that leave the goal's blank where it is, the identity first: each gives a view of a partition.
    pub fn views(self) -> impl Iterator<Item = Symmetry> {
        self.dims.symmetries().filter(move |s| s.cell(self.blank) == self.blank)
    }

    /// The packed label of the tile whose goal cell is `goal_cell`: one more than the cell below the blank's cell,
    /// the cell itself above it, and 0 for the blank.
    pub fn label(self, goal_cell: Cell) -> u16 {
        match goal_cell.cmp(&self.blank) {
            std::cmp::Ordering::Less => goal_cell.0 + 1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => goal_cell.0,
        }
    }

    /// The goal cell of a label: the other way round.
    pub fn goal_cell(self, label: u16) -> Cell {
        match label {
            0 => self.blank,
            l if l <= self.blank.0 => Cell(l - 1),
            l => Cell(l),
        }
    }

    /// Corner, edge or centre on 3x3 and 4x4, where every class has a name of its own.
    pub fn name(self) -> Option<&'static str> {
        match (self.dims.width(), self.dims.height(), self.blank.0) {
            (3 | 4, 3 | 4, _) if self.dims.width() != self.dims.height() => None,
            (3 | 4, _, 0) => Some("corner"),
            (3 | 4, _, 1) => Some("edge"),
            (3, _, 4) | (4, _, 5) => Some("centre"),
            _ => None,
        }
    }
}

/// A start and goal in canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    class: Class,
    labels: Vec<u16>,
    blank: Cell,
    symmetry: Symmetry,
}

impl Canonical {
    /// The canonical form of a pair of boards of one size; `None` when the sizes differ.
    pub fn new(start: &Grid, goal: &Grid) -> Option<Canonical> {
        if start.dims() != goal.dims() {
            return None;
        }
        let (class, symmetry) = Class::of(goal.dims(), goal.blank());
        let goal_cells = goal.cells_of_tiles();
        let mut labels = vec![0; start.tiles().len()];
        for (cell, tile) in start.tiles().iter().enumerate() {
            let goal_cell = symmetry.cell(goal_cells[usize::from(tile.0)]);
            labels[symmetry.cell(Cell(cell as u16)).index()] = class.label(goal_cell);
        }
        Some(Canonical { class, labels, blank: symmetry.cell(start.blank()), symmetry })
    }

    /// Size and blank class.
    pub fn class(&self) -> Class {
        self.class
    }

    /// For each cell in reading order the packed label of its tile; 0 is the blank.
    pub fn labels(&self) -> &[u16] {
        &self.labels
    }

    /// The start's blank.
    pub fn blank(&self) -> Cell {
        self.blank
    }

    /// A slide of the user's board as a slide of the canonical board.
    pub fn direction(&self, direction: Direction) -> Direction {
        self.symmetry.direction(direction)
    }

    /// Slides of the canonical board as slides of the user's board.
    pub fn slides_back(&self, slides: &[Direction]) -> Vec<Direction> {
        slides.iter().map(|&d| self.symmetry.direction_back(d)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::goal::Goal;
    use proptest::prelude::*;

    #[test]
    fn classes_are_as_many_as_the_shapes_have() {
        let count = |size: &str| Class::all(size.parse().unwrap()).len();
        assert_eq!(["4x4", "3x3", "3x4", "4x3", "3x5", "5x5", "2x8"].map(count), [3, 3, 4, 4, 6, 6, 4]);
        let cells: Vec<u16> = Class::all("4x4".parse().unwrap()).iter().map(|c| c.blank().0).collect();
        assert_eq!(cells, [0, 1, 5]);
    }

    #[test]
    fn views_are_as_many_as_symmetries_keep_the_blank() {
        let views = |size: &str, cell| {
            Class::of(size.parse().unwrap(), Cell(cell)).0.views().filter(|s| !s.is_identity()).count()
        };
        assert_eq!([views("4x4", 0), views("4x4", 1), views("4x4", 5)], [1, 0, 1]);
        assert_eq!([views("3x3", 0), views("3x3", 1), views("3x3", 4)], [1, 1, 7]);
        assert_eq!([views("2x8", 0), views("3x4", 5)], [0, 0]);
    }

    #[test]
    fn labels_and_goal_cells_are_each_others_inverse() {
        for class in Class::all("4x4".parse().unwrap()) {
            for label in 0..16 {
                assert_eq!(class.label(class.goal_cell(label)), label);
            }
        }
    }

    #[test]
    fn blank_first_and_blank_last_share_a_class_and_the_goal_is_in_order() {
        for size in ["4x4", "3x5", "2x2", "1x3", "1x1"] {
            let dims: Dims = size.parse().unwrap();
            for goal in [Goal::BlankFirst, Goal::BlankLast] {
                let goal = goal.grid(dims).unwrap();
                let solved = Canonical::new(&goal, &goal).unwrap();
                assert_eq!(solved.class().blank(), Cell(0));
                assert_eq!(solved.labels(), (0..dims.cells() as u16).collect::<Vec<_>>());
            }
        }
    }

    proptest! {
        /// A walk from the goal, replayed on the canonical board, ends on the canonical start.
        #[test]
        fn walks_map_there_and_back(width in 1u64..6, height in 1u64..6, blank in 0usize..25,
                                    walk in prop::collection::vec(0usize..4, 0..60)) {
            let dims = Dims::new(width, height).unwrap();
            let mut tiles: Vec<u16> = (0..dims.cells() as u16).collect();
            tiles.swap(0, blank % dims.cells());
            let goal = Grid::new(dims, &tiles).unwrap();
            let mut start = goal.clone();
            let slides: Vec<Direction> =
                walk.iter().map(|&d| Direction::ALL[d]).filter(|&d| start.slide(d).is_some()).collect();
            let solved = Canonical::new(&goal, &goal).unwrap();
            let canonical = Canonical::new(&start, &goal).unwrap();
            let mut board = Grid::new(solved.class().dims(), solved.labels()).unwrap();
            for &slide in &slides {
                prop_assert!(board.slide(canonical.symmetry.direction(slide)).is_some());
            }
            prop_assert_eq!(board.tiles().iter().map(|t| t.0).collect::<Vec<_>>(), canonical.labels());
            prop_assert_eq!(board.blank(), canonical.blank());
            let forth: Vec<Direction> = slides.iter().map(|&d| canonical.symmetry.direction(d)).collect();
            prop_assert_eq!(canonical.slides_back(&forth), slides);
        }
    }
}
