//! What a block's lines have in common, learnt in one pass.

use crate::puzzle::dims::Dims;
use crate::text::input::block::single;
use crate::text::input::error::InputError;
use crate::text::input::line::cell::Content;
use crate::text::input::line::parsed::{Notation, ParsedLine};
use crate::text::input::line::shape::Counts;
use crate::text::input::passes::Passes;
use crate::text::input::position::Position;
use std::collections::BTreeMap;

/// What decides whether lines are rows or boards. Its memory does not grow with the number of lines.
pub(crate) struct Summary {
    /// The first line.
    pub first: ParsedLine,
    /// How many lines there are.
    pub lines: usize,
    /// Whether all are strings of as many digits as the first.
    pub are_digits: bool,
    /// The first error of a token.
    pub problem: Option<InputError>,
    /// The first line of several rows.
    pub several_rows: Option<Position>,
    /// The first line of letters.
    pub letters: Option<Position>,
    /// Whether a line has numbers.
    pub has_numbers: bool,
    /// Whether a line is a hexadecimal word.
    pub has_hex: bool,
    /// How many lines are one digit a cell, and how many of these are boards.
    pub digits: (usize, usize),
    /// The cells of lines; of lines without an error; of lines taken as boards.
    pub cells: Counts,
    pub sound_cells: Counts,
    pub board_cells: Counts,
    /// How many lines have so many cells and so many doubtful ones at their edges.
    edges: BTreeMap<(usize, usize), usize>,
    /// How often each number is there.
    numbers: Vec<usize>,
}

impl Summary {
    /// Goes through at least one line; `None` if there is none.
    pub fn of(lines: &Passes<'_, ParsedLine>, size: Option<Dims>) -> Option<Summary> {
        let mut all = lines.iter();
        let first = all.next()?;
        let mut summary = Summary {
            lines: 0,
            are_digits: true,
            problem: None,
            several_rows: None,
            letters: None,
            has_numbers: false,
            has_hex: false,
            digits: (0, 0),
            cells: Counts::default(),
            sound_cells: Counts::default(),
            board_cells: Counts::default(),
            edges: BTreeMap::new(),
            numbers: Vec::new(),
            first: first.clone(),
        };
        [first].into_iter().chain(all).for_each(|line| summary.add(&line, size));
        Some(summary)
    }

    fn add(&mut self, line: &ParsedLine, size: Option<Dims>) {
        self.lines += 1;
        let is_digits = line.notation == Notation::Digits;
        self.are_digits &= is_digits && line.digits.len() == self.first.digits.len();
        let at = || Some(line.position());
        self.several_rows = self.several_rows.or_else(|| at().filter(|_| line.rows.len() > 1));
        self.letters = self.letters.or_else(|| at().filter(|_| line.notation == Notation::Letters));
        self.has_hex |= line.notation == Notation::Hex;
        if single::is_digits(line, size) {
            self.digits.0 += 1;
            self.digits.1 += usize::from(single::read(line, size, None).is_ok());
        }
        let count = line.count();
        self.cells.add(count);
        self.board_cells.add(single::count(line, size));
        match &line.problem {
            None => self.sound_cells.add(count),
            Some(_) if self.problem.is_none() => self.problem = line.problem.clone(),
            Some(_) => {}
        }
        let row = &line.rows[0];
        let edges = row.iter().filter(|cell| cell.content == Content::Edge).count();
        *self.edges.entry((row.len() - edges, edges)).or_default() += 1;
        for cell in row {
            let number = match cell.content {
                Content::Number(number) => {
                    self.has_numbers |= line.notation != Notation::Letters;
                    usize::from(number)
                }
                Content::Blank => 0,
                Content::Edge | Content::Bad => continue,
            };
            if number >= self.numbers.len() {
                self.numbers.resize(number + 1, 0);
            }
            self.numbers[number] += 1;
        }
    }

    /// The most cells of a row, doubtful ones left out.
    pub fn longest(&self) -> usize {
        self.edges.last_key_value().map_or(0, |(&(cells, _), _)| cells)
    }

    /// The lengths of rows when doubtful cells are settled as [`settle`](crate::text::input::line::shape::settle) does
    /// among several rows.
    pub fn settled(&self) -> Counts {
        let mut lengths = Counts::default();
        for (&(cells, edges), &times) in &self.edges {
            lengths.add_times(if cells < self.longest() { cells + edges } else { cells }, times);
        }
        lengths
    }

    /// Whether more than half of the numbers are below a limit.
    pub fn most_are_below(&self, limit: usize) -> bool {
        let below: usize = self.numbers.iter().take(limit).sum();
        2 * below > self.numbers.iter().sum()
    }
}
