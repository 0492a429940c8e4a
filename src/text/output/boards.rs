//! Boards, and solutions as the boards they go through, in the formats of course programs.

use crate::puzzle::grid::Grid;
use crate::text::output::report::Report;

/// The tiles in reading order on one line.
pub fn one_line(grid: &Grid) -> String {
    grid.tiles().iter().map(|t| t.to_string()).collect::<Vec<_>>().join(" ")
}

/// Pieces of an answer, made one after the other: the boards of a long solution together may not fit into memory.
pub type Pieces<'a> = Box<dyn Iterator<Item = String> + 'a>;

/// All boards, an empty line between them.
pub fn plain<'a>(report: &'a Report<'_>) -> Pieces<'a> {
    match report.settled_solution() {
        Some(solution) => between(solution.boards().map(|board| format!("{board}\n")), "\n"),
        None => piece(report.without_solution() + "\n"),
    }
}

/// The matrix file: `state k` above each board, its rows with tabs, a line of dashes between boards.
pub fn states<'a>(report: &'a Report<'_>) -> Pieces<'a> {
    let Some(solution) = report.settled_solution() else { return piece(report.without_solution() + "\n") };
    let state = |(number, board): (usize, Grid)| {
        let rows = board.tiles().chunks(board.dims().width());
        let rows = rows.map(|row| row.iter().map(|t| t.to_string()).collect::<Vec<_>>().join("\t") + "\n");
        format!("state {number}\n{}", rows.collect::<String>())
    };
    between(solution.boards().enumerate().map(state), "--------------------\n")
}

/// The output of the "8 puzzle" assignment: the boards, each below its side, then the counts.
pub fn princeton<'a>(report: &'a Report<'_>) -> Pieces<'a> {
    if !report.solvable {
        return piece("No solution possible\n".to_string());
    }
    let Some(solution) = report.settled_solution() else { return piece(report.without_solution() + "\n") };
    let counts = format!(
        "Number of states enqueued = {}\n{} number of moves = {}\n",
        report.enqueued,
        if report.is_optimal() { "Minimum" } else { "Some" },
        solution.len()
    );
    Box::new(solution.boards().map(|board| sized(&board) + "\n").chain([counts]))
}

/// The output of the n-puzzle project: states ever selected, most states in memory, moves, the states.
pub fn forty_two<'a>(report: &'a Report<'_>) -> Pieces<'a> {
    if !report.solvable {
        return piece("This puzzle is unsolvable\n".to_string());
    }
    // A depth-first search stores nothing but its path, which is the solution at the end.
    let path = report.settled_solution().map_or(1, |solution| solution.len() as u64 + 1);
    let counts = format!(
        "Time complexity: {} states selected\nSize complexity: {} states in memory\n",
        report.expanded,
        report.stored.max(path)
    );
    match report.settled_solution() {
        None => piece(format!("{counts}{}\n", report.without_solution())),
        Some(solution) => {
            let moves = format!("{counts}Number of moves: {}\n\n", solution.len());
            Box::new(std::iter::once(moves).chain(plain(report)))
        }
    }
}

/// The side of a square, or columns and rows, and then the rows.
fn sized(board: &Grid) -> String {
    let dims = board.dims();
    if dims.width() == dims.height() {
        format!("{}\n{board}\n", dims.width())
    } else {
        format!("{} {}\n{board}\n", dims.width(), dims.height())
    }
}

/// An answer in one piece.
pub fn piece<'a>(text: String) -> Pieces<'a> {
    Box::new(std::iter::once(text))
}

fn between<'a>(mut parts: impl Iterator<Item = String> + 'a, between: &'static str) -> Pieces<'a> {
    let first = parts.next();
    Box::new(first.into_iter().chain(parts.map(move |part| format!("{between}{part}"))))
}
