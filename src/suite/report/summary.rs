//! The records of one configuration in numbers.

use crate::suite::run::record::{Outcome, Record};
use crate::suite::run::results::Run;
use crate::suite::statistics::{Spread, quantile};

/// What the records of one configuration come to. Spreads are over the answered boards.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Summary {
    /// Boards that the run is to solve.
    pub boards: usize,
    /// Boards with a record.
    pub done: usize,
    /// Boards with a solution.
    pub solved: usize,
    /// Boards proven unsolvable.
    pub unsolvable: usize,
    /// Boards that a limit stopped.
    pub stopped: usize,
    /// Answers that agree with what was expected.
    pub right: usize,
    /// Answers that do not.
    pub wrong: usize,
    /// Sum of the lengths of all solutions.
    pub lengths: u64,
    /// Seconds a board.
    pub time: Option<Spread>,
    /// Seconds of each board's fastest measured run, where there are several.
    pub fastest: Option<Spread>,
    /// Seconds of each board's slowest measured run, where there are several.
    pub slowest: Option<Spread>,
    /// Nodes generated a board.
    pub generated: Option<Spread>,
    /// Nodes expanded a board.
    pub expanded: Option<Spread>,
    /// Nodes generated on the answered boards, exactly.
    pub generated_sum: u64,
    /// Mean estimate of the answered boards, where estimates were made.
    pub root_h: Option<f64>,
    /// Nodes generated a second of search, stopped boards included.
    pub nodes_per_second: Option<f64>,
    /// The most bytes that one search stored.
    pub stored_bytes: u64,
    /// The most memory of the process, in bytes, where the system tells.
    pub peak_bytes: Option<u64>,
}

impl Summary {
    /// The summary of a configuration, by its number from 1.
    pub fn of(run: &Run, configuration: usize) -> Summary {
        let all: Vec<&Record> = run.of(configuration).collect();
        let answered: Vec<&Record> = all.iter().copied().filter(|r| r.is_answered()).collect();
        let count = |outcome| all.iter().filter(|r| r.outcome == outcome).count();
        let spread =
            |value: fn(&Record) -> f64| Spread::of(&answered.iter().map(|r| value(r)).collect::<Vec<_>>());
        let estimates: Vec<f64> = answered.iter().filter_map(|r| r.root_h).map(f64::from).collect();
        let seconds: f64 = all.iter().map(|r| r.time()).sum();
        let generated: u64 = all.iter().map(|r| r.generated).sum();
        Summary {
            boards: run.settings.chosen().len(),
            done: all.len(),
            solved: count(Outcome::Solved),
            unsolvable: count(Outcome::Unsolvable),
            stopped: count(Outcome::Stopped),
            right: all.iter().filter(|r| r.is_right() == Some(true)).count(),
            wrong: all.iter().filter(|r| r.is_right() == Some(false)).count(),
            lengths: all.iter().filter(|r| r.is_answered()).filter_map(|r| r.length).map(u64::from).sum(),
            time: spread(Record::time),
            fastest: spread(|r| quantile(&r.seconds, 0.0)).filter(|_| run.settings.repeat > 1),
            slowest: spread(|r| quantile(&r.seconds, 1.0)).filter(|_| run.settings.repeat > 1),
            generated: spread(|r| r.generated as f64),
            expanded: spread(|r| r.expanded as f64),
            generated_sum: answered.iter().map(|r| r.generated).sum(),
            root_h: Spread::of(&estimates).map(|s| s.mean),
            nodes_per_second: (seconds > 0.0).then(|| generated as f64 / seconds),
            stored_bytes: all.iter().map(|r| r.stored_bytes).max().unwrap_or(0),
            peak_bytes: all.iter().filter_map(|r| r.peak_bytes).max(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, session, settings};

    #[test]
    fn counts_and_spreads_are_over_what_they_say() {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        let some = record::tests::some;
        run.records = vec![
            some(),
            Record {
                board: 2,
                generated: 100,
                seconds: vec![1.0],
                length: Some(6),
                lower_bound: 6,
                ..some()
            },
            Record {
                board: 3,
                generated: 1_000,
                seconds: vec![2.0],
                outcome: Outcome::Stopped,
                length: None,
                ..some()
            },
        ];
        let summary = Summary::of(&run, 1);
        assert_eq!((summary.boards, summary.done, summary.solved, summary.stopped), (3, 3, 2, 1));
        assert_eq!((summary.right, summary.wrong, summary.lengths), (1, 1, 10));
        assert_eq!((summary.generated_sum, summary.generated.unwrap().mean), (112, 56.0));
        assert_eq!(summary.time.unwrap().max, 1.0);
        assert_eq!(summary.nodes_per_second, Some(1_112.0 / 3.25));
        assert_eq!(Summary::of(&run, 2), Summary { boards: 3, ..Summary::default() });
    }
}
