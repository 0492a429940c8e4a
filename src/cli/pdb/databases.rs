//! The databases of a run: opened once, built first where they are missing.

use crate::cli::args::folder::FileOptions;
use crate::cli::args::goal::GoalArgument;
use crate::cli::args::values::quoted;
use crate::cli::pdb::build_report::BuildReport;
use crate::cli::term::failure::{Exit, Failure, note};
use crate::cli::term::signals;
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::checked;
use crate::pdb::file::store::{Store, StoreError};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::catalogue;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::settings::names::PdbSpec;
use crate::settings::plan::{DatabasePlan, Plan};
use crate::system::progress::Cancel;
use std::collections::HashMap;
use std::io::{Write, stderr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The databases of one plan.
pub struct Opened {
    /// The tables.
    pub tables: Tables,
    /// What building them took, where they were not there.
    pub build_time: Option<Duration>,
}

/// The opened databases of a run, each once.
pub struct Databases<'a> {
    options: &'a FileOptions,
    goal: &'a GoalArgument,
    cancel: Cancel,
    quiet: bool,
    opened: Mutex<HashMap<(Class, PdbSpec), Arc<Opened>>>,
    anew: Mutex<HashMap<(Class, PdbSpec), Arc<Tables>>>,
}

impl<'a> Databases<'a> {
    /// None yet.
    pub fn new(options: &'a FileOptions, goal: &'a GoalArgument, cancel: Cancel) -> Databases<'a> {
        Databases { options, goal, cancel, quiet: false, opened: Mutex::default(), anew: Mutex::default() }
    }

    /// The same, saying nothing of databases that are built if `quiet`.
    pub fn quietly(self, quiet: bool) -> Databases<'a> {
        Databases { quiet, ..self }
    }

    /// The databases that a plan needs for boards of a size; `None` where it needs none. Threads wait while another one
    /// opens or builds.
    ///
    /// # Errors
    /// A [`Failure`] that says what to run, where they are missing or cannot be used.
    pub fn get(&self, plan: &Plan, size: Dims) -> Result<Option<Arc<Opened>>, Failure> {
        let Some((spec, databases)) = needed(plan) else { return Ok(None) };
        let key = (databases.set.class(), spec.clone());
        // A thread that failed while it opened one has left the others whole.
        let mut all = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = all.get(&key) {
            return Ok(Some(Arc::clone(opened)));
        }
        let opened = Arc::new(self.open(spec, databases, size)?);
        all.insert(key, Arc::clone(&opened));
        Ok(Some(opened))
    }

    /// The databases that a plan needs, built anew in memory whatever files there are, once a run.
    ///
    /// # Errors
    /// A [`Failure`] where they take too much memory or the build is interrupted.
    pub fn anew(&self, plan: &Plan) -> Result<Option<Arc<Tables>>, Failure> {
        let Some((spec, databases)) = needed(plan) else { return Ok(None) };
        let key = (databases.set.class(), spec.clone());
        let mut all = self.anew.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tables) = all.get(&key) {
            return Ok(Some(Arc::clone(tables)));
        }
        let memory = self.options.asked_memory();
        let options = BuildOptions { encoding: databases.encoding, memory, ..BuildOptions::default() };
        let built = Tables::in_memory(&databases.set, &options, &self.cancel, &mut |_| ());
        let tables = Arc::new(built.map_err(StoreError::from)?);
        all.insert(key, Arc::clone(&tables));
        Ok(Some(tables))
    }

    fn open(&self, spec: &PdbSpec, databases: &DatabasePlan, size: Dims) -> Result<Opened, Failure> {
        let DatabasePlan { set, encoding, in_memory, .. } = databases;
        let store = self.options.folder.store()?.with_encoding(*encoding);
        signals::explain_bus_errors(store.folder());
        let missing = store.missing(&set.patterns());
        if missing.is_empty() {
            let tables = Tables::open(&store, set).map_err(|e| match e {
                // Building does not help where the system does not open what is there.
                StoreError::Open { .. } => Failure::from(e),
                e => Failure::from(e).with(self.to_build(spec, set, size)),
            })?;
            return Ok(Opened { tables, build_time: None });
        }
        if self.options.no_build {
            return Err(Failure::from(StoreError::Missing(missing)).with(self.to_build(spec, set, size)));
        }
        let begin = Instant::now();
        let memory = self.options.asked_memory();
        let options = BuildOptions { encoding: *encoding, memory, ..BuildOptions::default() };
        let tables = if *in_memory {
            Tables::in_memory(set, &options, &self.cancel, &mut |_| ()).map_err(StoreError::from)?
        } else {
            self.build(&store, set, &options).map_err(|e| match e.exit {
                Exit::Database => e.with(self.to_build(spec, set, size)),
                _ => e,
            })?
        };
        Ok(Opened { tables, build_time: Some(begin.elapsed()) })
    }

    /// Builds what a set has no files of, says so on standard error, and opens all.
    fn build(&self, store: &Store, set: &PartitionSet, options: &BuildOptions) -> Result<Tables, Failure> {
        let mut lines = Vec::new();
        // Lines are kept and then written, because a closed standard error is no reason to stop.
        let mut report = BuildReport::new(&mut lines, &self.cancel, options.encoding, self.quiet);
        let mut is_announced = false;
        let built = Tables::open_or_build(store, set, options, &self.cancel, &mut |event| {
            if !std::mem::replace(&mut is_announced, true) && !self.quiet {
                let (name, dims, folder) = (set.name(), set.class().dims(), store.folder().display());
                note(format!("building the databases {name} for {dims} boards once, in {folder}"));
            }
            report.event(event);
        });
        let built = report.end(built);
        let _ = stderr().write_all(&lines);
        built
    }

    /// The end of a message about databases: what to run for boards of this size.
    fn to_build(&self, spec: &PdbSpec, set: &PartitionSet, size: Dims) -> String {
        let mut command = "taquin pdb-build".to_string();
        let default = catalogue::default_for(set.class());
        // What `pdb-build` builds anyway needs no name.
        if let Some(partition) = spec.partition.as_deref()
            && default.is_none_or(|default| default.name() != partition)
        {
            command += &format!(" {}", quoted(partition));
        }
        if spec.encoding != Encoding::default() {
            command += &format!(" --encoding {}", spec.encoding);
        }
        command += &format!(" --size {size} --goal {}", quoted(self.goal.text()));
        if let Some(folder) = &self.options.folder.pdb_dir {
            command += &format!(" --pdb-dir {}", quoted(&folder.to_string_lossy()));
        }
        format!("; for this board: {command}")
    }

    /// The end of a message about unsound databases, which the search knows by their patterns only. The next program
    /// checks them again.
    pub fn to_verify(&self, plan: &Plan) -> String {
        let (Some((_, databases)), Ok(store)) = (needed(plan), self.options.folder.store()) else {
            return String::new();
        };
        let store = store.with_encoding(databases.encoding);
        let path = |pattern| {
            checked::forget(&store.path(pattern));
            quoted(&store.path(pattern).to_string_lossy())
        };
        let files: Vec<String> = databases.set.patterns().into_iter().map(path).collect();
        format!("; for this board: taquin pdb-verify --rebuild {}", files.join(" "))
    }
}

/// The databases that a plan needs, as its heuristic names them and as what they are.
fn needed(plan: &Plan) -> Option<(&PdbSpec, &DatabasePlan)> {
    Some((plan.heuristic.as_ref()?.pdb()?, plan.databases.as_ref()?))
}
