//! Whether one board can reach another, decided by parity.

use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Tile;

impl Grid {
    /// Whether slides lead from this board to `goal`, decided without searching.
    ///
    /// With at least two columns and two rows: the permutation's parity against the goal must equal that of the
    /// blank's distance, since a slide changes both. In a single row or column the tiles keep their order.
    /// Boards of different sizes cannot reach each other. Cost: linear in the cells.
    ///
    /// Source: Johnson and Story 1879 for squares; Wilson 1974 for graphs in general.
    pub fn can_reach(&self, goal: &Grid) -> bool {
        if self.dims() != goal.dims() {
            return false;
        }
        if self.dims().is_line() {
            let order = |grid: &Grid| -> Vec<Tile> {
                grid.tiles().iter().copied().filter(|&tile| tile != Tile::BLANK).collect()
            };
            return order(self) == order(goal);
        }
        let goal_cells = goal.cells_of_tiles();
        let mut seen = vec![false; self.tiles().len()];
        let mut odd = false;
        // A cycle of even length is an odd permutation.
        for start in 0..self.tiles().len() {
            let (mut cell, mut length) = (start, 0);
            while !seen[cell] {
                seen[cell] = true;
                cell = goal_cells[usize::from(self.tiles()[cell].0)].index();
                length += 1;
            }
            odd ^= length > 0 && length % 2 == 0;
        }
        odd == (self.dims().distance(self.blank(), goal.blank()) % 2 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::dims::Dims;
    use crate::puzzle::goal::Goal;
    use crate::puzzle::tile::Direction;
    use std::collections::HashSet;

    /// Every board reachable from `goal`, by plain flooding.
    fn reachable(goal: &Grid) -> HashSet<Grid> {
        let mut seen = HashSet::from([goal.clone()]);
        let mut open = vec![goal.clone()];
        while let Some(board) = open.pop() {
            for direction in Direction::ALL {
                let mut next = board.clone();
                if next.slide(direction).is_some() && seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    }

    /// Every permutation of 0..n, by Heap's algorithm.
    fn permutations(n: u16) -> Vec<Vec<u16>> {
        let mut all = vec![vec![]];
        for next in 0..n {
            all = all
                .into_iter()
                .flat_map(|p: Vec<u16>| {
                    (0..=p.len()).map(move |at| {
                        let mut q = p.clone();
                        q.insert(at, next);
                        q
                    })
                })
                .collect();
        }
        all
    }

    #[test]
    fn solvable_is_reachable_for_every_board_of_every_small_shape_and_every_blank() {
        for size in ["1x1", "1x2", "2x1", "1x5", "5x1", "2x2", "3x2", "2x3", "4x2", "2x4"] {
            let dims: Dims = size.parse().unwrap();
            let boards: Vec<Grid> =
                permutations(dims.cells() as u16).iter().map(|p| Grid::new(dims, p).unwrap()).collect();
            for blank in 0..dims.cells() {
                let goal = boards.iter().rfind(|b| b.blank().index() == blank).unwrap();
                let within = reachable(goal);
                for board in &boards {
                    assert_eq!(board.can_reach(goal), within.contains(board), "{size}\n{board}\nto\n{goal}");
                }
            }
        }
    }

    #[test]
    fn on_3x3_half_of_all_boards_reach_the_goal_and_no_twin_does() {
        let dims: Dims = "3x3".parse().unwrap();
        for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Snail] {
            let goal = goal.grid(dims).unwrap();
            let within = reachable(&goal);
            assert_eq!(within.len(), 181_440);
            for board in &within {
                assert!(board.can_reach(&goal));
                let mut twin: Vec<u16> = board.tiles().iter().map(|t| t.0).collect();
                let row = if board.blank().index() < 3 { 3 } else { 0 };
                twin.swap(row, row + 1);
                assert!(!Grid::new(dims, &twin).unwrap().can_reach(&goal));
            }
        }
    }

    #[test]
    fn boards_of_different_sizes_do_not_reach_each_other() {
        let goal = |size: &str| Goal::BlankLast.grid(size.parse().unwrap()).unwrap();
        assert!(!goal("3x2").can_reach(&goal("2x3")));
    }
}
