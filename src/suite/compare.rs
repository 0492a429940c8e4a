//! Two runs over the same boards, board by board.

use crate::settings::spec::Settings;
use crate::suite::run::record::Record;
use crate::suite::run::results::Run;
use crate::suite::statistics::{GeometricMean, geometric_mean};
use std::collections::HashMap;

/// Why runs cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    /// Different goals.
    #[error("the goals differ: {0} and {1}")]
    Goals(String, String),
    /// No configuration in common.
    #[error("no configuration is in both runs: {first} and {second}; compare runs of one configuration each, or of equal ones",
        first = listed(.0), second = listed(.1))]
    Configurations(Vec<Settings>, Vec<Settings>),
    /// No board in common.
    #[error("no board is in both runs")]
    Boards,
}

fn listed(configurations: &[Settings]) -> String {
    configurations.iter().map(Settings::to_string).collect::<Vec<_>>().join(" + ")
}

/// Two records of one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// Of the first run.
    pub first: Record,
    /// Of the second run.
    pub second: Record,
}

impl Pair {
    /// Whether both are answered, and not alike.
    pub fn lengths_differ(&self) -> bool {
        let answer = |record: &Record| (record.outcome, record.length);
        self.both_answered() && answer(&self.first) != answer(&self.second)
    }

    /// Whether both are answered.
    pub fn both_answered(&self) -> bool {
        self.first.is_answered() && self.second.is_answered()
    }

    /// Whether the searches were not the same.
    pub fn nodes_changed(&self) -> bool {
        let nodes = |record: &Record| (record.expanded, record.generated);
        self.both_answered() && nodes(&self.first) != nodes(&self.second)
    }

    /// Time of the second over time of the first; above 0, since no clock shows less than a nanosecond.
    pub fn time_ratio(&self) -> f64 {
        self.second.time().max(1e-9) / self.first.time().max(1e-9)
    }
}

/// What two runs under one pair of configurations have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The configuration of the first run.
    pub first: Settings,
    /// The configuration of the second run.
    pub second: Settings,
    /// The boards in both, in the first run's order of numbers.
    pub pairs: Vec<Pair>,
    /// How many boards are in the first run only, and in the second only.
    pub alone: (usize, usize),
    /// Of the ratios of times, second over first, over boards that both answered.
    pub time: Option<GeometricMean>,
    /// Sums of those times, in seconds.
    pub seconds: (f64, f64),
    /// Sums of the nodes generated on them.
    pub generated: (u64, u64),
}

/// Compares two runs: their only configurations, whatever they are, or all that are in both.
///
/// # Errors
/// A [`CompareError`] where there is nothing to compare.
pub fn compare(first: &Run, second: &Run) -> Result<Vec<Comparison>, CompareError> {
    let (a, b) = (&first.settings, &second.settings);
    if a.goal != b.goal {
        return Err(CompareError::Goals(a.goal.clone(), b.goal.clone()));
    }
    let pairs: Vec<(usize, usize)> = match (&a.configurations[..], &b.configurations[..]) {
        ([_], [_]) => vec![(1, 1)],
        (ours, theirs) => {
            let twin = |(i, one): (usize, &Settings)| {
                theirs.iter().position(|other| other == one).map(|j| (i + 1, j + 1))
            };
            ours.iter().enumerate().filter_map(twin).collect()
        }
    };
    if pairs.is_empty() {
        return Err(CompareError::Configurations(a.configurations.clone(), b.configurations.clone()));
    }
    let all: Vec<Comparison> = pairs.into_iter().map(|(i, j)| of(first, i, second, j)).collect();
    if all.iter().all(|comparison| comparison.pairs.is_empty()) {
        return Err(CompareError::Boards);
    }
    Ok(all)
}

fn of(first: &Run, i: usize, second: &Run, j: usize) -> Comparison {
    let key = |record: &Record| (record.size, record.tiles.clone());
    let theirs: HashMap<_, &Record> = second.of(j).map(|record| (key(record), record)).collect();
    let pair = |record: &Record| {
        let second = theirs.get(&key(record))?;
        Some(Pair { first: record.clone(), second: Record::clone(second) })
    };
    let mut pairs: Vec<Pair> = first.of(i).filter_map(pair).collect();
    pairs.sort_by_key(|pair| pair.first.board);
    let answered: Vec<&Pair> = pairs.iter().filter(|pair| pair.both_answered()).collect();
    let ratios: Vec<f64> = answered.iter().map(|pair| pair.time_ratio()).collect();
    let seconds = |record: fn(&Pair) -> &Record| answered.iter().map(|pair| record(pair).time()).sum();
    let generated = |record: fn(&Pair) -> &Record| answered.iter().map(|pair| record(pair).generated).sum();
    let ours = first.of(i).map(key).collect::<std::collections::HashSet<_>>();
    Comparison {
        first: first.settings.configurations[i - 1].clone(),
        second: second.settings.configurations[j - 1].clone(),
        alone: (
            first.of(i).filter(|record| !theirs.contains_key(&key(record))).count(),
            second.of(j).filter(|record| !ours.contains(&key(record))).count(),
        ),
        time: geometric_mean(&ratios),
        seconds: (seconds(|pair| &pair.first), seconds(|pair| &pair.second)),
        generated: (generated(|pair| &pair.first), generated(|pair| &pair.second)),
        pairs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::record::{self, Outcome};
    use crate::suite::run::{session, settings};

    fn run(records: Vec<Record>) -> Run {
        Run { records, ..Run::new(settings::tests::some(), session::tests::some()) }
    }

    fn some(board: usize) -> Record {
        Record { board, tiles: board.to_string(), seconds: vec![1.0], ..record::tests::some() }
    }

    #[test]
    fn times_nodes_and_lengths_are_compared_where_both_are_answered() {
        let first = run(vec![some(3), some(1), some(2)]);
        let slower = Record { seconds: vec![4.0], expanded: 7, ..some(1) };
        let stopped = Record { seconds: vec![9.0], outcome: Outcome::Stopped, length: None, ..some(2) };
        let second = run(vec![slower, stopped]);
        let [found] = &compare(&first, &second).unwrap()[..] else { panic!("one configuration") };
        assert_eq!((found.pairs.len(), found.alone), (2, (1, 0)));
        assert_eq!((found.seconds, found.generated), ((1.0, 4.0), (12, 12)));
        assert!((found.time.unwrap().mean - 4.0).abs() < 1e-12);
        assert!(found.pairs[0].nodes_changed() && !found.pairs[0].lengths_differ());
        assert!(!found.pairs[1].nodes_changed() && !found.pairs[1].lengths_differ());
        let second = run(vec![Record { length: Some(6), ..some(1) }]);
        assert!(compare(&first, &second).unwrap()[0].pairs[0].lengths_differ());
    }

    #[test]
    fn what_cannot_be_compared_is_refused() {
        let first = run(vec![some(1)]);
        assert_eq!(compare(&first, &run(vec![some(2)])), Err(CompareError::Boards));
        let mut other = run(vec![some(1)]);
        other.settings.goal = "snail".to_string();
        assert_eq!(
            compare(&first, &other).unwrap_err().to_string(),
            "the goals differ: blank-last and snail"
        );
        let mut other = run(vec![some(1)]);
        other.settings.configurations[0].heuristic = None;
        assert_eq!(compare(&first, &other).unwrap().len(), 1, "one each is compared whatever it is");
        other.settings.configurations.push(other.settings.configurations[0].clone());
        assert!(
            compare(&first, &other).unwrap_err().to_string().starts_with("no configuration is in both runs")
        );
    }
}
