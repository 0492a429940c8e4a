//! The opened databases of a set of partitions.

use crate::pdb::file::store::{Store, StoreError};
use crate::pdb::file::table::Table;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Symmetry;

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
        let paths = set.patterns().into_iter().map(|pattern| store.path(pattern));
        let missing: Vec<_> = paths.filter(|path| !path.exists()).collect();
        if !missing.is_empty() {
            return Err(StoreError::Missing(missing));
        }
        Tables::gather(set, |pattern| store.open(pattern))
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
