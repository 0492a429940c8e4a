//! A run: its settings, its sessions, its records. What journals hold and reports are made from.

use crate::suite::run::record::Record;
use crate::suite::run::settings::{Session, Settings};
use serde::{Deserialize, Serialize};

/// A run, finished or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What was solved and how.
    pub settings: Settings,
    /// Where, in order; at least one.
    pub sessions: Vec<Session>,
    /// What came of each board, in the order in which they ended; each (configuration, board) at most once.
    pub records: Vec<Record>,
}

/// One line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "lowercase")]
pub enum Entry {
    /// The first one.
    Run {
        /// What is solved and how.
        settings: Box<Settings>,
        /// The first session.
        session: Session,
    },
    /// A session that goes on with the run.
    Session(Session),
    /// What came of one board.
    Board(Record),
}

impl Run {
    /// A run without records.
    pub fn new(settings: Settings, session: Session) -> Run {
        Run { settings, sessions: vec![session], records: Vec::new() }
    }

    /// Adds what a journal's entry says.
    ///
    /// # Errors
    /// What is wrong with an entry that does not belong to the run.
    pub fn add(&mut self, entry: Entry) -> Result<(), String> {
        match entry {
            Entry::Run { .. } => return Err("a second record of settings".to_string()),
            Entry::Session(session) => self.sessions.push(session),
            Entry::Board(record) => {
                let (configuration, board) = (record.configuration, record.board);
                if !(1..=self.settings.configurations.len()).contains(&configuration)
                    || self.settings.chosen().binary_search(&board).is_err()
                {
                    return Err(format!("board {board} of configuration {configuration} is not in this run"));
                }
                self.records.push(record);
            }
        }
        Ok(())
    }

    /// The first (configuration, board) that has two records.
    pub fn twice(&self) -> Option<(usize, usize)> {
        let mut keys: Vec<_> = self.records.iter().map(|r| (r.configuration, r.board)).collect();
        keys.sort_unstable();
        keys.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    }

    /// Sorts the records by configuration and board.
    pub fn sort(&mut self) {
        self.records.sort_by_key(|record| (record.configuration, record.board));
    }

    /// The records of a configuration, by its number from 1.
    pub fn of(&self, configuration: usize) -> impl Iterator<Item = &Record> {
        self.records.iter().filter(move |record| record.configuration == configuration)
    }

    /// The (configuration, board) pairs without a record.
    pub fn missing(&self) -> Vec<(usize, usize)> {
        let done: std::collections::HashSet<_> =
            self.records.iter().map(|r| (r.configuration, r.board)).collect();
        let boards = self.settings.chosen();
        let all = (1..=self.settings.configurations.len())
            .flat_map(|configuration| boards.iter().map(move |&board| (configuration, board)));
        all.filter(|key| !done.contains(key)).collect()
    }
}
