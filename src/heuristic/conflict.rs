//! Linear conflict: tiles in their goal line but in the wrong order cannot all stay in it.
//!
//! Of the tiles in their goal row, those that never leave it keep their order, so they must be an increasing sequence
//! of goal columns. All others, at least the number of tiles minus the longest increasing subsequence, leave the row
//! and come back: two vertical slides each that Manhattan distance does not count.
//!
//! ```text
//! 3 1 2 4     goal columns 2 0 1 3: 0 1 3 stay, one tile goes out of the way: + 2
//! 4 3 2 1     one tile stays, three go: + 6, though six pairs are in conflict
//! ```
//!
//! Columns alike, with horizontal slides, so that a tile may count in both lines. Nothing depends on the size or on
//! where the goal has its blank, which is not a tile.
//!
//! Source: Hansson, Mayer and Yung, Information Sciences 63 (1992).

use crate::board::Board;
use crate::heuristic::coordinates::Coordinates;
use crate::heuristic::{Estimator, Slide};
use crate::pdb::file::table::Unsound;
use crate::puzzle::canonical::Class;

/// Manhattan distance plus two for each tile that must leave its goal line. Consistent.
///
/// A slide changes it by one, up or down. A horizontal slide keeps the order of its row; of the two columns only the
/// tile's goal column takes notice. Where the tile leaves it, Manhattan distance grows by one and the tiles to leave
/// are as many as before or one fewer: + 1 or + 1 - 2. Where the tile enters it, the other way round. So carrying it
/// costs nothing but Manhattan's step unless the tile leaves or enters its goal line, which is then looked at.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    coordinates: Coordinates,
}

/// A column or a row.
#[derive(Clone, Copy, Debug)]
enum BoardLine {
    Column(u16),
    Row(u16),
}

/// The longest line whose cells are bits of a word.
const WORD: usize = u64::BITS as usize;

impl LinearConflict {
    /// The estimate of a class. Memory: eight bytes a cell.
    pub fn new(class: Class) -> LinearConflict {
        LinearConflict { coordinates: Coordinates::new(class) }
    }

    /// The fewest tiles that must leave a line, if `label` were on `spot`.
    #[inline]
    fn removals<B: Board>(&self, board: &B, line: BoardLine, spot: usize, label: usize) -> u32 {
        let (width, height) = (self.coordinates.dims().width(), self.coordinates.dims().height());
        let label_on = |cell: usize| if cell == spot { label } else { board.label(cell) };
        match line {
            BoardLine::Column(column) => {
                let labels = (0..height).map(|row| label_on(row * width + usize::from(column)));
                let at_home = labels.filter(|&label| label != 0).map(|label| self.coordinates.goal(label));
                out_of_order(height, at_home.filter(|goal| goal.column == column).map(|goal| goal.row))
            }
            BoardLine::Row(row) => {
                let labels = (0..width).map(|column| label_on(usize::from(row) * width + column));
                let at_home = labels.filter(|&label| label != 0).map(|label| self.coordinates.goal(label));
                out_of_order(width, at_home.filter(|goal| goal.row == row).map(|goal| goal.column))
            }
        }
    }

    fn manhattan<B: Board>(&self, board: &B) -> u32 {
        let tiles = (0..self.coordinates.dims().cells()).filter(|&cell| board.label(cell) != 0);
        tiles
            .map(|cell| {
                let (is, goal) = (self.coordinates.cell(cell), self.coordinates.goal(board.label(cell)));
                u32::from(is.column.abs_diff(goal.column)) + u32::from(is.row.abs_diff(goal.row))
            })
            .sum()
    }
}

/// How many of some different numbers below `length` are not in a longest increasing subsequence of them.
///
/// The ends of the best increasing sequences of each length are a set, kept as bits: a number joins it, and the next
/// larger one in it, whose sequence is no longer the best, leaves. Lines beyond a word keep the set as a sorted list.
#[inline]
fn out_of_order(length: usize, numbers: impl Iterator<Item = u16>) -> u32 {
    let mut count = 0;
    if length <= WORD {
        let mut ends = 0u64;
        for number in numbers {
            let larger = ends & u64::MAX << number;
            ends ^= 1 << number | larger & larger.wrapping_neg();
            count += 1;
        }
        return count - ends.count_ones();
    }
    let mut ends: Vec<u16> = Vec::new();
    for number in numbers {
        let at = ends.partition_point(|&end| end < number);
        match ends.get_mut(at) {
            Some(end) => *end = number,
            None => ends.push(number),
        }
        count += 1;
    }
    count - ends.len() as u32
}

