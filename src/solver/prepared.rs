//! What a solver makes once for all boards of a size and goal class: the plan and its databases.

use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::store::{Store, StoreError};
use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::Class;
use crate::settings::plan::Plan;
use crate::settings::spec::Settings;
use crate::solver::error::SolverError;
use crate::system::progress::Cancel;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where databases come from.
#[derive(Clone, Debug)]
pub enum Databases {
    /// They are made in memory.
    InMemory,
    /// They are files of a folder.
    InFolder {
        /// The folder.
        folder: PathBuf,
        /// Whether missing files are built.
        builds: bool,
    },
}

/// The plan of a class, with its databases once a board needs them.
#[derive(Debug)]
pub struct ClassPlan {
    /// What a search of the class is.
    pub plan: Plan,
    tables: Mutex<Option<Arc<Tables>>>,
}

/// The plans so far, by class.
#[derive(Debug, Default)]
pub struct Prepared(Mutex<HashMap<Class, Arc<ClassPlan>>>);

/// What a thread that failed has left behind is whole: values are set in one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Prepared {
    /// The plan of a class.
    ///
    /// # Errors
    /// [`SolverError::Settings`].
    pub fn plan(
        &self,
        settings: &Settings,
        class: Class,
        databases: &Databases,
    ) -> Result<Arc<ClassPlan>, SolverError> {
        let mut plans = lock(&self.0);
        if let Some(plan) = plans.get(&class) {
            return Ok(Arc::clone(plan));
        }
        let plan = match databases {
            Databases::InMemory => Plan::in_memory(settings, class)?,
            Databases::InFolder { .. } => Plan::new(settings, class)?,
        };
        let plan = Arc::new(ClassPlan { plan, tables: Mutex::default() });
        plans.insert(class, Arc::clone(&plan));
        Ok(plan)
    }
}

impl ClassPlan {
    /// The databases of the plan, where it needs some; opened or made at the first call, for which other threads wait.
    ///
    /// # Errors
    /// [`SolverError::Databases`].
    pub fn tables(&self, from: &Databases, cancel: &Cancel) -> Result<Option<Arc<Tables>>, SolverError> {
        let Some(needed) = &self.plan.databases else { return Ok(None) };
        let mut tables = lock(&self.tables);
        if let Some(tables) = &*tables {
            return Ok(Some(Arc::clone(tables)));
        }
        let options = BuildOptions { encoding: needed.encoding, ..BuildOptions::default() };
        let store = |folder: &PathBuf| Store::new(folder).with_encoding(needed.encoding);
        let made = match from {
            Databases::InMemory => {
                Tables::in_memory(&needed.set, &options, cancel, &mut |_| ()).map_err(StoreError::from)?
            }
            Databases::InFolder { folder, builds: true } => {
                Tables::open_or_build(&store(folder), &needed.set, &options, cancel, &mut |_| ())?
            }
            Databases::InFolder { folder, builds: false } => Tables::open(&store(folder), &needed.set)?,
        };
        Ok(Some(Arc::clone(tables.insert(Arc::new(made)))))
    }
}
