//! Journals as CSV: the settings and sessions in comment lines that start with `# ` and hold the JSON form, then a row
//! of names, then a row for each board.

use crate::suite::journal::json_lines;
use crate::suite::run::record::{Iteration, Outcome, Record};
use crate::suite::run::results::Entry;

/// The names of the columns.
const COLUMNS: [&str; 19] = [
    "configuration",
    "board",
    "name",
    "size",
    "tiles",
    "expected",
    "algorithm",
    "heuristic",
    "outcome",
    "stopped",
    "length",
    "lower_bound",
    "root_h",
    "expanded",
    "generated",
    "iterations",
    "stored_bytes",
    "peak_bytes",
    "seconds",
];

/// What starts a comment line.
const COMMENT: char = '#';

/// The row of names, with its newline.
fn head() -> String {
    row(&COLUMNS.map(String::from))
}

/// The lines of an entry, with their newlines: the row of names follows the settings.
pub fn lines(entry: &Entry) -> String {
    match entry {
        Entry::Run { .. } => format!("{COMMENT} {}{}", json_lines::line(entry), head()),
        Entry::Session(_) => format!("{COMMENT} {}", json_lines::line(entry)),
        Entry::Board(record) => row(&fields(record)),
    }
}

/// The entry of a line; `None` for the row of names.
///
/// # Errors
/// What is wrong with it.
pub fn entry(line: &str) -> Result<Option<Entry>, String> {
    if let Some(json) = line.strip_prefix(COMMENT) {
        return json_lines::entry(json.trim()).map(Some);
    }
    if line == head().trim_end() {
        return Ok(None);
    }
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
    let row = reader.records().next().ok_or("an empty line")?.map_err(|e| e.to_string())?;
    if row.len() != COLUMNS.len() {
        return Err(format!("{} columns; wanted {}", row.len(), COLUMNS.len()));
    }
    record(&row).map(|record| Some(Entry::Board(record)))
}

/// A number or nothing.
fn optional(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn fields(record: &Record) -> [String; COLUMNS.len()] {
    let iteration = |i: &Iteration| format!("{}:{}:{}", i.bound, i.expanded, i.generated);
    let iterations: Vec<String> = record.iterations.iter().map(iteration).collect();
    let seconds: Vec<String> = record.seconds.iter().map(f64::to_string).collect();
    [
        record.configuration.to_string(),
        record.board.to_string(),
        record.name.clone(),
        record.size.clone(),
        record.tiles.clone(),
        record.expected.to_string(),
        record.algorithm.clone(),
        record.heuristic.clone().unwrap_or_default(),
        record.outcome.name().to_string(),
        record.stopped.clone().unwrap_or_default(),
        optional(record.length),
        record.lower_bound.to_string(),
        optional(record.root_h),
        record.expanded.to_string(),
        record.generated.to_string(),
        iterations.join(" "),
        record.stored_bytes.to_string(),
        optional(record.peak_bytes),
        seconds.join(" "),
    ]
}

/// The record of a row of [`COLUMNS`].
fn record(row: &csv::StringRecord) -> Result<Record, String> {
    let mut fields = COLUMNS.into_iter().zip(row.iter());
    let mut next = || fields.next().unwrap_or(("", ""));
    fn number<T: std::str::FromStr>((name, text): (&str, &str)) -> Result<T, String> {
        text.parse().map_err(|_| format!("`{text}` is no number for {name}"))
    }
    fn maybe<T: std::str::FromStr>(field: (&str, &str)) -> Result<Option<T>, String> {
        if field.1.is_empty() { Ok(None) } else { number(field).map(Some) }
    }
    let text = |(_, text): (&str, &str)| text.to_string();
    let optional_text = |(_, text): (&str, &str)| (!text.is_empty()).then(|| text.to_string());
    Ok(Record {
        configuration: number(next())?,
        board: number(next())?,
        name: text(next()),
        size: text(next()),
        tiles: text(next()),
        expected: next().1.parse()?,
        algorithm: text(next()),
        heuristic: optional_text(next()),
        outcome: outcome(next().1)?,
        stopped: optional_text(next()),
        length: maybe(next())?,
        lower_bound: number(next())?,
        root_h: maybe(next())?,
        expanded: number(next())?,
        generated: number(next())?,
        iterations: next().1.split_whitespace().map(iteration).collect::<Result<_, _>>()?,
        stored_bytes: number(next())?,
        peak_bytes: maybe(next())?,
        seconds: next().1.split_whitespace().map(|s| number(("seconds", s))).collect::<Result<_, _>>()?,
    })
}

fn outcome(text: &str) -> Result<Outcome, String> {
    let all = [Outcome::Solved, Outcome::Unsolvable, Outcome::Stopped];
    all.into_iter().find(|o| o.name() == text).ok_or_else(|| format!("`{text}` is no outcome"))
}

fn iteration(text: &str) -> Result<Iteration, String> {
    let mut parts = text.split(':').map(str::parse::<u64>);
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(Ok(bound)), Some(Ok(expanded)), Some(Ok(generated)), None) if bound <= u64::from(u32::MAX) => {
            Ok(Iteration { bound: bound as u32, expanded, generated })
        }
        _ => Err(format!("`{text}` is no iteration; wanted bound:expanded:generated")),
    }
}

fn row(fields: &[String]) -> String {
    // A first field that starts like a comment would be quoted by the writer only if it were told so; the first
    // column is a number or the name of the column.
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(fields);
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, settings};

    #[test]
    fn entries_read_back() {
        let whole =
            Entry::Run { settings: Box::new(settings::tests::some()), session: settings::tests::session() };
        let text = lines(&whole);
        let read: Vec<_> = text.lines().map(|line| entry(line).unwrap()).collect();
        assert_eq!(read, [Some(whole), None]);
        let empty = Record {
            heuristic: None,
            stopped: Some("time limit reached".to_string()),
            outcome: Outcome::Stopped,
            length: None,
            root_h: None,
            iterations: Vec::new(),
            peak_bytes: None,
            expected: Default::default(),
            ..record::tests::some()
        };
        for one in [record::tests::some(), empty] {
            let text = lines(&Entry::Board(one.clone()));
            assert_eq!(text.matches('\n').count(), 1);
            assert_eq!(entry(text.trim_end()), Ok(Some(Entry::Board(one))));
        }
    }

    #[test]
    fn rows_that_are_none_are_refused() {
        assert_eq!(entry("1,2,3"), Err("3 columns; wanted 19".to_string()));
        let text = lines(&Entry::Board(record::tests::some()));
        assert_eq!(entry(&text.replace("solved", "lost")), Err("`lost` is no outcome".to_string()));
        assert!(entry(&text.replace("2:1:3", "2:1")).unwrap_err().contains("bound:expanded:generated"));
    }
}
