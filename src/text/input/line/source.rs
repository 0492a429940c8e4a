//! A text cut into lines without comments; the encoding is checked.

use crate::text::input::error::InputError;
use crate::text::input::position::Position;

/// One line of the text.
#[derive(Clone, Debug)]
pub(crate) struct SourceLine<'a> {
    /// Counted from 1.
    pub number: usize,
    /// The text before the comment, or why the line cannot be read.
    pub text: Result<&'a str, InputError>,
}

impl SourceLine<'_> {
    /// Whether nothing but white space is left.
    pub fn is_blank(&self) -> bool {
        self.text.as_ref().is_ok_and(|t| t.trim().is_empty())
    }
}

/// The lines of a text without those that are only a comment; blank lines are kept, since they separate boards.
///
/// A line ends with `\n`, `\r\n` or `\r`; a byte order mark at the start is skipped. `#` and `//` start a comment,
/// outside double quotes.
#[derive(Clone, Debug)]
pub(crate) struct SourceLines<'a> {
    rest: &'a [u8],
    /// The number of the next line.
    number: usize,
    /// What a line adds to the number: 0 where all lines stand in one line of another text.
    step: usize,
}

/// The lines of a text.
pub(crate) fn lines(text: &[u8]) -> SourceLines<'_> {
    SourceLines { rest: text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text), number: 1, step: 1 }
}

/// The lines of a text that stands in a line of another one; they have its number.
pub(crate) fn lines_in(text: &str, line: usize) -> SourceLines<'_> {
    SourceLines { number: line, step: 0, ..lines(text.as_bytes()) }
}

impl SourceLines<'_> {
    /// The length of the text that is left.
    pub fn bytes_left(&self) -> usize {
        self.rest.len()
    }
}

impl<'a> Iterator for SourceLines<'a> {
    type Item = SourceLine<'a>;

    fn next(&mut self) -> Option<SourceLine<'a>> {
        while !self.rest.is_empty() {
            let end = self.rest.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(self.rest.len());
            let (line, after) = self.rest.split_at(end);
            self.rest = after.strip_prefix(b"\r\n").or(after.get(1..)).unwrap_or(&[]);
            let number = self.number;
            self.number += self.step;
            let text = match std::str::from_utf8(line) {
                Ok(line) => {
                    let code = before_comment(line);
                    if code.len() < line.len() && code.trim().is_empty() {
                        continue;
                    }
                    Ok(code)
                }
                Err(error) => {
                    let read = String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count();
                    Err(InputError::NotUtf8 { at: Position { line: number, column: Some(read + 1) } })
                }
            };
            return Some(SourceLine { number, text });
        }
        None
    }
}

/// The part of a line before its comment.
fn before_comment(line: &str) -> &str {
    let bytes = line.as_bytes();
    let (mut quoted, mut at) = (false, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if quoted => at += 1,
            b'"' => quoted = !quoted,
            b'#' if !quoted => return &line[..at],
            b'/' if !quoted && bytes.get(at + 1) == Some(&b'/') => return &line[..at],
            _ => {}
        }
        at += 1;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &[u8]) -> Vec<(usize, String)> {
        lines(text).map(|l| (l.number, l.text.unwrap().to_string())).collect()
    }

    #[test]
    fn lines_end_in_three_ways_and_comments_are_not_blank_lines() {
        let want = [(1, "1"), (2, ""), (4, "2 "), (5, "3")].map(|(n, t)| (n, t.to_string()));
        assert_eq!(texts(b"\xef\xbb\xbf1\n\n# note\n2 // two\n3"), want);
        assert_eq!(texts(b"1\r\n\r\n# note\r\n2 # two\r\n3\r\n"), want);
        assert_eq!(texts(b"1\r\r # note\r2 #two\r3\r"), want);
        assert_eq!(texts(b"4# glued"), [(1, "4".to_string())]);
        assert_eq!(texts(b"\"a#b//\\\"#\" # c"), [(1, "\"a#b//\\\"#\" ".to_string())]);
        assert!(lines(b"").next().is_none());
    }

    #[test]
    fn bytes_that_are_not_utf8_are_named_by_character() {
        let found = lines("1 é ".as_bytes()).count();
        assert_eq!(found, 1);
        let text = [b"1\n\xc3\xa9 ".as_slice(), b"\xff 2"].concat();
        let error = lines(&text).last().unwrap().text.unwrap_err();
        assert_eq!(error, InputError::NotUtf8 { at: Position { line: 2, column: Some(3) } });
    }
}
