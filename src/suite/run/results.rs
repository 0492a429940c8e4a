//! A run: its settings, its sessions, its records. What journals hold and reports are made from.

use crate::suite::run::record::Record;
use crate::suite::run::session::Session;
use crate::suite::run::settings::RunSettings;
use std::collections::HashSet;

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

    /// Sorts the records by configuration and board.
    pub fn sort(&mut self) {
        self.records.sort_by_key(|record| (record.configuration, record.board));
    }

    /// The records of a configuration, by its number from 1.
    pub fn of(&self, configuration: usize) -> impl Iterator<Item = &Record> {
        self.records.iter().filter(move |record| record.configuration == configuration)
    }

    /// The (configuration, board) pairs without a record. It takes memory by the number of records.
    pub fn missing(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let done: HashSet<_> = self.records.iter().map(|r| (r.configuration, r.board)).collect();
        let boards = self.settings.chosen();
        let all = (1..=self.settings.configurations.len())
            .flat_map(move |configuration| boards.iter().map(move |board| (configuration, board)));
        all.filter(move |key| !done.contains(key))
    }

    /// How many pairs have no record.
    pub fn missing_count(&self) -> usize {
        self.settings.records().saturating_sub(self.records.len())
    }
}
