//! The configurations of a benchmark run: what each means for each board, by what name, with which databases.

use crate::cli::args::search::{AlgorithmName, EffortOptions, Plan, SearchOptions};
use crate::cli::bench::suite::Chosen;
use crate::cli::commands::solve::algorithm_name;
use crate::cli::pdb::databases::{Databases, OpenedByClass};
use crate::cli::term::failure::Failure;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::{HeuristicName, HeuristicSpec};
use crate::solve::Estimate;
use crate::suite::run::runner::Task;
use crate::suite::run::settings;
use crate::system::progress::Cancel;
use std::collections::BTreeSet;
use std::collections::hash_map::{Entry, HashMap};
use std::str::FromStr;

/// What stands behind a partition that is looked up as it is.
const NO_REFLECTION: &str = "no-reflection";

/// A heuristic that may name the partition of its databases, such as `pdb:6-6-3` or `max(pdb:5-5-5,manhattan)`, their
/// encoding and that they are not mirrored: `pdb:7-8:byte-min:no-reflection`.
#[derive(Clone, Debug)]
pub struct NamedHeuristic {
    spec: HeuristicSpec,
    partition: Option<String>,
    encoding: Option<Encoding>,
    no_reflection: bool,
}

impl FromStr for NamedHeuristic {
    type Err = String;

    fn from_str(text: &str) -> Result<NamedHeuristic, String> {
        let pdb = "pdb";
        let Some((before, rest)) = text.split_once(&format!("{pdb}:")) else {
            let spec = text.parse().map_err(|e| format!("{e}; pdb:6-6-3 names a partition"))?;
            return Ok(NamedHeuristic { spec, partition: None, encoding: None, no_reflection: false });
        };
        let end = rest.find([',', ')']).unwrap_or(rest.len());
        let (named, after) = rest.split_at(end);
        let (mut partition, mut encoding, mut no_reflection) = (named, None, false);
        // A path may hold colons of its own: only known words are taken from the end.
        loop {
            let (before, word) = partition.rsplit_once(':').unwrap_or(("", partition));
            match word.parse() {
                Ok(known) => encoding = Some(known),
                Err(_) if word == NO_REFLECTION => no_reflection = true,
                Err(_) => break,
            }
            partition = before;
        }
        if named.is_empty() {
            return Err(format!(
                "`{text}` names no partition: expected a heuristic such as pdb:6-6-3 or pdb:7-8:byte-min"
            ));
        }
        let partition = Some(partition.to_string()).filter(|name| !name.is_empty());
        let spec = format!("{before}{pdb}{after}").parse::<HeuristicSpec>().map_err(|e| e.to_string())?;
        Ok(NamedHeuristic { spec, partition, encoding, no_reflection })
    }
}

/// One configuration for all boards of a suite.
pub struct Configuration {
    effort: EffortOptions,
    /// What each board takes.
    plans: Vec<BoardPlan>,
}

/// What one board takes.
struct BoardPlan {
    plan: Plan,
    /// Class and size of the databases, where the board needs some.
    tables: Option<(Class, Dims)>,
    heuristic: Option<String>,
}

impl Configuration {
    /// Every algorithm with every heuristic, without those given twice; an algorithm that takes none comes once.
    ///
    /// # Errors
    /// A usage failure where options contradict each other or a board's size.
    pub fn all(
        chosen: &Chosen,
        algorithms: &[AlgorithmName],
        heuristics: &[NamedHeuristic],
        effort: &EffortOptions,
    ) -> Result<Vec<Configuration>, Failure> {
        let algorithms: Vec<_> = match algorithms {
            [] => vec![None],
            names => names.iter().copied().map(Some).collect(),
        };
        let heuristics: Vec<_> = match heuristics {
            [] => vec![None],
            named => named.iter().map(Some).collect(),
        };
        let mut all: Vec<Configuration> = Vec::new();
        for &algorithm in &algorithms {
            let takes_none = algorithm.is_some_and(AlgorithmName::is_blind) && algorithms.len() > 1;
            for &heuristic in &heuristics {
                let one = Configuration::new(chosen, algorithm, heuristic.filter(|_| !takes_none), effort)?;
                if !all.iter().any(|other| other.name() == one.name()) {
                    all.push(one);
                }
            }
        }
        Ok(all)
    }

