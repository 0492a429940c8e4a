//! Databases that all tests share: built once, kept between runs.

use crate::common::command::{run, taquin};
use std::collections::HashSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A folder that holds the default databases of a size and a goal, sound; whoever comes first builds what is missing.
///
/// It lies below `target`, and the tests beside the code use it too. A lock on a file keeps programs and threads from
/// building the same tables at the same time. Tests must not change what lies in it.
pub fn shared_folder(size: &str, goal: &str) -> PathBuf {
    static CHECKED: Mutex<Option<HashSet<(String, String)>>> = Mutex::new(None);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pdb");
    // A test that failed while it held the mutex leaves the set as it was: still true.
    let mut checked = CHECKED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let key = (size.to_string(), goal.to_string());
    if checked.get_or_insert_default().contains(&key) {
        return folder;
    }
    fs::create_dir_all(&folder).unwrap();
    let lock = File::create(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    let ran = run(taquin(&folder).args(["pdb-build", "--quiet", "--size", size, "--goal", goal]));
    // The smallest boards have none.
    assert!(ran.code == 0 || ran.err.contains("have no pattern databases"), "{size} {goal}: {}", ran.err);
    checked.get_or_insert_default().insert(key);
    folder
}
