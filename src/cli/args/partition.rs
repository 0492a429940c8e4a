//! Names of partitions and paths of catalogue files.

use crate::cli::term::failure::{Exit, Failure};
use crate::pdb::partition::catalogue;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use std::path::Path;

/// The partition of a name or of the path of a `.cat` file; without either, the default of the class.
///
/// # Errors
/// A usage failure that lists the names there are.
pub fn find(class: Class, name: Option<&str>) -> Result<PartitionSet, Failure> {
    if Pattern::most_tiles(class) == 0 {
        return Err(Failure::usage(format!(
            "{} boards have no pattern databases: these need at least two rows and two columns, and 6 to {} cells",
            class.dims(),
            Pattern::MAX_CELLS
        )));
    }
    match name {
        None => catalogue::default_for(class).ok_or_else(|| unknown(class, "default")),
        Some(path) if path.ends_with(".cat") || path.contains(std::path::MAIN_SEPARATOR) => {
            read(class, Path::new(path))
        }
        Some(name) => catalogue::by_name(class, name).ok_or_else(|| unknown(class, name)),
    }
}

fn unknown(class: Class, name: &str) -> Failure {
    Failure::usage(format!(
        "unknown partition `{name}` of {} boards with the goal's blank in cell {}: expected {} or a .cat file",
        class.dims(),
        class.blank(),
        catalogue::names(class).join(", ")
    ))
}

/// The entry of a user's file that is for the class.
fn read(class: Class, path: &Path) -> Result<PartitionSet, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|e| Failure::new(Exit::Usage, format!("cannot read {}: {e}", path.display())))?;
    let sets = crate::pdb::partition::cat::read(&text)
        .map_err(|e| Failure::usage(format!("{}: {e}", path.display())))?;
    let mut fitting: Vec<PartitionSet> = sets.into_iter().filter(|set| set.class() == class).collect();
    let default = fitting.iter().position(PartitionSet::is_default);
    match (default, fitting.len()) {
        (Some(place), _) => Ok(fitting.swap_remove(place)),
        (None, 1) => Ok(fitting.remove(0)),
        (None, 0) => Err(Failure::usage(format!(
            "{} has no partition of {} boards with the goal's blank in cell {}",
            path.display(),
            class.dims(),
            class.blank()
        ))),
        (None, _) => Err(Failure::usage(format!(
            "{} has several partitions of {} boards with the goal's blank in cell {}; mark one as `default`",
            path.display(),
            class.dims(),
            class.blank()
        ))),
    }
}
