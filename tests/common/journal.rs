//! The journals of `taquin bench`, read as JSON.

use serde_json::Value;
use std::fs;
use std::path::Path;

/// A run as its journal tells it.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    /// What was to be run.
    pub settings: Value,
    /// Where and how each stretch of it ran.
    pub sessions: Vec<Value>,
    /// What came of each board.
    pub records: Vec<Value>,
}

impl Journal {
    /// Reads JSON lines, but for a last one that is cut.
    #[track_caller]
    pub fn read(path: &Path) -> Journal {
        let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let mut lines = whole.lines().map(|line| serde_json::from_str::<Value>(line).expect(line));
        let mut head = lines.next().unwrap_or_else(|| panic!("{}: no line is whole", path.display()));
        assert_eq!(head["record"], "run", "{}", path.display());
        let (settings, mut sessions) = (head["settings"].take(), vec![head["session"].take()]);
        let mut records = Vec::new();
        for mut line in lines {
            match line["record"].as_str() {
                Some("board") => records.push(line),
                Some("session") => sessions.push(line["session"].take()),
                other => panic!("{}: a line about {other:?}", path.display()),
            }
        }
        Journal { settings, sessions, records }
    }

    /// Puts the records in the order of configurations and boards.
    pub fn sort(&mut self) {
        self.records.sort_by_key(|record| (record["configuration"].as_u64(), record["board"].as_u64()));
    }
}

/// Whether a solution is proven to be a shortest one.
pub fn is_optimal(record: &Value) -> bool {
    record["outcome"] == "solved" && record["length"] == record["lower_bound"]
}
