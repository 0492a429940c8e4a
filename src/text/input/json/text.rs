//! A text as JSON values that know in which lines they start.

use crate::text::input::error::InputError;
use crate::text::input::json::check::Checked;
use crate::text::input::line::source::SourceLines;
use crate::text::input::passes::Passes;
use crate::text::input::position::Position;
use serde_json::Value;
use std::sync::Arc;

/// A JSON value in a text and where it starts, since the values of serde_json do not know their positions and take
/// twenty times the memory of their text.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    text: Arc<String>,
    /// The bytes of the value.
    start: usize,
    end: usize,
    /// The line in which the value starts.
    pub line: usize,
    /// What a line end adds to the line: 0 where the text is all in one line.
    step: usize,
}

impl Item {
    fn text(&self) -> &str {
        &self.text[self.start..self.end]
    }

    /// The value.
    pub fn value(&self) -> Value {
        // The text is checked.
        serde_json::from_str(self.text()).unwrap_or(Value::Null)
    }

    /// Whether the value is an array.
    pub fn is_array(&self) -> bool {
        self.text().starts_with('[')
    }

    /// Whether the value is an array or an object.
    pub fn is_nested(&self) -> bool {
        self.text().starts_with(['[', '{'])
    }

    /// Whether the value is an array, not empty, without arrays or objects in it.
    pub fn is_flat(&self) -> bool {
        let mut elements = self.elements().peekable();
        elements.peek().is_some() && elements.all(|element| !element.is_nested())
    }

    /// The elements of an array; nothing of another value.
    pub fn elements(&self) -> Items {
        let inside = if self.is_array() { self.start + 1..self.end - 1 } else { self.end..self.end };
        Items { text: self.text.clone(), at: inside.start, end: inside.end, line: self.line, step: self.step }
    }
}

/// A pass through JSON values one after another.
pub(crate) struct Items {
    text: Arc<String>,
    at: usize,
    end: usize,
    line: usize,
    step: usize,
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let bytes = &self.text.as_bytes()[..self.end];
        while bytes.get(self.at).is_some_and(|b| b.is_ascii_whitespace() || *b == b',') {
            self.line += if bytes[self.at] == b'\n' { self.step } else { 0 };
            self.at += 1;
        }
        let (start, line) = (self.at, self.line);
        let (length, lines) = extent(bytes.get(start..).filter(|rest| !rest.is_empty())?);
        self.at += length;
        self.line += lines * self.step;
        Some(Item { text: self.text.clone(), start, end: self.at, line, step: self.step })
    }
}

/// The bytes and the line ends of the JSON value at the start of a correct text.
fn extent(text: &[u8]) -> (usize, usize) {
    let (mut lines, mut depth) = (0, 0usize);
    let (mut quoted, mut escaped) = (false, false);
    for (at, byte) in text.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' if quoted => {
                quoted = false;
                if depth == 0 {
                    return (at + 1, lines);
                }
            }
            // A value of no brackets or quotes ends where something else begins.
            b'"' | b'[' | b'{' if !quoted && depth == 0 && at > 0 => return (at, lines),
            b'"' => quoted = true,
            _ if quoted => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return (at + 1, lines);
                }
            }
            b' ' | b'\t' | b'\r' | b'\n' | b',' if depth == 0 => return (at, lines),
            b'\n' => lines += 1,
            _ => {}
        }
    }
    (text.len(), lines)
}

/// The values of a text that is a sequence of JSON values.
///
/// # Errors
/// [`InputError::Json`] at the first character that is none, or the error of a line that is no text.
pub(crate) fn whole(source: &SourceLines<'_>) -> Result<Passes<'static, Item>, InputError> {
    let (mut text, mut last) = (String::with_capacity(source.bytes_left() + 1), 1);
    let mut lines = 0;
    for line in source.clone() {
        let code = line.text?;
        // Lines that are only a comment are left out of the source.
        while lines + 1 < line.number {
            text.push('\n');
            lines += 1;
        }
        text.push_str(code);
        text.push('\n');
        (lines, last) = (line.number, line.number);
    }
    for value in serde_json::Deserializer::from_str(&text).into_iter::<Checked>() {
        value.map_err(|error| {
            let row = error.line().saturating_sub(1);
            json_error((row + 1).min(last), text.lines().nth(row).unwrap_or(""), &error)
        })?;
    }
    Ok(items(text, 1, 1))
}

/// The value of a line of JSON.
///
/// # Errors
/// [`InputError::Json`] where it is none.
pub(crate) fn of_line(line: usize, text: &str) -> Result<Item, InputError> {
    let checked: Result<Checked, _> = serde_json::from_str(text);
    checked.map_err(|error| json_error(line, text, &error))?;
    let item = items(text.to_string(), line, 0).iter().next();
    item.ok_or(InputError::Empty)
}

fn items(text: String, line: usize, step: usize) -> Passes<'static, Item> {
    let text = Arc::new(text);
    Passes::new(move || Items { text: text.clone(), at: 0, end: text.len(), line, step })
}

/// The error of the JSON reader, its column counted in characters instead of bytes.
pub(crate) fn json_error(line: usize, text: &str, error: &serde_json::Error) -> InputError {
    let read = &text.as_bytes()[..error.column().min(text.len())];
    let column = String::from_utf8_lossy(read).chars().count();
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_string();
    InputError::Json { at: Position { line, column: (column > 0).then_some(column) }, message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::input::line::source;

    fn read(text: &str) -> Result<Vec<Item>, InputError> {
        whole(&source::lines(text.as_bytes())).map(|items| items.iter().collect())
    }

    #[test]
    fn values_and_their_elements_know_their_lines() {
        let items =
            read("// note\n\n[[1],\n {\"[\": 2,\n\"b\": [3]}] # end\n[4]\n5 [\n6]\"a]\\\"\" null[]").unwrap();
        let seen = |item: &Item| (item.line, item.value().to_string());
        let seen: Vec<(usize, String)> = items.iter().map(seen).collect();
        let expected = [
            (3, "[[1],{\"[\":2,\"b\":[3]}]"),
            (6, "[4]"),
            (7, "5"),
            (7, "[6]"),
            (8, "\"a]\\\"\""),
            (8, "null"),
            (8, "[]"),
        ];
        assert_eq!(seen, expected.map(|(line, text)| (line, text.to_string())));
        let lines = |item: &Item| item.elements().map(|element| element.line).collect::<Vec<_>>();
        assert_eq!(items.iter().map(lines).collect::<Vec<_>>()[..4], [vec![3, 4], vec![6], vec![], vec![8]]);
    }

    #[test]
    fn errors_name_line_and_character() {
        let position = |text: &str| match read(text) {
            Err(InputError::Json { at, .. }) => (at.line, at.column),
            other => panic!("{:?}", other.map(|items| items.len())),
        };
        assert_eq!(position("[1,\n# note\n2,,3]"), (3, Some(3)));
        assert_eq!(position("[\"\u{e9}\u{e9}\",,"), (1, Some(7)));
        assert_eq!(position("[1,\n2"), (2, None));
    }
}
