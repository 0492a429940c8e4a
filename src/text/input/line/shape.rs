//! The shape of several lines: doubtful cells at their edges settled, and their usual length.

use crate::text::input::line::cell::{Content, ReadCell};
use std::collections::HashMap;

/// The rows of a board with the doubtful cells at their edges settled: cells or nothing.
///
/// Alone in its board, a row has its blank there if it has none elsewhere. Among others, a row that is shorter than
/// the longest has a cell there; one that is as long does not (`1,2,` is the habit of ending rows with a comma).
pub(crate) fn settle(rows: &[&[ReadCell]]) -> Vec<Vec<ReadCell>> {
    let count = |row: &[ReadCell]| row.iter().filter(|c| c.content != Content::Edge).count();
    let longest = rows.iter().map(|r| count(r)).max().unwrap_or(0);
    let keep = |row: &[ReadCell]| match rows {
        [_] => !row.iter().any(|c| c.is_blank()),
        _ => count(row) < longest,
    };
    rows.iter()
        .map(|row| {
            let keep = keep(row);
            row.iter().copied().filter(|c| keep || c.content != Content::Edge).collect()
        })
        .collect()
}

/// The most frequent of some counts; of equally frequent ones, the largest.
pub(crate) fn usual(counts: impl Iterator<Item = usize>) -> usize {
    let mut times: HashMap<usize, usize> = HashMap::new();
    counts.for_each(|count| *times.entry(count).or_default() += 1);
    times.into_iter().max_by_key(|&(count, times)| (times, count)).map_or(0, |(count, _)| count)
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