impl<B: Board> Estimator<B> for LinearConflict {
    type Carried = u32;
    type Kept = u16;

    fn root(&self, board: &B, blank: usize) -> Result<u32, Unsound> {
        let dims = self.coordinates.dims();
        let rows = (0..dims.height()).map(|row| BoardLine::Row(row as u16));
        let lines = rows.chain((0..dims.width()).map(|column| BoardLine::Column(column as u16)));
        let removals: u32 = lines.map(|line| self.removals(board, line, blank, 0)).sum();
        Ok(self.manhattan(board) + 2 * removals)
    }

    #[inline]
    fn slide(&self, carried: &u32, board: &B, slide: Slide, _limit: u32) -> u32 {
        let (from, to) = (self.coordinates.cell(slide.from), self.coordinates.cell(slide.to));
        let goal = self.coordinates.goal(slide.label);
        let line: fn(u16) -> BoardLine;
        let (from, to, goal) = if from.row == to.row {
            line = BoardLine::Column;
            (from.column, to.column, goal.column)
        } else {
            line = BoardLine::Row;
            (from.row, to.row, goal.row)
        };
        // How many more tiles must leave the goal line while the tile is on a cell of it: none or one.
        let more = |spot| {
            self.removals(board, line(goal), spot, slide.label) - self.removals(board, line(goal), spot, 0)
        };
        if from == goal {
            carried + 1 - 2 * more(slide.from)
        } else if to == goal {
            carried + 2 * more(slide.to) - 1
        } else if (from < to) == (to < goal) {
            carried - 1
        } else {
            carried + 1
        }
    }

    #[inline]
    fn h(&self, carried: &u32) -> u32 {
        *carried
    }

    fn keep(&self, carried: &u32) -> u16 {
        *carried as u16
    }

    fn kept_h(&self, kept: u16) -> u32 {
        kept.into()
    }

    fn resume(&self, _board: &B, kept: u16) -> u32 {
        kept.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The fewest numbers whose removal leaves the others increasing, by trying every set.
    fn by_trying(numbers: &[u16]) -> u32 {
        let increasing = |kept: u32| {
            let rest: Vec<u16> =
                (0..numbers.len()).filter(|i| kept >> i & 1 != 0).map(|i| numbers[i]).collect();
            rest.is_sorted()
        };
        let sets = 0..1u32 << numbers.len();
        sets.filter(|&kept| increasing(kept))
            .map(|kept| numbers.len() as u32 - kept.count_ones())
            .min()
            .unwrap()
    }

    #[test]
    fn lines_as_in_the_literature() {
        let removals = |numbers: &[u16]| out_of_order(4, numbers.iter().copied());
        assert_eq!(removals(&[0, 1, 2, 3]), 0);
        assert_eq!(removals(&[1, 0]), 1);
        assert_eq!(removals(&[2, 0, 1, 3]), 1);
        assert_eq!(removals(&[2, 1, 0]), 2);
        assert_eq!(removals(&[3, 2, 1, 0]), 3);
        assert_eq!(removals(&[1, 0, 3, 2]), 2);
        assert_eq!(removals(&[]), 0);
    }

    #[test]
    fn a_word_holds_64_cells() {
        for length in [WORD, WORD + 1] {
            let numbers = |step: usize| (0..length).map(move |i| (i * step % length) as u16);
            assert_eq!(out_of_order(length, numbers(1)), 0);
            assert_eq!(out_of_order(length, numbers(length - 1)), length as u32 - 2);
        }
    }

    proptest! {
        /// The removals are as few as can be, on short and on long lines.
        #[test]
        fn removals_are_the_fewest(numbers in Just((0u16..10).collect::<Vec<_>>()).prop_shuffle(),
                                   take in 0usize..=10) {
            let numbers = &numbers[..take];
            let fewest = by_trying(numbers);
            prop_assert_eq!(out_of_order(10, numbers.iter().copied()), fewest);
            let spread = |&n: &u16| n * 6;
            prop_assert_eq!(out_of_order(64, numbers.iter().map(spread)), fewest);
            prop_assert_eq!(out_of_order(65, numbers.iter().map(spread)), fewest);
        }
    }
}
