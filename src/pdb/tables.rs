//! The opened databases of some partitions.

use crate::canonical::Class;
use crate::pdb::pattern::Pattern;
use crate::pdb::store::{Store, StoreError};
use crate::pdb::table::Table;

/// Every database that some partitions of one class need, each once.
#[derive(Debug)]
pub struct Tables {
    class: Class,
    tables: Vec<Table>,
    /// For each partition the places of its tables.
    partitions: Vec<Vec<usize>>,
}

impl Tables {
    /// Opens the databases of partitions, which must be of one class and not empty.
    ///
    /// # Errors
    /// The first [`StoreError`]: a database that is missing or cannot be used.
    pub fn open(store: &Store, partitions: &[Vec<Pattern>]) -> Result<Tables, StoreError> {
        Tables::gather(partitions, |pattern| store.open(pattern))
    }

    /// Gets each pattern's table once.
    ///
    /// # Errors
    /// The first error of `get`.
    pub fn gather<E>(
        partitions: &[Vec<Pattern>],
        mut get: impl FnMut(&Pattern) -> Result<Table, E>,
    ) -> Result<Tables, E> {
        let (mut patterns, mut tables) = (Vec::new(), Vec::new());
        let mut places = Vec::new();
        for partition in partitions {
            let mut of_partition = Vec::new();
            for pattern in partition {
                let place = patterns.iter().position(|p| *p == pattern);
                of_partition.push(match place {
                    Some(place) => place,
                    None => {
                        patterns.push(pattern);
                        tables.push(get(pattern)?);
                        tables.len() - 1
                    }
                });
            }
            places.push(of_partition);
        }
        let class = patterns.first().map(|p| p.class()).unwrap_or_else(|| panic!("partitions are not empty"));
        Ok(Tables { class, tables, partitions: places })
    }

    /// Size and blank class.
    pub fn class(&self) -> Class {
        self.class
    }

    /// A table by its place.
    pub fn table(&self, place: usize) -> &Table {
        &self.tables[place]
    }

    /// All tables.
    pub fn all(&self) -> &[Table] {
        &self.tables
    }

    /// For each partition the places of its tables.
    pub fn partitions(&self) -> &[Vec<usize>] {
        &self.partitions
    }
}
