//! Options of `bench` that name configurations: each may be given several times, and every combination is one.

use crate::cli::args::algorithm::AlgorithmWord;
use crate::cli::args::search::SearchOptions;
use crate::cli::term::failure::Failure;
use crate::pdb::space::encoding::Encoding;
use crate::search::best_first::order::Weight;
use crate::search::common::loops::Loops;
use crate::search::common::pruning::Pruning;
use crate::search::common::slide_order::SlideOrder;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::spec::Settings;

/// Lists of what a search may be. Every combination is a configuration; an option that says nothing about an algorithm
/// or a heuristic of a list is left out there.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct SearchLists {
    /// What a search is, in one text, such as "ida pdb:7-8 pruning=inverse"; repeatable. Every combination with the
    /// lists below is a configuration; configurations are run one after the other
    #[arg(long, value_name = "SETTINGS")]
    search: Vec<Settings>,

    /// Algorithm, as for `solve`; repeatable, or separated by commas [default: ida; bfs for 2x2]
    #[arg(long, value_name = "ALGORITHM", value_delimiter = ',')]
    algorithm: Vec<AlgorithmWord>,

    /// Weight for wastar; repeatable, or separated by commas [default: 1.5]
    #[arg(long, value_name = "W", value_delimiter = ',')]
    weight: Vec<Weight>,

    /// Maximum number of slides of a solution, for dfs, iddfs and dfbnb; repeatable, or separated by commas [default for
    /// dfs: 31 up to 9 cells, 80 above]
    #[arg(long, value_name = "N", value_delimiter = ',')]
    depth_limit: Vec<u32>,

    /// Heuristic, as for `solve`, such as pdb:6-6-3:byte-min; repeatable [default: pdb from 6 to 25 cells, otherwise as
    /// for `solve`]
    #[arg(long, value_name = "HEURISTIC")]
    heuristic: Vec<HeuristicSpec>,

    /// Partition of the databases: a name, such as 6-6-3, or the path of a .cat file; repeatable, or separated by commas
    /// [default: the default partition of the size]
    #[arg(long, value_name = "PARTITION", value_delimiter = ',')]
    partition: Vec<String>,

    /// Encoding of the databases: bit (one bit per entry, regions kept) or byte-min (one byte per entry, the minimum
    /// over regions as in the paper of 2002); repeatable, or separated by commas [default: bit]
    #[arg(long, value_name = "ENCODING", value_delimiter = ',')]
    encoding: Vec<Encoding>,

    /// Look up each partition only once, not also its mirror images
    #[arg(long)]
    no_reflection: bool,

    /// Slides that ida, iddfs, dfs and dfbnb skip: inverse (those that undo the slide before) or automaton (all that
    /// complete a detour of up to 12 slides); repeatable, or separated by commas [default: automaton for ida with pdb,
    /// otherwise inverse]
    #[arg(long, value_name = "PRUNING", value_delimiter = ',')]
    pruning: Vec<Pruning>,

    /// Order in which ida, iddfs, dfs and dfbnb try slides, such as UDLR (directions of the blank); repeatable, or
    /// separated by commas [default: no fixed order, the fastest loop]
    #[arg(long, value_name = "LETTERS", value_delimiter = ',')]
    order: Vec<SlideOrder>,

    /// Which of two loops that do the same searches: tuned or plain; repeatable, or separated by commas [default: tuned]
    #[arg(long, value_name = "LOOP", value_delimiter = ',', hide = true)]
    loops: Vec<Loops>,
}

impl SearchLists {
    /// The same with heuristics and prunings where neither they nor whole searches are named.
    pub fn or(mut self, heuristics: &[HeuristicSpec], prunings: &[Pruning]) -> SearchLists {
        if self.search.is_empty() {
            if self.heuristic.is_empty() {
                self.heuristic = heuristics.to_vec();
            }
            if self.pruning.is_empty() {
                self.pruning = prunings.to_vec();
            }
        }
        self
    }

    /// Every combination once: the first option varies slowest, in the order of the fields.
    ///
    /// # Errors
    /// As [`SearchOptions::settings`], for the first combination that contradicts itself.
    pub fn all(&self) -> Result<Vec<Settings>, Failure> {
        let mut all = vec![SearchOptions::default()];
        all = each(all, &self.search, |_| true, |one, search| one.search = Some(search));
        all = each(all, &self.algorithm, |_| true, |one, word| one.algorithm = Some(word));
        all = each(all, &self.weight, takes_weight, |one, weight| one.weight = Some(weight));
        all = each(all, &self.depth_limit, takes_depth, |one, limit| one.depth_limit = Some(limit));
        all = each(all, &self.heuristic, takes_heuristic, |one, spec| one.heuristic = Some(spec));
        all = each(all, &self.partition, takes_databases, |one, name| one.databases.partition = Some(name));
        all = each(all, &self.encoding, takes_databases, |one, encoding| {
            one.databases.encoding = Some(encoding)
        });
        let views: &[bool] = if self.no_reflection { &[true] } else { &[] };
        all = each(all, views, takes_databases, |one, alone| one.databases.no_reflection = alone);
        all = each(all, &self.pruning, is_depth_first, |one, pruning| one.pruning = Some(pruning));
        all = each(all, &self.order, is_depth_first, |one, order| one.order = Some(order));
        all = each(all, &self.loops, |_| true, |one, loops| one.loops = Some(loops));
        let mut settings = Vec::new();
        for one in all {
            let one = one.settings()?;
            if !settings.contains(&one) {
                settings.push(one);
            }
        }
        Ok(settings)
    }
}

