//! Boards in JSON: arrays of numbers or of rows, arrays and lines of such, and objects with a `"board"`.

use super::error::{InputError, Place};
use super::line::{Kind, Line};
use super::source::{self, SourceLine};
use super::{Entry, all_read, block, of_text, single};
use crate::dims::Dims;
use serde_json::Value;

/// A JSON value and where it starts, since values themselves have no places.
struct Item {
    /// The line in which the value starts.
    line: usize,
    /// The lines in which the arrays and objects right inside it start.
    inner: Vec<usize>,
    value: Value,
}

impl Item {
    /// The line of an element, if all elements are arrays or objects; else that of the whole value.
    fn element_line(&self, index: usize) -> usize {
        let elements = self.value.as_array().map_or(0, Vec::len);
        if elements == self.inner.len() { self.inner[index] } else { self.line }
    }
}

/// The boards of a text that is JSON by its looks; `None` sends it to the other forms.
pub(super) fn detect(source: &[SourceLine<'_>], size: Option<Dims>) -> Option<Vec<Entry>> {
    let lines: Vec<&SourceLine<'_>> = source.iter().filter(|l| !l.is_blank()).collect();
    let opens = |l: &SourceLine<'_>| l.text.as_ref().is_ok_and(|t| t.trim_start().starts_with(['[', '{']));
    if !lines.iter().any(|l| opens(l)) {
        return None;
    }
    let error = match whole(source) {
        Ok(items) if opens(lines[0]) => return Some(of_items(items, size)),
        Ok(_) => None,
        Err(error) => Some(error).filter(|_| opens(lines[0])),
    };
    let as_text = of_text(source, size);
    if all_read(&as_text) {
        return Some(as_text);
    }
    if let Some(entries) = by_line(&lines, size) {
        return Some(entries);
    }
    let key = lines[0].text.as_ref().ok().and_then(|t| t.trim_start().strip_prefix('{'));
    let is_object = key.is_some_and(|k| k.trim().is_empty() || k.trim_start().starts_with('"'));
    let has_comma = lines.iter().any(|l| l.text.as_ref().is_ok_and(|t| t.contains(',')));
    match error {
        Some(error) if is_object || (has_comma && as_text.iter().all(|e| e.board.is_err())) => {
            Some(vec![Entry { line: lines[0].number, board: Err(error) }])
        }
        _ => Some(as_text),
    }
}

/// The boards of a text that is said to be JSON.
pub(super) fn read(source: &[SourceLine<'_>], size: Option<Dims>) -> Vec<Entry> {
    let lines: Vec<&SourceLine<'_>> = source.iter().filter(|l| !l.is_blank()).collect();
    match whole(source) {
        Ok(items) => of_items(items, size),
        Err(error) => by_line(&lines, size).unwrap_or_else(|| {
            vec![Entry { line: lines.first().map_or(1, |l| l.number), board: Err(error) }]
        }),
    }
}

/// The values of a text that is a sequence of JSON values.
fn whole(source: &[SourceLine<'_>]) -> Result<Vec<Item>, InputError> {
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

/// The boards of JSON lines, if at least half of the lines are JSON arrays or objects.
fn by_line(lines: &[&SourceLine<'_>], size: Option<Dims>) -> Option<Vec<Entry>> {
    let values: Vec<Result<Value, InputError>> = lines
        .iter()
        .map(|l| {
            let text = l.text.clone()?;
            serde_json::from_str(text).map_err(|error| json_error(l.number, text, &error))
        })
        .collect();
    let good = values.iter().flatten().filter(|v| v.is_array() || v.is_object()).count();
    if lines.len() < 2 || 2 * good < lines.len() {
        return None;
    }
    let read = |(line, value): (&&SourceLine<'_>, _)| match value {
        Ok(value) => boards(&Item { line: line.number, inner: Vec::new(), value }, size),
        Err(error) => vec![Entry { line: line.number, board: Err(error) }],
    };
    Some(lines.iter().zip(values).flat_map(read).collect())
}

/// The error of the JSON reader, its column counted in characters instead of bytes.
fn json_error(line: usize, text: &str, error: &serde_json::Error) -> InputError {
    let read = &text.as_bytes()[..error.column().min(text.len())];
    let column = String::from_utf8_lossy(read).chars().count();
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_string();
    InputError::Json { at: Place { line, column: (column > 0).then_some(column) }, message }
}

/// The boards of a sequence of values.
fn of_items(items: Vec<Item>, size: Option<Dims>) -> Vec<Entry> {
    if items.len() > 1 && items.iter().all(|item| is_flat(&item.value)) {
        let lines: Vec<Line> = items.iter().filter_map(|item| flat(item.line, &item.value)).collect();
        return rows_or_boards(&lines, size);
    }
    // Bare numbers one after another are one mistake.
    let bare = |item: &Item| !item.value.is_array() && !item.value.is_object();
    let is_new = |&index: &usize| index == 0 || !bare(&items[index]) || !bare(&items[index - 1]);
    (0..items.len()).filter(is_new).flat_map(|index| boards(&items[index], size)).collect()
}

/// Rows of one board, or boards: decided as for lines of a text, but no array is a size line.
fn rows_or_boards(lines: &[Line], size: Option<Dims>) -> Vec<Entry> {
    block::without_size_line(lines, size).into_iter().map(without_column).collect()
}

fn without_column(entry: Entry) -> Entry {
    Entry { board: entry.board.map_err(InputError::without_column), ..entry }
}

/// The boards of one value: several if it is an array of boards.
fn boards(item: &Item, size: Option<Dims>) -> Vec<Entry> {
    match &item.value {
        Value::Array(elements) if elements.iter().all(is_flat) && !elements.is_empty() => {
            rows(elements, |index| item.element_line(index), item.line, size)
        }
        Value::Array(elements) if elements.iter().any(|e| e.is_array() || e.is_object()) => {
            let read = |(index, element)| one(item.element_line(index), element, size);
            elements.iter().enumerate().flat_map(read).collect()
        }
        value => one(item.line, value, size),
    }
}

/// The boards of an array of flat arrays.
fn rows(elements: &[Value], line: impl Fn(usize) -> usize, start: usize, size: Option<Dims>) -> Vec<Entry> {
    let lines: Vec<Line> = elements.iter().enumerate().filter_map(|(i, row)| flat(line(i), row)).collect();
    match lines.as_slice() {
        [row] if row.count() > 1 && size.is_none() => {
            let board = Err(InputError::OneRow { at: Place::line(start), found: row.count() });
            vec![Entry { line: start, board }]
        }
        lines => rows_or_boards(lines, size),
    }
}

/// The boards of a value that is no array of objects or of arrays of rows.
fn one(line: usize, value: &Value, size: Option<Dims>) -> Vec<Entry> {
    let at = Place::line(line);
    let error = |board| vec![Entry { line, board: Err(board) }];
    match value {
        Value::Object(object) => match object.get("board") {
            Some(board) => match size_of(object.get("size"), line, size) {
                Ok(size) => in_object(line, board, size),
                Err(problem) => error(problem),
            },
            None => error(InputError::JsonShape { at, found: "an object without a \"board\"" }),
        },
        Value::Array(elements) if elements.is_empty() => {
            error(InputError::JsonShape { at, found: "an empty array" })
        }
        Value::Array(elements) if elements.iter().all(is_flat) => rows(elements, |_| line, line, size),
        _ => match flat(line, value) {
            Some(row) => {
                vec![without_column(Entry { line, board: single::read(&row, size, None) })]
            }
            None => error(InputError::JsonShape { at, found: kind(value) }),
        },
    }
}

/// The board of an object: an array, or a text of any other form.
fn in_object(line: usize, board: &Value, size: Option<Dims>) -> Vec<Entry> {
    let entries = match board {
        Value::String(text) => {
            let mut source = source::lines(text.as_bytes());
            source.iter_mut().for_each(|l| l.number = line);
            if source.iter().all(SourceLine::is_blank) {
                return vec![Entry {
                    line,
                    board: Err(InputError::JsonShape { at: Place::line(line), found: "an empty text" }),
                }];
            }
            of_text(&source, size).into_iter().map(without_column).collect()
        }
        Value::Array(_) => one(line, board, size),
        _ => {
            return vec![Entry {
                line,
                board: Err(InputError::JsonShape { at: Place::line(line), found: kind(board) }),
            }];
        }
    };
    if entries.len() > 1 && all_read(&entries) {
        let board = Err(InputError::Several { found: entries.len(), second: line });
        return vec![Entry { line, board }];
    }
    let failed = entries.iter().position(|e| e.board.is_err()).unwrap_or(0);
    entries.into_iter().nth(failed).into_iter().collect()
}

/// The size that holds for an object: its own, which must not differ from the one asked for.
fn size_of(own: Option<&Value>, line: usize, asked: Option<Dims>) -> Result<Option<Dims>, InputError> {
    let at = Place::line(line);
    let Some(own) = own else { return Ok(asked) };
    let text = own.as_str().map_or_else(|| own.to_string(), str::to_string);
    let found: Dims = text.parse().map_err(|source| InputError::Size { at, source })?;
    match asked {
        Some(wanted) if wanted != found => Err(InputError::Conflict { at, found, wanted }),
        _ => Ok(Some(found)),
    }
}

/// Whether a value is an array, not empty, without arrays or objects in it.
fn is_flat(value: &Value) -> bool {
    let nested = |v: &Value| v.is_array() || v.is_object();
    value.as_array().is_some_and(|elements| !elements.is_empty() && !elements.iter().any(nested))
}

/// A flat array as a line of numbers; its strings are numbers or blank signs, null is the blank.
fn flat(line: usize, value: &Value) -> Option<Line> {
    if !is_flat(value) {
        return None;
    }
    let token = |v: &Value| match v {
        Value::Null => "_".to_string(),
        Value::String(text) if text.trim().is_empty() => "_".to_string(),
        // Anything that would fall apart into several tokens is quoted, and so refused as one word.
        Value::String(text) if text.contains(|c: char| !c.is_ascii_alphanumeric() && !"_.-".contains(c)) => {
            format!("\"{}\"", text.replace(|c: char| c.is_whitespace() || ",;/".contains(c), "_"))
        }
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let text: Vec<String> = value.as_array()?.iter().map(token).collect();
    let mut read = Line::of_text(line, &text.join(" "));
    if read.kind == Kind::Digits {
        // A number of several digits is one cell here.
        read.kind = Kind::Numbers;
    }
    Some(read)
}

/// What a value is, in words.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array of mixed or too deeply nested values",
        Value::Object(_) => "an object",
    }
}
