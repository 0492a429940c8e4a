//! A run: its settings, its sessions, its records. What journals hold and reports are made from.

use crate::suite::run::record::Record;
use crate::suite::run::session::Session;
use crate::suite::run::settings::RunSettings;

/// A run, finished or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What was solved and how.
    pub settings: RunSettings,
    /// Where, in order; at least one.
    pub sessions: Vec<Session>,
    /// What came of each board, in the order in which they ended; each (configuration, board) at most once.
    pub records: Vec<Record>,
}

impl Run {
    /// A run without records.
    pub fn new(settings: RunSettings, session: Session) -> Run {
        Run { settings, sessions: vec![session], records: Vec::new() }
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
