//! Options that say what a search is: `--search` takes a whole text, the others are short ways to fill its parts.
//!
//! All of them make one [`Settings`]. What nobody names stays open: `Plan` has the
//! defaults.

use crate::cli::args::algorithm::AlgorithmWord;
use crate::cli::term::failure::Failure;
use crate::pdb::space::encoding::Encoding;
use crate::search::best_first::order::Weight;
use crate::search::common::loops::Loops;
use crate::search::common::pruning::Pruning;
use crate::search::common::slide_order::SlideOrder;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::{HeuristicName, PdbSpec};
use crate::settings::spec::Settings;
use std::fmt::Display;

/// What a search is.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct SearchOptions {
    /// What a search is, in one text: words as the options below take them, such as "ida pdb:7-8" or "wastar:2
    /// manhattan"; pruning=, order= and loop= before theirs
    #[arg(long, value_name = "SETTINGS")]
    pub search: Option<Settings>,

    /// Algorithm: ida, astar, wastar[:WEIGHT], greedy, bfs, dfs[:DEPTH], iddfs[:DEPTH], dfbnb[:DEPTH],
    /// branch-and-bound, or best-first (branch-and-bound with manhattan) [default: ida; bfs for 2x2]
    #[arg(long, value_name = "ALGORITHM")]
    pub algorithm: Option<AlgorithmWord>,

    /// Heuristic: hamming, manhattan, linear-conflict, walking-distance,
    /// pdb[:PARTITION][:byte-min][:no-reflection], or max(a,b,...) of up to four [default: pdb from 6 to 25 cells,
    /// linear-conflict above, manhattan for single rows and columns and 2x2; hamming for branch-and-bound, none for bfs,
    /// dfs and iddfs]
    #[arg(long, value_name = "HEURISTIC")]
    pub heuristic: Option<HeuristicSpec>,

    /// The databases of pdb.
    #[command(flatten)]
    pub databases: DatabaseOptions,

    /// Weight for wastar: a solution is at most W times as long as a shortest one [default: 1.5]
    #[arg(long, value_name = "W")]
    pub weight: Option<Weight>,

    /// Maximum number of slides of a solution, for dfs, iddfs and dfbnb [default for dfs: 31 up to 9 cells, 80 above]
    #[arg(long, value_name = "N")]
    pub depth_limit: Option<u32>,

    /// Slides that ida, iddfs, dfs and dfbnb skip: inverse (those that undo the slide before) or automaton (all that
    /// complete a detour of up to 12 slides) [default: automaton for ida with pdb, otherwise inverse]
    #[arg(long, value_name = "PRUNING")]
    pub pruning: Option<Pruning>,

    /// Order in which ida, iddfs, dfs and dfbnb try slides, such as UDLR (directions of the blank); uses the plain loop
    /// and inverse pruning [default: no fixed order, the fastest loop]
    #[arg(long, value_name = "LETTERS")]
    pub order: Option<SlideOrder>,

    /// Which of two loops that do the same searches, tuned or plain; for comparing them [default: tuned]
    #[arg(long, value_name = "LOOP", hide = true)]
    pub loops: Option<Loops>,
}

/// Which databases the heuristic pdb takes.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct DatabaseOptions {
    /// Partition of the databases: a name, such as 6-6-3, or the path of a .cat file [default: the default partition of
    /// the size]
    #[arg(long, value_name = "PARTITION")]
    pub partition: Option<String>,

    /// Encoding of the databases: bit (one bit per entry, regions kept) or byte-min (one byte per entry, the minimum
    /// over regions as in the paper of 2002: weaker and larger, for comparison; uses the plain loop) [default: bit]
    #[arg(long, value_name = "ENCODING")]
    pub encoding: Option<Encoding>,

    /// Look up each partition only once, not also its mirror images
    #[arg(long)]
    pub no_reflection: bool,
}

