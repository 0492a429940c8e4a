//! Solves one board: `cargo run --release --example solve_a_board "8 6 7/2 5 4/3 0 1"`.

use std::error::Error;
use taquin::{Grid, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or("8 6 7/2 5 4/3 0 1".to_string());
    let board: Grid = text.parse()?;

    // The goal is 1, 2, 3, ... with the blank last. Databases are made in memory, in some milliseconds for 3x3.
    let solver = Solver::new();
    let answer = solver.solve(&board)?;

    match answer.solution() {
        None => println!("the goal cannot be reached from this board"),
        Some(solution) => {
            println!("{} slides of the blank: {}", solution.len(), solution.moves());
            println!("a shortest solution: {}", answer.is_optimal());
            for board in solution.boards().take(3) {
                println!("\n{board}");
            }
            println!("...");
        }
    }
    println!("search: {}; {} nodes in {:?}", answer.settings, answer.stats.generated, answer.time);
    Ok(())
}
