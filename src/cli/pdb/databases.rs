//! The databases of a run: opened once, built first where they are missing.

use crate::cli::args::folder::DatabaseFolder;
use crate::cli::args::goal::GoalArgument;
use crate::cli::args::partition;
use crate::cli::args::values::{self, quoted};
use crate::cli::pdb::build::BuildReport;
use crate::cli::term::failure::{Exit, Failure, note};
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::store::{Store, StoreError};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::system::memory::half_of_memory;
use crate::system::progress::Cancel;
use std::collections::HashMap;
use std::io::{Write, stderr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most cells of a board whose databases are made in memory, in some milliseconds, when nobody asks for files.
const MOST_CELLS_IN_MEMORY: usize = 12;

/// Which databases, where, and at what cost.
#[derive(Clone, Debug, clap::Args)]
pub struct DatabaseOptions {
    /// Partition of the databases: a name, such as 6-6-3, or the path of a .cat file [default: the default partition of
    /// the size]
    #[arg(long, value_name = "PARTITION")]
    pub partition: Option<String>,

    /// Encoding of the databases: bit (one bit per entry, regions kept) or byte-min (one byte per entry, the minimum
    /// over regions as in the paper of 2002: weaker and larger, for comparison; uses the plain loop) [default: bit]
    #[arg(long, value_name = "ENCODING")]
    pub encoding: Option<Encoding>,

    /// Look up each partition only once, not also its mirror image
    #[arg(long)]
    pub no_reflection: bool,

    #[command(flatten)]
    place: DatabaseFolder,

    /// Do not build missing databases; print the command that builds them
    #[arg(long)]
    no_build: bool,

    /// Memory limit for searches that store boards and for building databases, such as 1GiB [default: half of the
    /// machine's memory]
    #[arg(long, value_name = "SIZE", value_parser = values::memory)]
    memory: Option<u64>,
}

impl DatabaseOptions {
    /// The same options, with nothing built that is missing.
    pub fn without_building(&self) -> DatabaseOptions {
        DatabaseOptions { no_build: true, ..self.clone() }
    }

    /// Whether something is said that only databases have.
    pub fn is_about_databases(&self) -> bool {
        self.partition.is_some() || self.encoding.is_some() || self.no_reflection
    }

    /// The set of a class that is asked for.
    ///
    /// # Errors
    /// As [`partition::find`].
    pub fn set(&self, class: Class) -> Result<PartitionSet, Failure> {
        let set = partition::find(class, self.partition.as_deref())?;
        Ok(if self.no_reflection { set.without_reflection() } else { set })
    }

    /// What of a set's lookups stands in a heuristic's name, such as `pdb 7-8` or `pdb 7-8 byte-min no-reflection`.
    pub fn title(&self, set: &PartitionSet) -> String {
        let views = if self.no_reflection { " no-reflection" } else { "" };
        format!("pdb {}{views}", self.title_without_views(set))
    }

    /// What tells a set's files from others: `7-8` or `7-8 byte-min`.
    pub fn title_without_views(&self, set: &PartitionSet) -> String {
        match self.encoding {
            None | Some(Encoding::Bit) => set.name().to_string(),
            Some(encoding) => format!("{} {encoding}", set.name()),
        }
    }

    /// The folder of the databases.
    ///
    /// # Errors
    /// As [`DatabaseFolder::store`].
    fn store(&self) -> Result<Store, Failure> {
        Ok(self.place.store()?.with_encoding(self.encoding.unwrap_or_default()))
    }

    /// Bytes that a search or a build may use, where the command line says so.
    pub fn asked_memory(&self) -> Option<u64> {
        self.memory
    }

    /// Bytes that a search or a build may use.
    pub fn memory(&self) -> u64 {
        self.memory.unwrap_or_else(half_of_memory)
    }
}

/// The databases of one class.
pub struct Opened {
    /// Which partition.
    pub set: PartitionSet,
    /// Its tables.
    pub tables: Tables,
    /// What building them took, where they were not there.
    pub build_time: Option<Duration>,
}

/// Databases that are open, by class.
pub type OpenedByClass = HashMap<Class, Arc<Opened>>;

/// The opened databases of a run, by class.
pub struct Databases<'a> {
    options: &'a DatabaseOptions,
    goal: &'a GoalArgument,
    cancel: Cancel,
    opened: Mutex<OpenedByClass>,
}

