//! Random numbers and boards, the same on every machine and in every run.

// The crate or the face of it, as whoever declares this module sees them.
use super::{Dims, Direction, Grid};

/// Steele, Lea and Flood's splitmix64.
pub struct Random(pub u64);

impl Random {
    /// The numbers of one seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// 64 random bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.word()) * end as u128) >> 64) as usize
    }

    /// The numbers below `end` in random order (Fisher and Yates).
    pub fn permutation(&mut self, end: usize) -> Vec<u16> {
        let mut numbers: Vec<u16> = (0..end as u16).collect();
        for place in (1..end).rev() {
            numbers.swap(place, self.below(place + 1));
        }
        numbers
    }

    /// As many of the numbers below `limit` in random order.
    pub fn distinct(&mut self, count: usize, limit: usize) -> Vec<usize> {
        let mut left: Vec<usize> = (0..limit).collect();
        (0..count).map(|_| left.swap_remove(self.below(left.len()))).collect()
    }

    /// Any board with its blank on a cell.
    pub fn board_with_blank(&mut self, dims: Dims, blank: usize) -> Grid {
        let mut tiles = self.permutation(dims.cells());
        let found = tiles.iter().position(|&tile| tile == 0).unwrap();
        tiles.swap(found, blank);
        Grid::new(dims, &tiles).unwrap()
    }

    /// A board that reaches a goal, each as likely as the others; at least two columns and two rows.
    pub fn board_for(&mut self, goal: &Grid) -> Grid {
        let mut tiles = self.permutation(goal.tiles().len());
        let board = Grid::new(goal.dims(), &tiles).unwrap();
        if board.can_reach(goal) {
            return board;
        }
        let mut places = (0..tiles.len()).filter(|&cell| tiles[cell] != 0);
        let (first, second) = (places.next().unwrap(), places.next().unwrap());
        tiles.swap(first, second);
        Grid::new(goal.dims(), &tiles).unwrap()
    }

    /// The board after a walk of so many slides, none of which takes back the one before it.
    pub fn walk_from(&mut self, start: &Grid, slides: usize) -> Grid {
        let mut board = start.clone();
        let mut last: Option<Direction> = None;
        for _ in 0..slides {
            let open = board.dims().neighbors(board.blank()).map(|(direction, _)| direction);
            let open: Vec<Direction> = open.filter(|d| last != Some(d.reverse())).collect();
            let direction = open[self.below(open.len())];
            board.slide(direction);
            last = Some(direction);
        }
        board
    }
}
