//! The partitions that the word `pdb` of a heuristic stands for, on boards of one size and goal class.

use crate::pdb::partition::catalogue;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::puzzle::excerpt::one_line;
use crate::settings::names::PdbSpec;
use std::path::Path;

/// The most bytes of tables that are made in memory where no folder is named.
const MOST_BYTES_IN_MEMORY: u64 = 128 << 20;

/// Why there are no such partitions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartitionError {
    /// Databases for a size that has none.
    #[error("{0} boards have no pattern databases: they need two rows, two columns and 6 to {most} cells; expected another heuristic, such as manhattan", most = Pattern::MAX_CELLS)]
    NoDatabases(Dims),
    /// A partition that the catalogue does not have.
    #[error("unknown partition `{}` of {} boards with the goal's blank in cell {}: expected {} or the path of a .cat file",
        one_line(.name), .class.dims(), .class.blank(), catalogue::names(*.class).join(", "))]
    Unknown {
        /// Its name.
        name: String,
        /// Size and cell of the goal's blank.
        class: Class,
    },
    /// A `.cat` file that cannot be used.
    #[error("{}: {reason}", one_line(.path))]
    File {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// The largest set of a class within [`MOST_BYTES_IN_MEMORY`], or its smallest one.
pub fn largest_in_memory(class: Class) -> Option<PartitionSet> {
    let mut sized: Vec<(u64, PartitionSet)> =
        catalogue::sets(class).into_iter().map(|set| (estimated_bytes(&set), set)).collect();
    sized.sort_by_key(|(bytes, _)| *bytes);
    let fitting = sized.iter().filter(|(_, set)| is_for_memory(set)).count();
    // Some sizes have one set alone.
    sized.into_iter().nth(fitting.saturating_sub(1)).map(|(_, set)| set)
}

/// Whether a set's tables are small enough to be made in memory where nobody asks for them: at most 128 MiB.
pub fn is_for_memory(set: &PartitionSet) -> bool {
    estimated_bytes(set) <= MOST_BYTES_IN_MEMORY
}

/// Bytes of a set's tables with one bit an entry, to within a third: a map has some two regions.
pub fn estimated_bytes(set: &PartitionSet) -> u64 {
    let maps = |cells: u64, tiles: u64| (0..tiles).fold(1, |maps, i| maps * (cells - i) / (i + 1));
    let cells = set.class().dims().cells() as u64;
    let bits = |pattern: &Pattern| 2 * maps(cells, pattern.tiles() as u64) * pattern.permutations() as u64;
    set.patterns().into_iter().map(bits).sum::<u64>() / 8
}

/// The partitions that a name or a path stands for; without either, the default of the class.
///
/// # Errors
/// A [`PartitionError`] that lists the names there are, or says what is wrong with the file.
pub fn partition_set(pdb: &PdbSpec, class: Class) -> Result<PartitionSet, PartitionError> {
    set_of(pdb, class, catalogue::default_for)
}

/// The same with a default of the caller's choice.
///
/// # Errors
/// As [`partition_set`].
pub fn set_of(
    pdb: &PdbSpec,
    class: Class,
    default_set: fn(Class) -> Option<PartitionSet>,
) -> Result<PartitionSet, PartitionError> {
    if Pattern::most_tiles(class) == 0 {
        return Err(PartitionError::NoDatabases(class.dims()));
    }
    let unknown = |name: &str| PartitionError::Unknown { name: name.to_string(), class };
    let set = match pdb.partition.as_deref() {
        None => default_set(class).ok_or_else(|| unknown("default"))?,
        Some(path) if path.ends_with(".cat") || path.contains(std::path::MAIN_SEPARATOR) => {
            from_file(class, Path::new(path))?
        }
        Some(name) => catalogue::by_name(class, name).ok_or_else(|| unknown(name))?,
    };
    Ok(if pdb.no_reflection { set.without_reflection() } else { set })
}

/// The set of a user's file that is for the class.
fn from_file(class: Class, path: &Path) -> Result<PartitionSet, PartitionError> {
    let fail = |reason: String| PartitionError::File { path: path.display().to_string(), reason };
    let text = std::fs::read_to_string(path).map_err(|e| fail(format!("cannot be read: {e}")))?;
    let sets = crate::pdb::partition::cat::read(&text).map_err(|e| fail(e.to_string()))?;
    let mut fitting: Vec<PartitionSet> = sets.into_iter().filter(|set| set.class() == class).collect();
    let default = fitting.iter().position(PartitionSet::is_default);
    let of = format!("{} boards with the goal's blank in cell {}", class.dims(), class.blank());
    match (default, fitting.len()) {
        (Some(index), _) => Ok(fitting.swap_remove(index)),
        (None, 1) => Ok(fitting.remove(0)),
        (None, 0) => Err(fail(format!("no partition of {of}"))),
        (None, _) => Err(fail(format!("several partitions of {of}: mark one as `default`"))),
    }
}
