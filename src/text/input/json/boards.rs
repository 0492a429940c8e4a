//! Boards in JSON: arrays of numbers or of rows, several of these in an array or on lines, and objects with a `"board"`.

use crate::puzzle::dims::Dims;
use crate::text::input::block::{detect, single};
use crate::text::input::board::{ReadBoard, Reading, all_read};
use crate::text::input::error::InputError;
use crate::text::input::json::text::{self, Item};
use crate::text::input::line::parsed::{Notation, ParsedLine};
use crate::text::input::line::source::{self, SourceLine, SourceLines};
use crate::text::input::passes::Passes;
use crate::text::input::plain::of_text;
use crate::text::input::position::Position;
use serde_json::Value;

/// The boards of a text that looks like JSON; `None` if it is to be read in the other formats.
pub(crate) fn detect<'a>(source: &SourceLines<'a>, size: Option<Dims>) -> Option<Reading<'a>> {
    let lines = || source.clone().filter(|line| !line.is_blank());
    let opens =
        |line: &SourceLine<'_>| line.text.as_ref().is_ok_and(|t| t.trim_start().starts_with(['[', '{']));
    if !lines().any(|line| opens(&line)) {
        return None;
    }
    let first = lines().next()?;
    let error = match text::whole(source) {
        Ok(items) if opens(&first) => return Some(of_items(items, size)),
        Ok(_) => None,
        Err(error) => Some(error).filter(|_| opens(&first)),
    };
    let as_text = of_text(source, size);
    if as_text.all_read() {
        return Some(as_text);
    }
    if let Some(entries) = by_line(source, size) {
        return Some(entries);
    }
    let key = first.text.as_ref().ok().and_then(|t| t.trim_start().strip_prefix('{'));
    let is_object = key.is_some_and(|k| k.trim().is_empty() || k.trim_start().starts_with('"'));
    let has_comma = || lines().any(|line| line.text.is_ok_and(|t| t.contains(',')));
    match error {
        Some(error) if is_object || (has_comma() && as_text.none_read()) => {
            Some(Reading::one(ReadBoard { line: first.number, board: Err(error) }))
        }
        _ => Some(as_text),
    }
}

/// The boards of a text whose format is given as JSON.
pub(crate) fn read<'a>(source: &SourceLines<'a>, size: Option<Dims>) -> Reading<'a> {
    match text::whole(source) {
        Ok(items) => of_items(items, size),
        Err(error) => by_line(source, size).unwrap_or_else(|| {
            let first = source.clone().find(|line| !line.is_blank());
            Reading::one(ReadBoard { line: first.map_or(1, |line| line.number), board: Err(error) })
        }),
    }
}

/// The boards of JSON lines, if at least half of the lines are JSON arrays or objects.
fn by_line<'a>(source: &SourceLines<'a>, size: Option<Dims>) -> Option<Reading<'a>> {
    let source = source.clone();
    let items = Passes::new(move || {
        source.clone().filter(|line| !line.is_blank()).map(|line| {
            let item = line.text.and_then(|text| text::of_line(line.number, text));
            (line.number, item)
        })
    });
    let (mut lines, mut good) = (0, 0);
    for (_, item) in items.iter() {
        lines += 1;
        good += usize::from(item.is_ok_and(|item| item.is_nested()));
    }
    if lines < 2 || 2 * good < lines {
        return None;
    }
    let read = move |(line, item): (usize, Result<Item, InputError>)| match item {
        Ok(item) => boards(&item, size),
        Err(error) => Reading::one(ReadBoard { line, board: Err(error) }),
    };
    Some(Reading::new(move || items.iter().flat_map(move |item| read(item).iter())))
}

