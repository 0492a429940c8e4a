//! Text inside HTML and SVG.

use crate::text::output::printable::is_shown;

/// A text as the content of an element or the value of an attribute in double quotes, in HTML and in XML alike.
/// Characters that do not [show](is_shown) themselves become U+FFFD.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\t' | '\n' => out.push(c),
            // Among them all that XML cannot hold, and what would turn the order of letters around.
            c if !is_shown(c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_markup() {
        assert_eq!(
            escape("<a href=\"x\">&amp;\u{0}\u{1b}ü"),
            "&lt;a href=&quot;x&quot;&gt;&amp;amp;\u{fffd}\u{fffd}ü"
        );
        assert_eq!(escape("\u{9b}\u{202e}\u{200b}\u{ffff}"), "\u{fffd}".repeat(4));
    }
}
