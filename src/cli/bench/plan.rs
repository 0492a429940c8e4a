//! The configurations of a benchmark run: what each means for each board, with which databases.

use crate::cli::bench::options::suite::Chosen;
use crate::cli::pdb::databases::{Databases, Opened};
use crate::cli::term::failure::Failure;
use crate::puzzle::canonical::Class;
use crate::settings::names::PdbSpec;
use crate::settings::plan::{Plan, PlanError};
use crate::settings::spec::Settings;
use crate::suite::run::runner::Task;
use crate::suite::run::session::UsedDatabases;
use std::collections::hash_map::{Entry, HashMap};
use std::sync::Arc;

/// One configuration for all boards of a suite.
pub struct Configuration {
    /// The settings as they were asked for.
    asked: Settings,
    /// What each class of boards takes.
    plans: HashMap<Class, Plan>,
    /// Whether a board of the class can be solved, so that databases are of use.
    solvable: Vec<bool>,
}

/// The databases of a configuration, by class.
pub type OpenedByClass = HashMap<Class, Arc<Opened>>;

/// The class of a board's goal, by the board's number from 0.
fn class_of(chosen: &Chosen, index: usize) -> Class {
    let goal = &chosen.goals[index];
    Class::of(goal.dims(), goal.blank()).0
}

impl Configuration {
    /// Settings as configurations, without those that come to the same searches.
    ///
    /// # Errors
    /// A usage failure where settings contradict each other or a board's size. Combinations that contradict themselves
    /// are left out where there are others.
    pub fn all(chosen: &Chosen, settings: &[Settings]) -> Result<Vec<Configuration>, Failure> {
        let (mut all, mut contradiction) = (Vec::<Configuration>::new(), None);
        for one in settings {
            match Configuration::new(chosen, one) {
                Ok(one) if all.iter().any(|other| other.is_same(&one)) => {}
                Ok(one) => all.push(one),
                Err((_, e @ PlanError::OrderedAutomaton)) => contradiction = Some(e),
                Err((board, e)) => {
                    let failure = Failure::from(e);
                    return Err(Failure::new(failure.exit, format!("board {board}: {failure}")));
                }
            }
        }
        match contradiction.filter(|_| all.is_empty()) {
            Some(e) => Err(e.into()),
            None => Ok(all),
        }
    }

    fn new(chosen: &Chosen, settings: &Settings) -> Result<Configuration, (String, PlanError)> {
        let mut plans = HashMap::new();
        let mut solvable = Vec::new();
        for (index, instance) in chosen.suite.instances.iter().enumerate() {
            let class = class_of(chosen, index);
            if let Entry::Vacant(vacant) = plans.entry(class) {
                vacant.insert(Plan::new(settings, class).map_err(|e| (instance.name.clone(), e))?);
            }
            solvable.push(instance.board.can_reach(&chosen.goals[index]));
        }
        Ok(Configuration { asked: settings.clone(), plans, solvable })
    }

    /// Whether another configuration for the same boards comes to the same searches.
    fn is_same(&self, other: &Configuration) -> bool {
        self.plans.iter().all(|(class, plan)| plan.settings() == other.plans[class].settings())
    }

    /// The settings with every part named; where boards differ in their defaults, as they were asked for.
    pub fn settings(&self) -> Settings {
        let mut all = self.plans.values().map(Plan::settings);
        match all.next() {
            Some(first) if all.all(|other| other == first) => first,
            _ => self.asked.clone(),
        }
    }

    /// Whether a search of it stores boards, so that several at a time take several times the memory.
    pub fn stores_boards(&self) -> bool {
        self.plans.values().any(|plan| plan.algorithm.stores_boards())
    }

    /// Opens the databases that boards of some numbers need, building them first where they are missing, and notes in
    /// `used` that the configuration of this number, from 1, looks them up.
    ///
    /// # Errors
    /// A [`Failure`] when that is not possible.
    pub fn open(
        &self,
        number: usize,
        chosen: &Chosen,
        boards: &[usize],
        databases: &Databases<'_>,
        used: &mut Vec<UsedDatabases>,
    ) -> Result<OpenedByClass, Failure> {
        let mut all = OpenedByClass::new();
        for index in boards.iter().map(|&board| board - 1).filter(|&index| self.solvable[index]) {
            let class = class_of(chosen, index);
            if all.contains_key(&class) {
                continue;
            }
            let size = chosen.suite.instances[index].board.dims();
            let plan = &self.plans[&class];
            let Some(opened) = databases.get(plan, size)? else { continue };
            if let Some(pdb) = plan.heuristic.as_ref().and_then(|heuristic| heuristic.pdb()) {
                note_use(
                    used,
                    number,
                    UsedDatabases {
                        databases: PdbSpec { no_reflection: false, ..pdb.clone() },
                        size,
                        bytes: opened.tables.all().iter().map(|table| table.bytes().len() as u64).sum(),
                        build_seconds: opened.build_time.map(|time| time.as_secs_f64()),
                        configurations: Vec::new(),
                    },
                );
            }
            all.insert(class, opened);
        }
        Ok(all)
    }

    /// The task of a board, by its number from 1.
    pub fn task<'a>(
        &'a self,
        number: usize,
        board: usize,
        chosen: &'a Chosen,
        databases: &'a OpenedByClass,
    ) -> Task<'a> {
        let class = class_of(chosen, board - 1);
        Task {
            configuration: number,
            board,
            instance: &chosen.suite.instances[board - 1],
            goal: &chosen.goals[board - 1],
            plan: &self.plans[&class],
            tables: databases.get(&class).map(|opened| &opened.tables),
        }
    }
}

/// Adds a configuration to those that look databases up.
fn note_use(used: &mut Vec<UsedDatabases>, number: usize, one: UsedDatabases) {
    let is_one = |other: &UsedDatabases| other.databases == one.databases && other.size == one.size;
    let index = used.iter().position(is_one).unwrap_or_else(|| {
        used.push(one);
        used.len() - 1
    });
    let configurations = &mut used[index].configurations;
    if !configurations.contains(&number) {
        configurations.push(number);
    }
}
