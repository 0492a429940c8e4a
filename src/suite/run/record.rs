//! What came of one board under one configuration.

use crate::puzzle::dims::Dims;
use crate::search::common::stats::Stats;
use crate::suite::as_text;
use crate::suite::boards::instance::Expected;
use crate::suite::statistics::median;
use serde::{Deserialize, Serialize};

/// How a board's search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// With a solution.
    Solved,
    /// With the proof that there is none.
    Unsolvable,
    /// At a limit.
    Stopped,
}

impl Outcome {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::Unsolvable => "unsolvable",
            Outcome::Stopped => "stopped",
        }
    }
}

/// One iteration of IDA*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Iteration {
    /// The bound on g + h.
    pub bound: u32,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
}

/// What came of one board under one configuration: all that plots and tables are made from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The configuration's number in the settings, from 1.
    pub configuration: usize,
    /// The board's number in the suite, from 1.
    pub board: usize,
    /// The board's name.
    pub name: String,
    /// Columns x rows.
    #[serde(with = "as_text")]
    pub size: Dims,
    /// The tiles in reading order, 0 for the blank.
    pub tiles: String,
    /// What was known of the answer before.
    pub expected: Expected,
    /// How the search ended.
    pub outcome: Outcome,
    /// Which limit stopped it.
    pub stopped: Option<String>,
    /// Slides of the best solution found.
    pub length: Option<u32>,
    /// The slides of that solution: where the blank goes, a letter each. Journals of form 2 have none.
    #[serde(default)]
    pub moves: Option<String>,
    /// No solution has fewer slides; 0 where there is none.
    pub lower_bound: u32,
    /// The estimate of the board.
    pub root_h: Option<u32>,
    /// Nodes expanded over all iterations.
    pub expanded: u64,
    /// Nodes generated over all iterations.
    pub generated: u64,
    /// The iterations of IDA*, in order; empty for other searches.
    pub iterations: Vec<Iteration>,
    /// Bytes that the search stored.
    pub stored_bytes: u64,
    /// The most memory of the whole process up to here, in bytes, where the system tells.
    pub peak_bytes: Option<u64>,
    /// Wall time of each measured run, in seconds.
    pub seconds: Vec<f64>,
    /// Seconds of all these runs in which the search's first thread was ready and had no core, where the system tells.
    #[serde(default)]
    pub waited: Option<f64>,
    /// How many cores other processes kept busy at that time, where the system tells.
    #[serde(default)]
    pub others: Option<f64>,
}

impl Record {
    /// Fills in what a search did.
    pub fn set_stats(&mut self, stats: &Stats) {
        self.expanded = stats.expanded;
        self.generated = stats.generated;
        self.stored_bytes = stats.stored_bytes;
        let iteration = |i: &crate::search::common::stats::Iteration| Iteration {
            bound: i.bound,
            expanded: i.expanded,
            generated: i.generated,
        };
        self.iterations = stats.iterations.iter().map(iteration).collect();
    }

    /// Whether the answer is known: a solution or the proof that there is none.
    pub fn is_answered(&self) -> bool {
        self.outcome != Outcome::Stopped
    }

    /// Whether a solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.outcome == Outcome::Solved && self.length == Some(self.lower_bound)
    }

    /// Whether the answer agrees with what was expected; `None` where nothing was, or nothing was proven.
    ///
    /// A solution that claims no more than to be one agrees or not by its length being possible at all.
    pub fn is_right(&self) -> Option<bool> {
        match (self.expected, self.outcome) {
            (Expected::Open, _) => None,
            (Expected::Unsolvable, Outcome::Stopped) => None,
            (Expected::Unsolvable, outcome) => Some(outcome == Outcome::Unsolvable),
            (Expected::Length(_), Outcome::Unsolvable) => Some(false),
            (Expected::Length(expected), _) => {
                let impossible =
                    self.lower_bound > expected || self.length.is_some_and(|length| length < expected);
                match self.is_optimal() {
                    _ if impossible => Some(false),
                    true => Some(self.length == Some(expected)),
                    false => None,
                }
            }
        }
    }

    /// The time to count: the median of the measured runs, in seconds.
    pub fn time(&self) -> f64 {
        median(&self.seconds)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A record for tests: board 1 solved in 4 slides as expected.
    pub(crate) fn some() -> Record {
        Record {
            configuration: 1,
            board: 1,
            name: "one, \"the\" first".to_string(),
            size: "3x3".parse().unwrap(),
            tiles: "0 1 3 4 2 5 7 8 6".to_string(),
            expected: Expected::Length(4),
            outcome: Outcome::Solved,
            stopped: None,
            length: Some(4),
            moves: Some("RDRD".to_string()),
            lower_bound: 4,
            root_h: Some(2),
            expanded: 6,
            generated: 12,
            iterations: vec![
                Iteration { bound: 2, expanded: 1, generated: 3 },
                Iteration { bound: 4, expanded: 5, generated: 9 },
            ],
            stored_bytes: 0,
            peak_bytes: Some(1 << 20),
            seconds: vec![0.25, 0.5, 0.125],
            waited: Some(0.0),
            others: None,
        }
    }

    #[test]
    fn an_answer_is_right_wrong_or_claims_nothing() {
        let record = |expected, outcome, length, lower_bound| Record {
            expected,
            outcome,
            length,
            lower_bound,
            ..some()
        };
        let (solved, stopped, none) = (Outcome::Solved, Outcome::Stopped, Outcome::Unsolvable);
        for (expected, outcome, length, bound, right) in [
            (Expected::Length(4), solved, Some(4), 4, Some(true)),
            (Expected::Length(4), solved, Some(6), 6, Some(false)),
            (Expected::Length(4), solved, Some(6), 4, None),
            (Expected::Length(4), solved, Some(2), 2, Some(false)),
            (Expected::Length(4), stopped, None, 4, None),
            (Expected::Length(4), stopped, None, 6, Some(false)),
            (Expected::Length(4), none, None, 0, Some(false)),
            (Expected::Unsolvable, none, None, 0, Some(true)),
            (Expected::Unsolvable, solved, Some(4), 4, Some(false)),
            (Expected::Unsolvable, stopped, None, 4, None),
            (Expected::Open, solved, Some(4), 4, None),
        ] {
            let record = record(expected, outcome, length, bound);
            assert_eq!(record.is_right(), right, "{record:?}");
        }
        assert_eq!(some().time(), 0.25);
    }
}
