//! Databases that test programs and benches share: built once, then kept between runs.

use std::fs::{self, File};
use std::path::Path;
use std::thread;
use taquin::observe::Cancel;
use taquin::pdb::build::{BuildOptions, build};
use taquin::pdb::partition_set::PartitionSet;
use taquin::pdb::pattern::Pattern;
use taquin::pdb::store::Store;
use taquin::pdb::table::{self, Table};
use taquin::pdb::tables::Tables;

/// A folder that holds every database of a set, checksums right.
///
/// What is missing is built under a lock on the folder, so that test programs that run at the same time do not build
/// the same twice. A thread of its own builds: a rayon thread that waits for its build takes up other work, and that
/// may wait for the same lock.
pub fn shared_store(set: &PartitionSet) -> Store {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("databases");
    fs::create_dir_all(&folder).unwrap();
    let lock = File::create(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    let store = Store::new(folder);
    for pattern in set.patterns() {
        if !store.holds_sound(pattern) {
            let build =
                || store.build(pattern, &BuildOptions::default(), &Cancel::new(), &mut |_| ()).unwrap();
            thread::scope(|scope| scope.spawn(build).join()).unwrap();
        }
    }
    store
}

/// The opened databases of a set.
pub fn shared_tables(set: &PartitionSet) -> Tables {
    Tables::open(&shared_store(set), set).unwrap()
}

/// The databases of a set, built in memory: for small patterns.
pub fn tables_in_memory(set: &PartitionSet) -> Tables {
    let get = |pattern: &Pattern| {
        let built = build(pattern, &BuildOptions::default(), &Cancel::new(), &mut |_| ()).unwrap();
        Table::from_bytes(table::file_image(&built))
    };
    Tables::gather(set, get).unwrap()
}
