//! The text form of partitions, `.cat`: a name and drawings of the goal, a letter for each pattern.
//!
//! ```text
//! # A comment: the rest of a line.
//! name 7-8            one word of letters, digits, `-` and `_`
//! default             the choice where none is named: at most one a class; may be left out
//! . a a a             the goal: `.` for the blank, one letter a pattern, a space between cells
//! a a a a
//! b b b b
//! b b b b
//!                     an empty line ends a drawing; a further one is a further partition of the same set
//! ```
//!
//! A drawing tells size, blank and patterns. It may show the goal with the blank in any cell: it is turned or mirrored
//! into the form of its class, as every goal is.

use crate::pdb::partition::disjoint::{Partition, PartitionError};
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use std::collections::BTreeMap;
use std::iter::Peekable;

/// Why a text is not a list of partitions, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {why}")]
pub struct CatError {
    /// The line, from 1; one more than the last at the end of the text.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub why: CatProblem,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatProblem {
    /// Something else than the form allows here.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// What is there, in quotes and cut when it is long, or the end of the text.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// A letter has too many cells, or the board has no databases.
    #[error(transparent)]
    Partition(#[from] PartitionError),
}

const NAME: &str = "`name` and one word of letters, digits, `-` and `_`";
const ROW: &str = "a row of the goal, such as `. a a a`";
const CELL: &str = "`.` for the blank or one letter for a pattern, with spaces between cells";

/// Reads a text of partitions.
///
/// # Errors
/// A [`CatError`] at the first place that is wrong.
pub fn read(text: &str) -> Result<Vec<PartitionSet>, CatError> {
    let end = CatLine { number: text.lines().count() + 1, words: Vec::new() };
    let lines = text.lines().zip(1..).filter_map(|(line, number)| CatLine::of(line, number));
    let mut reader = CatReader { lines: lines.peekable(), end };
    let mut sets: Vec<PartitionSet> = Vec::new();
    while let Some(line) = reader.next_filled() {
        let set = reader.set(&line)?;
        let mut same_class = sets.iter().filter(|other| other.class() == set.class());
        let (dims, blank) = (set.class().dims(), set.class().blank());
        if same_class.clone().any(|other| other.name() == set.name()) {
            return Err(line.unexpected(1, format!("another name: {dims} with blank {blank} has this one")));
        }
        if let Some(first) = same_class.find(|other| other.is_default() && set.is_default()) {
            let expected = format!("one default: that of {dims} with blank {blank} is `{}`", first.name());
            return Err(line.unexpected(1, expected));
        }
        sets.push(set);
    }
    Ok(sets)
}

/// The words of a line without its comment, each with its column; no words in an empty line.
#[derive(Clone)]
struct CatLine<'a> {
    number: usize,
    words: Vec<(usize, &'a str)>,
}

impl<'a> CatLine<'a> {
    /// `None` for a line that holds nothing but a comment.
    fn of(line: &'a str, number: usize) -> Option<CatLine<'a>> {
        let code = line.split('#').next().unwrap_or("");
        let column = |word: &str| code[..word.as_ptr() as usize - code.as_ptr() as usize].chars().count() + 1;
        let words: Vec<_> = code.split_whitespace().map(|word| (column(word), word)).collect();
        (!words.is_empty() || code == line).then_some(CatLine { number, words })
    }

    fn is_filled(&self) -> bool {
        !self.words.is_empty()
    }

    fn begins_with(&self, key: &str) -> bool {
        self.words.first().is_some_and(|&(_, word)| word == key)
    }

    /// The error at a word of the line, or behind its last one.
    fn error(&self, word: usize, why: CatProblem) -> CatError {
        let behind = self.words.last().map_or(1, |&(column, word)| column + word.chars().count());
        let column = self.words.get(word).map_or(behind, |&(column, _)| column);
        CatError { line: self.number, column, why }
    }

    fn unexpected(&self, word: usize, expected: impl Into<String>) -> CatError {
        const SHOWN: usize = 20;
        let found = match self.words.get(word) {
            Some((_, word)) => {
                let cut = if word.chars().count() > SHOWN { "..." } else { "" };
                let shown: String = word.chars().take(SHOWN).collect();
                format!("`{}{cut}`", shown.escape_debug())
            }
            None if self.is_filled() => "the end of the line".to_string(),
            None => "the end of the drawing or text".to_string(),
        };
        self.error(word, CatProblem::Unexpected { found, expected: expected.into() })
    }

    /// The cells of a row.
    fn cells(&self) -> Result<Vec<char>, CatError> {
        let cell = |(at, &(_, word)): (usize, &(usize, &str))| match word.chars().next() {
            Some(cell @ ('.' | 'a'..='z' | 'A'..='Z')) if word.len() == 1 => Ok(cell),
            _ => Err(self.unexpected(at, CELL)),
        };
        self.words.iter().enumerate().map(cell).collect()
    }
}

/// The lines still to be read, and an empty one for the end of the text.
struct CatReader<'a, I: Iterator<Item = CatLine<'a>>> {
    lines: Peekable<I>,
    end: CatLine<'a>,
}

impl<'a, I: Iterator<Item = CatLine<'a>>> CatReader<'a, I> {
    /// The next line that is not empty, without taking it.
    fn peek_filled(&mut self) -> Option<&CatLine<'a>> {
        while self.lines.next_if(|line| !line.is_filled()).is_some() {}
        self.lines.peek()
    }

