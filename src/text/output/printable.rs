//! Foreign text on a terminal: names of boards and files, words of an input.
//!
//! A terminal obeys escape sequences, and characters without a shape of their own turn the order of letters around or
//! hide some. Everything that is printed goes through here, so that it shows what a text holds.

pub use crate::puzzle::excerpt::is_printed as is_shown;
use std::borrow::Cow;

/// A text in one line: each character that has no shape is written as its number, such as `\u{1b}`, and so are line
/// ends. Everything else stays as it is; a backslash is not doubled.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, "")
}

/// The same for text of several lines: line ends and tabs stay.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, "\n\t")
}

fn escaped<'a>(text: &'a str, kept: &str) -> Cow<'a, str> {
    let stays = |c: char| is_shown(c) || kept.contains(c);
    if text.chars().all(stays) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if stays(c) {
            out.push(c);
        } else {
            out.extend(c.escape_default());
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_letter_becomes_its_number() {
        for plain in ["", "a b", "grün", "e\u{301}", "15 数码", "\\\"'", "<&>", "🧩"] {
            assert!(matches!(line(plain), Cow::Borrowed(same) if same == plain), "{plain}");
        }
        let cases = [
            ("\u{1b}[31mred\u{7}", "\\u{1b}[31mred\\u{7}"),
            ("\u{9b}31m\u{7f}", "\\u{9b}31m\\u{7f}"),
            ("a\u{202e}b\u{2066}c\u{200b}\u{feff}", "a\\u{202e}b\\u{2066}c\\u{200b}\\u{feff}"),
            ("a\r\n\tb\u{2028}", "a\\r\\n\\tb\\u{2028}"),
        ];
        for (text, expected) in cases {
            assert_eq!(line(text), expected);
            assert!(line(text).chars().all(is_shown));
        }
        assert_eq!(lines("a\n\tb\r\u{1b}"), "a\n\tb\\r\\u{1b}");
    }
}
