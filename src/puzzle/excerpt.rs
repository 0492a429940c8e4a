//! Pieces of a user's text inside messages.
//!
//! A message is one line on a terminal, so that what it quotes must neither break the line nor control the terminal, and
//! must not be long.

/// A piece of a text for a message, as a literal has it: at most 24 characters, those that are not printed as themselves
/// escaped, and quotes.
pub fn shortened(found: &str) -> String {
    cut(found, 24, |c| c.escape_debug().collect())
}

/// A text that may be long with nothing wrong in it, such as settings, a path or a message: at most 160 characters, those
/// that are not printed as themselves escaped.
pub fn one_line(found: &str) -> String {
    cut(found, 160, |c| if is_printed(c) { c.into() } else { c.escape_debug().collect() })
}

fn cut(found: &str, most: usize, escaped: impl Fn(char) -> String) -> String {
    let mut short: String = found.chars().take(most).map(escaped).collect();
    if found.chars().nth(most).is_some() {
        short.push_str("...");
    }
    short
}

/// Whether a character shows itself: it is neither a control nor a format character, a private or unknown one, nor a
/// space of another width. A letter's accents show themselves.
pub fn is_printed(c: char) -> bool {
    if (' '..='~').contains(&c) {
        return true;
    }
    // The first character of a string is escaped where it would join with the text before; this one has a neighbour.
    ['a', c].iter().collect::<String>().escape_debug().count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_short_and_of_one_line() {
        assert_eq!(
            shortened("1 2\n\u{1b}[31m\u{85}\u{202e}\u{2028}"),
            r"1 2\n\u{1b}[31m\u{85}\u{202e}\u{2028}"
        );
        assert_eq!(shortened(&"x".repeat(25)), format!("{}...", "x".repeat(24)));
        assert_eq!(one_line(&"x".repeat(160)), "x".repeat(160));
        assert_eq!(one_line(r#"C:\"é"'"#), r#"C:\"é"'"#);
    }
}
