//! A row of comma-separated values for each board.

use crate::puzzle::solution::MoveNames;
use crate::text::output::boards::one_line;
use crate::text::output::moves;
use crate::text::output::report::Report;

/// The names of the columns; the last two are there where second proofs are asked for.
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

/// The rows of a run.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    columns: usize,
}

impl Rows {
    /// Rows with or without the columns of second proofs.
    pub fn new(with_proofs: bool) -> Rows {
        Rows { columns: if with_proofs { COLUMNS.len() } else { COLUMNS.len() - 2 } }
    }

    /// The row of names.
    pub fn head(self) -> String {
        self.row(&COLUMNS.map(String::from))
    }

    /// The row of a board; what is not known is empty.
    pub fn line(self, report: &Report<'_>) -> String {
        let solution = report.solution;
        self.row(&[
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
    pub fn broken(self, error: &str) -> String {
        let mut fields = COLUMNS.map(|_| String::new());
        if let Some(place) = COLUMNS.iter().position(|&column| column == "error") {
            fields[place] = error.to_string();
        }
        self.row(&fields)
    }

    fn row(self, fields: &[String]) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        // Writing to memory does not fail.
        let _ = writer.write_record(&fields[..self.columns]);
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }
}
