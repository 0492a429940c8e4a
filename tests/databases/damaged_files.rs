//! Damaged, misplaced and unreadable files: the program says what is wrong and how to go on.

use crate::common::command::{Ran, names, read_line, run, start, taquin};
use crate::common::header::HEADER_BYTES;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::Command;
use tempfile::{TempDir, tempdir};

pub const BOARD: &str = "8 6 7 2 5 4 3 0 1";
pub const HALVES: [&str; 2] = ["3x3-b0-1.2.3.4-bit.pdb", "3x3-b0-5.6.7.8-bit.pdb"];

pub fn taquin_with(folder: &Path, arguments: &[&str]) -> Ran {
    run(taquin(folder).args(arguments))
}

/// A folder with the databases of 3x3, and the bytes of the first.
pub fn sound_folder() -> (TempDir, Vec<u8>) {
    let folder = tempdir().unwrap();
    taquin_with(folder.path(), &["pdb-build", "--size=3x3", "--quiet"]).exits(0);
    let bytes = fs::read(folder.path().join(HALVES[0])).unwrap();
    (folder, bytes)
}

/// A file that opening refuses is named by every command, with what is wrong and the way out; building repairs it.
#[track_caller]
fn refused_and_repaired(folder: &Path, bytes: &[u8], why: &str) {
    let path = folder.join(HALVES[0]);
    for arguments in [
        &["solve", BOARD][..],
        &["solve", "--no-build", BOARD],
        &["pdb-info", "--size=3x3", "4-4"],
        &["pdb-info"],
        &["pdb-verify"],
        &["pdb-verify", "--rebuild", path.to_str().unwrap()],
    ] {
        let ran = taquin_with(folder, arguments).exits(4);
        assert!(ran.err.contains(HALVES[0]) && ran.err.contains(why), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("build it again with `taquin pdb-build"), "{arguments:?}: {}", ran.err);
        assert!(!ran.err.contains(HALVES[1]), "{arguments:?}: {}", ran.err);
    }
    let ran = taquin_with(folder, &["solve", BOARD]).exits(4);
    assert!(ran.err.contains("for this board: taquin pdb-build --size 3x3 --goal blank-last"), "{}", ran.err);
    taquin_with(folder, &["pdb-build", "--size=3x3"]).exits(0).quietly();
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert_eq!(names(folder), HALVES);
    taquin_with(folder, &["solve", "--no-build", BOARD]).exits(0).quietly();
}

#[test]
fn files_of_another_length() {
    let (folder, bytes) = sound_folder();
    let path = folder.path().join(HALVES[0]);
    let mut long = bytes.clone();
    long.push(0);
    for (damaged, why) in [
        (&bytes[..bytes.len() - 1], "it has 6655 bytes where its header says 6656"),
        (&long, "it has 6657 bytes where its header says 6656"),
        (&bytes[..HEADER_BYTES], "it has 4096 bytes"),
        (&bytes[..HEADER_BYTES - 1], "less than the 4096 of a header"),
        (&[], "it has 0 bytes"),
    ] {
        fs::write(&path, damaged).unwrap();
        refused_and_repaired(folder.path(), &bytes, why);
    }
}

