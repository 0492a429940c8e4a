//! One token of a text as the content of a cell.

use crate::puzzle::excerpt::shortened;
use crate::text::input::error::InputError;
use crate::text::input::position::Position;

/// What a text says about one cell, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReadCell {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1; 0 where it is unknown.
    pub column: u32,
    /// The content.
    pub content: Content,
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// A number, 0 for the blank.
    Number(u16),
    /// A sign for the blank, or nothing between two separators.
    Blank,
    /// Nothing between a separator and the end of the line: the blank, or no cell at all.
    Edge,
    /// Something that is not a cell; its line holds the error.
    Bad,
}

impl ReadCell {
    /// Where the cell is.
    pub fn position(self) -> Position {
        Position { line: self.line as usize, column: (self.column > 0).then_some(self.column as usize) }
    }

    /// Whether this is the blank in any writing but an empty cell at the edge.
    pub fn is_blank(self) -> bool {
        matches!(self.content, Content::Blank | Content::Number(0))
    }
}

/// Whether a text is one of the signs for the blank.
fn is_blank_sign(token: &str) -> bool {
    matches!(token, "x" | "X" | "_" | "." | "-")
}

/// The value of a token of numbers. Leading zeros are allowed: `09` is 9.
///
/// # Errors
/// The [`InputError`] that says why the token is neither a number up to 65,535 nor a blank sign.
pub(crate) fn content(token: &str, at: Position) -> Result<Content, InputError> {
    if is_blank_sign(token) {
        return Ok(Content::Blank);
    }
    let found = || shortened(token);
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    if digits(token) {
        let significant = token.trim_start_matches('0');
        return match significant.parse() {
            Ok(number) => Ok(Content::Number(number)),
            Err(_) if significant.is_empty() => Ok(Content::Number(0)),
            Err(_) => Err(InputError::TooLarge { at, found: found() }),
        };
    }
    if token.strip_prefix(['-', '\u{2212}']).is_some_and(digits) {
        return Err(InputError::Negative { at, found: found() });
    }
    let hint = match token {
        t if t.len() == 16 && t.bytes().all(|b| b.is_ascii_hexdigit()) => {
            "; write 0x before a hexadecimal word"
        }
        t if t.contains(['[', ']', '(', ')', '{', '}']) => {
            "; separate rows by line ends or /, or write JSON such as [[1, 2], [3, 0]]"
        }
        t if t.len() == 1 && t.bytes().all(|b| b.is_ascii_lowercase()) => {
            "; letters stand for tiles only where the whole board is of letters"
        }
        t if t.contains('x') && t.split('x').all(digits) => {
            "; a size line is two numbers, columns and rows, with a space between them"
        }
        _ => "",
    };
    Err(InputError::Word { at, found: found(), hint })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_numbers_or_blank_signs() {
        let read = |token| content(token, Position { line: 3, column: Some(5) });
        for (token, number) in [("0", 0), ("00", 0), ("09", 9), ("15", 15), ("65535", 65_535)] {
            assert_eq!(read(token), Ok(Content::Number(number)));
        }
        for sign in ["x", "X", "_", ".", "-"] {
            assert_eq!(read(sign), Ok(Content::Blank));
        }
        for (token, message) in [
            ("0a", "`0a` is not a number"),
            ("a", "only where the whole board is of letters"),
            ("-3", "`-3` is negative"),
            ("65536", "`65536` is too large: a board has at most 65535 cells"),
            ("1000000000000000000000000", "`100000000000000000000000...` is too large"),
            ("dab6531480c2e79f", "write 0x before"),
            ("1.5", "`1.5` is not a number"),
            ("\u{0}", "`\\0` is not a number"),
            ("+1", "not a number"),
        ] {
            let error = read(token).unwrap_err().to_string();
            assert!(error.starts_with("line 3, column 5: ") && error.contains(message), "{error}");
        }
    }
}
