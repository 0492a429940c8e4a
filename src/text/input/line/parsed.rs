//! One line of a text as cells, in rows where it has row separators.

use crate::puzzle::excerpt::shortened;
use crate::text::input::error::InputError;
use crate::text::input::line::cell::{Content, ReadCell, content};
use crate::text::input::line::source::SourceLine;
use crate::text::input::line::token::{Token, rows, tokens, without_brackets};
use crate::text::input::position::Position;

/// What the cells of a line are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
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
pub(crate) struct ParsedLine {
    /// Counted from 1.
    pub number: usize,
    /// What it is written in.
    pub notation: Notation,
    /// At least one row; several where the line holds row separators.
    pub rows: Vec<Vec<ReadCell>>,
    /// For [`Notation::Digits`], the digits as cells.
    pub digits: Vec<ReadCell>,
    /// The error of the first token that is not a cell.
    pub problem: Option<InputError>,
}

impl ParsedLine {
    /// Reads a line that is not blank.
    pub fn read(source: &SourceLine<'_>) -> ParsedLine {
        match &source.text {
            Ok(text) => ParsedLine::of_text(source.number, text),
            Err(error) => {
                let cell = ReadCell { line: source.number as u32, column: 0, content: Content::Bad };
                ParsedLine {
                    number: source.number,
                    notation: Notation::Numbers,
                    rows: vec![vec![cell]],
                    digits: Vec::new(),
                    problem: Some(error.clone()),
                }
            }
        }
    }

    /// Reads the text of a line that is not blank.
    pub fn of_text(number: usize, text: &str) -> ParsedLine {
        let mut line = ParsedLine {
            number,
            notation: Notation::Numbers,
            rows: Vec::new(),
            digits: Vec::new(),
            problem: None,
        };
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
            line.notation = Notation::Hex;
            line.read_hex(&words);
        } else if all.clone().all(|t| letters(t.text))
            && all.any(|t| t.text.contains(|c| matches!(c, 'a'..='o')))
        {
            line.notation = Notation::Letters;
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
                line.notation = Notation::Digits;
                line.digits = line.characters(*token);
            }
            line.rows = rows.iter().map(|row| line.numbers(row)).collect();
        }
        line
    }

    /// Where the line starts.
    pub fn position(&self) -> Position {
        Position::line(self.number)
    }

    /// How many cells the line has, empty ones at its edges left out.
    pub fn count(&self) -> usize {
        self.rows.iter().flatten().filter(|c| c.content != Content::Edge).count()
    }

    fn cell(&self, column: usize, content: Content) -> ReadCell {
        ReadCell { line: self.number as u32, column: column as u32, content }
    }

    fn read_hex(&mut self, tokens: &[Token<'_>]) {
        let word = &tokens[0].text[2..];
        if tokens.len() == 1 && word.len() == 16 && word.bytes().all(|b| b.is_ascii_hexdigit()) {
            let value = |c: char| Content::Number(c.to_digit(16).unwrap_or(0) as u16);
            let column = tokens[0].column + 2;
            let cells = word.chars().enumerate().map(|(i, c)| self.cell(column + i, value(c))).collect();
            self.rows = vec![cells];
        } else {
            let odd = if tokens.len() > 1 { tokens[1] } else { tokens[0] };
            let at = Position { line: self.number, column: Some(odd.column) };
            self.problem = Some(InputError::Hex { at, found: shortened(odd.text) });
            self.rows = vec![vec![self.cell(odd.column, Content::Bad)]];
        }
    }

    /// One cell for each character; an empty token is a blank cell.
    fn characters(&self, token: Token<'_>) -> Vec<ReadCell> {
        if token.text.is_empty() {
            return vec![self.cell(token.column, Content::Blank)];
        }
        let value = |c: char| match c {
            'a'..='o' => Content::Number(c as u16 - 'a' as u16 + 1),
            _ => c.to_digit(10).map_or(Content::Blank, |digit| Content::Number(digit as u16)),
        };
        token.text.chars().enumerate().map(|(i, c)| self.cell(token.column + i, value(c))).collect()
    }

    /// One cell for each token; empty tokens are blank cells, doubtful ones at the ends of the row.
    fn numbers(&mut self, tokens: &[Token<'_>]) -> Vec<ReadCell> {
        let mut cells = Vec::with_capacity(tokens.len());
        for (index, token) in tokens.iter().enumerate() {
            let at = Position { line: self.number, column: Some(token.column) };
            let value = match token.text {
                "" if tokens.len() > 1 && (index == 0 || index + 1 == tokens.len()) => Content::Edge,
                "" if tokens.len() == 1 => {
                    self.problem.get_or_insert(InputError::EmptyRow { at });
                    Content::Bad
                }
                "" => Content::Blank,
                text => content(text, at).unwrap_or_else(|error| {
                    self.problem.get_or_insert(error);
                    Content::Bad
                }),
            };
            cells.push(self.cell(token.column, value));
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a line: numbers, `_` for a blank, `?` for a doubtful cell, `!` for what is not a cell.
    fn read(text: &str) -> (Notation, String) {
        let line = ParsedLine::of_text(1, text);
        let sign = |c: &ReadCell| match c.content {
            Content::Number(n) => n.to_string(),
            Content::Blank => "_".to_string(),
            Content::Edge => "?".to_string(),
            Content::Bad => "!".to_string(),
        };
        let rows: Vec<String> =
            line.rows.iter().map(|r| r.iter().map(sign).collect::<Vec<_>>().join(" ")).collect();
        (line.notation, rows.join("/"))
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
            assert_eq!(read(text), (Notation::Numbers, cells.to_string()), "{text}");
        }
    }

    #[test]
    fn words_of_digits_hexadecimal_digits_and_letters_are_told_apart() {
        assert_eq!(read("0123"), (Notation::Digits, "123".to_string()));
        assert_eq!(
            read("0x0123456789ABcdef,"),
            (Notation::Hex, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15".to_string())
        );
        assert_eq!(read("0x0123"), (Notation::Hex, "!".to_string()));
        assert_eq!(read("ab_o"), (Notation::Letters, "1 2 _ 15".to_string()));
        assert_eq!(read("a b/c x"), (Notation::Letters, "1 2/3 _".to_string()));
        assert_eq!(read("a 2"), (Notation::Numbers, "! 2".to_string()));
        assert_eq!(read("a p"), (Notation::Numbers, "! !".to_string()));
    }

    #[test]
    fn columns_count_characters() {
        let columns =
            |text| ParsedLine::of_text(1, text).rows.concat().iter().map(|c| c.column).collect::<Vec<_>>();
        assert_eq!(columns("  [1, 22 ,  3]"), [4, 7, 13]);
        assert_eq!(columns("\u{a0}1\u{a0}\u{e9} 3"), [2, 4, 6]);
        assert_eq!(columns("1 2/ 3 4"), [1, 3, 6, 8]);
        assert_eq!(columns(" 12/34"), [2, 3, 5, 6]);
    }
}