    fn new(
        chosen: &Chosen,
        algorithm: Option<AlgorithmName>,
        heuristic: Option<&NamedHeuristic>,
        effort: &EffortOptions,
    ) -> Result<Configuration, Failure> {
        let mut effort = effort.clone();
        if let Some(partition) = heuristic.and_then(|h| h.partition.clone()) {
            effort.databases.partition = Some(partition);
        } else if heuristic.is_some_and(|h| !h.spec.needs_databases()) {
            // What is said about databases is for the configurations that need some.
            effort.databases.partition = None;
            effort.databases.encoding = None;
            effort.databases.no_reflection = false;
        }
        if let Some(heuristic) = heuristic {
            effort.databases.encoding = heuristic.encoding.or(effort.databases.encoding);
            effort.databases.no_reflection |= heuristic.no_reflection;
        }
        let spec = heuristic.map(|h| h.spec.clone());
        let options = SearchOptions::of(algorithm, spec, effort);
        let mut names: HashMap<Class, String> = HashMap::new();
        let plan = |(instance, goal): (&crate::suite::Instance, &crate::puzzle::grid::Grid)| {
            let fail = |e: Failure| Failure::new(e.exit, format!("board {}: {e}", instance.name));
            let plan =
                default_to_databases(&options, instance.board.dims()).plan(&instance.board).map_err(fail)?;
            let class = Class::of(goal.dims(), goal.blank()).0;
            let is_solvable = instance.board.can_reach(goal);
            let spec = plan.heuristic.as_ref().filter(|_| is_solvable);
            let (tables, heuristic) = match spec {
                Some(spec) if spec.needs_databases() => {
                    let databases = &options.effort.databases;
                    let named = match names.entry(class) {
                        Entry::Occupied(named) => named.into_mut(),
                        Entry::Vacant(vacant) => {
                            let set = databases.set(class).map_err(fail)?;
                            vacant.insert(databases.title(&set))
                        }
                    };
                    let name = spec.to_string().replace("pdb", named);
                    (Some((class, instance.board.dims())), Some(name))
                }
                spec => (None, spec.map(HeuristicSpec::to_string)),
            };
            Ok(BoardPlan { plan, tables, heuristic })
        };
        let plans = chosen.suite.instances.iter().zip(&chosen.goals).map(plan);
        Ok(Configuration { plans: plans.collect::<Result<_, Failure>>()?, effort: options.effort })
    }

    /// Its name in the settings. Where it depends on the size of a board, all names that occur.
    pub fn name(&self) -> settings::Configuration {
        let joined = |names: BTreeSet<String>| names.into_iter().collect::<Vec<_>>().join(" or ");
        let algorithms = self.plans.iter().map(|p| algorithm_of(p.plan.algorithm)).collect();
        let heuristics: BTreeSet<String> = self.plans.iter().filter_map(|p| p.heuristic.clone()).collect();
        let heuristic = if heuristics.is_empty() { None } else { Some(joined(heuristics)) };
        settings::Configuration { algorithm: joined(algorithms), heuristic }
    }

    /// Whether a search of it stores boards, so that several at a time take several times the memory.
    pub fn stores_boards(&self) -> bool {
        let in_little = |p: &BoardPlan| {
            matches!(p.plan.algorithm, Algorithm::Ida | Algorithm::Dfs(_) | Algorithm::Iddfs(_))
        };
        !self.plans.iter().all(in_little)
    }

