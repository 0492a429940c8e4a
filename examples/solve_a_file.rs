//! Solves the boards of a file with databases in a folder, on all cores, with progress; Ctrl-C ends it:
//! `cargo run --release --example solve_a_file boards.txt databases`.

use std::error::Error;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use taquin::{Cancel, Grid, Outcome, Solver, read_boards};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let text = match arguments.next() {
        Some(path) => std::fs::read(path)?,
        None => b"8 6 7 2 5 4 3 0 1\n6 4 7 8 5 0 3 2 1\n1 2 3 4 5 6 8 7 0\n".to_vec(),
    };
    let folder = arguments.next().map_or_else(|| std::env::temp_dir().join("taquin-example"), Into::into);

    let boards: Vec<Grid> =
        read_boards(&text, None, None).into_iter().map(|read| read.board).collect::<Result<_, _>>()?;

    // Ctrl-C turns on a switch, at which searches end with what they know.
    let cancel = Cancel::new();
    let switch = cancel.clone();
    ctrlc::set_handler(move || switch.cancel())?;

    let last_line = Mutex::new(Instant::now());
    let solver = Solver::new()
        .with_databases_in(folder) // built there at the first run
        .with_time_limit(Duration::from_secs(60))
        .with_cancel(cancel)
        .with_progress(|progress| {
            // Called from every thread, some 16 times a second: one line a second is enough.
            let mut last = last_line.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if last.elapsed() > Duration::from_secs(1) {
                *last = Instant::now();
                eprintln!("{:.1} M nodes/s, at least {} slides", progress.rate / 1e6, progress.bound);
            }
        });

    let mut solved = 0;
    let done = solver.solve_all(&boards, |board, answer| {
        let line = board.to_string().replace('\n', " / ");
        match answer {
            Err(error) => println!("{line}: {error}"),
            Ok(answer) => match (&answer.outcome, answer.solution()) {
                (Outcome::Unsolvable, _) => println!("{line}: unsolvable"),
                (Outcome::Solved(_), Some(solution)) => {
                    solved += 1;
                    println!("{line}: {} slides {}", solution.len(), solution.moves());
                }
                (_, Some(solution)) => {
                    println!("{line}: {} to {} slides", answer.lower_bound, solution.len())
                }
                (_, None) => println!("{line}: at least {} slides", answer.lower_bound),
            },
        }
    });
    println!("{solved} of {done} boards solved");
    Ok(())
}
