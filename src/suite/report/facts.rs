//! What is said about a run, in words: the terminal and the reports lay out the same facts.

use crate::settings::spec::Settings;
use crate::suite::noise::Noise;
use crate::suite::report::agreement::Agreement;
use crate::suite::report::printed;
use crate::suite::report::summary::Summary;
use crate::suite::report::words::{bytes, count, per_second, plural, ratio, short};
use crate::suite::run::record::{Outcome, Record};
use crate::suite::run::results::Run;
use crate::suite::run::session::UsedDatabases;
use crate::suite::statistics::Spread;
use crate::text::output::numbers::{grouped, seconds};

/// The facts of one configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The configuration.
    pub title: String,
    /// Names and facts.
    pub lines: Vec<(&'static str, String)>,
    /// Wrong answers: one sentence per board, the first ten.
    pub wrong: Vec<String>,
    /// Rows of a table under [`SPREAD_HEAD`]; empty where no board is answered.
    pub spreads: Vec<[String; 6]>,
    /// A sentence for each printed figure.
    pub printed: Vec<String>,
}

/// The heads of the table of spreads.
pub const SPREAD_HEAD: [&str; 6] = ["per board", "mean", "median", "p90", "p99", "max"];

/// The heads of the table of boards.
pub const BOARD_HEAD: [&str; 8] =
    ["board", "length", "h", "expanded", "generated", "nodes/s", "time", "result"];

/// The facts of a configuration, by its number from 1.
pub fn of(run: &Run, configuration: usize) -> Facts {
    let summary = Summary::of(run, configuration);
    let title = run.settings.configurations.get(configuration.wrapping_sub(1));
    let mut lines = vec![("solved", solved(&summary))];
    if summary.right + summary.wrong > 0 {
        let known = summary.right + summary.wrong;
        lines.push((
            "right",
            format!("{} of {known} known answers; lengths sum to {}", summary.right, summary.lengths),
        ));
    } else if summary.solved > 0 {
        lines.push(("lengths", format!("sum to {}; no known lengths to compare with", summary.lengths)));
    }
    if summary.generated.is_some() {
        let rate = summary.nodes_per_second.map_or(String::new(), |rate| format!(", {}", per_second(rate)));
        lines.push(("nodes", format!("{} generated in total{rate}", grouped(summary.generated_sum))));
    }
    if let Some(h) = summary.root_h {
        lines.push(("h", format!("mean {h:.3} at the root")));
    }
    lines.push(("memory", memory(&summary)));
    lines.extend(Noise::of(run, configuration).line());
    let spread = |name: &str, spread: Option<Spread>, show: fn(f64) -> String| {
        let s = spread?;
        Some([name.to_string(), show(s.mean), show(s.median), show(s.p90), show(s.p99), show(s.max)])
    };
    Facts {
        title: title.map_or(String::new(), |c| c.to_string()),
        lines,
        wrong: run.of(configuration).filter(|r| r.is_right() == Some(false)).take(10).map(wrong).collect(),
        spreads: [
            spread("time", summary.time, seconds),
            spread("fastest run", summary.fastest, seconds),
            spread("slowest run", summary.slowest, seconds),
            spread("generated", summary.generated, count),
            spread("expanded", summary.expanded, count),
        ]
        .into_iter()
        .flatten()
        .collect(),
        printed: printed::beside(run, configuration)
            .iter()
            .map(|beside| sentence(beside, &summary))
            .chain(Agreement::of(run, configuration).map(|agreement| agreement.sentence()))
            .collect(),
    }
}

/// What databases a run uses and what they cost: a sentence each.
pub fn databases(run: &Run) -> Vec<String> {
    let mut all: Vec<&UsedDatabases> = Vec::new();
    for one in run.sessions.iter().flat_map(|session| &session.databases) {
        // A later session finds the files that the first one built.
        if !all.iter().any(|other| (&other.databases, other.size) == (&one.databases, one.size)) {
            all.push(one);
        }
    }
    let sentence = |one: &UsedDatabases| {
        let built =
            one.build_seconds.map_or("already built".to_string(), |s| format!("built in {}", seconds(s)));
        format!("{} for {}, {}, {built}", one.databases, one.size, bytes(one.bytes))
    };
    all.into_iter().map(sentence).collect()
}

/// Where and how a run was made: names and words.
pub fn run(run: &Run) -> Vec<(&'static str, String)> {
    let settings = &run.settings;
    let mut lines = vec![("suite", settings.suite.clone())];
    if let Some(draw) = &settings.draw {
        lines[0].1 += &format!(", {draw}");
    }
    lines[0].1 += &format!(", goal {}", settings.goal);
    let part = settings.shard.map_or(String::new(), |shard| format!(", part {shard}"));
    let only = settings.only.as_ref().map_or(String::new(), |only| format!(", boards {only}"));
    lines[0].1 += &format!("{only}{part}");
    for session in &run.sessions {
        let machine = &session.machine;
        lines.push((
            "machine",
            format!(
                "{}, {} cores, {}, {}; {} at a time, {} per search, {}",
                if machine.cpu.is_empty() { "unknown processor" } else { &machine.cpu },
                machine.cores,
                bytes(machine.memory),
                machine.system,
                plural(session.jobs, "board"),
                plural(session.threads, "thread"),
                match session.load {
                    Some(load) => format!("load {load:.2} before"),
                    None => "load unknown".to_string(),
                },
            ),
        ));
        lines.push(("command", session.command.clone()));
    }
    let (repeat, warmup) = (plural(settings.repeat as usize, "measured run"), settings.warmup as usize);
    let times = match warmup {
        0 => format!(
            "{repeat} of each board, the first one cold: what it touches first is loaded within its time"
        ),
        _ => format!("{repeat} of each board, warm: after {}", plural(warmup, "unmeasured run")),
    };
    lines.push(("times", times));
    lines.push(("program", settings.program.clone()));
    lines.extend(databases(run).into_iter().map(|sentence| ("databases", sentence)));
    lines
}

