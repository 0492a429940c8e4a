//! The journals of `taquin bench`, read as JSON.

use crate::common::command::{run, taquin};
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
    /// Reads JSON lines, but for a last one that is cut; CSV by way of `bench render`.
    #[track_caller]
    pub fn read(path: &Path) -> Journal {
        if path.extension().is_some_and(|extension| extension == "csv") {
            let folder = tempfile::tempdir().unwrap();
            let lines = folder.path().join("same.jsonl");
            let mut command = taquin(Path::new("none"));
            run(command.args(["bench", "render"]).arg(path).arg("--to").arg(&lines)).exits(0);
            return Journal::read(&lines);
        }
        let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let lines = whole.lines().map(|line| serde_json::from_str::<Value>(line).expect(line));
        let (runs, records): (Vec<Value>, Vec<Value>) = lines.partition(|line| line["record"] == "run");
        assert!(!runs.is_empty(), "{}: no line says what was run", path.display());
        let settings = runs[0]["settings"].clone();
        assert!(runs.iter().all(|run| run["settings"] == settings), "{}", path.display());
        let sessions = runs.iter().map(|run| run["session"].clone()).collect();
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
