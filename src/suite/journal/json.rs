//! A run as one JSON document. Programs read it; it is not continued or read back.

use crate::suite::run::results::Run;
use serde::Serialize;

/// `{"settings":...,"sessions":[...],"records":[...]}`, the parts as they stand in a journal, a record on each line.
pub fn text(run: &Run) -> String {
    // Plain structures with names for keys always become JSON.
    let settings = serde_json::to_string(&run.settings).unwrap_or_default();
    format!(
        "{{\"settings\":{settings},\n\"sessions\":[\n{}\n],\n\"records\":[\n{}\n]}}\n",
        lines(&run.sessions),
        lines(&run.records)
    )
}

/// Each value on a line.
fn lines(values: &[impl Serialize]) -> String {
    let lines: Vec<String> = values.iter().map(|v| serde_json::to_string(v).unwrap_or_default()).collect();
    lines.join(",\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, session, settings};

    #[test]
    fn a_run_is_one_document() {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        run.records = vec![record::tests::some(); 2];
        let read: serde_json::Value = serde_json::from_str(&text(&run)).unwrap();
        assert_eq!(read["records"][1], serde_json::to_value(record::tests::some()).unwrap());
        assert_eq!(read["sessions"].as_array().map(Vec::len), Some(1));
        assert_eq!(read["settings"]["suite"], "some");
        run.records.clear();
        assert!(serde_json::from_str::<serde_json::Value>(&text(&run)).is_ok());
    }
}