impl SearchOptions {
    /// The settings that the options name together.
    ///
    /// # Errors
    /// A usage failure that names both values where a part is named twice, or an option that says nothing about the
    /// algorithm or the heuristic.
    pub fn settings(&self) -> Result<Settings, Failure> {
        let mut settings = self.search.clone().unwrap_or_default();
        let algorithm = self.algorithm.map(AlgorithmWord::algorithm);
        set(&mut settings.algorithm, algorithm, "algorithms")?;
        set(&mut settings.heuristic, self.heuristic.clone(), "heuristics")?;
        self.databases.fill(&mut settings.heuristic)?;
        if self.algorithm.is_some_and(AlgorithmWord::is_best_first) {
            settings.heuristic.get_or_insert(HeuristicSpec::single(HeuristicName::Manhattan));
        }
        self.set_weight(&mut settings.algorithm)?;
        self.set_depth_limit(&mut settings.algorithm)?;
        set(&mut settings.pruning, self.pruning, "prunings")?;
        set(&mut settings.order, self.order, "orders of slides")?;
        set(&mut settings.loops, self.loops, "loops")?;
        Ok(settings)
    }

    fn set_weight(&self, algorithm: &mut Option<Algorithm>) -> Result<(), Failure> {
        let Some(weight) = self.weight else { return Ok(()) };
        let Some(Algorithm::WeightedAstar(named)) = algorithm else {
            return Err(not_for(format!("--weight {weight} is for wastar"), *algorithm, "wastar"));
        };
        // `--algorithm wastar` names no weight.
        let is_open = self.algorithm.is_some_and(|word| !word.has_parameter()) && self.search.is_none();
        let mut both = Some(*named).filter(|_| !is_open);
        set(&mut both, Some(weight), "weights")?;
        *named = weight;
        Ok(())
    }

    fn set_depth_limit(&self, algorithm: &mut Option<Algorithm>) -> Result<(), Failure> {
        let Some(limit) = self.depth_limit else { return Ok(()) };
        match algorithm {
            Some(Algorithm::Dfs(named) | Algorithm::Iddfs(named) | Algorithm::Dfbnb(named)) => {
                set(named, Some(limit), "depth limits")
            }
            _ => {
                Err(not_for(format!("--depth-limit {limit} is for dfs, iddfs and dfbnb"), *algorithm, "dfs"))
            }
        }
    }
}

impl DatabaseOptions {
    /// Whether one of them is given.
    pub fn are_given(&self) -> bool {
        self.partition.is_some() || self.encoding.is_some() || self.no_reflection
    }

    /// Fills the databases of a heuristic; without a heuristic they name pdb.
    ///
    /// # Errors
    /// A usage failure for a heuristic without databases, or one that names others.
    pub fn fill(&self, heuristic: &mut Option<HeuristicSpec>) -> Result<(), Failure> {
        if !self.are_given() {
            return Ok(());
        }
        let pdb = || HeuristicSpec::single(HeuristicName::Pdb(PdbSpec::default()));
        let heuristic = heuristic.get_or_insert_with(pdb);
        let name = heuristic.to_string();
        let Some(pdb) = heuristic.pdb_mut() else {
            return Err(Failure::usage(format!(
                "--partition, --encoding and --no-reflection are only for the heuristic pdb, but {name} is named"
            )));
        };
        set(&mut pdb.partition, self.partition.clone(), "partitions")?;
        if let Some(encoding) = self.encoding {
            // The default is not told from one that is not named.
            let mut named = Some(pdb.encoding).filter(|&named| named != Encoding::default());
            set(&mut named, Some(encoding), "encodings")?;
            pdb.encoding = encoding;
        }
        pdb.no_reflection |= self.no_reflection;
        Ok(())
    }
}

/// Sets a part, unless another value is there.
fn set<T: Display + PartialEq>(part: &mut Option<T>, value: Option<T>, kind: &str) -> Result<(), Failure> {
    match (&part, value) {
        (Some(first), Some(second)) if *first != second => {
            Err(Failure::usage(format!("two {kind} are named, {first} and {second}: leave out one of them")))
        }
        (_, None) => Ok(()),
        (_, value) => {
            *part = value;
            Ok(())
        }
    }
}

