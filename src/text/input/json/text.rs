//! A text as JSON values that know in which lines they start.

use crate::text::input::error::InputError;
use crate::text::input::line::source::SourceLine;
use crate::text::input::position::Position;
use serde_json::Value;

/// A JSON value and where it starts, since the values of serde_json do not know their positions.
pub(crate) struct Item {
    /// The line in which the value starts.
    pub line: usize,
    /// The lines in which the arrays and objects right inside it start.
    pub inner: Vec<usize>,
    /// The value.
    pub value: Value,
}

impl Item {
    /// The line of an element, if all elements are arrays or objects; else that of the whole value.
    pub fn element_line(&self, index: usize) -> usize {
        let elements = self.value.as_array().map_or(0, Vec::len);
        if elements == self.inner.len() { self.inner[index] } else { self.line }
    }
}

/// The values of a text that is a sequence of JSON values.
pub(crate) fn whole(source: &[SourceLine<'_>]) -> Result<Vec<Item>, InputError> {
    let mut text = String::new();
    let mut numbers = Vec::with_capacity(source.len());
    for line in source {
        text.push_str(line.text.as_ref().map_err(Clone::clone)?);
        text.push('\n');
        numbers.push(line.number);
    }
    let number = |index: usize| numbers.get(index).or(numbers.last()).copied().unwrap_or(1);
    let mut items = Vec::new();
    let (mut offset, mut line) = (0, 0);
    let mut values = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
    while let Some(value) = values.next() {
        let value = value.map_err(|error| {
            let row = error.line().saturating_sub(1);
            json_error(number(row), text.lines().nth(row).unwrap_or(""), &error)
        })?;
        let start = offset + text[offset..].len() - text[offset..].trim_start().len();
        line += text[offset..start].matches('\n').count();
        offset = values.byte_offset();
        let (inner, lines) = openings(&text[start..offset]);
        let inner = inner.into_iter().map(|row| number(line + row)).collect();
        items.push(Item { line: number(line), inner, value });
        line += lines;
    }
    Ok(items)
}

/// In a JSON value the lines, from 0, of the arrays and objects right inside it; and its number of line ends.
fn openings(text: &str) -> (Vec<usize>, usize) {
    let (mut found, mut line, mut depth) = (Vec::new(), 0, 0usize);
    let (mut quoted, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            b'\n' => line += 1,
            b'[' | b'{' if !quoted => {
                if depth == 1 {
                    found.push(line);
                }
                depth += 1;
            }
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    (found, line)
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

    #[test]
    fn values_and_their_elements_know_their_lines() {
        let text = "// note\n\n[[1],\n {\"[\": 2,\n\"b\": [3]}] # end\n[4]\n5 [\n6]";
        let items = whole(&source::lines(text.as_bytes())).unwrap();
        let lines: Vec<(usize, Vec<usize>)> = items.iter().map(|i| (i.line, i.inner.clone())).collect();
        assert_eq!(lines, [(3, vec![3, 4]), (6, vec![]), (7, vec![]), (7, vec![])]);
        assert_eq!((items[0].element_line(1), items[3].element_line(0)), (4, 7));
    }

    #[test]
    fn errors_name_line_and_character() {
        let position = |text: &str| match whole(&source::lines(text.as_bytes())) {
            Err(InputError::Json { at, .. }) => (at.line, at.column),
            other => panic!("{:?}", other.map(|items| items.len())),
        };
        assert_eq!(position("[1,\n# note\n2,,3]"), (3, Some(3)));
        assert_eq!(position("[\"\u{e9}\u{e9}\",,"), (1, Some(7)));
        assert_eq!(position("[1,\n2"), (2, None));
    }
}
