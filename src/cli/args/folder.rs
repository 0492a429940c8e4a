//! Where databases lie.

use crate::cli::term::failure::{Exit, Failure};
use crate::pdb::file::store::Store;
use std::path::PathBuf;

/// The option `--pdb-dir`.
#[derive(Clone, Debug, clap::Args)]
pub struct Place {
    /// Folder of the databases [default: TAQUIN_PDB_DIR; else pdb/built below the nearest folder at or above
    /// this one that holds pdb/FORMAT.md; else the user's data folder]
    #[arg(long, value_name = "DIR")]
    pub pdb_dir: Option<PathBuf>,
}

impl Place {
    /// The store of the first place that applies.
    ///
    /// # Errors
    /// When there is no such place: no folder is given and the system knows none for the user.
    pub fn store(&self) -> Result<Store, Failure> {
        let folder = self.pdb_dir.clone().or_else(from_environment).or_else(in_project).or_else(of_user);
        folder.map(Store::new).ok_or_else(|| {
            Failure::new(Exit::Failure, "no folder for databases is known; give one with --pdb-dir")
        })
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