impl<'a> Databases<'a> {
    /// None yet.
    pub fn new(options: &'a DatabaseOptions, goal: &'a GoalArgument, cancel: Cancel) -> Databases<'a> {
        Databases { options, goal, cancel, opened: Mutex::default() }
    }

    /// The databases of a class for boards of a size. Small ones are made in memory, unless `names_databases` says
    /// that they were asked for by name and are to be kept in files. Threads wait while another one opens or builds.
    ///
    /// # Errors
    /// A [`Failure`] that says what to run, where they are missing or cannot be used.
    pub fn get(&self, class: Class, size: Dims, names_databases: bool) -> Result<Arc<Opened>, Failure> {
        let mut all = self.all();
        if let Some(opened) = all.get(&class) {
            return Ok(Arc::clone(opened));
        }
        let set = self.options.set(class)?;
        let opened = Arc::new(self.open(set, size, names_databases)?);
        all.insert(class, Arc::clone(&opened));
        Ok(opened)
    }

    /// Those that are open. A thread that failed while it opened one has left the others whole.
    fn all(&self) -> MutexGuard<'_, OpenedByClass> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self, set: PartitionSet, size: Dims, names_databases: bool) -> Result<Opened, Failure> {
        let store = self.options.store()?;
        let missing = store.missing(&set.patterns());
        if missing.is_empty() {
            let tables = Tables::open(&store, &set).map_err(|e| Failure::from(e).with(self.command(size)))?;
            return Ok(Opened { set, tables, build_time: None });
        }
        if self.options.no_build {
            return Err(Failure::from(StoreError::Missing(missing)).with(self.command(size)));
        }
        let begin = Instant::now();
        let options = BuildOptions {
            encoding: self.options.encoding.unwrap_or_default(),
            memory: self.options.memory,
            ..BuildOptions::default()
        };
        let tables = if !names_databases && size.cells() <= MOST_CELLS_IN_MEMORY {
            Tables::in_memory(&set, &options, &self.cancel, &mut |_| ()).map_err(StoreError::from)?
        } else {
            self.build(&store, &set, &options)
                .map_err(|e| if e.exit == Exit::Database { e.with(self.command(size)) } else { e })?
        };
        Ok(Opened { set, tables, build_time: Some(begin.elapsed()) })
    }

    /// Builds what a set has no files of, says so on standard error, and opens all.
    fn build(&self, store: &Store, set: &PartitionSet, options: &BuildOptions) -> Result<Tables, Failure> {
        let mut said = Vec::new();
        // Lines are kept and then written, because a closed standard error is no reason to stop.
        let mut report = BuildReport::new(&mut said, &self.cancel, options.encoding, false);
        let mut is_announced = false;
        let built = Tables::open_or_build(store, set, options, &self.cancel, &mut |event| {
            if !std::mem::replace(&mut is_announced, true) {
                let (name, dims, folder) = (set.name(), set.class().dims(), store.folder().display());
                note(format!("building the databases {name} for {dims} boards once, in {folder}"));
            }
            report.event(event);
        });
        let built = report.end(built);
        let _ = stderr().write_all(&said);
        built
    }

    /// The end of a message about databases: what to run for boards of this size.
    fn command(&self, size: Dims) -> String {
        let mut command = "taquin pdb-build".to_string();
        if let Some(partition) = &self.options.partition {
            command += &format!(" {}", quoted(partition));
        }
        if let Some(encoding) = self.options.encoding {
            command += &format!(" --encoding {encoding}");
        }
        command += &format!(" --size {size} --goal {}", quoted(self.goal.text()));
        if let Some(folder) = &self.options.place.pdb_dir {
            command += &format!(" --pdb-dir {}", quoted(&folder.to_string_lossy()));
        }
        format!("; for this board: {command}")
    }

    /// The end of a message about unsound databases, which the search knows by their patterns only.
    pub fn to_verify(&self, class: Class) -> String {
        let (Some(opened), Ok(store)) = (self.all().get(&class).cloned(), self.options.store()) else {
            return String::new();
        };
        let path = |pattern| quoted(&store.path(pattern).to_string_lossy());
        let files: Vec<String> = opened.set.patterns().into_iter().map(path).collect();
        format!("; for this board: taquin pdb-verify {}", files.join(" "))
    }
}
