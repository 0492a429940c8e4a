//! A folder of databases: opening and building its files.

use crate::pdb::build::layers;
use crate::pdb::build::options::{BuildError, BuildOptions};
use crate::pdb::file::checked;
use crate::pdb::file::estimate::Need;
use crate::pdb::file::events::{BuildEvent, ObserveBuild, reported};
use crate::pdb::file::format::{HEADER_BYTES, Header};
use crate::pdb::file::names::{file_name, is_file_name};
use crate::pdb::file::table::{self, OpenError, Table};
use crate::pdb::file::writer::PendingFile;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::pattern::Pattern;
use crate::system::huge_pieces::HugePieces;
use crate::system::progress::{Cancel, Layer};
use std::fs;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

/// The database files of one encoding in a folder, whether it exists yet or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
    encoding: Encoding,
}

/// What is done with a database that is there already when it is to be built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// It is kept, whatever it holds. Cost: none.
    Keep,
    /// It is kept if both checksums are right. Cost: reading all of it.
    #[default]
    KeepSound,
    /// It is replaced.
    Replace,
}

/// Why a store did not give, build or confirm a database. Every message names the file.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Databases that have not been built here.
    #[error("no database {}; build it",
        .0.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(", "))]
    Missing(Vec<PathBuf>),
    /// The file cannot be used.
    #[error("{path} cannot be used: {why}; remove it or build it again", path = .path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: OpenError,
    },
    /// The system does not open, read or map the file. Nothing is known of what it holds.
    #[error("cannot open {path}: {why}", path = .path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The file is a database of something else than its name says.
    #[error("{path} holds the database {name}, which is not what its name says; build it again",
        path = .path.display(), name = file_name(.found, *.encoding))]
    OtherPattern {
        /// The file.
        path: PathBuf,
        /// What the file is about.
        found: Box<Pattern>,
        /// What its entries are.
        encoding: Encoding,
    },
    /// The file differs from what building its pattern gives.
    #[error("{path} differs from a fresh build at byte {offset}; build it again", path = .path.display())]
    Differs {
        /// The file.
        path: PathBuf,
        /// The first byte that differs.
        offset: u64,
    },
    /// The search for the values failed or was stopped.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The file could not be written.
    #[error("cannot write {path}: {why}; nothing was left there", path = .path.display())]
    Write {
        /// The file, or the folder that could not be made.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
}

impl Store {
    /// The databases of one bit an entry in a folder, which is made when the first one is built.
    pub fn new(folder: impl Into<PathBuf>) -> Store {
        Store { folder: folder.into(), encoding: Encoding::Bit }
    }

