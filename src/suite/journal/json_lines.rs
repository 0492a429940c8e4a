//! Journals as JSON lines: one object a line, its field `record` saying what it is.

use crate::suite::run::results::Entry;

/// The line of an entry, with its newline.
pub fn line(entry: &Entry) -> String {
    // Plain structures with names for keys always become JSON.
    serde_json::to_string(entry).unwrap_or_default() + "\n"
}

/// The entry of a line.
///
/// # Errors
/// What is wrong with it.
pub fn entry(line: &str) -> Result<Entry, String> {
    serde_json::from_str(line).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, settings};

    #[test]
    fn entries_read_back() {
        let settings_and_session =
            Entry::Run { settings: Box::new(settings::tests::some()), session: settings::tests::session() };
        for one in [
            settings_and_session,
            Entry::Session(settings::tests::session()),
            Entry::Board(record::tests::some()),
        ] {
            let text = line(&one);
            assert!(text.ends_with('\n') && text.matches('\n').count() == 1);
            assert_eq!(entry(&text), Ok(one));
        }
        assert!(entry("{\"record\":\"other\"}").unwrap_err().contains("other"));
    }
}
