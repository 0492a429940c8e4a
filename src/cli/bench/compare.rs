//! `taquin bench compare`.

use crate::cli::bench::files::read_journal;
use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::output::stdout;
use crate::cli::term::table::{Page, Tone};
use crate::suite::compare::{self, Comparison, Pair};
use crate::suite::report::words::ratio;
use crate::suite::run::record::{Outcome, Record};
use crate::text::output::numbers::{grouped, seconds};
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `bench compare`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The journal to compare with (A); alone, its own configurations are compared
    #[arg(value_name = "A")]
    first: PathBuf,

    /// The journal to compare (B); ratios are B over A
    #[arg(value_name = "B")]
    second: Option<PathBuf>,

    /// Two configurations of the one journal, by their numbers, such as 1,3 [default: the first with each of the others]
    #[arg(long, value_name = "I,J", value_parser = numbers, conflicts_with = "second")]
    configurations: Option<(usize, usize)>,

    /// Print only the summary, no table of boards
    #[arg(long)]
    summary: bool,
}

/// Two numbers of configurations.
fn numbers(text: &str) -> Result<(usize, usize), String> {
    let both = text.split_once(',').and_then(|(i, j)| Some((i.trim().parse().ok()?, j.trim().parse().ok()?)));
    both.ok_or_else(|| "expected two numbers of configurations, such as 1,3".to_string())
}

/// Compares two runs, or configurations of one.
///
/// # Errors
/// A [`Failure`] when there is nothing to compare.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let first = read_journal(&arguments.first)?;
    let all = match &arguments.second {
        Some(second) => compare::compare(&first, &read_journal(second)?),
        None => compare::within(&first, arguments.configurations),
    };
    let all = all.map_err(Failure::usage)?;
    let page = Page::stdout();
    let blocks: Vec<String> = all.iter().map(|one| text(one, !arguments.summary, &page)).collect();
    stdout().write_all(blocks.join("\n").as_bytes())?;
    let differ = all.iter().flat_map(|one| &one.pairs).any(Pair::lengths_differ);
    Ok(if differ { Exit::Unsolvable } else { Exit::Solved })
}

fn text(found: &Comparison, with_boards: bool, page: &Page) -> String {
    let mut text = page.entry("A", &found.first.to_string(), Tone::Head);
    text += &page.entry("B", &found.second.to_string(), Tone::Head);
    if with_boards {
        const HEAD: [&str; 7] = ["board", "length", "nodes A", "nodes B", "time A", "time B", "B/A"];
        let rows: Vec<_> = found.pairs.iter().map(row).collect();
        text += &page.table(&HEAD, &rows, &["time A", "nodes A"]);
        text += "\n";
    }
    let count = |what: fn(&Pair) -> bool| found.pairs.iter().filter(|pair| what(pair)).count();
    let answered = count(Pair::both_answered);
    let mut boards = format!("{} in both, {answered} answered by both", found.pairs.len());
    for (alone, run) in [(found.alone.0, "A"), (found.alone.1, "B")] {
        if alone > 0 {
            boards += &format!("; {alone} only in {run}");
        }
    }
    text += &page.entry("boards", &boards, Tone::Plain);
    text += &match count(Pair::lengths_differ) {
        0 => page.entry("lengths", "equal on all of them", Tone::Good),
        differ => page.entry(
            "lengths",
            &format!("differ on {differ}: {}", names(found, Pair::lengths_differ)),
            Tone::Bad,
        ),
    };
    let (a, b) = found.generated;
    text += &match count(Pair::nodes_changed) {
        0 => page.entry("nodes", &format!("equal on all of them: {} generated", grouped(a)), Tone::Good),
        changed => page.entry(
            "nodes",
            &format!(
                "the search has changed: other counts on {changed} of {answered}, {} and {} generated in total ({} times as many): {}",
                grouped(a),
                grouped(b),
                ratio(b as f64 / a.max(1) as f64),
                names(found, Pair::nodes_changed)
            ),
            Tone::Limit,
        ),
    };
    if let Some(time) = found.time {
        let interval = time.interval.map_or("no interval: one board".to_string(), |(low, high)| {
            format!("95 % interval {} to {}", ratio(low), ratio(high))
        });
        let (a, b) = found.seconds;
        let words = format!(
            "B takes {} times as long as A in the geometric mean ({interval}); {} and {} in total",
            ratio(time.mean),
            seconds(a),
            seconds(b)
        );
        text += &page.entry("time", &words, Tone::Plain);
    }
    for (noise, run) in [(found.noise.0, "A"), (found.noise.1, "B")] {
        if let Some((name, words)) = noise.line() {
            let tone = if noise.is_noisy() { Tone::Limit } else { Tone::Plain };
            text += &page.entry(&format!("{name} {run}"), &words, tone);
        }
    }
    text
}

/// The boards of which something holds: the first ten.
fn names(found: &Comparison, what: fn(&Pair) -> bool) -> String {
    const MOST: usize = 10;
    let names: Vec<&str> =
        found.pairs.iter().filter(|pair| what(pair)).map(|pair| pair.first.name.as_str()).collect();
    let more = if names.len() > MOST { ", ..." } else { "" };
    format!("{}{more}", names[..names.len().min(MOST)].join(", "))
}

fn row(pair: &Pair) -> ([String; 7], Tone) {
    let (a, b) = (length(&pair.first), length(&pair.second));
    let tone = match () {
        () if pair.lengths_differ() => Tone::Bad,
        () if pair.nodes_changed() || !pair.both_answered() => Tone::Limit,
        () => Tone::Plain,
    };
    let cells = [
        pair.first.name.clone(),
        if a == b { a } else { format!("{a} {b}") },
        grouped(pair.first.generated),
        grouped(pair.second.generated),
        seconds(pair.first.time()),
        seconds(pair.second.time()),
        if pair.both_answered() { ratio(pair.time_ratio()) } else { String::new() },
    ];
    (cells, tone)
}

fn length(record: &Record) -> String {
    match (record.outcome, record.length) {
        (Outcome::Unsolvable, _) => "none".to_string(),
        (Outcome::Solved, Some(length)) => length.to_string(),
        _ => format!(">={}", record.lower_bound),
    }
}
