//! The table of one direction of walking distance.
//!
//! Seen vertically, a board is a matrix: how many tiles of each row belong into each row. The blank goes up or down
//! by changing places with any tile of the next row.
//!
//! ```text
//! 1 4 2      row 0:  two for row 0, one for row 1        2 1 0
//! 3 _ 5      row 1:  one for row 0, one for row 1        1 1 0   the blank is here
//! 6 7 8      row 2:  three for row 2                     0 0 3   (goal: blank last in row 1)
//! ```

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A matrix: its number above, its distance in the low eight bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walk(u32);

impl Walk {
    const DISTANCE_BITS: u32 = 8;

    /// A matrix of a number and a distance of at most 255.
    pub fn new(number: u32, distance: u32) -> Walk {
        Walk(number << Self::DISTANCE_BITS | distance)
    }

    /// The slides that are left.
    #[inline]
    pub fn distance(self) -> u32 {
        self.0 & ((1 << Self::DISTANCE_BITS) - 1)
    }

    #[inline]
    fn number(self) -> usize {
        (self.0 >> Self::DISTANCE_BITS) as usize
    }
}

/// All matrices of a number of lines of a number of cells, numbered by distance.
#[derive(Debug)]
pub struct WalkingTable {
    layout: MatrixLayout,
    walks: HashMap<Matrix, Walk, BuildHasherDefault<Mix>>,
    /// By matrix, by whether the tile goes to a higher line, by the tile's goal line.
    next: Vec<Walk>,
    largest: u32,
}

/// Counts of a few bits each, row after row.
type Matrix = u128;

/// How a matrix lies in a word.
#[derive(Clone, Copy, Debug)]
struct MatrixLayout {
    lines: usize,
    bits: u32,
}

impl MatrixLayout {
    fn offset(self, line: usize, goal: usize) -> usize {
        self.bits as usize * (line * self.lines + goal)
    }

    /// One tile of a line with a goal line.
    fn one(self, line: usize, goal: usize) -> Matrix {
        1 << self.offset(line, goal)
    }

    fn has(self, matrix: Matrix, line: usize, goal: usize) -> bool {
        matrix >> self.offset(line, goal) & ((1 << self.bits) - 1) != 0
    }
}

impl WalkingTable {
    /// The most lines that are tabled: 6 lines of 2 cells have 367,560 matrices, 7 of 2 have 16,854,390.
    pub const MOST_LINES: usize = 6;

    /// Visits all matrices breadth first from the one in which all tiles are in their lines.
    ///
    /// `blank` is the goal blank's line. Cost: 4 lines of 4 cells have 24,964 matrices and take some ten milliseconds;
    /// 6 of 2 and 5 of 3 have 367,560 and 352,560 and take half a second and some 50 MB while they are made.
    pub fn new(lines: usize, cells: usize, blank: usize) -> WalkingTable {
        let layout = MatrixLayout { lines, bits: usize::BITS - cells.leading_zeros() };
        assert!(lines * lines * layout.bits as usize <= Matrix::BITS as usize, "callers ask for few lines");
        let goal = (0..lines).map(|line| layout.one(line, line) * cells as Matrix).sum::<Matrix>()
            - layout.one(blank, blank);
        let mut table = WalkingTable { layout, walks: HashMap::default(), next: Vec::new(), largest: 0 };
        table.walks.insert(goal, Walk::new(0, 0));
        let mut queue = vec![(goal, blank, 0)];
        let mut at = 0;
        while let Some(&(matrix, blank, distance)) = queue.get(at) {
            at += 1;
            table.largest = distance;
            for tile_line in [blank + 1, blank.wrapping_sub(1)] {
                for goal in 0..lines {
                    if tile_line >= lines || !layout.has(matrix, tile_line, goal) {
                        table.next.push(Walk::default());
                        continue;
                    }
                    let next = matrix - layout.one(tile_line, goal) + layout.one(blank, goal);
                    let walk = *table.walks.entry(next).or_insert_with(|| {
                        queue.push((next, tile_line, distance + 1));
                        Walk::new(queue.len() as u32 - 1, distance + 1)
                    });
                    table.next.push(walk);
                }
            }
        }
        table
    }

    /// How many matrices there are.
    #[cfg(test)]
    pub fn matrices(&self) -> usize {
        self.walks.len()
    }

    /// The largest distance.
    #[cfg(test)]
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// The matrix of a board, from the line and the goal line of each tile; `None` where it is of another board.
    pub fn find(&self, tiles: impl Iterator<Item = (u16, u16)>) -> Option<Walk> {
        let one = |(line, goal): (u16, u16)| self.layout.one(line.into(), goal.into());
        self.walks.get(&tiles.map(one).sum()).copied()
    }

    /// The matrix after a tile has gone from a line to the next one.
    #[inline]
    pub fn step(&self, walk: Walk, from: u16, to: u16, goal: u16) -> Walk {
        let lines = self.layout.lines;
        self.next[(walk.number() * 2 + usize::from(to > from)) * lines + usize::from(goal)]
    }
}

/// Mixes one matrix.
#[derive(Clone, Copy, Debug, Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(byte.into());
        }
    }

    fn write_u128(&mut self, word: u128) {
        let folded = self.0 ^ word as u64 ^ ((word >> 64) as u64).rotate_left(32);
        let product = u128::from(folded) * 0x9e37_79b9_7f4a_7c15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every matrix with the sums of a board, counted row by row.
    fn matrices(lines: usize, cells: usize, blank_goal: usize) -> usize {
        fn fill(
            row: usize,
            column: usize,
            left: usize,
            blank: usize,
            cells: usize,
            sums: &mut [usize],
        ) -> usize {
            let lines = sums.len();
            if column == lines {
                if left > 0 {
                    return 0;
                }
                let next = row + 1;
                return match next == lines {
                    true => 1,
                    false => fill(next, 0, cells - usize::from(next == blank), blank, cells, sums),
                };
            }
            let mut found = 0;
            for count in 0..=left.min(sums[column]) {
                sums[column] -= count;
                found += fill(row, column + 1, left - count, blank, cells, sums);
                sums[column] += count;
            }
            found
        }
        let mut sums = vec![cells; lines];
        sums[blank_goal] -= 1;
        (0..lines).map(|blank| fill(0, 0, cells - usize::from(blank == 0), blank, cells, &mut sums)).sum()
    }

    #[test]
    fn every_matrix_is_reached() {
        for (lines, cells) in
            [(2, 2), (2, 8), (3, 2), (3, 3), (3, 5), (4, 2), (4, 3), (4, 4), (5, 2), (5, 3), (6, 2)]
        {
            for blank in [0, lines / 2] {
                let table = WalkingTable::new(lines, cells, blank);
                assert_eq!(table.matrices(), matrices(lines, cells, blank), "{lines} lines of {cells}");
                assert_eq!(table.next.len(), table.matrices() * 2 * lines);
            }
        }
    }

    #[test]
    fn four_lines_of_four_have_the_published_figures() {
        let table = WalkingTable::new(4, 4, 0);
        assert_eq!((table.matrices(), table.largest()), (24_964, 35));
    }
}
