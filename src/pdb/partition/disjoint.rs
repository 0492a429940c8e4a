//! Partitions: disjoint patterns that cover all tiles, so that the sum of their databases is admissible.

use crate::pdb::space::pattern::{Pattern, PatternError};
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Symmetry;
use crate::puzzle::tile::Cell;
use std::fmt;

/// Disjoint patterns of one class that together hold every tile once, in ascending order of their first cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Partition {
    class: Class,
    patterns: Vec<Pattern>,
}

/// Why patterns are not a partition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartitionError {
    /// A pattern was made for another size or another cell of the goal's blank.
    #[error("pattern {pattern} is for {} with the goal's blank on cell {}, the partition for {} with it on cell {}",
        .pattern.class().dims(), .pattern.class().blank(), .class.dims(), .class.blank())]
    OtherClass {
        /// The pattern.
        pattern: Box<Pattern>,
        /// The partition's class.
        class: Class,
    },
    /// Two patterns share a tile, which would count its slides twice.
    #[error("cell {cell} is in the patterns {first} and {second}: expected every cell in one pattern")]
    Overlap {
        /// The smallest cell that they share.
        cell: Cell,
        /// The earlier pattern.
        first: Box<Pattern>,
        /// The later pattern.
        second: Box<Pattern>,
    },
    /// Some tiles are in no pattern.
    #[error("no pattern holds {} {}: expected every cell but the blank's, {blank}, in one pattern",
        if .cells.len() == 1 { "cell" } else { "cells" }, Listed(.cells))]
    Missing {
        /// The cells of those tiles, ascending.
        cells: Vec<Cell>,
        /// The goal cell of the blank.
        blank: Cell,
    },
    /// A set of cells that is not a pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
}

