//! Random boards: the same for a seed on every machine.

use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Direction;

/// Pseudo-random numbers from a seed.
///
/// Source: Steele, Lea and Flood, OOPSLA 2014 (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// A number below `end`, which is at least 1, each as likely as the others.
    pub fn below(&mut self, end: usize) -> usize {
        // The words above the last multiple of `end` would make small numbers likelier.
        let end = end as u64;
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let word = self.word();
            if word < fair {
                return (word % end) as usize;
            }
        }
    }
}

/// A board that can reach the goal, each with the same probability; if not `solvable`, one that cannot.
///
/// `None` where there is no such board: every board of one cell can be solved.
pub fn uniform(goal: &Grid, solvable: bool, random: &mut Random) -> Option<Grid> {
    if goal.dims().is_line() {
        return uniform_in_line(goal, solvable, random);
    }
    let mut tiles: Vec<u16> = (0..goal.tiles().len() as u16).collect();
    shuffle(&mut tiles, random);
    let board = Grid::new(goal.dims(), &tiles).ok()?;
    if board.can_reach(goal) == solvable {
        return Some(board);
    }
    // Exchanging two tiles changes the parity, and pairs the boards of the two halves one to one.
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).take(2).collect();
    tiles.swap(cells[0], cells[1]);
    Grid::new(goal.dims(), &tiles).ok()
}

/// In a single row or column the tiles keep their order and only the blank moves.
fn uniform_in_line(goal: &Grid, solvable: bool, random: &mut Random) -> Option<Grid> {
    let in_order: Vec<u16> = goal.tiles().iter().map(|t| t.0).filter(|&t| t != 0).collect();
    let mut tiles = in_order.clone();
    if !solvable {
        if tiles.len() < 2 {
            return None;
        }
        while tiles == in_order {
            shuffle(&mut tiles, random);
        }
    }
    tiles.insert(random.below(tiles.len() + 1), 0);
    Grid::new(goal.dims(), &tiles).ok()
}

/// Fisher and Yates.
fn shuffle(tiles: &mut [u16], random: &mut Random) {
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, random.below(last + 1));
    }
}

/// The board after a random walk of so many slides from the goal. No slide undoes the one before it, unless there is no
/// other.
pub fn walk(goal: &Grid, slides: usize, random: &mut Random) -> Grid {
    let mut board = goal.clone();
    let mut last: Option<Direction> = None;
    for _ in 0..slides {
        let all: Vec<Direction> =
            board.dims().neighbors(board.blank()).map(|(direction, _)| direction).collect();
        let onward: Vec<Direction> = all.iter().copied().filter(|d| last != Some(d.reverse())).collect();
        let choice = if onward.is_empty() { all } else { onward };
        if choice.is_empty() {
            break;
        }
        let direction = choice[random.below(choice.len())];
        board.slide(direction);
        last = Some(direction);
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::goal::Goal;
    use std::collections::HashMap;

    fn goal(size: &str) -> Grid {
        Goal::BlankLast.grid(size.parse().unwrap()).unwrap()
    }

    #[test]
    fn every_board_of_a_half_comes_about_equally_often() {
        for (size, solvable, boards) in
            [("2x2", true, 12), ("2x2", false, 12), ("3x2", true, 360), ("4x1", true, 4), ("3x1", false, 3)]
        {
            let (goal, mut random) = (goal(size), Random::new(1));
            let mut seen: HashMap<Grid, u32> = HashMap::new();
            for _ in 0..boards * 400 {
                let board = uniform(&goal, solvable, &mut random).unwrap();
                assert_eq!(board.can_reach(&goal), solvable);
                *seen.entry(board).or_default() += 1;
            }
            assert_eq!(seen.len(), boards, "{size}");
            // Twenty standard deviations of one count are 400 +- 400; six are far beyond any luck of one seed.
            assert!(seen.values().all(|&count| (280..=520).contains(&count)), "{size} {seen:?}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_boards_everywhere() {
        let mut random = Random::new(42);
        let board = uniform(&goal("3x3"), true, &mut random).unwrap();
        assert_eq!(board, uniform(&goal("3x3"), true, &mut Random::new(42)).unwrap());
        assert_ne!(board, uniform(&goal("3x3"), true, &mut random).unwrap());
        assert_eq!(Random::new(0).word(), 0xe220_a839_7b1d_cdaf, "the published first word of seed 0");
    }

    #[test]
    fn walks_end_within_their_slides_and_small_boards_have_no_other_half() {
        let mut random = Random::new(7);
        assert_eq!(walk(&goal("4x4"), 0, &mut random), goal("4x4"));
        assert!(walk(&goal("4x4"), 100, &mut random).can_reach(&goal("4x4")));
        assert_eq!(walk(&goal("1x1"), 5, &mut random), goal("1x1"));
        let two = walk(&goal("2x1"), 3, &mut random);
        assert_eq!(two.blank().index(), 0);
        assert_eq!(uniform(&goal("1x1"), false, &mut random), None);
        assert_eq!(uniform(&goal("2x1"), false, &mut random), None);
    }
}