/// An option for another algorithm.
fn not_for(what: String, algorithm: Option<Algorithm>, expected: &str) -> Failure {
    let found = algorithm.map_or("no algorithm is named".to_string(), |found| format!("{found} is named"));
    Failure::usage(format!("{what}, but {found}: leave it out, or add --algorithm {expected}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        search: SearchOptions,
    }

    fn read(line: &str) -> Result<String, String> {
        let words = std::iter::once("x").chain(line.split('|').filter(|word| !word.is_empty()));
        let line = Line::try_parse_from(words).map_err(|e| e.to_string())?;
        line.search.settings().map(|settings| settings.to_string()).map_err(|e| e.to_string())
    }

    #[test]
    fn short_ways_fill_parts_of_one_value() {
        for (line, settings) in [
            ("", "default"),
            ("--search|ida pdb:7-8 pruning=inverse", "ida pdb:7-8 pruning=inverse"),
            ("--search|ida|--algorithm|ida|--partition|6-6-3", "ida pdb:6-6-3"),
            ("--heuristic|pdb:6-6-3|--encoding|byte-min|--no-reflection", "pdb:6-6-3:byte-min:no-reflection"),
            ("--heuristic|max(pdb,manhattan)|--partition|5-5-5", "max(pdb:5-5-5,manhattan)"),
            ("--algorithm|wastar|--weight|2", "wastar:2"),
            ("--algorithm|wastar:2|--weight|2.0", "wastar:2"),
            ("--algorithm|dfs|--depth-limit|40", "dfs:40"),
            ("--algorithm|best-first", "branch-and-bound manhattan"),
            ("--algorithm|best-first|--heuristic|hamming", "branch-and-bound hamming"),
            ("--search|best-first", "branch-and-bound manhattan"),
            ("--order|ulrd|--pruning|inverse|--loops|plain", "pruning=inverse loop=plain order=ULRD"),
        ] {
            assert_eq!(read(line).as_deref(), Ok(settings), "{line}");
        }
    }

    #[test]
    fn two_values_of_a_part_are_refused_and_both_are_named() {
        for (line, reason) in [
            ("--search|ida|--algorithm|astar", "two algorithms are named, ida and astar"),
            ("--search|pdb|--heuristic|manhattan", "two heuristics are named, pdb and manhattan"),
            ("--heuristic|pdb:7-8|--partition|6-6-3", "two partitions are named, 7-8 and 6-6-3"),
            ("--heuristic|pdb:byte-min|--encoding|bit", "two encodings are named, byte-min and bit"),
            ("--algorithm|wastar:1.5|--weight|2", "two weights are named, 1.5 and 2"),
            ("--algorithm|dfs:31|--depth-limit|40", "two depth limits are named, 31 and 40"),
            ("--search|order=UDLR|--order|ULRD", "two orders of slides are named, UDLR and ULRD"),
            ("--search|pruning=inverse|--pruning|automaton", "two prunings are named, inverse and automaton"),
            ("--algorithm|ida|--weight|2", "--weight 2 is for wastar, but ida is named"),
            ("--depth-limit|9", "--depth-limit 9 is for dfs, iddfs and dfbnb, but no algorithm is named"),
            (
                "--heuristic|manhattan|--encoding|bit",
                "--partition, --encoding and --no-reflection are only for",
            ),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.starts_with(reason), "{line}: {error}");
        }
        for (line, reason) in [
            ("--search|ida euclid", "unknown word `euclid`"),
            ("--algorithm|idastar", "expected ida, astar, wastar, greedy"),
            ("--heuristic|euclid", "expected hamming, manhattan, linear-conflict"),
            ("--pruning|all", "unknown pruning `all`"),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.contains(reason), "{line}: {error}");
        }
    }
}
