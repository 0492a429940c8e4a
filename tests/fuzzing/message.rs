//! What every message must be, and where positions may lie.

use std::fmt::Display;

/// The most characters of a message, which may list all settings of two runs. What it quotes is shortened.
const MOST_CHARACTERS: usize = 6_000;

/// The message of an error, checked: one line of a bounded length, without what a terminal would obey.
pub fn checked(error: &impl Display) -> String {
    let message = error.to_string();
    assert!(!message.trim().is_empty(), "an error without a message");
    assert!(message.chars().all(is_printed), "control characters in {message:?}");
    let length = message.chars().count();
    assert!(length <= MOST_CHARACTERS, "a message of {length} characters: {message}");
    message
}

/// Whether a character is printed as itself: it neither controls a terminal nor breaks or turns a line.
pub fn is_printed(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The lines of a text, which end with `\n`, `\r\n` or `\r`.
pub fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
        lines.push(&rest[..end]);
        rest = rest[end..].strip_prefix(b"\r\n").unwrap_or(&rest[end + 1..]);
    }
    lines.push(rest);
    lines
}

/// Checks the position with which a message begins, `line N` or `line N, column M`: it lies in the text, or one character
/// behind a line's last.
pub fn check_position(message: &str, lines: &[&[u8]]) {
    let number = |text: &str| text.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok());
    let Some(position) = message.strip_prefix("line ") else { return };
    let line: usize = number(position).unwrap_or_else(|| panic!("no line in {message}"));
    assert!((1..=lines.len()).contains(&line), "{} lines: {message}", lines.len());
    let head = position.split(':').next().unwrap_or_default();
    if let Some((_, column)) = head.split_once(", column ") {
        let column: usize = number(column).unwrap_or_else(|| panic!("no column in {message}"));
        let characters = String::from_utf8_lossy(lines[line - 1]).chars().count();
        assert!((1..=characters + 1).contains(&column), "{characters} characters: {message}");
    }
}