    /// Opens the databases that boards of some numbers need, building them first where they are missing.
    ///
    /// # Errors
    /// A [`Failure`] when that is not possible.
    pub fn open<'a>(
        &'a self,
        chosen: &'a Chosen,
        boards: &[usize],
        cancel: &Cancel,
    ) -> Result<(OpenedByClass, Vec<settings::Databases>), Failure> {
        let databases = Databases::new(&self.effort.databases, &chosen.goal, cancel.clone());
        let (mut all, mut seen) = (OpenedByClass::new(), Vec::new());
        for plan in boards.iter().map(|&board| &self.plans[board - 1]) {
            let Some((class, size)) = plan.tables.filter(|(class, _)| !all.contains_key(class)) else {
                continue;
            };
            let opened = databases.get(class, size, plan.plan.names_databases)?;
            seen.push(settings::Databases {
                partition: self.effort.databases.title_without_views(&opened.set),
                size: size.to_string(),
                bytes: opened.tables.all().iter().map(|table| table.bytes().len() as u64).sum(),
                build_seconds: opened.build_time.map(|time| time.as_secs_f64()),
            });
            all.insert(class, opened);
        }
        Ok((all, seen))
    }

    /// The task of a board, by its number from 1.
    pub fn task<'a>(
        &'a self,
        number: usize,
        board: usize,
        chosen: &'a Chosen,
        databases: &'a OpenedByClass,
    ) -> Task<'a> {
        let BoardPlan { plan, tables, heuristic } = &self.plans[board - 1];
        let tables = tables.and_then(|(class, _)| databases.get(&class)).map(|opened| &opened.tables);
        let estimate = match (&plan.heuristic, heuristic) {
            (Some(spec), Some(_)) => Estimate::Named(spec, tables),
            _ => Estimate::Blind,
        };
        Task {
            configuration: number,
            board,
            instance: &chosen.suite.instances[board - 1],
            goal: &chosen.goals[board - 1],
            algorithm: plan.algorithm,
            estimate,
            algorithm_name: algorithm_of(plan.algorithm),
            heuristic_name: heuristic.clone(),
        }
    }
}

/// Above 16 cells `solve` does without databases unless it is told; a suite of 24-puzzles is hopeless without them.
fn default_to_databases(options: &SearchOptions, dims: Dims) -> SearchOptions {
    match dims.cells() {
        17..=25 if !dims.is_line() => options.clone().or_heuristic(HeuristicName::Pdb(Default::default())),
        _ => options.clone(),
    }
}

/// The name of an algorithm with what belongs to it.
fn algorithm_of(algorithm: Algorithm) -> String {
    match algorithm {
        Algorithm::Dfs(Some(depth)) | Algorithm::Iddfs(Some(depth)) | Algorithm::Dfbnb(Some(depth)) => {
            format!("{} {depth}", algorithm.name())
        }
        _ => algorithm_name(algorithm),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partition_is_named_after_a_colon() {
        let read = |text: &str| text.parse::<NamedHeuristic>().map(|h| (h.spec.to_string(), h.partition));
        let some = |name: &str| Some(name.to_string());
        assert_eq!(read("manhattan"), Ok(("manhattan".to_string(), None)));
        assert_eq!(read("pdb:6-6-3"), Ok(("pdb".to_string(), some("6-6-3"))));
        assert_eq!(read("pdb:my/own.cat"), Ok(("pdb".to_string(), some("my/own.cat"))));
        let whole = |text: &str| text.parse::<NamedHeuristic>().unwrap();
        let plain = whole("pdb:7-8:byte-min:no-reflection");
        assert_eq!(
            (plain.partition, plain.encoding, plain.no_reflection),
            (some("7-8"), Some(Encoding::ByteMin), true)
        );
        assert_eq!(read("pdb:no-reflection"), Ok(("pdb".to_string(), None)));
        assert_eq!(read("pdb:c:/own.cat:bit"), Ok(("pdb".to_string(), some("c:/own.cat"))));
        let both = "max(pdb,walking-distance)".to_string();
        assert_eq!(read("max(pdb:5-5-5,walking-distance)"), Ok((both, some("5-5-5"))));
        assert!(read("pdb:").is_err() && read("manhattan:3").is_err() && read("euclid").is_err());
    }
}
