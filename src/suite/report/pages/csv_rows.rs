//! A run as comma-separated values: a row of names, then a row for each board of each configuration.

use crate::suite::run::record::{Iteration, Record};
use crate::suite::run::results::Run;
use std::io;

/// The names of the columns. `settings` are those of the configuration; `iterations` are `bound:expanded:generated`
/// with spaces between them, as between the `seconds` of several measured runs.
const COLUMNS: [&str; 21] = [
    "configuration",
    "settings",
    "board",
    "name",
    "size",
    "tiles",
    "expected",
    "outcome",
    "stopped",
    "length",
    "lower_bound",
    "root_h",
    "expanded",
    "generated",
    "iterations",
    "stored_bytes",
    "peak_bytes",
    "seconds",
    "moves",
    "waited",
    "others",
];

/// The whole text.
pub fn text(run: &Run) -> String {
    let write = || -> io::Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(COLUMNS)?;
        for record in &run.records {
            writer.write_record(fields(run, record))?;
        }
        writer.into_inner().map_err(csv::IntoInnerError::into_error)
    };
    // Writing to memory does not fail, and all fields are text.
    String::from_utf8(write().unwrap_or_default()).unwrap_or_default()
}

/// A number or nothing.
fn optional(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn fields(run: &Run, record: &Record) -> [String; COLUMNS.len()] {
    let iteration = |i: &Iteration| format!("{}:{}:{}", i.bound, i.expanded, i.generated);
    let iterations: Vec<String> = record.iterations.iter().map(iteration).collect();
    let seconds: Vec<String> = record.seconds.iter().map(f64::to_string).collect();
    [
        record.configuration.to_string(),
        optional(run.settings.configurations.get(record.configuration - 1)),
        record.board.to_string(),
        record.name.clone(),
        record.size.to_string(),
        record.tiles.clone(),
        record.expected.to_string(),
        record.outcome.name().to_string(),
        record.stopped.clone().unwrap_or_default(),
        optional(record.length),
        record.lower_bound.to_string(),
        optional(record.root_h),
        record.expanded.to_string(),
        record.generated.to_string(),
        iterations.join(" "),
        record.stored_bytes.to_string(),
        optional(record.peak_bytes),
        seconds.join(" "),
        record.moves.clone().unwrap_or_default(),
        optional(record.waited),
        optional(record.others),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::record::Outcome;
    use crate::suite::run::{record, session, settings};

    #[test]
    fn a_board_is_a_row_and_what_is_not_known_is_empty() {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        let stopped = Record {
            board: 2,
            stopped: Some("time limit reached".to_string()),
            outcome: Outcome::Stopped,
            length: None,
            moves: None,
            root_h: None,
            iterations: Vec::new(),
            peak_bytes: None,
            expected: Default::default(),
            ..record::tests::some()
        };
        run.records = vec![record::tests::some(), stopped];
        let text = text(&run);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows.len(), 3);
        assert_eq!(rows[0], COLUMNS.join(","));
        assert_eq!(
            rows[1],
            "1,ida manhattan pruning=inverse,1,\"one, \"\"the\"\" first\",3x3,0 1 3 4 2 5 7 8 6,4,solved,,4,4,2,6,12,\
             2:1:3 4:5:9,0,1048576,0.25 0.5 0.125,RDRD,0,"
        );
        assert!(rows[2].contains(",,stopped,time limit reached,,4,,6,12,,0,,"), "{}", rows[2]);
    }
}
