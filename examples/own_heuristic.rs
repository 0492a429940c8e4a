//! Heuristics of one's own: `cargo run --release --example own_heuristic`.

use std::error::Error;
use taquin::{Algorithm, Cell, Grid, Heuristic, Solver, Tile};

/// Gaschnig's heuristic: the exchanges with the blank, as if it could jump to any cell. Admissible, since a slide is
/// such an exchange.
fn gaschnig(board: &Grid, goal: &Grid) -> u32 {
    let mut tiles: Vec<Tile> = board.tiles().to_vec();
    let mut exchanges = 0;
    while let Some(wrong) = (0..tiles.len()).find(|&cell| tiles[cell] != goal.tiles()[cell]) {
        let blank = tiles.iter().position(|&tile| tile == Tile::BLANK).unwrap_or(0);
        // The tile that belongs where the blank is; where the blank is at home, any that is not.
        let wanted = goal.tiles()[blank];
        let from = match wanted {
            Tile::BLANK => wrong,
            tile => tiles.iter().position(|&other| other == tile).unwrap_or(wrong),
        };
        tiles.swap(blank, from);
        exchanges += 1;
    }
    exchanges
}

/// Manhattan distance that is carried from board to board: a slide changes it by one tile's distance.
struct Manhattan {
    goal: Grid,
    /// The goal cell of each tile.
    cells: Vec<Cell>,
}

impl Manhattan {
    fn distance(&self, tile: Tile, cell: Cell) -> u32 {
        self.goal.dims().distance(cell, self.cells[usize::from(tile.0)]) as u32
    }
}

impl Heuristic for Manhattan {
    fn estimate(&self, board: &Grid) -> u32 {
        board.manhattan(&self.goal).unwrap_or(0)
    }

    fn estimate_after(&self, before: u32, _board: &Grid, tile: Tile, from: Cell, to: Cell) -> u32 {
        before + self.distance(tile, to) - self.distance(tile, from)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let goal: Grid = "1 2 3/8 0 4/7 6 5".parse()?;
    let board: Grid = "2 8 3/7 1 4/0 6 5".parse()?;

    for algorithm in ["ida", "astar", "wastar:1.5"] {
        let algorithm: Algorithm = algorithm.parse()?;
        let solver = Solver::new().with_goal(goal.clone()).with_algorithm(algorithm);
        let by_closure = solver.with_own_heuristic(|board: &Grid| gaschnig(board, &goal)).solve(&board)?;

        let manhattan = Manhattan { goal: goal.clone(), cells: goal.cells_of_tiles() };
        let solver = Solver::new().with_goal(goal.clone()).with_algorithm(algorithm);
        let by_trait = solver.with_own_heuristic(manhattan).solve(&board)?;

        for (name, answer) in [("gaschnig", by_closure), ("manhattan", by_trait)] {
            let length = answer.solution().map_or(0, |solution| solution.len());
            println!("{algorithm} with {name}: {length} slides, {} nodes", answer.stats.generated);
            assert!(answer.lower_bound <= 6 && (6..=9).contains(&length));
        }
    }
    Ok(())
}
