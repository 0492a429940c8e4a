//! What a solver makes once for all boards of a size and goal class: the plan and its databases.

use crate::pdb::build::layers::{BuildError, BuildOptions, build};
use crate::pdb::file::store::{Store, StoreError};
use crate::pdb::file::table::{Table, file_image};
use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::Class;
use crate::settings::plan::{DatabasePlan, Plan};
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
        let made = match from {
            Databases::InMemory => in_memory(needed, cancel)?,
            Databases::InFolder { folder, builds } => {
                let store = Store::new(folder).with_encoding(needed.encoding);
                if *builds {
                    build_missing(&store, needed, cancel)?;
                }
                Tables::open(&store, &needed.set)?
            }
        };
        Ok(Some(Arc::clone(tables.insert(Arc::new(made)))))
    }
}

fn options(needed: &DatabasePlan) -> BuildOptions {
    BuildOptions { encoding: needed.encoding, ..BuildOptions::default() }
}

fn in_memory(needed: &DatabasePlan, cancel: &Cancel) -> Result<Tables, StoreError> {
    Tables::gather(&needed.set, |pattern| {
        let built = build(pattern, &options(needed), cancel, &mut |_| ())?;
        Ok(Table::from_bytes(file_image(&built)).map_err(|e| BuildError::Resources(e.to_string()))?)
    })
}

fn build_missing(store: &Store, needed: &DatabasePlan, cancel: &Cancel) -> Result<(), StoreError> {
    for pattern in needed.set.patterns() {
        if !store.path(pattern).exists() {
            store.build(pattern, &options(needed), cancel, &mut |_| ())?;
        }
    }
    Ok(())
}
