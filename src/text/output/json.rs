//! One JSON object per line for each board.

use crate::puzzle::grid::Grid;
use crate::puzzle::solution::MoveNames;
use crate::text::output::moves;
use crate::text::output::printable::is_shown;
use crate::text::output::report::Report;
use serde::Serialize;

/// Version of the format: it is raised when a field changes its meaning or is removed.
const VERSION: u32 = 1;

/// The fields of a line in their order, and what each means.
pub const FIELDS: [(&str, &str); 18] = [
    ("v", "version of this format, 1"),
    ("board", "the tiles in reading order, 0 for the blank"),
    ("size", "columns x rows"),
    ("goal", "a name, or the tiles of an explicit goal"),
    ("solvable", "whether the goal can be reached"),
    ("optimal", "whether the solution is proven to be a shortest one"),
    ("length", "slides of the solution"),
    ("moves", "where the blank goes: U, D, L, R"),
    ("lower_bound", "no solution has fewer slides"),
    ("upper_bound", "slides of the shortest solution that is known"),
    ("settings", "what the search was, as --search takes it"),
    ("algorithm", "the algorithm"),
    ("heuristic", "the heuristic"),
    ("expanded", "nodes whose children were made"),
    (
        "generated",
        "children made that pruning does not forbid, before the bound test, and the root once per iteration",
    ),
    ("seconds", "time of the search"),
    ("stopped", "the limit that was reached; missing if none was"),
    (
        "second_proof",
        "with --prove: `settings`, `lower_bound`, `finished` and `seconds` of the second search; missing without a solution to prove",
    ),
];

/// What is not known is `null`.
#[derive(Serialize)]
struct AnswerFields<'a> {
    v: u32,
    board: Vec<u16>,
    size: String,
    goal: GoalField<'a>,
    solvable: bool,
    optimal: bool,
    length: Option<usize>,
    moves: Option<String>,
    lower_bound: Option<u32>,
    upper_bound: Option<usize>,
    settings: &'a str,
    algorithm: &'a str,
    heuristic: Option<&'a str>,
    expanded: u64,
    generated: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second_proof: Option<ProofFields<'a>>,
}

/// A second proof.
#[derive(Serialize)]
struct ProofFields<'a> {
    settings: &'a str,
    lower_bound: u32,
    finished: bool,
    seconds: f64,
}

/// The goal: its name, or its tiles.
#[derive(Serialize)]
#[serde(untagged)]
enum GoalField<'a> {
    Name(&'a str),
    Tiles(Vec<u16>),
}

/// An input that is not a board.
#[derive(Serialize)]
struct ErrorFields<'a> {
    v: u32,
    line: usize,
    error: &'a str,
}

/// The object of a board, without a newline.
pub fn line(report: &Report<'_>) -> String {
    let solution = report.solution;
    to_string(&AnswerFields {
        v: VERSION,
        board: tiles(report.start),
        size: report.start.dims().to_string(),
        goal: report.goal_name.map_or_else(|| GoalField::Tiles(tiles(report.goal)), GoalField::Name),
        solvable: report.solvable,
        optimal: report.is_optimal(),
        length: solution.map(|s| s.len()),
        moves: solution.map(|s| moves::moves(s, MoveNames::Blank, false)),
        lower_bound: report.solvable.then_some(report.lower_bound),
        upper_bound: solution.map(|s| s.len()),
        settings: report.settings,
        algorithm: report.algorithm,
        heuristic: report.heuristic,
        expanded: report.expanded,
        generated: report.generated,
        seconds: report.time.as_secs_f64(),
        stopped: report.stopped,
        second_proof: report.second_proof.map(|proof| ProofFields {
            settings: &proof.settings,
            lower_bound: proof.lower_bound,
            finished: proof.stopped.is_none(),
            seconds: proof.time.as_secs_f64(),
        }),
    })
}

/// The object of an input that is not a board, without a newline.
pub fn broken(line: usize, error: &str) -> String {
    to_string(&ErrorFields { v: VERSION, line, error })
}

fn to_string(value: &impl Serialize) -> String {
    // Strings, numbers and lists always have a JSON form.
    let text = serde_json::to_string(value).unwrap_or_default();
    if text.chars().all(is_shown) {
        return text;
    }
    // What stands outside strings is shown.
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_shown(c) {
            out.push(c);
        } else {
            out.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    out
}

fn tiles(grid: &Grid) -> Vec<u16> {
    grid.tiles().iter().map(|t| t.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::goal::Goal;
    use crate::text::output::report::SecondProof;
    use std::time::Duration;

    #[test]
    fn what_a_terminal_would_obey_is_escaped_and_reads_back() {
        let message = "a\u{1b}[31m\u{7f}\u{9b}31m\u{202e}\u{e0041}ü\n\"";
        let line = broken(1, message);
        assert!(line.chars().all(is_shown) && line.contains("\\u009b31m\\u202e\\udb40\\udc41ü\\n"), "{line}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&line).unwrap()["error"], message);
    }

    #[test]
    fn the_fields_are_those_that_are_listed() {
        let goal = Goal::BlankLast.grid("2x2".parse().unwrap()).unwrap();
        let report = Report {
            start: &goal,
            goal_name: None,
            goal: &goal,
            solvable: true,
            solution: None,
            lower_bound: 3,
            settings: "ida manhattan",
            stopped: Some("time limit reached"),
            algorithm: "ida",
            heuristic: None,
            root_h: None,
            expanded: 1,
            generated: 2,
            enqueued: 0,
            stored: 0,
            time: Duration::ZERO,
            second_proof: Some(&SecondProof {
                settings: "ida manhattan".into(),
                lower_bound: 3,
                stopped: None,
                time: Duration::ZERO,
            }),
        };
        let line = line(&report);
        let keys = FIELDS.map(|(field, _)| line.find(&format!("\"{field}\":")).expect(field));
        assert!(keys.is_sorted(), "{line}");
        assert_eq!(serde_json::from_str::<serde_json::Map<_, _>>(&line).unwrap().len(), FIELDS.len());
    }
}
