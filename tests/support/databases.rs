//! Databases that all tests share: built once, kept between runs.

use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::store::Store;
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::set::PartitionSet;
use crate::system::progress::Cancel;
use std::collections::HashSet;
use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;

/// The folder of the shared databases: `tmp/pdb` in the target folder, which the test programs use too.
fn shared_folder() -> PathBuf {
    // `target/PROFILE/deps/PROGRAM`
    let program = std::env::current_exe().unwrap();
    program.ancestors().nth(3).unwrap().join("tmp/pdb")
}

/// A store that holds every database of a set, sound; whoever comes first builds what is missing.
///
/// A lock on a file keeps test programs and threads from building the same tables at the same time. Tests must not
/// change what lies in the folder.
pub fn shared_store(set: &PartitionSet) -> Store {
    static CHECKED: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);
    let store = Store::new(shared_folder());
    // A test that failed while it held the mutex leaves the set as it was: still true.
    let mut checked = CHECKED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let checked = checked.get_or_insert_default();
    if set.patterns().iter().all(|pattern| checked.contains(&store.path(pattern))) {
        return store;
    }
    fs::create_dir_all(store.folder()).unwrap();
    let lock = File::create(store.folder().join("lock")).unwrap();
    lock.lock().unwrap();
    for pattern in set.patterns() {
        if !checked.contains(&store.path(pattern)) && !store.holds_sound(pattern) {
            // A thread of its own builds: a rayon thread that waits for its build takes up other work, and that may
            // wait for the same lock.
            let build =
                || store.build(pattern, &BuildOptions::default(), &Cancel::new(), &mut |_| {}).unwrap();
            thread::scope(|scope| scope.spawn(build).join()).unwrap();
        }
        checked.insert(store.path(pattern));
    }
    store
}

/// The opened databases of a set.
pub fn shared_tables(set: &PartitionSet) -> Tables {
    Tables::open(&shared_store(set), set).unwrap()
}

/// The databases of a set, built in memory: for small patterns.
pub fn tables_in_memory(set: &PartitionSet) -> Tables {
    Tables::in_memory(set, &BuildOptions::default(), &Cancel::new(), &mut |_| ()).unwrap()
}
