//! One readable block for each board.

use super::{Report, Result};
use crate::tile::Direction;

/// The block, every line with a newline.
pub fn block(report: &Report<'_>) -> String {
    let goal = match report.goal_name {
        Some(name) => name.to_string(),
        None => one_line(report.goal),
    };
    let mut text = format!("board      {} ({})\n", one_line(report.start), report.start.dims());
    text += &format!("goal       {goal}\n");
    match report.result {
        Result::Solved(solution) => {
            text += &format!("length     {} (shortest)\n", solution.len());
            text += &format!("moves      {}\n", letters(solution.slides()));
        }
        Result::Unsolvable => {
            text += "unsolvable the goal cannot be reached from this board\n";
            return text;
        }
        Result::Stopped { reason, lower_bound } => {
            text += &format!("stopped    {reason}\n");
            text += &format!("length     at least {lower_bound} (proven)\n");
        }
    }
    text += &format!(
        "nodes      {} expanded, {} generated\n",
        grouped(report.expanded),
        grouped(report.generated)
    );
    text += &format!("time       {}\n", seconds(report.time.as_secs_f64()));
    let root = report.root_h.map_or(String::new(), |h| format!(" (start: {h})"));
    match report.heuristic {
        Some(heuristic) => text += &format!("search     {}, {heuristic}{root}\n", report.algorithm),
        None => text += &format!("search     {}\n", report.algorithm),
    }
    text
}

/// The tiles in reading order on one line.
pub fn one_line(grid: &crate::grid::Grid) -> String {
    grid.tiles().iter().map(|t| t.to_string()).collect::<Vec<_>>().join(" ")
}

/// The letters of slides: where the blank goes.
pub fn letters(slides: &[Direction]) -> String {
    slides.iter().map(|d| d.letter()).collect()
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).unwrap_or_default()).collect();
    groups.join(",")
}

/// A time with three or four digits and a unit.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_readable() {
        assert_eq!(
            [0, 999, 1_000, 12_345_678].map(grouped),
            ["0", "999", "1,000", "12,345,678"].map(String::from)
        );
        assert_eq!(
            [0.000_004_2, 0.012_34, 1.5, 123.4].map(seconds),
            ["4 µs", "12.3 ms", "1.50 s", "123 s"].map(String::from)
        );
    }
}