/// Every combination with every value. Where some combinations take the option and others do not, the others stay as
/// they are.
fn each<T: Clone>(
    all: Vec<SearchOptions>,
    values: &[T],
    takes: fn(&SearchOptions) -> bool,
    set: fn(&mut SearchOptions, T),
) -> Vec<SearchOptions> {
    // An option that nothing takes is a mistake, which is found when the settings are made or planned.
    let is_useless = !all.iter().any(takes);
    let with = |one: &SearchOptions, value: &T| {
        let mut one = one.clone();
        set(&mut one, value.clone());
        one
    };
    let of = |one: SearchOptions| match values.is_empty() || !(is_useless || takes(&one)) {
        true => vec![one],
        false => values.iter().map(|value| with(&one, value)).collect(),
    };
    all.into_iter().flat_map(of).collect()
}

/// The algorithm that is named.
fn algorithm(one: &SearchOptions) -> Option<Algorithm> {
    let of_search = one.search.as_ref().and_then(|search| search.algorithm);
    one.algorithm.map(AlgorithmWord::algorithm).or(of_search)
}

fn takes_weight(one: &SearchOptions) -> bool {
    matches!(algorithm(one), Some(Algorithm::WeightedAstar(_)))
}

fn takes_depth(one: &SearchOptions) -> bool {
    matches!(algorithm(one), Some(Algorithm::Dfs(_) | Algorithm::Iddfs(_) | Algorithm::Dfbnb(_)))
}

fn takes_heuristic(one: &SearchOptions) -> bool {
    !algorithm(one).is_some_and(Algorithm::is_blind)
}

fn takes_databases(one: &SearchOptions) -> bool {
    let of_search = one.search.as_ref().and_then(|search| search.heuristic.as_ref());
    let heuristic = one.heuristic.as_ref().or(of_search);
    takes_heuristic(one) && heuristic.is_none_or(HeuristicSpec::needs_databases)
}

fn is_depth_first(one: &SearchOptions) -> bool {
    algorithm(one).is_none_or(Algorithm::is_depth_first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        search: SearchLists,
    }

    fn read(line: &str) -> Result<Vec<String>, String> {
        let line =
            Line::try_parse_from(["x"].into_iter().chain(line.split('|'))).map_err(|e| e.to_string())?;
        let all = line.search.all().map_err(|e| e.to_string())?;
        Ok(all.iter().map(Settings::to_string).collect())
    }

    #[test]
    fn configurations_are_all_combinations_that_can_be() {
        for (line, all) in [
            (
                "--heuristic|manhattan|--heuristic|pdb:7-8|--heuristic|manhattan",
                &["manhattan", "pdb:7-8"][..],
            ),
            (
                "--algorithm|ida,wastar,bfs|--weight|1.2,2|--heuristic|manhattan|--heuristic|pdb",
                &[
                    "ida manhattan",
                    "ida pdb",
                    "wastar:1.2 manhattan",
                    "wastar:1.2 pdb",
                    "wastar:2 manhattan",
                    "wastar:2 pdb",
                    "bfs",
                ],
            ),
            (
                "--heuristic|manhattan|--heuristic|pdb|--partition|7-8,5-5-5|--encoding|bit,byte-min",
                &["manhattan", "pdb:7-8", "pdb:7-8:byte-min", "pdb:5-5-5", "pdb:5-5-5:byte-min"],
            ),
            (
                "--search|ida pdb|--search|astar manhattan|--pruning|inverse,automaton",
                &["ida pdb pruning=inverse", "ida pdb pruning=automaton", "astar manhattan"],
            ),
            (
                "--algorithm|dfs,astar|--depth-limit|40|--order|ULRD,UDLR",
                &["dfs:40 order=ULRD", "dfs:40 order=UDLR", "astar"],
            ),
            ("--loops|tuned,plain", &["loop=tuned", "loop=plain"]),
            ("--no-reflection", &["pdb:no-reflection"]),
        ] {
            assert_eq!(read(line).unwrap(), all, "{line}");
        }
    }

    #[test]
    fn an_option_that_no_configuration_takes_is_refused() {
        for (line, reason) in [
            ("--algorithm|ida,astar|--weight|2", "--weight 2 is for wastar, but ida is named"),
            (
                "--heuristic|manhattan|--partition|7-8",
                "--partition, --encoding and --no-reflection are only for",
            ),
            ("--search|ida pdb:7-8|--partition|5-5-5", "two partitions are named, 7-8 and 5-5-5"),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.starts_with(reason), "{line}: {error}");
        }
        assert_eq!(
            read("--algorithm|bfs|--heuristic|manhattan").unwrap(),
            ["bfs manhattan"],
            "a plan refuses it"
        );
    }
}
