//! Damaged, misplaced and unwritable databases: every one is named and explained, none panics or answers.

use crate::pdb::build::options::{BuildError, BuildOptions};
use crate::pdb::file::format::{FormatError, HEADER_BYTES};
use crate::pdb::file::store::{Store, StoreError};
use crate::pdb::file::table::{OpenError, Table};
use crate::pdb::file::verify::{verify, verify_by_rebuilding};
use crate::pdb::space::pattern::Pattern;
use crate::system::progress::Cancel;
use crate::test_support::random::Random;
use crate::test_support::tables::{image, pattern, resum};
use std::fs;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use tempfile::TempDir;

pub fn options() -> BuildOptions {
    BuildOptions { threads: 1, ..BuildOptions::default() }
}

/// A folder with one finished database.
pub fn folder_with(pattern: &Pattern) -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path());
    store.build(pattern, &options(), &Cancel::new(), &mut |_| ()).unwrap();
    (folder, store)
}

pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Turns one bit of a file over.
fn flip(path: &Path, bit: usize) {
    let mut file = fs::File::options().read(true).write(true).open(path).unwrap();
    let mut byte = [0];
    file.seek(SeekFrom::Start(bit as u64 / 8)).unwrap();
    file.read_exact(&mut byte).unwrap();
    byte[0] ^= 1 << (bit % 8);
    file.seek(SeekFrom::Start(bit as u64 / 8)).unwrap();
    file.write_all(&byte).unwrap();
}

/// The error, whose message must name the file and the command that helps.
fn refusal(store: &Store, pattern: &Pattern) -> StoreError {
    let error = store.open(pattern).expect_err("a bad file was opened");
    let (text, path) = (error.to_string(), store.path(pattern));
    assert!(text.contains(path.to_str().unwrap()) && text.contains("build it"), "{text}");
    error
}

/// What is wrong with the format of the pattern's file.
fn format_error(store: &Store, pattern: &Pattern) -> FormatError {
    match refusal(store, pattern) {
        StoreError::Unusable { why: OpenError::Format(why), .. } => why,
        other => panic!("{other}"),
    }
}

#[test]
fn a_missing_file_or_folder_is_missing() {
    let pattern = pattern("3x3", 0, &[1, 2]);
    let folder = tempfile::tempdir().unwrap();
    for store in [Store::new(folder.path()), Store::new(folder.path().join("not/there"))] {
        assert!(matches!(refusal(&store, &pattern), StoreError::Missing(_)));
        assert!(!store.holds_sound(&pattern));
    }
}

#[test]
fn other_lengths_are_refused() {
    let pattern = pattern("3x3", 0, &[1, 2]);
    let (_folder, store) = folder_with(&pattern);
    let path = store.path(&pattern);
    let good = fs::read(&path).unwrap();
    let expected = good.len() as u64;
    for length in [0, 1, 8, 4095, 4096, good.len() - 1, good.len() + 1, good.len() + 4096] {
        let mut bytes = good.clone();
        bytes.resize(length, 0);
        fs::write(&path, bytes).unwrap();
        let found = length as u64;
        let expected = if length < HEADER_BYTES {
            FormatError::Short(found)
        } else {
            FormatError::Length { found, expected }
        };
        assert_eq!(format_error(&store, &pattern), expected);
        assert!(!store.holds_sound(&pattern));
    }
    fs::write(&path, good).unwrap();
    assert!(store.holds_sound(&pattern));
}

#[test]
fn every_bit_of_the_header_is_guarded() {
    let pattern = pattern("3x2", 0, &[1, 2]);
    let (_folder, store) = folder_with(&pattern);
    let path = store.path(&pattern);
    for bit in 0..8 * HEADER_BYTES {
        flip(&path, bit);
        let why = format_error(&store, &pattern);
        match bit / 8 {
            0..8 => assert_eq!(why, FormatError::Magic),
            8..12 => assert_eq!(why, FormatError::Version(1 ^ 1 << (bit - 64))),
            _ => assert!(matches!(why, FormatError::HeaderChecksum { .. }), "bit {bit}: {why}"),
        }
        flip(&path, bit);
    }
    verify(&path).unwrap();
}

/// A header that another program might write: every field changed in turn, and its checksum made right.
#[test]
fn fields_that_do_not_follow_are_refused_whatever_the_checksum() {
    let good = image(&pattern("3x3", 1, &[0, 2, 5]), &options());
    let mut random = Random(1);
    for offset in (8..HEADER_BYTES).filter(|offset| !(120..136).contains(offset)) {
        let mut bytes = good.clone();
        bytes[offset] ^= 1 + random.below(255) as u8;
        bytes[128..136].fill(0);
        let sum = crate::pdb::file::format::checksum(&bytes[..HEADER_BYTES]);
        bytes[128..136].copy_from_slice(&sum.to_le_bytes());
        match Table::from_bytes(bytes) {
            Err(OpenError::Format(FormatError::Version(_))) => assert!(offset < 12),
            Err(OpenError::Format(FormatError::Field(_) | FormatError::Length { .. })) => (),
            other => panic!("offset {offset}: {other:?}"),
        }
    }
}

