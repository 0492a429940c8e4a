//! A row of comma-separated values for each board.

use crate::puzzle::solution::MoveNames;
use crate::text::output::boards::one_line;
use crate::text::output::moves;
use crate::text::output::report::Report;

/// The names of the columns.
const COLUMNS: [&str; 17] = [
    "board",
    "size",
    "goal",
    "solvable",
    "optimal",
    "length",
    "moves",
    "lower_bound",
    "algorithm",
    "heuristic",
    "expanded",
    "generated",
    "seconds",
    "stopped",
    "error",
    "second_lower_bound",
    "second_seconds",
];

/// The row of names.
pub fn head() -> String {
    row(&COLUMNS.map(String::from))
}

/// The row of a board; what is not known is empty.
pub fn line(report: &Report<'_>) -> String {
    let solution = report.solution;
    row(&[
        one_line(report.start),
        report.start.dims().to_string(),
        report.goal_name.map_or_else(|| one_line(report.goal), String::from),
        report.solvable.to_string(),
        report.is_optimal().to_string(),
        solution.map_or(String::new(), |s| s.len().to_string()),
        solution.map_or(String::new(), |s| moves::moves(s, MoveNames::Blank, false)),
        if report.solvable { report.lower_bound.to_string() } else { String::new() },
        report.algorithm.to_string(),
        report.heuristic.unwrap_or_default().to_string(),
        report.expanded.to_string(),
        report.generated.to_string(),
        report.time.as_secs_f64().to_string(),
        report.stopped.unwrap_or_default().to_string(),
        String::new(),
        report.second_proof.map_or(String::new(), |proof| proof.lower_bound.to_string()),
        report.second_proof.map_or(String::new(), |proof| proof.time.as_secs_f64().to_string()),
    ])
}

/// The row of an input that is not a board, or of a board that was not solved because of an error.
pub fn broken(error: &str) -> String {
    let mut fields = COLUMNS.map(|_| String::new());
    if let Some(place) = COLUMNS.iter().position(|&column| column == "error") {
        fields[place] = error.to_string();
    }
    row(&fields)
}

fn row(fields: &[String]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(fields);
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}
