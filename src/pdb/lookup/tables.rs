//! The opened databases of a set of partitions.

use crate::pdb::build::layers::build;
use crate::pdb::build::options::{BuildError, BuildOptions};
use crate::pdb::file::estimate::Need;
use crate::pdb::file::events::{ObserveBuild, reported};
use crate::pdb::file::store::{Existing, Store, StoreError};
use crate::pdb::file::table::{Table, file_image};
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Symmetry;
use crate::system::progress::Cancel;

/// Every database that a set of partitions needs, each once.
#[derive(Debug)]
pub struct Tables {
    set: PartitionSet,
    tables: Vec<Table>,
}

/// One partition under one symmetry: the tables whose values are added up.
pub struct TablesView<'a> {
    /// One table a pattern.
    pub tables: Vec<&'a Table>,
    /// Where each cell of the board goes before the tables are asked.
    pub symmetry: Symmetry,
}

impl Tables {
    /// Opens the databases of a set. Cost: reading 4 KiB of each.
    ///
    /// # Errors
    /// [`StoreError::Missing`] with all that are missing, else the first one that cannot be used.
    pub fn open(store: &Store, set: &PartitionSet) -> Result<Tables, StoreError> {
        match store.missing(&set.patterns()) {
            missing if !missing.is_empty() => Err(StoreError::Missing(missing)),
            _ => Tables::gather(set, |pattern| store.open(pattern)),
        }
    }

    /// Opens the databases of a set, and first builds those that have no file in the store.
    ///
    /// Cost: [`Tables::need`] for those, else as [`Tables::open`].
    ///
    /// # Errors
    /// As [`Store::build_all`] and [`Tables::open`].
    pub fn open_or_build(
        store: &Store,
        set: &PartitionSet,
        options: &BuildOptions,
        cancel: &Cancel,
        observe: ObserveBuild<'_>,
    ) -> Result<Tables, StoreError> {
        let mut patterns = set.patterns();
        patterns.retain(|pattern| !store.path(pattern).exists());
        store.build_all(&patterns, Existing::Keep, options, cancel, observe)?;
        Tables::open(store, set)
    }

    /// Builds the databases of a set in memory, without files. Cost: [`Tables::need`].
    ///
    /// # Errors
    /// [`BuildError`] when one takes more memory than it may, the build is cancelled or the system refuses it.
    pub fn in_memory(
        set: &PartitionSet,
        options: &BuildOptions,
        cancel: &Cancel,
        observe: ObserveBuild<'_>,
    ) -> Result<Tables, BuildError> {
        let patterns = set.patterns();
        let mut needs = Need::of_each(&patterns, options)?.into_iter();
        Tables::gather(set, |pattern| {
            let need = needs.next().unwrap_or_default();
            let built = reported(pattern, need, observe, |layer| build(pattern, options, cancel, layer))?;
            Table::from_bytes(file_image(&built)).map_err(|e| BuildError::Resources(e.to_string()))
        })
    }

    /// What building all databases of a set takes. Cost: some milliseconds, for 5x5 some tens.
    #[cfg(test)]
    pub fn need(set: &PartitionSet, options: &BuildOptions) -> Need {
        let needs = set.patterns().into_iter().map(|pattern| Need::of(pattern, options));
        needs.fold(Need::default(), Need::then)
    }

    /// Gets each pattern's table once.
    ///
    /// # Errors
    /// The first error of `get`.
    ///
    /// # Panics
    /// Unless all of them have one encoding.
    pub fn gather<E>(set: &PartitionSet, get: impl FnMut(&Pattern) -> Result<Table, E>) -> Result<Tables, E> {
        let tables = set.patterns().into_iter().map(get).collect::<Result<Vec<Table>, E>>()?;
        let encoding = |table: &Table| table.header().encoding;
        assert!(tables.windows(2).all(|two| encoding(&two[0]) == encoding(&two[1])), "one encoding");
        Ok(Tables { set: set.clone(), tables })
    }

    /// Size and blank class.
    pub fn class(&self) -> Class {
        self.set.class()
    }

    /// The encoding of all tables.
    pub fn encoding(&self) -> Encoding {
        self.tables.first().map_or(Encoding::Bit, |table| table.header().encoding)
    }

    /// All tables, in the order of [`PartitionSet::patterns`].
    pub fn all(&self) -> &[Table] {
        &self.tables
    }

    /// The set's views, with their tables.
    pub fn views(&self) -> Vec<TablesView<'_>> {
        let table = |pattern: &Pattern| self.tables.iter().find(|t| t.header().pattern == *pattern);
        let views = self.set.views().into_iter();
        views
            .map(|(partition, symmetry)| TablesView {
                tables: partition.patterns().iter().filter_map(table).collect(),
                symmetry,
            })
            .collect()
    }
}