#[test]
fn a_database_under_the_name_of_another_is_found_out() {
    let (one, other) = (pattern("3x3", 0, &[1, 2]), pattern("3x3", 0, &[1, 3]));
    let (_folder, store) = folder_with(&one);
    fs::rename(store.path(&one), store.path(&other)).unwrap();
    match refusal(&store, &other) {
        StoreError::OtherPattern { found, .. } => assert_eq!(*found, one),
        error => panic!("{error}"),
    }
    assert!(matches!(verify(&store.path(&other)), Err(StoreError::OtherPattern { .. })));
    // The file itself is sound, under a name that says nothing of a pattern.
    let plain = store.folder().join("some.pdb");
    fs::rename(store.path(&other), &plain).unwrap();
    verify(&plain).unwrap();
}

#[test]
fn what_is_not_a_file_is_refused_at_once() {
    let (one, other) = (pattern("3x3", 0, &[1, 2]), pattern("3x3", 0, &[1, 3]));
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path());
    fs::create_dir(store.path(&one)).unwrap();
    assert!(matches!(refusal(&store, &one), StoreError::Unusable { why: OpenError::NotAFile, .. }));
    // A pipe that nobody writes to: opening it would wait for ever.
    if std::process::Command::new("mkfifo").arg(store.path(&other)).status().is_ok_and(|s| s.success()) {
        assert!(matches!(refusal(&store, &other), StoreError::Unusable { why: OpenError::NotAFile, .. }));
    }
    // A build cannot take the folder's place, says so, and leaves it.
    let error = store.build(&one, &options(), &Cancel::new(), &mut |_| ()).unwrap_err();
    assert!(matches!(error, StoreError::Write { .. }), "{error}");
    assert!(error.to_string().contains(store.path(&one).to_str().unwrap()), "{error}");
    assert!(!names(folder.path()).iter().any(|name| name.ends_with(".tmp")));
    assert!(store.path(&one).is_dir());
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let pattern = pattern("3x3", 0, &[1, 2]);
    let (folder, store) = folder_with(&pattern);
    let path = store.path(&pattern);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::File::open(&path).is_ok() {
        eprintln!("skipped: this user reads and writes everything, as root does");
        return;
    }
    assert!(matches!(refusal(&store, &pattern), StoreError::Open { .. }));
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let error = store.build(&pattern, &options(), &Cancel::new(), &mut |_| panic!("it builds")).unwrap_err();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    assert!(matches!(error, StoreError::Write { .. }), "{error}");
}

#[test]
fn every_bit_of_the_body_is_guarded_by_its_checksum() {
    for pattern in [pattern("3x2", 0, &[1, 2]), pattern("3x3", 4, &[0, 1, 5])] {
        let (_folder, store) = folder_with(&pattern);
        let path = store.path(&pattern);
        verify(&path).unwrap();
        for bit in 8 * HEADER_BYTES..8 * fs::metadata(&path).unwrap().len() as usize {
            flip(&path, bit);
            match verify(&path) {
                Err(StoreError::Unusable {
                    why: OpenError::Format(FormatError::BodyChecksum { .. }),
                    ..
                }) => (),
                other => panic!("bit {bit}: {other:?}"),
            }
            assert!(store.open(&pattern).is_err() && !store.holds_sound(&pattern));
            flip(&path, bit);
        }
        verify(&path).unwrap();
    }
}

#[test]
fn rebuilding_finds_what_right_checksums_hide() {
    let pattern = pattern("3x2", 0, &[1, 2]);
    let good = image(&pattern, &options());
    let path = Path::new("some.pdb");
    let verdict = |bytes: Vec<u8>| {
        let table = Table::from_bytes(bytes).unwrap();
        table.check_body().unwrap();
        verify_by_rebuilding(path, &table, &options(), &Cancel::new(), &mut |_| ())
    };
    verdict(good.clone()).unwrap();
    for bit in (8 * HEADER_BYTES..8 * good.len()).step_by(5) {
        let mut bytes = good.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        match verdict(resum(bytes, |_| ())) {
            Err(error @ StoreError::Differs { offset, .. }) if offset == bit as u64 / 8 => {
                assert!(error.to_string().starts_with("some.pdb differs"), "{error}");
            }
            other => panic!("bit {bit}: {other:?}"),
        }
    }
    let counts = resum(good.clone(), |header| header.counts.swap(1, 2));
    assert!(matches!(verdict(counts), Err(StoreError::Differs { offset: 128..512, .. })));
    let cancel = Cancel::new();
    cancel.cancel();
    let table = Table::from_bytes(good).unwrap();
    let verdict = verify_by_rebuilding(path, &table, &options(), &cancel, &mut |_| ());
    assert!(matches!(verdict, Err(StoreError::Build(BuildError::Cancelled))));
}
