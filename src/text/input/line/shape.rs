//! The shape of several lines: doubtful cells at their edges settled, and their usual length.

use crate::text::input::line::cell::{Content, ReadCell};
use std::collections::BTreeMap;

/// The rows of a board with the doubtful cells at their edges settled: cells or nothing.
///
/// Alone in its board, a row has its blank there if it has none elsewhere. Among others, a row that is shorter than
/// the longest has a cell there; one that is as long does not (`1,2,` is the habit of ending rows with a comma).
pub(crate) fn settle(rows: &[&[ReadCell]]) -> Vec<Vec<ReadCell>> {
    let longest = rows.iter().map(|row| sure_cells(row)).max().unwrap_or(0);
    let settled = |row: &&[ReadCell]| match rows {
        [_] => alone(row),
        _ => among(row, longest),
    };
    rows.iter().map(settled).collect()
}

/// A row that is alone in its board, settled.
pub(crate) fn alone(row: &[ReadCell]) -> Vec<ReadCell> {
    settled(row, !row.iter().any(|c| c.is_blank()))
}

/// A row among others, settled, of which the longest has so many cells.
pub(crate) fn among(row: &[ReadCell], longest: usize) -> Vec<ReadCell> {
    settled(row, sure_cells(row) < longest)
}

/// How many cells a row has, doubtful ones left out.
pub(crate) fn sure_cells(row: &[ReadCell]) -> usize {
    row.iter().filter(|c| c.content != Content::Edge).count()
}

fn settled(row: &[ReadCell], keep: bool) -> Vec<ReadCell> {
    row.iter().copied().filter(|c| keep || c.content != Content::Edge).collect()
}

/// How often each of some lengths was seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts(BTreeMap<usize, usize>);

impl Counts {
    /// Sees a length.
    pub fn add(&mut self, length: usize) {
        self.add_times(length, 1);
    }

    /// Sees a length so many times.
    pub fn add_times(&mut self, length: usize, times: usize) {
        *self.0.entry(length).or_default() += times;
    }

    /// How often a length was seen.
    pub fn times(&self, length: usize) -> usize {
        self.0.get(&length).copied().unwrap_or(0)
    }

    /// The most frequent length; of equally frequent ones, the largest.
    pub fn usual(&self) -> usize {
        self.0.iter().max_by_key(|&(&length, &times)| (times, length)).map_or(0, |(&length, _)| length)
    }
}

impl FromIterator<usize> for Counts {
    fn from_iter<I: IntoIterator<Item = usize>>(lengths: I) -> Counts {
        let mut counts = Counts::default();
        lengths.into_iter().for_each(|length| counts.add(length));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::input::line::parsed::ParsedLine;

    #[test]
    fn doubtful_cells_are_settled_by_the_longest_row() {
        let settled = |texts: &[&str]| {
            let lines: Vec<ParsedLine> = texts.iter().map(|t| ParsedLine::of_text(1, t)).collect();
            let rows: Vec<&[ReadCell]> = lines.iter().map(|l| l.rows[0].as_slice()).collect();
            settle(&rows).iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(settled(&["1,2,", "3,0,"]), [2, 2]);
        assert_eq!(settled(&["1,2", "3,"]), [2, 2]);
        assert_eq!(settled(&["1,2,3,"]), [4]);
        assert_eq!(settled(&["1,2,0,"]), [3]);
    }
}
