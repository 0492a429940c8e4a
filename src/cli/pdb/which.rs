//! Which database files a command is about.

use crate::cli::args::folder::DatabaseFolder;
use crate::cli::args::goal::GoalArgument;
use crate::cli::term::failure::{Exit, Failure};
use crate::pdb::file::store::Store;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::settings::names::PdbSpec;
use crate::settings::partition::partition_set;
use std::path::{Path, PathBuf};

/// Which database files.
#[derive(Clone, Debug, clap::Args)]
pub struct Which {
    /// Database files, or names of partitions [default: every file in the folder]
    #[arg(value_name = "FILE|PARTITION")]
    names: Vec<String>,

    /// Size of the partitions, columns x rows
    #[arg(long, value_name = "WxH", default_value = "4x4")]
    size: Dims,

    /// Goal of the partitions
    #[arg(long, value_name = "GOAL", default_value = "blank-last", value_parser = GoalArgument::parse)]
    goal: GoalArgument,

    /// Encoding of the partitions: bit or byte-min
    #[arg(long, value_name = "ENCODING", default_value_t)]
    encoding: Encoding,

    #[command(flatten)]
    folder: DatabaseFolder,
}

impl Which {
    /// The files that are meant, whether they exist or not.
    ///
    /// # Errors
    /// A usage failure for what is neither a file nor a partition.
    pub fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut files = Vec::new();
        if self.names.is_empty() {
            let store = self.folder.store()?;
            files = all_in(&store)?;
            if files.is_empty() {
                return Err(Failure::new(
                    Exit::Database,
                    format!(
                        "no databases in {}; build them with `taquin pdb-build`",
                        store.folder().display()
                    ),
                ));
            }
        }
        for name in &self.names {
            let is_path = name.ends_with(".pdb") || Path::new(name).exists() && !name.ends_with(".cat");
            if is_path {
                files.push(PathBuf::from(name));
                continue;
            }
            let goal = self.goal.grid(self.size)?;
            let pdb = PdbSpec { partition: Some(name.clone()), ..PdbSpec::default() };
            let set = partition_set(&pdb, Class::of(self.size, goal.blank()).0)?;
            let store = self.folder.store()?.with_encoding(self.encoding);
            files.extend(set.patterns().into_iter().map(|pattern| store.path(pattern)));
        }
        Ok(files)
    }
}

/// The databases of a folder, by name; none where there is no folder yet.
fn all_in(store: &Store) -> Result<Vec<PathBuf>, Failure> {
    let entries = match std::fs::read_dir(store.folder()) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
            let message = format!("cannot read the folder {}: {e}", store.folder().display());
            return Err(Failure::new(Exit::Failure, message));
        }
        entries => entries.into_iter().flatten().flatten(),
    };
    let mut files: Vec<PathBuf> =
        entries.map(|e| e.path()).filter(|path| path.extension().is_some_and(|e| e == "pdb")).collect();
    files.sort();
    Ok(files)
}
