//! One readable block for each board.

use crate::puzzle::solution::MoveNames;
use crate::text::output::{Report, moves, one_line};

/// The block, every line with a newline.
pub fn block(report: &Report<'_>, names: MoveNames, compact: bool) -> String {
    let goal = report.goal_name.map_or_else(|| one_line(report.goal), String::from);
    let mut text = format!("board      {} ({})\n", one_line(report.start), report.start.dims());
    text += &format!("goal       {goal}\n");
    if !report.solvable {
        return text + "unsolvable the goal cannot be reached from this board\n";
    }
    if let Some(reason) = report.stopped {
        text += &format!("stopped    {reason}\n");
    }
    match report.solution {
        Some(solution) => {
            text += &format!("length     {} ({})\n", solution.len(), quality(report, solution.len()));
            text += &format!("moves      {}\n", moves::moves(solution, names, compact));
        }
        None => text += &format!("length     at least {} (proven)\n", report.lower_bound),
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

/// What is proven about a solution's length.
fn quality(report: &Report<'_>, length: usize) -> String {
    match report.lower_bound {
        _ if report.is_optimal() => "shortest".to_string(),
        0 => "not proven shortest".to_string(),
        bound => format!(
            "shortest is at least {bound}: at most {:.3} times as long",
            length as f64 / f64::from(bound)
        ),
    }
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
