//! Which boards of a suite a run solves: a list of numbers, and one part of several.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Board numbers such as `1-20,33`: ascending ranges, each number from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct BoardNumbers(Vec<(usize, usize)>);

impl BoardNumbers {
    /// Whether a number is among them.
    pub fn contains(&self, number: usize) -> bool {
        self.0.iter().any(|&(first, last)| (first..=last).contains(&number))
    }

    /// The largest number.
    pub fn largest(&self) -> usize {
        self.0.iter().map(|&(_, last)| last).max().unwrap_or(0)
    }
}

impl FromStr for BoardNumbers {
    type Err = String;

    fn from_str(text: &str) -> Result<BoardNumbers, String> {
        let bad = |part: &str, why: &str| format!("`{part}` {why}: expected board numbers such as 1-20,33");
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
        Ok(BoardNumbers(ranges))
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
            Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index, count }),
            _ => Err(format!("`{text}` is not a part: expected I/N, such as 2/8 for part 2 of 8")),
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

/// The numbers of the boards to solve, ascending, out of `boards`.
pub fn chosen(boards: usize, only: Option<&BoardNumbers>, shard: Option<Shard>) -> Vec<usize> {
    let listed = (1..=boards).filter(|&number| only.is_none_or(|only| only.contains(number)));
    match shard {
        None => listed.collect(),
        Some(Shard { index, count }) => listed.skip(index - 1).step_by(count).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_choice_are_disjoint_and_cover_it() {
        let only: BoardNumbers = "33,1-20".parse().unwrap();
        assert_eq!(only.to_string(), "1-20,33");
        let whole = chosen(100, Some(&only), None);
        assert_eq!((whole.len(), whole[20], only.largest()), (21, 33, 33));
        let mut parts: Vec<usize> =
            (1..=4).flat_map(|i| chosen(100, Some(&only), Some(format!("{i}/4").parse().unwrap()))).collect();
        parts.sort_unstable();
        assert_eq!(parts, whole);
        assert!(chosen(3, None, Some("5/8".parse().unwrap())).is_empty());
    }

    #[test]
    fn what_is_no_choice_is_refused() {
        for text in ["", "0", "3-1", "1-", "a", "1,,2"] {
            assert!(text.parse::<BoardNumbers>().is_err(), "{text}");
        }
        for text in ["", "0/4", "5/4", "1", "1/0", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