/// The boards of a sequence of values.
fn of_items<'a>(items: Passes<'static, Item>, size: Option<Dims>) -> Reading<'a> {
    if items.has(2) && items.iter().all(|item| item.is_flat()) {
        let lines = Passes::new(move || items.iter().filter_map(|item| flat(item.line, &item.value())));
        return rows_or_boards(&lines, size);
    }
    Reading::new(move || {
        // Bare numbers one after another are one mistake.
        let mut after_bare = false;
        let is_new = move |item: &Item| {
            let bare = !item.is_nested();
            !(std::mem::replace(&mut after_bare, bare) && bare)
        };
        items.iter().filter(is_new).flat_map(move |item| boards(&item, size).iter())
    })
}

/// Rows of one board, or boards: decided as for lines of a text, but no array is a size line.
fn rows_or_boards<'a>(lines: &Passes<'a, ParsedLine>, size: Option<Dims>) -> Reading<'a> {
    let entries = detect::without_size_line(lines, size);
    Reading::new(move || entries.iter().map(without_column))
}

fn without_column(entry: ReadBoard) -> ReadBoard {
    ReadBoard { board: entry.board.map_err(InputError::without_column), ..entry }
}

/// The boards of one value: several if it is an array of boards.
fn boards(item: &Item, size: Option<Dims>) -> Reading<'static> {
    let array = item.clone();
    let elements = Passes::new(move || array.elements());
    if elements.has(1) && elements.iter().all(|element| element.is_flat()) {
        let lines = Passes::new(move || elements.iter().filter_map(|row| flat(row.line, &row.value())));
        return rows(&lines, item.line, size);
    }
    if elements.iter().any(|element| element.is_nested()) {
        let all_nested = elements.iter().all(|element| element.is_nested());
        let whole = item.line;
        let read = move |element: Item| {
            let line = if all_nested { element.line } else { whole };
            one(line, &element.value(), size).iter()
        };
        return Reading::new(move || elements.iter().flat_map(read));
    }
    one(item.line, &item.value(), size)
}

/// The boards of an array of flat arrays, which starts in a line.
fn rows<'a>(lines: &Passes<'a, ParsedLine>, start: usize, size: Option<Dims>) -> Reading<'a> {
    match lines.iter().next() {
        Some(row) if size.is_none() && row.count() > 1 && !lines.has(2) => {
            let board = Err(InputError::OneRow { at: Position::line(start), found: row.count() });
            Reading::one(ReadBoard { line: start, board })
        }
        _ => rows_or_boards(lines, size),
    }
}

/// The boards of a value that is not an array of objects or of arrays of rows.
fn one(line: usize, value: &Value, size: Option<Dims>) -> Reading<'static> {
    let at = Position::line(line);
    let error = |board| Reading::one(ReadBoard { line, board: Err(board) });
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
        Value::Array(elements) if elements.iter().all(is_flat) => {
            let lines = elements.iter().filter_map(|row| flat(line, row)).collect();
            rows(&Passes::kept(lines), line, size)
        }
        _ => match flat(line, value) {
            Some(row) => {
                Reading::one(without_column(ReadBoard { line, board: single::read(&row, size, None) }))
            }
            None => error(InputError::JsonShape { at, found: kind(value) }),
        },
    }
}

/// The board of an object: an array, or a text in any other format.
fn in_object(line: usize, board: &Value, size: Option<Dims>) -> Reading<'static> {
    let error = |found| {
        let board = Err(InputError::JsonShape { at: Position::line(line), found });
        Reading::one(ReadBoard { line, board })
    };
    let entries: Vec<ReadBoard> = match board {
        Value::String(text) => {
            let source = source::lines_in(text, line);
            if source.clone().all(|line| line.is_blank()) {
                return error("an empty text");
            }
            of_text(&source, size).iter().map(without_column).collect()
        }
        Value::Array(_) => one(line, board, size).iter().collect(),
        _ => return error(kind(board)),
    };
    if entries.len() > 1 && all_read(&entries) {
        let board = Err(InputError::Several { found: entries.len(), second: line });
        return Reading::one(ReadBoard { line, board });
    }
    let failed = entries.iter().position(|e| e.board.is_err()).unwrap_or(0);
    Passes::kept(entries.into_iter().skip(failed).take(1).collect())
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