    /// Those of another encoding in the same folder.
    pub fn with_encoding(self, encoding: Encoding) -> Store {
        Store { encoding, ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a pattern: its name says size, blank cell, cells and encoding, such as `4x4-b0-1.2.3-bit.pdb`.
    pub fn path(&self, pattern: &Pattern) -> PathBuf {
        self.folder.join(file_name(pattern, self.encoding))
    }

    /// Opens a pattern's database, with both checksums right. Cost: reading 4 KiB where the file was
    /// [checked](crate::pdb::file::checked) as it is now, else all of it.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::Open`], [`StoreError::Unusable`] or [`StoreError::OtherPattern`].
    pub fn open(&self, pattern: &Pattern) -> Result<Table, StoreError> {
        let path = self.path(pattern);
        let table = open(&path)?;
        let Header { pattern: found, encoding, .. } = table.header();
        if (found, *encoding) != (pattern, self.encoding) {
            return Err(StoreError::OtherPattern {
                path,
                found: Box::new(found.clone()),
                encoding: *encoding,
            });
        }
        match checked::check_once(&path, &table) {
            Ok(()) => Ok(table),
            Err(why) => Err(StoreError::Unusable { path, why: why.into() }),
        }
    }

    /// Whether the pattern's database is there with both checksums right. Cost: as [`Store::open`].
    pub fn holds_sound(&self, pattern: &Pattern) -> bool {
        self.open(pattern).is_ok()
    }

    /// Builds the databases of some patterns, one after the other, each with all threads.
    ///
    /// # Errors
    /// [`BuildError::Memory`] before the first one is begun, where one of them takes too much; else as
    /// [`Store::build`], where those before are finished.
    pub fn build_all(
        &self,
        patterns: &[&Pattern],
        existing: Existing,
        options: &BuildOptions,
        cancel: &Cancel,
        observe: ObserveBuild<'_>,
    ) -> Result<(), StoreError> {
        let options = BuildOptions { encoding: self.encoding, ..options.clone() };
        let there = |pattern: &Pattern| match existing {
            Existing::Keep => self.path(pattern).exists(),
            Existing::KeepSound => self.holds_sound(pattern),
            Existing::Replace => false,
        };
        let needs = Need::of_each(patterns, &options)?;
        for (&pattern, need) in patterns.iter().zip(needs) {
            if there(pattern) {
                observe(BuildEvent::Kept { pattern });
            } else {
                reported(pattern, need, observe, |layer| self.build(pattern, &options, cancel, layer))?;
            }
        }
        Ok(())
    }

    /// The files of patterns that are not there.
    pub fn missing(&self, patterns: &[&Pattern]) -> Vec<PathBuf> {
        patterns.iter().map(|pattern| self.path(pattern)).filter(|path| !path.exists()).collect()
    }

    /// Builds a pattern's database and writes its file, replacing an older one.
    ///
    /// # Errors
    /// [`StoreError::Build`] or [`StoreError::Write`]; then an older file is still as it was.
    pub fn build(
        &self,
        pattern: &Pattern,
        options: &BuildOptions,
        cancel: &Cancel,
        observe: &mut dyn FnMut(Layer),
    ) -> Result<(), StoreError> {
        let path = self.path(pattern);
        let failed = |path: &Path| {
            let path = path.to_path_buf();
            move |why| StoreError::Write { path, why }
        };
        fs::create_dir_all(&self.folder).map_err(failed(&self.folder))?;
        // Found out before the work; a file gives way to a new one, a folder does not.
        if path.is_dir() {
            let why =
                io::Error::new(io::ErrorKind::IsADirectory, "a folder has this name; remove or rename it");
            return Err(StoreError::Write { path, why });
        }
        // Started first, so that a folder that cannot be written is found out before the work.
        let mut file = PendingFile::create(&path).map_err(failed(&path))?;
        let options = BuildOptions { encoding: self.encoding, ..options.clone() };
        let built = layers::build(pattern, &options, cancel, observe)?;
        let mut write = || -> io::Result<()> {
            let mut pieces = HugePieces::new(&mut file);
            pieces.write_all(&[0; HEADER_BYTES])?;
            let header = table::write_body(&built, &mut |rows| pieces.write_all(rows))?;
            pieces.flush()?;
            file.file().rewind()?;
            file.write_all(&header.to_bytes())
        };
        write().map_err(failed(&path))?;
        drop(built);
        if cancel.is_cancelled() {
            return Err(BuildError::Cancelled.into());
        }
        file.finish().map_err(failed(&path))
    }
}

/// Opens a database file of any name.
///
/// # Errors
/// [`StoreError::Missing`], [`StoreError::Open`], [`StoreError::Unusable`], or [`StoreError::OtherPattern`] where its name says otherwise.
pub fn open(path: &Path) -> Result<Table, StoreError> {
    let table = Table::open(path).map_err(|why| match why {
        OpenError::Missing => StoreError::Missing(vec![path.to_path_buf()]),
        OpenError::Io(why) => StoreError::Open { path: path.to_path_buf(), why },
        why => StoreError::Unusable { path: path.to_path_buf(), why },
    })?;
    // A file may be called anything, but not like the database of another pattern.
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Header { pattern, encoding, .. } = table.header();
    if is_file_name(&name) && name != file_name(pattern, *encoding) {
        let (path, found) = (path.to_path_buf(), Box::new(pattern.clone()));
        return Err(StoreError::OtherPattern { path, found, encoding: *encoding });
    }
    Ok(table)
}
