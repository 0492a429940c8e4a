//! Two runs over the same boards, or two configurations of one run, board by board.

use crate::puzzle::dims::Dims;
use crate::puzzle::excerpt::one_line;
use crate::settings::spec::Settings;
use crate::suite::noise::Noise;
use crate::suite::run::record::Record;
use crate::suite::run::results::Run;
use crate::suite::statistics::{GeometricMean, geometric_mean};
use std::collections::{HashMap, VecDeque};

/// Why runs cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    /// Different goals.
    #[error("the goals differ: {} and {}", one_line(.0), one_line(.1))]
    Goals(String, String),
    /// No configuration in common.
    #[error("no configuration is in both runs: {first} and {second}; compare runs of one configuration each, or of equal ones",
        first = listed(.0), second = listed(.1))]
    Configurations(Vec<Settings>, Vec<Settings>),
    /// One run with nothing to compare it with.
    #[error("the run has one configuration, {}; expected two, or a second run", one_line(&.0.to_string()))]
    Single(Box<Settings>),
    /// A number that is none of a configuration.
    #[error("no configuration {number} in a run of {count}; expected two numbers from 1 to {count}")]
    NoConfiguration {
        /// The number.
        number: usize,
        /// How many configurations there are.
        count: usize,
    },
    /// No board in common.
    #[error("no board is in both")]
    Boards,
}

fn listed(configurations: &[Settings]) -> String {
    one_line(&configurations.iter().map(Settings::to_string).collect::<Vec<_>>().join(" + "))
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
    /// What else the machines did during the first and the second run.
    pub noise: (Noise, Noise),
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

/// Compares two configurations of one run, by their numbers from 1; without numbers the first one with each of the others.
///
/// # Errors
/// A [`CompareError`] where there is nothing to compare.
pub fn within(run: &Run, numbers: Option<(usize, usize)>) -> Result<Vec<Comparison>, CompareError> {
    let configurations = &run.settings.configurations;
    let count = configurations.len();
    let pairs: Vec<(usize, usize)> = match (numbers, &configurations[..]) {
        (Some((i, j)), _) => vec![(i, j)],
        (None, [one]) => return Err(CompareError::Single(Box::new(one.clone()))),
        (None, _) => (2..=count).map(|number| (1, number)).collect(),
    };
    for number in pairs.iter().flat_map(|&(i, j)| [i, j]) {
        if !(1..=count).contains(&number) {
            return Err(CompareError::NoConfiguration { number, count });
        }
    }
    let all: Vec<Comparison> = pairs.into_iter().map(|(i, j)| of(run, i, run, j)).collect();
    match all.iter().all(|comparison| comparison.pairs.is_empty()) {
        true => Err(CompareError::Boards),
        false => Ok(all),
    }
}

fn of(first: &Run, i: usize, second: &Run, j: usize) -> Comparison {
    let by_number = |run: &'_ Run, configuration| {
        let mut records: Vec<Record> = run.of(configuration).cloned().collect();
        records.sort_by_key(|record| record.board);
        records
    };
    // A board that is there several times is paired in the order of its numbers.
    let mut theirs: HashMap<(Dims, String), VecDeque<Record>> = HashMap::new();
    for record in by_number(second, j) {
        theirs.entry((record.size, record.tiles.clone())).or_default().push_back(record);
    }
    let ours = by_number(first, i);
    let count = ours.len();
    let pair = |first: Record| {
        let second = theirs.get_mut(&(first.size, first.tiles.clone()))?.pop_front()?;
        Some(Pair { first, second })
    };
    let pairs: Vec<Pair> = ours.into_iter().filter_map(pair).collect();
    let answered: Vec<&Pair> = pairs.iter().filter(|pair| pair.both_answered()).collect();
    let ratios: Vec<f64> = answered.iter().map(|pair| pair.time_ratio()).collect();
    let seconds = |record: fn(&Pair) -> &Record| answered.iter().map(|pair| record(pair).time()).sum();
    let generated = |record: fn(&Pair) -> &Record| answered.iter().map(|pair| record(pair).generated).sum();
    Comparison {
        first: first.settings.configurations[i - 1].clone(),
        second: second.settings.configurations[j - 1].clone(),
        alone: (count - pairs.len(), theirs.values().map(VecDeque::len).sum()),
        time: geometric_mean(&ratios),
        seconds: (seconds(|pair| &pair.first), seconds(|pair| &pair.second)),
        generated: (generated(|pair| &pair.first), generated(|pair| &pair.second)),
        noise: (Noise::of(first, i), Noise::of(second, j)),
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
    fn a_board_that_is_there_twice_meets_itself() {
        let twin = |board, seconds| Record { seconds: vec![seconds], tiles: "1".to_string(), ..some(board) };
        let first = run(vec![twin(3, 4.0), twin(1, 2.0)]);
        let found = &compare(&first, &first).unwrap()[0];
        assert!(found.pairs.iter().all(|pair| pair.first == pair.second) && found.pairs.len() == 2);
        let found = &compare(&first, &run(vec![twin(1, 2.0)])).unwrap()[0];
        assert_eq!((found.pairs.len(), found.alone), (1, (1, 0)));
    }

    #[test]
    fn configurations_of_one_run_are_compared() {
        let mut one = run(vec![some(1), Record { configuration: 2, seconds: vec![3.0], ..some(1) }, some(2)]);
        assert!(matches!(within(&one, None), Err(CompareError::Single(_))));
        one.settings.configurations.push("astar manhattan".parse().unwrap());
        let [found] = &within(&one, None).unwrap()[..] else { panic!("one pair") };
        assert_eq!((found.pairs.len(), found.alone, found.seconds), (1, (1, 0), (1.0, 3.0)));
        assert_eq!(within(&one, Some((2, 1))).unwrap()[0].seconds, (3.0, 1.0));
        let error = within(&one, Some((1, 3))).unwrap_err();
        assert_eq!(error, CompareError::NoConfiguration { number: 3, count: 2 });
        one.records.truncate(1);
        assert_eq!(within(&one, None), Err(CompareError::Boards));
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