#[test]
fn flipped_bits() {
    let (folder, bytes) = sound_folder();
    let path = folder.path().join(HALVES[0]);
    let flip = |place: usize, bit: u8| {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << bit;
        fs::write(&path, &damaged).unwrap();
    };
    for (place, why) in
        [(0, "does not begin like"), (8, "its format version is"), (40, "its header is damaged")]
    {
        flip(place, 0);
        refused_and_repaired(folder.path(), &bytes, why);
    }
    let flips = |range: std::ops::Range<usize>, step| range.step_by(step).zip((0..8).cycle());
    for (place, bit) in flips(1..HEADER_BYTES, 97) {
        flip(place, bit);
        let ran = taquin_with(folder.path(), &["solve", BOARD]).exits(4);
        assert!(ran.err.contains(HALVES[0]), "byte {place}: {}", ran.err);
    }
    for (place, bit) in flips(HEADER_BYTES..bytes.len(), 53) {
        flip(place, bit);
        let ran = taquin_with(folder.path(), &["pdb-verify"]).exits(4);
        assert!(ran.err.contains(HALVES[0]) && ran.err.contains("its body is damaged"), "{}", ran.err);
        assert!(ran.out.contains(HALVES[1]) && !ran.out.contains(HALVES[0]));
        // What was not checked as it is now is checked before a search.
        let ran = taquin_with(folder.path(), &["solve", "--no-build", "--format=json", BOARD]).exits(4);
        assert!(ran.err.contains(HALVES[0]) && ran.err.contains("its body is damaged"), "{}", ran.err);
        assert!(!ran.out.contains("length"), "byte {place}: {}", ran.out);
    }
    taquin_with(folder.path(), &["pdb-build", "--size=3x3"]).exits(0);
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn files_of_another_version_or_another_board() {
    let (folder, bytes) = sound_folder();
    let path = folder.path().join(HALVES[0]);
    let mut other = bytes.clone();
    other[8..12].copy_from_slice(&2_u32.to_le_bytes());
    fs::write(&path, &other).unwrap();
    refused_and_repaired(folder.path(), &bytes, "its format version is 2; this program reads version 1");
    for tiles in
        [&["--size=3x3", "--tiles=1-4"][..], &["--size=3x3", "--goal=snail", "--tiles=1-4"], &["5-5-5"]]
    {
        let elsewhere = tempdir().unwrap();
        taquin_with(elsewhere.path(), &[&["pdb-build"], tiles].concat()).exits(0);
        let name = names(elsewhere.path()).remove(0);
        if name == HALVES[0] {
            continue;
        }
        fs::copy(elsewhere.path().join(&name), &path).unwrap();
        let ran = taquin_with(folder.path(), &["solve", BOARD]).exits(4);
        assert!(ran.err.contains(HALVES[0]) && ran.err.contains("not what its name says"), "{}", ran.err);
        let ran = taquin_with(folder.path(), &["pdb-build", "--size=3x3"]).exits(0).quietly();
        assert!(ran.out.contains("built  3x3-b0-1.2.3.4"), "{}", ran.out);
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn a_folder_under_the_name_of_a_file() {
    let (folder, _) = sound_folder();
    let path = folder.path().join(HALVES[0]);
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    for arguments in [&["solve", BOARD][..], &["pdb-info"], &["pdb-verify"]] {
        let ran = taquin_with(folder.path(), arguments).exits(4);
        assert!(ran.err.contains(HALVES[0]) && ran.err.contains("not a regular file"), "{}", ran.err);
        assert!(ran.err.contains("remove it"), "{}", ran.err);
    }
    for force in [&[][..], &["--force"]] {
        let ran = taquin_with(folder.path(), &[&["pdb-build", "--size=3x3"], force].concat()).exits(5);
        assert!(ran.err.contains(HALVES[0]) && ran.err.contains("remove or rename it"), "{}", ran.err);
        assert_eq!(names(folder.path()), HALVES);
    }
    fs::remove_dir(&path).unwrap();
    taquin_with(folder.path(), &["solve", BOARD]).exits(0);
}

/// Permissions do not bind the superuser, who runs the program as somebody else instead, where that is possible.
#[test]
fn files_and_folders_without_permission() {
    let (folder, bytes) = sound_folder();
    let path = folder.path().join(HALVES[0]);
    let is_root = folder.path().metadata().unwrap().uid() == 0;
    let plain = |arguments: &[&str]| -> Ran {
        let mut command = taquin(folder.path());
        if is_root {
            command = Command::new("setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups", env!("CARGO_BIN_EXE_taquin")]);
            command.env("TAQUIN_PDB_DIR", folder.path());
        }
        run(command.args(arguments))
    };
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", env!("CARGO_BIN_EXE_taquin")];
    let works = Command::new("setpriv").args(nobody).arg("--version").output();
    if is_root && !works.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: the superuser cannot run the program as somebody else here");
        return;
    }
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    for arguments in [&["solve", BOARD][..], &["pdb-info"], &["pdb-verify"]] {
        let ran = plain(arguments).exits(4);
        assert!(ran.err.contains(HALVES[0]) && ran.err.contains("ermission denied"), "{}", ran.err);
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let ran = plain(&["pdb-build", "--size=3x3"]).exits(5);
    assert!(ran.err.contains("cannot write ") && ran.err.contains(HALVES[0]), "{}", ran.err);
    assert_eq!(names(folder.path()), HALVES);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    plain(&["pdb-build", "--size=3x3"]).exits(0).quietly();
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

/// A search meets the missing pages at some time; whatever it printed before stays.
#[test]
fn a_file_that_is_cut_while_it_is_mapped() {
    let folder = tempdir().unwrap();
    taquin_with(folder.path(), &["pdb-build", "5-5-5"]).exits(0);
    let boards = folder.path().join("boards");
    // The first is solved at once, the second takes long.
    let hard = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    fs::write(&boards, format!("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n{hard}\n")).unwrap();
    let mut command = taquin(folder.path());
    command.args(["solve", "--no-build", "--heuristic=pdb:5-5-5", "--jobs=1", "--format=json", "-f"]);
    let mut child = start(command.arg(&boards));
    // Cut as soon as the second search runs.
    let first = read_line(child.stdout.as_mut().unwrap());
    for name in names(folder.path()).iter().filter(|name| name.ends_with(".pdb")) {
        fs::File::options().write(true).open(folder.path().join(name)).unwrap().set_len(0).unwrap();
    }
    let ran = Ran::of(child.wait_with_output().unwrap()).exits(4);
    assert!(first.contains("\"length\":1"), "{first}");
    assert!(ran.err.contains("a database was cut short") && ran.err.contains("--force"), "{}", ran.err);
    assert!(ran.err.contains(folder.path().to_str().unwrap()), "{}", ran.err);
}