/// The heads of the table of configurations.
pub const CONFIGURATION_HEAD: [&str; 7] =
    ["search", "solved", "mean h", "generated", "time", "nodes/s", "databases"];

/// A row under [`CONFIGURATION_HEAD`] for each configuration: nodes generated and time are means over its answered
/// boards, databases are the bytes of its tables.
pub fn configurations(run: &Run) -> Vec<[String; 7]> {
    let row = |(index, configuration): (usize, &Settings)| {
        let summary = Summary::of(run, index + 1);
        let databases = run.sessions.first().map_or(&[][..], |session| &session.databases);
        let used = databases.iter().filter(|one| one.configurations.contains(&(index + 1)));
        let size = used.map(|one| one.bytes).reduce(|all, one| all + one);
        [
            configuration.to_string(),
            (summary.solved + summary.unsolvable).to_string(),
            summary.root_h.map_or(String::new(), |h| format!("{h:.3}")),
            summary.generated.map_or(String::new(), |spread| count(spread.mean)),
            summary.time.map_or(String::new(), |spread| seconds(spread.mean)),
            summary.nodes_per_second.map_or(String::new(), short),
            size.map_or(String::new(), bytes),
        ]
    };
    run.settings.configurations.iter().enumerate().map(row).collect()
}

/// The row of a board under [`BOARD_HEAD`].
pub fn board(record: &Record) -> [String; 8] {
    let length = match (record.length, record.outcome) {
        (_, Outcome::Unsolvable) => "-".to_string(),
        (Some(length), Outcome::Solved) if record.is_optimal() => length.to_string(),
        (Some(length), _) => format!("<={length}"),
        (None, _) => format!(">={}", record.lower_bound),
    };
    let time = record.time();
    [
        record.name.clone(),
        length,
        record.root_h.map_or(String::new(), |h| h.to_string()),
        grouped(record.expanded),
        grouped(record.generated),
        if time > 0.0 { short(record.generated as f64 / time) } else { String::new() },
        seconds(time),
        result(record),
    ]
}

/// The result of a board, in a word or two.
fn result(record: &Record) -> String {
    match (record.is_right(), record.outcome) {
        (Some(false), _) => format!("WRONG: {}", record.expected),
        (_, Outcome::Stopped) => {
            record.stopped.as_deref().unwrap_or_default().trim_end_matches(" reached").to_string()
        }
        (Some(true), _) => "right".to_string(),
        (None, Outcome::Unsolvable) => "unsolvable".to_string(),
        (None, Outcome::Solved) => "solved".to_string(),
    }
}

fn wrong(record: &Record) -> String {
    let found = match (record.outcome, record.length) {
        (Outcome::Unsolvable, _) => "unsolvable".to_string(),
        (_, Some(length)) => format!("{length} slides, at least {} proven", record.lower_bound),
        (_, None) => format!("at least {} slides proven", record.lower_bound),
    };
    format!("board {}: {found}; expected {}", record.name, record.expected)
}

fn solved(summary: &Summary) -> String {
    let mut text = format!("{} of {} boards", summary.solved, summary.boards);
    let more = [
        (summary.unsolvable, "proven unsolvable"),
        (summary.stopped, "stopped at a limit"),
        (summary.boards - summary.done.min(summary.boards), "not run"),
    ];
    for (count, what) in more {
        if count > 0 {
            text += &format!(", {count} {what}");
        }
    }
    text
}

fn memory(summary: &Summary) -> String {
    let stored = format!("at most {} stored by one search", bytes(summary.stored_bytes));
    match summary.peak_bytes {
        Some(peak) => format!("peak {}, mapped databases included; {stored}", bytes(peak)),
        None => stored,
    }
}

fn sentence(beside: &printed::Beside, summary: &Summary) -> String {
    let (theirs, ours) = beside.generated;
    let mut text = format!(
        "{}, {}: mean {} nodes (here {}, {} times as many)",
        beside.source,
        beside.boards,
        count(theirs),
        count(ours),
        ratio(ours / theirs)
    );
    if let (Some(theirs), Some(ours)) = (beside.root_h, summary.root_h) {
        text += &format!("; h {theirs:.3} (here {ours:.3})");
    }
    if let (Some(theirs), Some(ours)) = (beside.seconds, &summary.time) {
        text += &format!("; {} on their machine (here {})", seconds(theirs), seconds(ours.mean));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, session, settings};

    #[test]
    fn what_is_wrong_stands_out() {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        run.records = vec![
            record::tests::some(),
            Record {
                board: 2,
                name: "b".to_string(),
                length: Some(6),
                lower_bound: 6,
                ..record::tests::some()
            },
        ];
        let facts = of(&run, 1);
        assert_eq!(facts.wrong, ["board b: 6 slides, at least 6 proven; expected 4"]);
        assert_eq!(facts.lines[0], ("solved", "2 of 3 boards, 1 not run".to_string()));
        assert_eq!(facts.lines[1], ("right", "1 of 2 known answers; lengths sum to 10".to_string()));
        let last = |record: &Record| board(record)[7].clone();
        assert_eq!(run.records.iter().map(last).collect::<Vec<_>>(), ["right", "WRONG: 4"]);
        let stopped = Record {
            outcome: Outcome::Stopped,
            length: None,
            stopped: Some("time limit reached".to_string()),
            ..record::tests::some()
        };
        assert_eq!((board(&stopped)[1].as_str(), last(&stopped).as_str()), (">=4", "time limit"));
    }
}
