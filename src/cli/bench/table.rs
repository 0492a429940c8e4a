//! `taquin bench table`: the table of heuristics that papers on the 15-puzzle print, over boards of a seed.

use crate::cli::bench::plan::NamedHeuristic;
use crate::cli::bench::run::{self, RunOptions};
use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::table::{Page, Tone};
use crate::suite::report::facts;
use crate::suite::report::printed::{self, RandomMean};
use crate::suite::report::statistics::{Spread, mean_interval};
use crate::suite::report::words::{count, ratio};
use crate::suite::run::results::Run;

/// Arguments of `bench table`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    run: RunOptions,
}

/// The rows where none are named, the weakest first.
const ROWS: [&str; 15] = [
    "manhattan",
    "linear-conflict",
    "walking-distance",
    "pdb:5-5-5:byte-min:no-reflection",
    "pdb:5-5-5:byte-min",
    "pdb:5-5-5:no-reflection",
    "pdb:5-5-5",
    "pdb:6-6-3:byte-min:no-reflection",
    "pdb:6-6-3:byte-min",
    "pdb:6-6-3:no-reflection",
    "pdb:6-6-3",
    "pdb:7-8:byte-min:no-reflection",
    "pdb:7-8:byte-min",
    "pdb:7-8:no-reflection",
    "pdb:7-8",
];

/// The heads of the table.
const HEAD: [&str; 7] = ["heuristic", "solved", "mean h", "nodes", "time", "databases", "printed"];

/// Runs the rows and prints them as one table. Where nothing else is said, the boards are random ones and the slide
/// back alone is left out, as in the papers.
///
/// # Errors
/// As [`run::run`].
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let rows = ROWS.iter().map(|row| row.parse::<NamedHeuristic>().map_err(Failure::usage));
    let run = arguments.run.clone().or_table(rows.collect::<Result<_, _>>()?);
    run::run_and_print(&run, &text)
}

/// The name of a row: without what all rows have in common.
fn name(heuristic: &str) -> String {
    let name = heuristic.strip_prefix("pdb ").unwrap_or(heuristic);
    name.replace(" byte-min", " min").replace(" no-reflection", ", alone")
}

fn text(run: &Run, page: &Page) -> String {
    let mut text = String::new();
    for (name, words) in facts::run(run).iter().filter(|(name, _)| *name != "databases") {
        text += &page.entry(name, words, Tone::Plain);
    }
    text += "\n";
    let configurations = &run.settings.configurations;
    let heuristic = |index: usize| configurations[index].heuristic.as_deref().unwrap_or_default();
    let algorithms = || configurations.iter().any(|one| one.algorithm != "ida");
    let row = |(index, cells): (usize, [String; 7])| {
        let [search, solved, h, nodes, time, _, databases] = cells;
        let name = if algorithms() { search } else { name(heuristic(index)) };
        let printed = figure(run, index).map_or(String::new(), |figure| count(figure.generated));
        ([name, solved, h, nodes, time, databases, printed], Tone::Plain)
    };
    let rows: Vec<_> = facts::configurations(run).into_iter().enumerate().map(row).collect();
    text += &page.table(&HEAD, &rows, &["solved"]);
    text += "\n";
    for index in 0..configurations.len() {
        if let Some(words) = beside(run, index) {
            text += &page.entry("printed", &format!("{}: {words}", name(heuristic(index))), Tone::Plain);
        }
    }
    let stopped = run.records.iter().filter(|record| !record.is_answered()).count();
    if stopped > 0 {
        let words =
            format!("{stopped} searches stopped at a limit; they are in no mean, which is too low for it");
        text += &page.entry("LIMIT", &words, Tone::Limit);
    }
    let words = "nodes, h and time are means over the solved boards; min: minimum over regions, as of 2002, else \
                 regions kept; alone: without reflection";
    text += &page.entry("words", words, Tone::Plain);
    text
}

/// The printed figure of a configuration by its index, where the boards are of the same kind.
fn figure(run: &Run, index: usize) -> Option<RandomMean> {
    let configuration = &run.settings.configurations[index];
    let is_random = run.settings.draw.as_ref().is_some_and(|draw| draw.size == "4x4");
    let heuristic =
        configuration.heuristic.as_deref().filter(|_| is_random && configuration.algorithm == "ida");
    printed::random_mean(heuristic?)
}

/// Our mean of nodes with its interval beside the printed one.
fn beside(run: &Run, index: usize) -> Option<String> {
    let figure = figure(run, index)?;
    let answered = run.of(index + 1).filter(|record| record.is_answered());
    let nodes: Vec<f64> = answered.map(|record| record.generated as f64).collect();
    let mean = Spread::of(&nodes)?.mean;
    let interval = mean_interval(&nodes)
        .map_or(String::new(), |(low, high)| format!(" (95 % interval {} to {})", count(low), count(high)));
    Some(format!(
        "{} nodes here{interval}, {} printed, ratio {}; h {:.3} printed; {}",
        count(mean),
        count(figure.generated),
        ratio(mean / figure.generated),
        figure.root_h,
        figure.source
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_heuristic_and_names_are_short() {
        for row in ROWS {
            assert!(row.parse::<NamedHeuristic>().is_ok(), "{row}");
        }
        assert_eq!(name("pdb 7-8 byte-min no-reflection"), "7-8 min, alone");
        assert_eq!(name("linear-conflict"), "linear-conflict");
    }
}
