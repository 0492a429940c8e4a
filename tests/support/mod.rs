//! What the tests beside the code share: data files, random boards, databases, solving in one line.

#[path = "../common/data.rs"]
pub mod data;
pub mod databases;
pub mod parts;
#[path = "../common/random.rs"]
pub mod random;
pub mod solving;
pub mod tables;

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Direction;

/// A board from its numbers.
pub fn grid(size: &str, tiles: &[u16]) -> Grid {
    let dims: Dims = size.parse().unwrap();
    Grid::new(dims, tiles).unwrap()
}

/// The name that the test program knows a test by, from its path in the crate.
pub fn test_name(path: &str) -> &str {
    path.strip_prefix("taquin::").unwrap_or(path)
}

/// Runs one test of this program again, alone in a process of its own where `variable` has the value `value`; what it
/// printed. `test` is its path in the crate.
///
/// For what is measured on a whole process.
pub fn run_alone(test: &str, variable: &str, value: &str) -> String {
    let name = test_name(test);
    let child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture", "--test-threads=1"])
        .env(variable, value)
        .output()
        .unwrap();
    let text = String::from_utf8(child.stdout).unwrap();
    assert!(child.status.success() && text.contains("1 passed"), "{name}: {text}");
    text
}
