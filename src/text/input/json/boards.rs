//! Boards in JSON: arrays of numbers or of rows, several of these in an array or on lines, and objects with a `"board"`.

use crate::puzzle::dims::Dims;
use crate::text::input::block::{detect, single};
use crate::text::input::board::{ReadBoard, all_read};
use crate::text::input::error::InputError;
use crate::text::input::json::text::{Item, json_error, whole};
use crate::text::input::line::parsed::{Notation, ParsedLine};
use crate::text::input::line::source::{self, SourceLine};
use crate::text::input::plain::of_text;
use crate::text::input::position::Position;
use serde_json::Value;

/// The boards of a text that looks like JSON; `None` if it is to be read in the other formats.
pub(crate) fn detect(source: &[SourceLine<'_>], size: Option<Dims>) -> Option<Vec<ReadBoard>> {
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
            Some(vec![ReadBoard { line: lines[0].number, board: Err(error) }])
        }
        _ => Some(as_text),
    }
}

/// The boards of a text whose format is given as JSON.
pub(crate) fn read(source: &[SourceLine<'_>], size: Option<Dims>) -> Vec<ReadBoard> {
    let lines: Vec<&SourceLine<'_>> = source.iter().filter(|l| !l.is_blank()).collect();
    match whole(source) {
        Ok(items) => of_items(items, size),
        Err(error) => by_line(&lines, size).unwrap_or_else(|| {
            vec![ReadBoard { line: lines.first().map_or(1, |l| l.number), board: Err(error) }]
        }),
    }
}

/// The boards of JSON lines, if at least half of the lines are JSON arrays or objects.
fn by_line(lines: &[&SourceLine<'_>], size: Option<Dims>) -> Option<Vec<ReadBoard>> {
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
        Err(error) => vec![ReadBoard { line: line.number, board: Err(error) }],
    };
    Some(lines.iter().zip(values).flat_map(read).collect())
}

/// The boards of a sequence of values.
fn of_items(items: Vec<Item>, size: Option<Dims>) -> Vec<ReadBoard> {
    if items.len() > 1 && items.iter().all(|item| is_flat(&item.value)) {
        let lines: Vec<ParsedLine> = items.iter().filter_map(|item| flat(item.line, &item.value)).collect();
        return rows_or_boards(&lines, size);
    }
    // Bare numbers one after another are one mistake.
    let bare = |item: &Item| !item.value.is_array() && !item.value.is_object();
    let is_new = |&index: &usize| index == 0 || !bare(&items[index]) || !bare(&items[index - 1]);
    (0..items.len()).filter(is_new).flat_map(|index| boards(&items[index], size)).collect()
}

/// Rows of one board, or boards: decided as for lines of a text, but no array is a size line.
fn rows_or_boards(lines: &[ParsedLine], size: Option<Dims>) -> Vec<ReadBoard> {
    detect::without_size_line(lines, size).into_iter().map(without_column).collect()
}

fn without_column(entry: ReadBoard) -> ReadBoard {
    ReadBoard { board: entry.board.map_err(InputError::without_column), ..entry }
}

/// The boards of one value: several if it is an array of boards.
fn boards(item: &Item, size: Option<Dims>) -> Vec<ReadBoard> {
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
fn rows(
    elements: &[Value],
    line: impl Fn(usize) -> usize,
    start: usize,
    size: Option<Dims>,
) -> Vec<ReadBoard> {
    let lines: Vec<ParsedLine> =
        elements.iter().enumerate().filter_map(|(i, row)| flat(line(i), row)).collect();
    match lines.as_slice() {
        [row] if row.count() > 1 && size.is_none() => {
            let board = Err(InputError::OneRow { at: Position::line(start), found: row.count() });
            vec![ReadBoard { line: start, board }]
        }
        lines => rows_or_boards(lines, size),
    }
}

/// The boards of a value that is not an array of objects or of arrays of rows.
fn one(line: usize, value: &Value, size: Option<Dims>) -> Vec<ReadBoard> {
    let at = Position::line(line);
    let error = |board| vec![ReadBoard { line, board: Err(board) }];
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
                vec![without_column(ReadBoard { line, board: single::read(&row, size, None) })]
            }
            None => error(InputError::JsonShape { at, found: kind(value) }),
        },
    }
}

