//! One line of a text as cells, in rows where it has row separators.

use crate::text::input::cell::{Cell, Value, value};
use crate::text::input::error::{InputError, shortened};
use crate::text::input::place::Place;
use crate::text::input::source::SourceLine;
use crate::text::input::token::{Token, rows, tokens, without_brackets};
use std::collections::HashMap;

/// What the cells of a line are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Numbers and blank signs.
    Numbers,
    /// Letters a to o and blank signs.
    Letters,
    /// One token of digits, either a number or one digit a cell.
    Digits,
    /// A word that starts with `0x`.
    Hex,
}

/// One line of a text.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Counted from 1.
    pub number: usize,
    /// What it is written in.
    pub kind: Kind,
    /// At least one row; several where the line holds row separators.
    pub rows: Vec<Vec<Cell>>,
    /// For [`Kind::Digits`], the digits as cells.
    pub digits: Vec<Cell>,
    /// The first token that is no cell.
    pub problem: Option<InputError>,
}

impl Line {
    /// Reads a line that is not blank.
    pub fn read(source: &SourceLine<'_>) -> Line {
        match &source.text {
            Ok(text) => Line::of_text(source.number, text),
            Err(error) => {
                let cell = Cell { line: source.number as u32, column: 0, value: Value::Bad };
                Line {
                    number: source.number,
                    kind: Kind::Numbers,
                    rows: vec![vec![cell]],
                    digits: Vec::new(),
                    problem: Some(error.clone()),
                }
            }
        }
    }

    /// Reads the text of a line that is not blank.
    pub fn of_text(number: usize, text: &str) -> Line {
        let mut line =
            Line { number, kind: Kind::Numbers, rows: Vec::new(), digits: Vec::new(), problem: None };
        let rows: Vec<Vec<Token>> =
            rows(without_brackets(Token { column: 1, text })).into_iter().map(tokens).collect();
        let mut all = rows.iter().flatten().filter(|t| !t.text.is_empty());
        let letters = |t: &str| t.chars().all(|c| matches!(c, 'a'..='o' | 'x' | 'X' | '_' | '.' | '-'));
        let digits = |t: &str| t.chars().all(|c| c.is_ascii_digit() || matches!(c, 'x' | 'X' | '_' | '.'));
        let words: Vec<Token> = all.clone().take(2).copied().collect();
        if rows.len() == 1
            && let Some(first) = words.first()
            && (first.text.starts_with("0x") || first.text.starts_with("0X"))
        {
            line.kind = Kind::Hex;
            line.read_hex(&words);
        } else if all.clone().all(|t| letters(t.text))
            && all.any(|t| t.text.contains(|c| matches!(c, 'a'..='o')))
        {
            line.kind = Kind::Letters;
            line.rows =
                rows.iter().map(|row| row.iter().flat_map(|&t| line.characters(t)).collect()).collect();
        } else if rows.len() > 1
            && rows
                .iter()
                .all(|r| r.len() == 1 && digits(r[0].text) && r[0].text.len() == rows[0][0].text.len())
            && rows[0][0].text.len() > 1
        {
            // `123/456/780`: rows of one number each would lack the numbers of one digit, 0 among them.
            line.rows = rows.iter().map(|row| line.characters(row[0])).collect();
        } else {
            if rows.len() == 1
                && let [token] = words.as_slice()
                && digits(token.text)
                && (1..=9).contains(&token.text.len())
            {
                line.kind = Kind::Digits;
                line.digits = line.characters(*token);
            }
            line.rows = rows.iter().map(|row| line.numbers(row)).collect();
        }
        line
    }

    /// Where the line starts.
    pub fn place(&self) -> Place {
        Place::line(self.number)
    }

    /// How many cells the line has, empty ones at its edges left out.
    pub fn count(&self) -> usize {
        self.rows.iter().flatten().filter(|c| c.value != Value::Edge).count()
    }

    fn cell(&self, column: usize, value: Value) -> Cell {
        Cell { line: self.number as u32, column: column as u32, value }
    }

