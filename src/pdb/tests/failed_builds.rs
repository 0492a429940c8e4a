//! Builds that are cancelled, disturbed or without room: they leave nothing, or what was there.

use crate::pdb::build::options::BuildError;
use crate::pdb::file::store::{Store, StoreError};
use crate::pdb::tests::damaged_files::{folder_with, names, options};
use crate::system::progress::Cancel;
use crate::test_support::tables::{image, pattern};
use crate::test_support::test_name;

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let store = Store::new(file.path().join("below"));
    let pattern = pattern("3x3", 0, &[1, 2]);
    let error = store.build(&pattern, &options(), &Cancel::new(), &mut |_| panic!("it builds")).unwrap_err();
    assert!(matches!(error, StoreError::Write { .. }), "{error}");
    assert!(error.to_string().contains(file.path().to_str().unwrap()), "{error}");
}

#[test]
fn a_cancelled_build_leaves_nothing() {
    let pattern = pattern("4x3", 0, &[1, 2, 3, 4]);
    let total = crate::test_support::tables::built(&pattern, &options()).counts().len() as u32;
    for stop in [0, 5, total - 1] {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path());
        let cancel = Cancel::new();
        let error = store
            .build(&pattern, &options(), &cancel, &mut |layer| {
                if layer.h == stop {
                    cancel.cancel();
                }
            })
            .unwrap_err();
        assert!(matches!(error, StoreError::Build(BuildError::Cancelled)), "{error}");
        assert_eq!(names(folder.path()), [""; 0]);
    }
}

#[test]
fn a_cancelled_build_keeps_an_older_file() {
    let pattern = pattern("3x3", 0, &[1, 2, 3]);
    let (folder, store) = folder_with(&pattern);
    let cancel = Cancel::new();
    cancel.cancel();
    store.build(&pattern, &options(), &cancel, &mut |_| ()).unwrap_err();
    assert!(store.holds_sound(&pattern));
    assert_eq!(names(folder.path()), ["3x3-b0-1.2.3-bit.pdb"]);
}

#[test]
fn builders_of_the_same_file_do_not_disturb_each_other() {
    let pattern = pattern("3x3", 1, &[0, 2, 4]);
    let expected = image(&pattern, &options());
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().join("made/on/demand"));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..25 {
                    store.build(&pattern, &options(), &Cancel::new(), &mut |_| ()).unwrap();
                    let table = store.open(&pattern).unwrap();
                    assert!(table.bytes() == expected);
                }
            });
        }
    });
    assert_eq!(names(store.folder()), ["3x3-b1-0.2.4-bit.pdb"]);
}

/// A disk that takes only some of the bytes, played by the limit on file sizes in a process of its own.
#[cfg(unix)]
#[test]
fn a_full_disk_is_said_and_leaves_nothing() {
    const CHILD: &str = "TAQUIN_TEST_SMALL_FILES";
    const NAME: &str = concat!(module_path!(), "::a_full_disk_is_said_and_leaves_nothing");
    let pattern = pattern("4x3", 0, &[1, 2, 3, 4]);
    if let Some(folder) = std::env::var_os(CHILD) {
        let store = Store::new(folder);
        let error = store.build(&pattern, &options(), &Cancel::new(), &mut |_| ()).unwrap_err();
        assert!(matches!(error, StoreError::Write { .. }), "{error}");
        println!("refused: {error}");
        return;
    }
    for blocks in [0, 1, 8, 10] {
        let folder = tempfile::tempdir().unwrap();
        let child = std::process::Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f \"$0\" && exec \"$@\"", &blocks.to_string()])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", test_name(NAME), "--nocapture", "--test-threads=1"])
            .env(CHILD, folder.path())
            .stdout(std::process::Stdio::piped())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&child.stdout);
        assert!(child.status.success() && text.contains("refused: cannot write"), "{text}");
        assert_eq!(names(folder.path()), [""; 0], "{blocks} blocks");
    }
}