/// The board of an object: an array, or a text in any other format.
fn in_object(line: usize, board: &Value, size: Option<Dims>) -> Vec<ReadBoard> {
    let entries = match board {
        Value::String(text) => {
            let mut source = source::lines(text.as_bytes());
            source.iter_mut().for_each(|l| l.number = line);
            if source.iter().all(SourceLine::is_blank) {
                return vec![ReadBoard {
                    line,
                    board: Err(InputError::JsonShape { at: Position::line(line), found: "an empty text" }),
                }];
            }
            of_text(&source, size).into_iter().map(without_column).collect()
        }
        Value::Array(_) => one(line, board, size),
        _ => {
            return vec![ReadBoard {
                line,
                board: Err(InputError::JsonShape { at: Position::line(line), found: kind(board) }),
            }];
        }
    };
    if entries.len() > 1 && all_read(&entries) {
        let board = Err(InputError::Several { found: entries.len(), second: line });
        return vec![ReadBoard { line, board }];
    }
    let failed = entries.iter().position(|e| e.board.is_err()).unwrap_or(0);
    entries.into_iter().nth(failed).into_iter().collect()
}

/// The size for the board of an object: its own, which must not differ from the given one.
fn size_of(own: Option<&Value>, line: usize, given: Option<Dims>) -> Result<Option<Dims>, InputError> {
    let at = Position::line(line);
    let Some(own) = own else { return Ok(given) };
    let text = own.as_str().map_or_else(|| own.to_string(), str::to_string);
    let found: Dims = text.parse().map_err(|source| InputError::Size { at, source })?;
    match given {
        Some(given) if given != found => Err(InputError::Conflict { at, found, given }),
        _ => Ok(Some(found)),
    }
}

/// Whether a value is an array, not empty, without arrays or objects in it.
fn is_flat(value: &Value) -> bool {
    let nested = |v: &Value| v.is_array() || v.is_object();
    value.as_array().is_some_and(|elements| !elements.is_empty() && !elements.iter().any(nested))
}

/// A flat array as a line of numbers; its strings are numbers or blank signs, null is the blank.
fn flat(line: usize, value: &Value) -> Option<ParsedLine> {
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
    let mut read = ParsedLine::of_text(line, &text.join(" "));
    if read.notation == Notation::Digits {
        // A number of several digits is one cell here.
        read.notation = Notation::Numbers;
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

#[cfg(test)]
mod tests {
    use crate::text::input::{InputError, ReadBoard, read_boards};

    fn read(text: &str) -> Vec<ReadBoard> {
        read_boards(text.as_bytes(), None, None)
    }

    #[test]
    fn arrays_are_rows_or_boards_by_their_numbers() {
        for text in ["[[1,2],[3,0]]", "[1,2]\n[3,null]", "[[\"1\",2],[3,\"x\"]]", "{\"board\":\"123_\"}"] {
            let entries = read(text);
            let board = entries[0].board.as_ref().unwrap();
            assert_eq!((entries.len(), board.to_string().as_str()), (1, "1 2\n3 0"), "{text}");
        }
        for text in ["[[1,2,3,0],[0,1,2,3]]", "[1,2,3,0]\n[0,1,2,3]", "[{\"board\":[1,2,3,0]},[[0,1],[2,3]]]"]
        {
            let boards: Vec<String> = read(text).into_iter().map(|e| e.board.unwrap().to_string()).collect();
            assert_eq!(boards, ["1 2\n3 0", "0 1\n2 3"], "{text}");
        }
    }

    #[test]
    fn an_array_of_one_row_is_ambiguous_without_a_size() {
        let line =
            |size: &str| read_boards(b"[[1,2,3,0]]", Some(size.parse().unwrap()), None).remove(0).board;
        assert!(matches!(read("[[1,2,3,0]]")[0].board, Err(InputError::OneRow { found: 4, .. })));
        for size in ["4x1", "2x2"] {
            assert_eq!(line(size).unwrap().dims().to_string(), size);
        }
    }
}