    fn read_hex(&mut self, tokens: &[Token<'_>]) {
        let word = &tokens[0].text[2..];
        if tokens.len() == 1 && word.len() == 16 && word.bytes().all(|b| b.is_ascii_hexdigit()) {
            let value = |c: char| Value::Number(c.to_digit(16).unwrap_or(0) as u16);
            let column = tokens[0].column + 2;
            let cells = word.chars().enumerate().map(|(i, c)| self.cell(column + i, value(c))).collect();
            self.rows = vec![cells];
        } else {
            let odd = if tokens.len() > 1 { tokens[1] } else { tokens[0] };
            let at = Place { line: self.number, column: Some(odd.column) };
            self.problem = Some(InputError::Hex { at, found: shortened(odd.text) });
            self.rows = vec![vec![self.cell(odd.column, Value::Bad)]];
        }
    }

    /// One cell a character; an empty token is a blank cell.
    fn characters(&self, token: Token<'_>) -> Vec<Cell> {
        if token.text.is_empty() {
            return vec![self.cell(token.column, Value::Blank)];
        }
        let value = |c: char| match c {
            'a'..='o' => Value::Number(c as u16 - 'a' as u16 + 1),
            _ => c.to_digit(10).map_or(Value::Blank, |digit| Value::Number(digit as u16)),
        };
        token.text.chars().enumerate().map(|(i, c)| self.cell(token.column + i, value(c))).collect()
    }

    /// One cell a token; empty tokens are blank cells, doubtful ones at the ends of the row.
    fn numbers(&mut self, tokens: &[Token<'_>]) -> Vec<Cell> {
        let mut cells = Vec::with_capacity(tokens.len());
        for (index, token) in tokens.iter().enumerate() {
            let at = Place { line: self.number, column: Some(token.column) };
            let value = match token.text {
                "" if tokens.len() > 1 && (index == 0 || index + 1 == tokens.len()) => Value::Edge,
                "" if tokens.len() == 1 => {
                    self.problem.get_or_insert(InputError::EmptyRow { at });
                    Value::Bad
                }
                "" => Value::Blank,
                text => value(text, at).unwrap_or_else(|error| {
                    self.problem.get_or_insert(error);
                    Value::Bad
                }),
            };
            cells.push(self.cell(token.column, value));
        }
        cells
    }
}

/// The rows of a board with the doubtful cells at their edges settled: cells or nothing.
///
/// Alone in its board, a row has its blank there if it has none elsewhere. Among others, a row that is shorter than
/// the longest has a cell there; one that is as long does not (`1,2,` is the habit of ending rows with a comma).
pub(crate) fn settle(rows: &[&[Cell]]) -> Vec<Vec<Cell>> {
    let count = |row: &[Cell]| row.iter().filter(|c| c.value != Value::Edge).count();
    let longest = rows.iter().map(|r| count(r)).max().unwrap_or(0);
    let keep = |row: &[Cell]| match rows {
        [_] => !row.iter().any(|c| c.is_blank()),
        _ => count(row) < longest,
    };
    rows.iter()
        .map(|row| {
            let keep = keep(row);
            row.iter().copied().filter(|c| keep || c.value != Value::Edge).collect()
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

    /// The rows of a line: numbers, `_` for a blank, `?` for a cell in doubt, `!` for what is no cell.
    fn read(text: &str) -> (Kind, String) {
        let line = Line::of_text(1, text);
        let sign = |c: &Cell| match c.value {
            Value::Number(n) => n.to_string(),
            Value::Blank => "_".to_string(),
            Value::Edge => "?".to_string(),
            Value::Bad => "!".to_string(),
        };
        let rows: Vec<String> =
            line.rows.iter().map(|r| r.iter().map(sign).collect::<Vec<_>>().join(" ")).collect();
        (line.kind, rows.join("/"))
    }

    #[test]
    fn separators_make_rows_and_cells() {
        for (text, cells) in [
            ("1 2  3", "1 2 3"),
            ("[1, 2, 3],", "1 2 3"),
            ("((1;2;3))", "1 2 3"),
            ("1,,3,", "1 _ 3 ?"),
            ("\t2\t\t4", "? 2 _ 4"),
            ("1 2\t3", "1 2 3"),
            ("1 2 / 3 x/", "1 2/3 _"),
            ("1 2; 3 0;", "1 2/3 0"),
            ("1,2;3,0", "1 2/3 0"),
            ("1 2, 3 0", "1 2/3 0"),
            ("12/30", "1 2/3 0"),
            ("12/3/0", "12/3/0"),
            ("1 2/ /3", "1 2/!/3"),
            ("1 [2] 3", "1 ! 3"),
        ] {
            assert_eq!(read(text), (Kind::Numbers, cells.to_string()), "{text}");
        }
    }

    #[test]
    fn words_of_digits_hexadecimal_digits_and_letters_are_told_apart() {
        assert_eq!(read("0123"), (Kind::Digits, "123".to_string()));
        assert_eq!(
            read("0x0123456789ABcdef,"),
            (Kind::Hex, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15".to_string())
        );
        assert_eq!(read("0x0123"), (Kind::Hex, "!".to_string()));
        assert_eq!(read("ab_o"), (Kind::Letters, "1 2 _ 15".to_string()));
        assert_eq!(read("a b/c x"), (Kind::Letters, "1 2/3 _".to_string()));
        assert_eq!(read("a 2"), (Kind::Numbers, "! 2".to_string()));
        assert_eq!(read("a p"), (Kind::Numbers, "! !".to_string()));
    }

    #[test]
    fn columns_count_characters() {
        let columns =
            |text| Line::of_text(1, text).rows.concat().iter().map(|c| c.column).collect::<Vec<_>>();
        assert_eq!(columns("  [1, 22 ,  3]"), [4, 7, 13]);
        assert_eq!(columns("\u{a0}1\u{a0}\u{e9} 3"), [2, 4, 6]);
        assert_eq!(columns("1 2/ 3 4"), [1, 3, 6, 8]);
        assert_eq!(columns(" 12/34"), [2, 3, 5, 6]);
    }

    #[test]
    fn doubtful_cells_are_settled_by_the_longest_row() {
        let settled = |texts: &[&str]| {
            let lines: Vec<Line> = texts.iter().map(|t| Line::of_text(1, t)).collect();
            let rows: Vec<&[Cell]> = lines.iter().map(|l| l.rows[0].as_slice()).collect();
            settle(&rows).iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(settled(&["1,2,", "3,0,"]), [2, 2]);
        assert_eq!(settled(&["1,2", "3,"]), [2, 2]);
        assert_eq!(settled(&["1,2,3,"]), [4]);
        assert_eq!(settled(&["1,2,0,"]), [3]);
    }
}
