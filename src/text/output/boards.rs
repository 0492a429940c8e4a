//! Boards, and solutions as the boards they go through, in the formats of course programs.

use crate::puzzle::grid::Grid;
use crate::text::output::report::Report;

/// The tiles in reading order on one line.
pub fn one_line(grid: &Grid) -> String {
    grid.tiles().iter().map(|t| t.to_string()).collect::<Vec<_>>().join(" ")
}

/// All boards, an empty line between them.
pub fn plain(report: &Report<'_>) -> String {
    match report.settled_solution() {
        Some(solution) => join(solution.boards().map(|board| format!("{board}\n")), "\n"),
        None => report.without_solution() + "\n",
    }
}

/// The matrix file: `state k` above each board, its rows with tabs, a line of dashes between boards.
pub fn states(report: &Report<'_>) -> String {
    let Some(solution) = report.settled_solution() else { return report.without_solution() + "\n" };
    let state = |(number, board): (usize, Grid)| {
        let rows = board.tiles().chunks(board.dims().width());
        let rows = rows.map(|row| row.iter().map(|t| t.to_string()).collect::<Vec<_>>().join("\t") + "\n");
        format!("state {number}\n{}", rows.collect::<String>())
    };
    join(solution.boards().enumerate().map(state), "--------------------\n")
}

/// The output of the "8 puzzle" assignment: the boards, each below its side, then the counts.
pub fn princeton(report: &Report<'_>) -> String {
    if !report.solvable {
        return "No solution possible\n".to_string();
    }
    let Some(solution) = report.settled_solution() else { return report.without_solution() + "\n" };
    let boards: String = solution.boards().map(|board| sized(&board) + "\n").collect();
    format!(
        "{boards}Number of states enqueued = {}\n{} number of moves = {}\n",
        report.enqueued,
        if report.is_optimal() { "Minimum" } else { "Some" },
        solution.len()
    )
}

/// The output of the n-puzzle project: states ever selected, most states in memory, moves, the states.
pub fn forty_two(report: &Report<'_>) -> String {
    if !report.solvable {
        return "This puzzle is unsolvable\n".to_string();
    }
    // A depth-first search stores nothing but its path, which is the solution at the end.
    let path = report.settled_solution().map_or(1, |solution| solution.len() as u64 + 1);
    let counts = format!(
        "Time complexity: {} states selected\nSize complexity: {} states in memory\n",
        report.expanded,
        report.stored.max(path)
    );
    match report.settled_solution() {
        None => format!("{counts}{}\n", report.without_solution()),
        Some(solution) => format!("{counts}Number of moves: {}\n\n{}", solution.len(), plain(report)),
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

fn join(parts: impl Iterator<Item = String>, between: &str) -> String {
    parts.collect::<Vec<_>>().join(between)
}
