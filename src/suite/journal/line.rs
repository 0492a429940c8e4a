//! One line of a journal: a JSON object whose field `record` says what it is.

use crate::puzzle::excerpt::one_line;
use crate::suite::run::record::Record;
use crate::suite::run::session::Session;
use crate::suite::run::settings::RunSettings;
use serde::{Deserialize, Serialize};

/// What a line says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "lowercase")]
pub enum JournalLine {
    /// The first one.
    Run {
        /// What is solved and how.
        settings: Box<RunSettings>,
        /// The first session.
        session: Session,
    },
    /// A session that continues the run.
    Session(Session),
    /// What came of one board.
    Board(Record),
}

impl JournalLine {
    /// Its text, with its newline.
    pub fn text(&self) -> String {
        // Plain structures with names for keys always become JSON.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<JournalLine, String> {
        serde_json::from_str(text).map_err(|e| one_line(&e.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, session, settings};

    #[test]
    fn lines_read_back() {
        let head =
            JournalLine::Run { settings: Box::new(settings::tests::some()), session: session::tests::some() };
        for line in
            [head, JournalLine::Session(session::tests::some()), JournalLine::Board(record::tests::some())]
        {
            let text = line.text();
            assert!(text.ends_with('\n') && text.matches('\n').count() == 1);
            assert_eq!(JournalLine::read(&text), Ok(line));
        }
        assert!(JournalLine::read("{\"record\":\"other\"}").unwrap_err().contains("other"));
    }
}
