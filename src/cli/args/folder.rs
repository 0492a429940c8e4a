//! Where database files are, and whether missing ones are built.

use crate::cli::args::values;
use crate::cli::term::failure::{Exit, Failure};
use crate::pdb::file::store::Store;
use crate::system::memory::half_of_memory;
use std::path::PathBuf;

/// The option `--pdb-dir`.
#[derive(Clone, Debug, clap::Args)]
pub struct DatabaseFolder {
    /// Folder of the databases [default: TAQUIN_PDB_DIR; else pdb/built in the nearest folder, from the current one
    /// upwards, that holds pdb/FORMAT.md; else the user's data folder]
    #[arg(long, value_name = "DIR")]
    pub pdb_dir: Option<PathBuf>,
}

impl DatabaseFolder {
    /// The store of the first folder that applies.
    ///
    /// # Errors
    /// When there is none: no folder is given and the system knows none for the user.
    pub fn store(&self) -> Result<Store, Failure> {
        let folder = self.pdb_dir.clone().or_else(from_environment).or_else(in_project).or_else(of_user);
        folder.map(Store::new).ok_or_else(|| {
            Failure::new(Exit::Failure, "no folder for databases: the system names no data folder of the user; give one with --pdb-dir")
        })
    }
}

/// How searches get their databases.
#[derive(Clone, Debug, clap::Args)]
pub struct FileOptions {
    /// Their folder.
    #[command(flatten)]
    pub folder: DatabaseFolder,

    /// Do not build missing databases; print the command that builds them
    #[arg(long)]
    pub no_build: bool,

    /// Memory limit for searches that store boards and for building databases, such as 1GiB [default: half of the
    /// machine's memory]
    #[arg(long, value_name = "SIZE", value_parser = values::memory)]
    memory: Option<u64>,
}

impl FileOptions {
    /// The same options, with nothing built that is missing.
    pub fn without_building(&self) -> FileOptions {
        FileOptions { no_build: true, ..self.clone() }
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

fn from_environment() -> Option<PathBuf> {
    std::env::var_os("TAQUIN_PDB_DIR").filter(|dir| !dir.is_empty()).map(PathBuf::from)
}

fn in_project() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let project = here.ancestors().find(|folder| folder.join("pdb/FORMAT.md").is_file())?;
    Some(project.join("pdb/built"))
}

fn of_user() -> Option<PathBuf> {
    Some(dirs::data_dir()?.join("taquin"))
}