/// Cells with commas between them.
struct Listed<'a>(&'a [Cell]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cell) in self.0.iter().enumerate() {
            write!(f, "{}{cell}", if index > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

impl Partition {
    /// The partition of a class into the given patterns, which may come in any order.
    ///
    /// # Errors
    /// A [`PartitionError`] when a pattern is of another class, two share a cell or a cell is missing.
    pub fn new(class: Class, mut patterns: Vec<Pattern>) -> Result<Partition, PartitionError> {
        let mut holder: Vec<Option<&Pattern>> = vec![None; class.dims().cells()];
        for pattern in &patterns {
            if pattern.class() != class {
                return Err(PartitionError::OtherClass { pattern: Box::new(pattern.clone()), class });
            }
            for &cell in pattern.cells() {
                if let Some(first) = holder[cell.index()].replace(pattern) {
                    let (first, second) = (Box::new(first.clone()), Box::new(pattern.clone()));
                    return Err(PartitionError::Overlap { cell, first, second });
                }
            }
        }
        let tiles = tile_cells(class);
        let cells: Vec<Cell> = tiles.filter(|cell| holder[cell.index()].is_none()).collect();
        if !cells.is_empty() {
            return Err(PartitionError::Missing { cells, blank: class.blank() });
        }
        patterns.sort();
        Ok(Partition { class, patterns })
    }

    /// A partition by a plain rule, for classes without a chosen one; `None` where there are no databases.
    ///
    /// The tiles, column by column, are cut into as few patterns as possible, whose sizes differ by at most one, the
    /// smaller ones first. Columns, since boards are wide: on two rows every four tiles are a square. Above 16 cells
    /// a pattern has at most 6 tiles: the database of 8 has gigabytes there.
    pub fn plain(class: Class) -> Option<Partition> {
        let dims = class.dims();
        let most = Pattern::most_tiles(class).min(if dims.cells() <= 16 { Pattern::MAX_TILES } else { 6 });
        let columns = (0..dims.width()).flat_map(|x| (0..dims.height()).map(move |y| dims.cell(x, y)));
        let tiles: Vec<u16> = columns.filter(|&cell| cell != class.blank()).map(|cell| cell.0).collect();
        if most == 0 {
            return None;
        }
        let count = tiles.len().div_ceil(most);
        let pieces = (0..count).map(|i| &tiles[i * tiles.len() / count..(i + 1) * tiles.len() / count]);
        let patterns: Result<Vec<Pattern>, _> = pieces.map(|cells| Pattern::new(class, cells)).collect();
        Partition::new(class, patterns.ok()?).ok()
    }

    /// Size and blank class.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The patterns, in ascending order of their first cells.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The numbers of tiles, ascending: `7-8`.
    pub fn sizes(&self) -> String {
        let mut sizes: Vec<usize> = self.patterns.iter().map(Pattern::tiles).collect();
        sizes.sort_unstable();
        sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("-")
    }

    /// The cells of the patterns' images under a symmetry of the class, as masks, ascending: two views of one or two
    /// partitions give the same sum everywhere exactly when these are equal.
    pub(crate) fn image(&self, symmetry: Symmetry) -> Vec<u32> {
        let image = |p: &Pattern| p.cells().iter().fold(0, |mask, &cell| mask | 1 << symmetry.cell(cell).0);
        let mut masks: Vec<u32> = self.patterns.iter().map(image).collect();
        masks.sort_unstable();
        masks
    }
}

/// Every cell but the blank's.
fn tile_cells(class: Class) -> impl Iterator<Item = Cell> {
    (0..class.dims().cells() as u16).map(Cell).filter(move |&cell| cell != class.blank())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(size: &str, blank: u16) -> Class {
        Class::of(size.parse().unwrap(), Cell(blank)).0
    }

    fn partition(class: Class, patterns: &[&[u16]]) -> Result<Partition, PartitionError> {
        let patterns: Result<Vec<_>, _> = patterns.iter().map(|cells| Pattern::new(class, cells)).collect();
        Partition::new(class, patterns?)
    }

    #[test]
    fn a_partition_holds_every_tile_once() {
        let corner = class("3x3", 0);
        let halves = partition(corner, &[&[8, 7, 6, 5], &[1, 2, 3, 4]]).unwrap();
        assert_eq!(halves.patterns()[0].to_string(), "1,2,3,4");
        assert_eq!(halves.sizes(), "4-4");
        let text = |patterns: &[&[u16]]| partition(corner, patterns).unwrap_err().to_string();
        assert_eq!(
            text(&[&[1, 2, 3, 4], &[4, 5, 6, 7, 8]]),
            "cell 4 is in the patterns 1,2,3,4 and 4,5,6,7,8: expected every cell in one pattern"
        );
        assert_eq!(
            text(&[&[1, 2, 3], &[5, 6, 8]]),
            "no pattern holds cells 4, 7: expected every cell but the blank's, 0, in one pattern"
        );
        assert_eq!(
            text(&[&[1, 2, 3], &[4, 5, 6, 7]]),
            "no pattern holds cell 8: expected every cell but the blank's, 0, in one pattern"
        );
        assert_eq!(
            text(&[&[1, 2, 3, 4, 5, 6, 7], &[8]]),
            "7 tiles are not a pattern of a 3x3 board: expected 1 to 6"
        );
        let other = Pattern::new(class("3x3", 1), &[2]).unwrap();
        assert_eq!(
            Partition::new(corner, vec![other]).unwrap_err().to_string(),
            "pattern 2 is for 3x3 with the goal's blank on cell 1, the partition for 3x3 with it on cell 0"
        );
        assert!(
            matches!(Partition::new(corner, vec![]), Err(PartitionError::Missing { cells, .. }) if cells.len() == 8)
        );
    }

    #[test]
    fn plain_partitions_are_few_balanced_pieces() {
        let sizes = |size, blank| Partition::plain(class(size, blank)).map(|p| p.sizes());
        assert_eq!(sizes("3x2", 0).unwrap(), "2-3");
        assert_eq!(sizes("4x2", 1).unwrap(), "3-4");
        assert_eq!(sizes("2x6", 2).unwrap(), "5-6");
        assert_eq!(sizes("7x2", 3).unwrap(), "6-7");
        assert_eq!(sizes("5x4", 0).unwrap(), "4-5-5-5");
        assert_eq!(sizes("5x5", 12).unwrap(), "6-6-6-6");
        assert_eq!(
            [sizes("2x2", 0), sizes("1x8", 0), sizes("13x2", 0), sizes("1x1", 0)],
            [const { None }; 4]
        );
        let columns = Partition::plain(class("4x2", 0)).unwrap();
        assert_eq!(columns.patterns()[0].to_string(), "1,4,5");
    }
}
