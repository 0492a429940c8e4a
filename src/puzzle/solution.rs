//! A solution that has been replayed on a plain board.

use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Direction;

/// How a move is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MoveNames {
    /// Where the blank goes: U, D, L, R.
    #[default]
    Blank,
    /// Where the tile goes: U, D, L, R.
    Tile,
    /// The tile's number.
    Number,
}

/// How many moves slides are when a whole row or column segment that slides together counts as one move.
pub fn multi_tile_moves(slides: &[Direction]) -> usize {
    slides.chunk_by(|a, b| a == b).count()
}

/// Slides that lead from a start to a goal. The only way to make one is to replay it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    start: Grid,
    goal: Grid,
    slides: Vec<Direction>,
}

/// Why slides are not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A slide would take the blank off the board.
    #[error("slide {} ({direction}) takes the blank off the board", .number)]
    OffTheBoard {
        /// Which slide, from 1.
        number: usize,
        /// Where the blank would go.
        direction: Direction,
    },
    /// All slides are legal, but they end elsewhere.
    #[error("the {slides} slides are legal, but do not end at the goal")]
    NotTheGoal {
        /// How many slides there are.
        slides: usize,
    },
}

impl Solution {
    /// Replays slides on a plain board.
    ///
    /// # Errors
    /// A [`ReplayError`] when a slide is illegal or the last board is not the goal.
    pub fn replay(start: &Grid, goal: &Grid, slides: Vec<Direction>) -> Result<Solution, ReplayError> {
        let mut board = start.clone();
        for (index, &direction) in slides.iter().enumerate() {
            board.slide(direction).ok_or(ReplayError::OffTheBoard { number: index + 1, direction })?;
        }
        if board != *goal {
            return Err(ReplayError::NotTheGoal { slides: slides.len() });
        }
        Ok(Solution { start: start.clone(), goal: goal.clone(), slides })
    }

    /// Where the slides begin.
    pub fn start(&self) -> &Grid {
        &self.start
    }

    /// Where they end.
    pub fn goal(&self) -> &Grid {
        &self.goal
    }

    /// Where the blank goes, slide by slide.
    pub fn slides(&self) -> &[Direction] {
        &self.slides
    }

    /// Where the blank goes, a letter a slide: `U`, `D`, `L`, `R`.
    pub fn moves(&self) -> String {
        self.slides.iter().map(|direction| direction.letter()).collect()
    }

    /// How many slides.
    pub fn len(&self) -> usize {
        self.slides.len()
    }

    /// Whether the start is the goal.
    pub fn is_empty(&self) -> bool {
        self.slides.is_empty()
    }

    /// All boards from the start to the goal, both included.
    pub fn boards(&self) -> impl Iterator<Item = Grid> {
        let mut board = self.start.clone();
        std::iter::once(self.start.clone()).chain(self.slides.iter().map(move |&direction| {
            board.slide(direction);
            board.clone()
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Down, Left, Right, Up};

    #[test]
    fn only_what_replays_is_a_solution() {
        let grid = |tiles: &[u16]| Grid::new("2x2".parse().unwrap(), tiles).unwrap();
        let (start, goal) = (grid(&[0, 1, 3, 2]), grid(&[1, 2, 3, 0]));
        let solution = Solution::replay(&start, &goal, vec![Right, Down]).unwrap();
        assert_eq!(solution.boards().collect::<Vec<_>>(), [start.clone(), grid(&[1, 0, 3, 2]), goal.clone()]);
        assert_eq!(
            Solution::replay(&start, &goal, vec![Right, Up]),
            Err(ReplayError::OffTheBoard { number: 2, direction: Up })
        );
        assert_eq!(
            Solution::replay(&start, &goal, vec![Right, Left]),
            Err(ReplayError::NotTheGoal { slides: 2 })
        );
        assert!(Solution::replay(&goal, &goal, vec![]).unwrap().is_empty());
    }

    #[test]
    fn a_straight_way_of_the_blank_is_one_multi_tile_move() {
        assert_eq!(multi_tile_moves(&[]), 0);
        assert_eq!(multi_tile_moves(&[Right, Right, Down, Right]), 3);
    }
}
