//! Joins the parts of a run that several processes or machines have made.

use crate::suite::boards::selection::Shard;
use crate::suite::run::record::Record;
use crate::suite::run::results::Run;
use crate::suite::run::settings::RunSettings;
use std::collections::BTreeMap;

/// Why parts do not make a run. Parts are named as the caller names them, which is by their files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// No parts at all.
    #[error("no journal is given: expected the journals of all parts")]
    None,
    /// A run that is no part.
    #[error("{0} is not a part of a run: expected journals of the parts of one run")]
    NoPart(String),
    /// Parts of different settings.
    #[error("{first} and {other} have different settings: {differences}", differences = .differences.join("; "))]
    Settings {
        /// The first part.
        first: String,
        /// The part that differs.
        other: String,
        /// Each setting that differs, with both values.
        differences: Vec<String>,
    },
    /// Parts of different divisions.
    #[error(
        "{first} is part {first_shard} and {other} is part {other_shard}: expected parts of one division"
    )]
    Division {
        /// The first part.
        first: String,
        /// Its shard.
        first_shard: Shard,
        /// The other part.
        other: String,
        /// Its shard.
        other_shard: Shard,
    },
    /// One part twice.
    #[error("{first} and {other} are both part {shard}: expected each part once")]
    Overlap {
        /// The first one.
        first: String,
        /// The other one.
        other: String,
        /// Their shard.
        shard: Shard,
    },
    /// Parts that are not there.
    #[error("{missing} of {count} parts are missing: {}{}", .first.iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
        if .first.len() < *.missing { ", ..." } else { "" })]
    Missing {
        /// How many.
        missing: usize,
        /// The numbers of the first ten.
        first: Vec<usize>,
        /// How many parts there are.
        count: usize,
    },
    /// A part that was not finished.
    #[error("{part} is not finished: {missing} of its boards have no record, the first is board {board}")]
    Unfinished {
        /// The part.
        part: String,
        /// How many are missing.
        missing: usize,
        /// The first of them.
        board: usize,
    },
    /// Counts of nodes that cannot be.
    #[error("all parts together have more than 2^64 - 1 nodes, which cannot be")]
    Nodes,
}

/// Joins all parts of a run, each with its name. The records come sorted by configuration and board.
///
/// # Errors
/// A [`MergeError`] unless the parts are finished, each there once, and of equal settings.
pub fn merge(parts: Vec<(String, Run)>) -> Result<Run, MergeError> {
    let mut seen: BTreeMap<usize, String> = BTreeMap::new();
    let mut whole: Option<(Run, String, Shard)> = None;
    for (name, part) in parts {
        let shard = part.settings.shard.ok_or_else(|| MergeError::NoPart(name.clone()))?;
        if let Some((_, board)) = part.missing().next() {
            return Err(MergeError::Unfinished { part: name, missing: part.missing_count(), board });
        }
        let settings = RunSettings { shard: None, ..part.settings };
        match &mut whole {
            None => whole = Some((Run { settings, ..part }, name.clone(), shard)),
            Some((whole, first, first_shard)) => {
                let differences = whole.settings.differences(&settings);
                if !differences.is_empty() {
                    let differences = differences.iter().map(|one| one.sentence(first, &name)).collect();
                    return Err(MergeError::Settings { first: first.clone(), other: name, differences });
                }
                if first_shard.count() != shard.count() {
                    let (first, first_shard) = (first.clone(), *first_shard);
                    return Err(MergeError::Division { first, first_shard, other: name, other_shard: shard });
                }
                if let Some(first) = seen.get(&shard.index()) {
                    return Err(MergeError::Overlap { first: first.clone(), other: name, shard });
                }
                // The older form promises less.
                whole.settings.v = whole.settings.v.min(settings.v);
                whole.sessions.extend(part.sessions);
                whole.records.extend(part.records);
            }
        }
        seen.insert(shard.index(), name);
    }
    let (mut whole, _, shard) = whole.ok_or(MergeError::None)?;
    let count = shard.count();
    if seen.len() < count {
        let first = (1..=count).filter(|index| !seen.contains_key(index)).take(10).collect();
        return Err(MergeError::Missing { missing: count - seen.len(), first, count });
    }
    let add = |sum: u64, record: &Record| sum.checked_add(record.generated)?.checked_add(record.expanded);
    whole.records.iter().try_fold(0, add).ok_or(MergeError::Nodes)?;
    whole.sort();
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::record;
    use crate::suite::run::{session, settings};

    /// Part i of 2 of a run over three boards.
    fn part(index: usize) -> (String, Run) {
        let shard = format!("{index}/2").parse().unwrap();
        let settings = RunSettings { shard: Some(shard), ..settings::tests::some() };
        let mut run = Run::new(settings, session::tests::some());
        for board in run.settings.chosen().iter() {
            run.records.push(Record { board, ..record::tests::some() });
        }
        (format!("part{index}"), run)
    }

    fn error(parts: Vec<(String, Run)>) -> String {
        merge(parts).unwrap_err().to_string()
    }

    #[test]
    fn parts_make_a_whole_in_any_order() {
        let whole = merge(vec![part(2), part(1)]).unwrap();
        assert_eq!(whole.records.iter().map(|r| r.board).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!((whole.settings, whole.sessions.len()), (settings::tests::some(), 2));
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        assert_eq!(error(vec![]), "no journal is given: expected the journals of all parts");
        assert_eq!(error(vec![part(2)]), "1 of 2 parts are missing: 1");
        assert_eq!(
            error(vec![part(1), part(1)]),
            "part1 and part1 are both part 1/2: expected each part once"
        );
        let mut other = part(2);
        other.1.settings.node_limit = Some(7);
        assert_eq!(
            error(vec![part(1), other]),
            "part1 and part2 have different settings: node_limit is none in part1 and 7 in part2"
        );
        let mut other = part(2);
        other.1.settings.shard = Some("2/3".parse().unwrap());
        assert!(error(vec![part(1), other]).ends_with("expected parts of one division"));
        let mut other = part(1);
        other.1.records.pop();
        assert!(error(vec![part(2), other]).ends_with("the first is board 3"));
        let mut other = part(1);
        other.1.settings.shard = None;
        assert!(error(vec![other]).starts_with("part1 is not a part of a run"));
    }
}