    fn next_filled(&mut self) -> Option<CatLine<'a>> {
        self.peek_filled()?;
        self.lines.next()
    }

    /// The set that begins with `line`.
    fn set(&mut self, line: &CatLine<'a>) -> Result<PartitionSet, CatError> {
        let name = match line.words[..] {
            [(_, "name"), (_, name)] if is_name(name) => name,
            [(_, "name"), ..] => return Err(line.unexpected(if line.words.len() > 2 { 2 } else { 1 }, NAME)),
            _ => return Err(line.unexpected(0, NAME)),
        };
        let mut is_default = false;
        self.peek_filled();
        if let Some(line) = self.lines.next_if(|line| line.begins_with("default")) {
            if line.words.len() > 1 {
                return Err(line.unexpected(1, "`default` alone in its line"));
            }
            is_default = true;
        }
        let mut partitions: Vec<Partition> = Vec::new();
        while let Some(line) = self.peek_filled().filter(|line| !line.begins_with("name")).cloned() {
            let partition = self.drawing()?;
            if let Some(first) = partitions.first().filter(|first| first.class() != partition.class()) {
                let (dims, blank) = (first.class().dims(), first.class().blank());
                let expected = format!("a further partition of {dims} with blank {blank}, or `name`");
                return Err(line.unexpected(0, expected));
            }
            partitions.push(partition);
        }
        let mut partitions = partitions.into_iter();
        let Some(first) = partitions.next() else {
            let expected = if is_default { ROW.to_string() } else { format!("`default` or {ROW}") };
            return Err(self.lines.peek().unwrap_or(&self.end).unexpected(0, expected));
        };
        Ok(PartitionSet::new(name, first, partitions).with_default(is_default))
    }

    /// The partition that the next rows draw.
    fn drawing(&mut self) -> Result<Partition, CatError> {
        let is_row = |line: &CatLine<'_>| line.is_filled() && !line.begins_with("name");
        let mut rows: Vec<CatLine<'a>> = Vec::new();
        let mut cells: Vec<char> = Vec::new();
        while let Some(row) = self.lines.next_if(is_row) {
            cells.extend(row.cells()?);
            let width = rows.first().unwrap_or(&row).words.len();
            if row.words.len() != width {
                let expected = format!("{width} cells, as in the first row of the drawing");
                return Err(row.unexpected(width.min(row.words.len()), expected));
            }
            rows.push(row);
        }
        // The rows end before what is not one of them.
        let (first, behind) = (rows.first().unwrap_or(&self.end), self.lines.peek().unwrap_or(&self.end));
        let width = first.words.len();
        let at = |cell: usize| (rows.get(cell / width.max(1)).unwrap_or(first), cell % width.max(1));
        let mut blanks = (0..cells.len()).filter(|&cell| cells[cell] == '.');
        let Some(blank) = blanks.next() else {
            return Err(behind.unexpected(0, "a `.` for the blank in the drawing before it"));
        };
        if let Some(second) = blanks.next() {
            let (row, word) = at(second);
            return Err(row.unexpected(word, "one blank in the drawing"));
        }
        let too_large = |_| first.unexpected(0, format!("a drawing of at most {} cells", Pattern::MAX_CELLS));
        let dims = Dims::new(width as u64, rows.len() as u64).map_err(too_large)?;
        let numbered = |cell: usize| dims.cell(cell % width, cell / width);
        let (class, symmetry) = Class::of(dims, numbered(blank));
        let mut letters: BTreeMap<char, Vec<usize>> = BTreeMap::new();
        for (cell, &letter) in cells.iter().enumerate().filter(|&(cell, _)| cell != blank) {
            letters.entry(letter).or_default().push(cell);
        }
        let mut patterns = Vec::new();
        for drawn in letters.into_values() {
            let cells: Vec<u16> = drawn.iter().map(|&cell| symmetry.cell(numbered(cell)).0).collect();
            let (row, word) = at(drawn[0]);
            let wrong = |why| row.error(word, PartitionError::Pattern(why).into());
            patterns.push(Pattern::new(class, &cells).map_err(wrong)?);
        }
        Partition::new(class, patterns).map_err(|why| first.error(0, why.into()))
    }
}

/// Whether a set may have this name: one that cannot be taken for the path of a file.
fn is_name(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

#[cfg(test)]
mod tests;
