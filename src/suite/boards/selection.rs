//! Which boards of a suite a run solves: a list of numbers, and one part of several.

use crate::puzzle::excerpt::one_line;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Board numbers such as `1-20,33`: ascending ranges that do not touch, each number from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct BoardNumbers(Vec<(usize, usize)>);

impl BoardNumbers {
    /// The largest number.
    pub fn largest(&self) -> usize {
        self.0.last().map_or(0, |&(_, last)| last)
    }
}

impl FromStr for BoardNumbers {
    type Err = String;

    fn from_str(text: &str) -> Result<BoardNumbers, String> {
        let bad = |part: &str, why: &str| {
            format!("`{}` {why}: expected board numbers such as 1-20,33", one_line(part))
        };
        let number = |word: &str, part: &str| match word.trim().parse::<usize>() {
            Ok(number @ 1..) => Ok(number),
            _ => Err(bad(part, "is not a number from 1")),
        };
        let range = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (number(first, part)?, number(last, part)?);
            if first > last { Err(bad(part, "goes backwards")) } else { Ok((first, last)) }
        };
        let mut ranges = text.split(',').map(range).collect::<Result<Vec<_>, _>>()?;
        ranges.sort_unstable();
        let mut apart: Vec<(usize, usize)> = Vec::new();
        for (first, last) in ranges {
            match apart.last_mut() {
                Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
                _ => apart.push((first, last)),
            }
        }
        Ok(BoardNumbers(apart))
    }
}

impl TryFrom<String> for BoardNumbers {
    type Error = String;

    fn try_from(text: String) -> Result<BoardNumbers, String> {
        text.parse()
    }
}

impl From<BoardNumbers> for String {
    fn from(numbers: BoardNumbers) -> String {
        numbers.to_string()
    }
}

impl fmt::Display for BoardNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (first, last)) in self.0.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            match first == last {
                true => write!(f, "{comma}{first}")?,
                false => write!(f, "{comma}{first}-{last}")?,
            }
        }
        Ok(())
    }
}

/// The most parts of a run.
pub const MOST_PARTS: usize = 1_000_000;

/// Part `index` of `count`, such as `2/8`: every `count`-th of the chosen boards, from the `index`-th on.
///
/// Parts deal boards out in turn, so that the hard ones at the end of a sorted list do not fall to one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    index: usize,
    count: usize,
}

impl Shard {
    /// Which part, from 1.
    pub fn index(self) -> usize {
        self.index
    }

    /// How many parts there are.
    pub fn count(self) -> usize {
        self.count
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/');
        let parsed: Option<(usize, usize)> =
            numbers.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parsed {
            Some((_, count)) if count > MOST_PARTS => {
                Err(format!("`{text}` is a part of {count}: expected at most {MOST_PARTS} parts"))
            }
            Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index, count }),
            _ => {
                Err(format!("`{}` is not a part: expected I/N, such as 2/8 for part 2 of 8", one_line(text)))
            }
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The boards to solve, ascending, by their numbers: what is listed of a suite, and a part's share of that. It takes
/// no memory by a number of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Ranges of numbers, ascending, none empty, each with how many numbers the ranges before it have.
    ranges: Vec<(usize, usize, usize)>,
    /// How many numbers all ranges have.
    listed: usize,
    /// The first of the listed numbers that is taken, from 0, and the distance to the next one, at least 1.
    share: (usize, usize),
}

impl Selection {
    /// What is chosen out of the boards 1 to `boards`.
    pub fn new(boards: usize, only: Option<&BoardNumbers>, shard: Option<Shard>) -> Selection {
        let all = [(1, boards)];
        let (mut ranges, mut listed) = (Vec::new(), 0);
        for &(first, last) in only.map_or(&all[..], |only| &only.0) {
            let last = last.min(boards);
            if first <= last {
                ranges.push((first, last, listed));
                listed += last - first + 1;
            }
        }
        Selection { ranges, listed, share: shard.map_or((0, 1), |shard| (shard.index - 1, shard.count)) }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        let (first, step) = self.share;
        self.listed.saturating_sub(first).div_ceil(step)
    }

    /// Whether a board is among them. It takes a binary search over the ranges.
    pub fn contains(&self, board: usize) -> bool {
        let after = self.ranges.partition_point(|&(first, ..)| first <= board);
        let Some(&(first, last, before)) = after.checked_sub(1).map(|index| &self.ranges[index]) else {
            return false;
        };
        let (skipped, step) = self.share;
        let place = before + (board - first);
        board <= last && place >= skipped && (place - skipped).is_multiple_of(step)
    }

    /// The numbers.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let (skipped, step) = self.share;
        let ranges = self.ranges.clone().into_iter();
        ranges.flat_map(|(first, last, _)| first..=last).skip(skipped).step_by(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_choice_are_disjoint_and_cover_it() {
        let only: BoardNumbers = "33,1-20".parse().unwrap();
        assert_eq!(only.to_string(), "1-20,33");
        let chosen = |boards, only, shard: Option<&str>| {
            let selection = Selection::new(boards, only, shard.map(|shard| shard.parse().unwrap()));
            let all: Vec<usize> = selection.iter().collect();
            let contained: Vec<usize> = (0..=boards + 5).filter(|&board| selection.contains(board)).collect();
            assert_eq!((&all, all.len()), (&contained, selection.len()));
            all
        };
        let whole = chosen(100, Some(&only), None);
        assert_eq!((whole.len(), whole[20], only.largest()), (21, 33, 33));
        let part = |i: usize| chosen(100, Some(&only), Some(&format!("{i}/4")));
        let mut parts: Vec<usize> = (1..=4).flat_map(part).collect();
        parts.sort_unstable();
        assert_eq!(parts, whole);
        assert_eq!(chosen(10, Some(&only), None).len(), 10);
        assert!(chosen(3, None, Some("5/8")).is_empty() && chosen(0, None, None).is_empty());
    }

    #[test]
    fn ranges_that_meet_are_one() {
        let read = |text: &str| text.parse::<BoardNumbers>().unwrap().to_string();
        assert_eq!(read("5-30,1-20,31,33,40-41,33"), "1-31,33,40-41");
        let most = usize::MAX.to_string();
        assert_eq!(read(&format!("7,{most},1-{most}")), format!("1-{most}"));
    }

    #[test]
    fn a_choice_takes_no_memory_by_its_numbers() {
        let only = format!("1,3-{}", usize::MAX).parse().unwrap();
        let part = Selection::new(usize::MAX, Some(&only), Some("2/1000000".parse().unwrap()));
        assert_eq!((part.iter().next(), part.contains(1_000_003), part.contains(4)), (Some(3), true, false));
        assert_eq!(part.len(), usize::MAX / MOST_PARTS + 1);
    }

    #[test]
    fn what_is_no_choice_is_refused() {
        for text in ["", "0", "3-1", "1-", "a", "1,,2"] {
            assert!(text.parse::<BoardNumbers>().is_err(), "{text}");
        }
        for text in ["", "0/4", "5/4", "1", "1/0", "a/b", "1/1000001", "1/18446744073709551615"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
