//! The databases of one partition in one call: opened, built into a folder, built in memory.

use crate::pdb::build::options::{BuildError, BuildOptions};
use crate::pdb::file::events::BuildEvent;
use crate::pdb::file::store::{Existing, Store, StoreError};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::catalogue;
use crate::pdb::partition::set::PartitionSet;
use crate::puzzle::canonical::Class;
use crate::puzzle::tile::Cell;
use crate::system::progress::Cancel;

fn set() -> PartitionSet {
    catalogue::default_for(Class::of("3x3".parse().unwrap(), Cell(0)).0).unwrap()
}

/// What an event is about, in short.
fn short(event: BuildEvent<'_>) -> Option<String> {
    match event {
        BuildEvent::Kept { pattern } => Some(format!("kept {pattern}")),
        BuildEvent::Begun { pattern, .. } => Some(format!("begun {pattern}")),
        BuildEvent::Built { pattern, .. } => Some(format!("built {pattern}")),
        BuildEvent::Layer { layer } => {
            assert!(layer.found <= layer.total);
            None
        }
    }
}

#[test]
fn what_is_missing_is_built_and_all_is_opened() {
    let (set, options, cancel) = (set(), BuildOptions::default(), Cancel::new());
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path());
    assert!(matches!(Tables::open(&store, &set), Err(StoreError::Missing(paths)) if paths.len() == 2));
    let mut events = Vec::new();
    let mut observe = |event: BuildEvent<'_>| events.extend(short(event));
    let first = set.patterns()[0];
    store.build_all(&[first], Existing::KeepSound, &options, &cancel, &mut observe).unwrap();
    let opened = Tables::open_or_build(&store, &set, &options, &cancel, &mut observe).unwrap();
    store.build_all(&[first], Existing::KeepSound, &options, &cancel, &mut observe).unwrap();
    let expected = ["begun 1,2,3,4", "built 1,2,3,4", "begun 5,6,7,8", "built 5,6,7,8", "kept 1,2,3,4"];
    assert_eq!(events, expected);
    let in_memory = Tables::in_memory(&set, &options, &cancel, &mut |_| ()).unwrap();
    let bytes = |tables: &Tables| tables.all().iter().map(|t| t.bytes().to_vec()).collect::<Vec<_>>();
    assert!(bytes(&opened) == bytes(&in_memory));
    let need = Tables::need(&set, &options);
    assert_eq!(need.file, bytes(&opened).iter().map(|file| file.len() as u64).sum::<u64>());
    assert_eq!(need.states, opened.all().iter().map(|table| table.header().entries()).sum::<u64>());
    assert!(need.time(1) > need.time(2));
}

#[test]
fn too_little_memory_and_a_cancelled_build_are_errors_before_anything_is_written() {
    let set = set();
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().join("below"));
    let little = BuildOptions { memory: Some(1 << 20), ..BuildOptions::default() };
    let refused = Tables::open_or_build(&store, &set, &little, &Cancel::new(), &mut |_| panic!("it builds"));
    let error = refused.unwrap_err();
    assert!(matches!(&error, StoreError::Build(BuildError::Memory { allowed: 1_048_576, .. })), "{error}");
    assert!(error.to_string().starts_with("building 3x3-b0-1.2.3.4-bit.pdb needs "), "{error}");
    assert!(!store.folder().exists());
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = Tables::in_memory(&set, &BuildOptions::default(), &cancel, &mut |_| ());
    assert!(matches!(cancelled, Err(BuildError::Cancelled)));
}
