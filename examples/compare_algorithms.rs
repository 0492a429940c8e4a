//! The same board by several searches: `cargo run --release --example compare_algorithms`.

use std::error::Error;
use taquin::{Grid, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    // One of the two 3x3 boards that are farthest from the goal: 31 slides.
    let board: Grid = "8 6 7/2 5 4/3 0 1".parse()?;

    println!("{:<34} {:>6} {:>6} {:>9}  time", "search", "length", "proven", "nodes");
    for settings in
        ["ida manhattan", "ida", "astar manhattan", "astar", "bfs", "wastar:2 manhattan", "greedy manhattan"]
    {
        // A search is named by text: an algorithm, a heuristic and more; what is left out has a default.
        let solver = Solver::new().with_settings(settings.parse()?);
        let answer = solver.solve(&board)?;
        let length = answer.solution().map_or(0, |solution| solution.len());
        println!(
            "{:<34} {length:>6} {:>6} {:>9}  {:?}",
            answer.settings.to_string(),
            answer.lower_bound,
            answer.stats.generated,
            answer.time
        );
        // The first five promise a shortest solution, the others a solution.
        let promises_shortest = !settings.starts_with("wastar") && !settings.starts_with("greedy");
        assert!(length >= 31 && answer.lower_bound <= 31);
        assert!(!promises_shortest || answer.is_optimal() && length == 31);
    }
    Ok(())
}
