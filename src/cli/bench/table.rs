//! `taquin bench table`: the table of heuristics that papers on the 15-puzzle print, over boards of a seed.

use crate::cli::bench::options::run::RunOptions;
use crate::cli::bench::run;
use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::table::{Page, Tone};
use crate::pdb::space::encoding::Encoding;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::HeuristicName;
use crate::settings::spec::Settings;
use crate::suite::noise::Noise;
use crate::suite::report::facts;
use crate::suite::report::names::distinguishing;
use crate::suite::report::printed::{self, RandomMean};
use crate::suite::report::words::{count, ratio};
use crate::suite::run::results::Run;
use crate::suite::statistics::{Spread, mean_interval};

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
    let rows = ROWS.iter().map(|row| row.parse::<HeuristicSpec>().map_err(Failure::usage));
    let run = arguments.run.clone().or_table(&rows.collect::<Result<Vec<_>, _>>()?);
    run::run(&run, &text)
}

/// The names of the rows: what tells them apart, with short words for databases where only heuristics differ.
fn names(configurations: &[Settings]) -> Vec<String> {
    let names = distinguishing(configurations);
    let name = |(one, name): (&Settings, String)| match &one.heuristic {
        Some(heuristic) if heuristic.to_string() == name => short(heuristic),
        _ => name,
    };
    configurations.iter().zip(names).map(name).collect()
}

/// A heuristic in a row: databases by their partition alone.
fn short(heuristic: &HeuristicSpec) -> String {
    let [HeuristicName::Pdb(pdb)] = heuristic.names() else { return heuristic.to_string() };
    let mut name = pdb.partition.clone().unwrap_or_else(|| "default".to_string());
    if pdb.encoding == Encoding::ByteMin {
        name += " min";
    }
    if pdb.no_reflection {
        name += ", alone";
    }
    name
}

fn text(run: &Run, page: &Page) -> String {
    let mut text = String::new();
    for (name, words) in facts::run(run).iter().filter(|(name, _)| *name != "databases") {
        text += &page.entry(name, words, Tone::Plain);
    }
    text += "\n";
    let names = names(&run.settings.configurations);
    let row = |(index, cells): (usize, [String; 7])| {
        let [_, solved, h, nodes, time, _, databases] = cells;
        let printed = figure(run, index).map_or(String::new(), |figure| count(figure.generated));
        ([names[index].clone(), solved, h, nodes, time, databases, printed], Tone::Plain)
    };
    let rows: Vec<_> = facts::configurations(run).into_iter().enumerate().map(row).collect();
    text += &page.table(&HEAD, &rows, &["solved"]);
    text += "\n";
    for (index, name) in names.iter().enumerate() {
        if let Some(words) = beside(run, index) {
            text += &page.entry("printed", &format!("{name}: {words}"), Tone::Plain);
        }
    }
    for (index, name) in names.iter().enumerate() {
        let noise = Noise::of(run, index + 1);
        if let Some((head, words)) = noise.line().filter(|_| noise.is_noisy()) {
            text += &page.entry(head, &format!("{name}: {words}"), Tone::Limit);
        }
    }
    let stopped = run.records.iter().filter(|record| !record.is_answered()).count();
    if stopped > 0 {
        let words =
            format!("{stopped} searches stopped at a limit; they are in no mean, which is too low for it");
        text += &page.entry("LIMIT", &words, Tone::Limit);
    }
    let words = "nodes, h and time are means over the solved boards; min: minimum over regions, as in the paper of 2002, else \
                 regions kept; alone: without reflection";
    text += &page.entry("words", words, Tone::Plain);
    text
}

/// The printed figure of a configuration by its index, where the boards are of the same kind.
fn figure(run: &Run, index: usize) -> Option<RandomMean> {
    let configuration = &run.settings.configurations[index];
    let is_theirs = run.settings.draws(4) && configuration.algorithm == Some(Algorithm::Ida);
    printed::random_mean(configuration.heuristic.as_ref().filter(|_| is_theirs)?)
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
            assert!(row.parse::<HeuristicSpec>().is_ok(), "{row}");
        }
        let read = |texts: [&str; 2]| texts.map(|text| text.parse::<Settings>().unwrap());
        let alike = read(["ida pdb:7-8:byte-min:no-reflection", "ida linear-conflict"]);
        assert_eq!(names(&alike), ["7-8 min, alone", "linear-conflict"]);
        let others = read(["ida pdb:7-8 pruning=inverse", "ida pdb:7-8 pruning=automaton"]);
        assert_eq!(names(&others), ["pruning=inverse", "pruning=automaton"]);
    }
}
