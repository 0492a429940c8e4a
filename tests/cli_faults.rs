//! Damaged files, killed and interrupted builds, full disks: the program says what is wrong and how to go on.

#![cfg(unix)]

mod common;

use common::command::{Ran, names, run, signal, start, taquin, wait_until};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use taquin::pdb::file::format::{FormatError, HEADER_BYTES, Header};
use tempfile::{TempDir, tempdir};

const BOARD: &str = "8 6 7 2 5 4 3 0 1";
const HALVES: [&str; 2] = ["3x3-b0-1.2.3.4-bit.pdb", "3x3-b0-5.6.7.8-bit.pdb"];

fn taquin_with(folder: &Path, arguments: &[&str]) -> Ran {
    run(taquin(folder).args(arguments))
}

/// A folder with the databases of 3x3, and the bytes of the first.
fn sound_folder() -> (TempDir, Vec<u8>) {
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
    // Opening does not read the body: verifying finds every flip. A search that meets one ends with an error or with
    // slides that do lead to the goal, though nothing then says that they are the fewest.
    let mut met = 0;
    for (place, bit) in flips(HEADER_BYTES..bytes.len(), 53) {
        flip(place, bit);
        let ran = taquin_with(folder.path(), &["pdb-verify"]).exits(4);
        assert!(ran.err.contains(HALVES[0]) && ran.err.contains("its body is damaged"), "{}", ran.err);
        assert!(ran.out.contains(HALVES[1]) && !ran.out.contains(HALVES[0]));
        let ran = taquin_with(folder.path(), &["solve", "--no-build", "--format=json", BOARD]);
        if ran.code == 4 {
            met += 1;
            let named = ran.err.contains(HALVES[0]) && ran.err.contains("for this board: taquin pdb-verify ");
            assert!(named, "byte {place}: {}", ran.err);
        } else {
            let ran = ran.exits(0);
            let length = ran.lengths()[0].unwrap();
            assert!(length >= 31 && length % 2 == 1, "byte {place}: {length}");
        }
    }
    assert!(met > 0, "no flip was met by the search");
    taquin_with(folder.path(), &["pdb-build", "--size=3x3"]).exits(0);
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn files_of_another_version_or_another_board() {
    let (folder, bytes) = sound_folder();
    let path = folder.path().join(HALVES[0]);
    let mut other = bytes.clone();
    other[8..12].copy_from_slice(&2_u32.to_le_bytes());
    assert_eq!(Header::from_bytes(&other), Err(FormatError::Version(2)));
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
        assert!(ran.err.contains(HALVES[0]) && ran.err.contains("move it away"), "{}", ran.err);
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

/// Leftovers of killed writers.
fn leftovers(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.ends_with(".tmp")).collect()
}

#[test]
fn killed_builds_leave_no_file_or_a_sound_one() {
    let arguments = ["pdb-build", "--tiles=1-7", "--quiet"];
    let folder = tempdir().unwrap();
    let begin = Instant::now();
    taquin_with(folder.path(), &arguments).exits(0);
    let whole = begin.elapsed();
    let name = names(folder.path()).remove(0);
    let path = folder.path().join(&name);
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let (mut killed, mut left) = (0, 0);
    for round in 0..15 {
        let mut child = start(taquin(folder.path()).args(arguments));
        // Moments all over the build: the first at once, the second as soon as there is something to leave behind.
        if round == 1 {
            assert!(wait_until(&mut child, |_| !leftovers(folder.path()).is_empty()));
        } else {
            std::thread::sleep(whole * round / 14);
        }
        let _ = child.kill();
        let ran = Ran::of(child.wait_with_output().unwrap());
        assert!(ran.code == -9 || ran.code == 0, "{}", ran.code);
        killed += usize::from(ran.code == -9);
        left += leftovers(folder.path()).len();
        match fs::read(&path) {
            Ok(found) => assert!(found == bytes, "round {round} left an unsound file"),
            Err(_) => assert_eq!(ran.code, -9),
        }
        let _ = fs::remove_file(&path);
    }
    assert!(killed >= 2 && left >= 1, "{killed} killed, {left} leftovers");
    taquin_with(folder.path(), &arguments).exits(0).quietly();
    assert_eq!(names(folder.path()), [name]);
    assert!(fs::read(&path).unwrap() == bytes);
}

#[test]
fn an_interrupted_build_leaves_nothing() {
    for (name, command) in [
        ("INT", &["pdb-build", "--tiles=1-8"][..]),
        ("TERM", &["pdb-build", "--tiles=1-8", "--threads=1"]),
        ("INT", &["solve", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "--partition"]),
    ] {
        let folder = tempdir().unwrap();
        let catalogue = folder.path().join("eight.cat");
        let text = "name eight\nsize 4x4\nblank 0\npartition\npattern 1 2 3 4 5 6 7 8\npattern 9 10 11 12 13 14 15\n";
        fs::write(&catalogue, text).unwrap();
        let databases = folder.path().join("pdb");
        let mut program = taquin(&databases);
        program.args(command);
        if command[0] == "solve" {
            program.arg(&catalogue);
        }
        let mut child = start(&mut program);
        assert!(wait_until(&mut child, |_| !leftovers(&databases).is_empty()));
        signal(&child, name);
        let ran = Ran::of(child.wait_with_output().unwrap()).exits(3);
        assert!(ran.err.contains("interrupted; nothing was written"), "{}", ran.err);
        assert_eq!(names(&databases), [""; 0]);
    }
}

#[test]
fn builds_at_the_same_time_do_not_harm_each_other() {
    let folder = tempdir().unwrap();
    let databases = folder.path().join("pdb");
    for force in [&[][..], &["--force"]] {
        let children: Vec<_> = (0..4)
            .map(|_| start(taquin(&databases).args(["pdb-build", "6-6-3", "--quiet"]).args(force)))
            .collect();
        for child in children {
            Ran::of(child.wait_with_output().unwrap()).exits(0).quietly();
        }
        let ran = taquin_with(&databases, &["pdb-verify", "--rebuild"]).exits(0).quietly();
        assert_eq!((ran.out.lines().count(), names(&databases).len()), (3, 3));
    }
}

#[test]
fn a_file_that_may_not_grow_leaves_nothing() {
    let folder = tempdir().unwrap();
    let databases = folder.path().join("pdb");
    for (command, blocks) in [
        (&["pdb-build", "5-5-5"][..], 8),
        (&["pdb-build", "5-5-5"], 40),
        (&["solve", "--partition=5-5-5", FAR], 8),
    ] {
        let mut shell = Command::new("sh");
        let limited = format!("ulimit -f {blocks}; trap '' XFSZ; exec \"$0\" \"$@\"");
        shell.arg("-c").arg(limited).arg(env!("CARGO_BIN_EXE_taquin")).args(command);
        let ran = run(shell.env("TAQUIN_PDB_DIR", &databases).stdin(Stdio::null())).exits(5);
        assert!(ran.err.contains("cannot write ") && ran.err.contains("-bit.pdb: "), "{}", ran.err);
        assert!(ran.err.contains("nothing was left there"), "{}", ran.err);
        assert_eq!(names(&databases), [""; 0]);
    }
    taquin_with(&databases, &["pdb-build", "5-5-5"]).exits(0);
}

const FAR: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";

/// Mounting needs rights that not every machine gives.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing() {
    let folder = tempdir().unwrap();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let mut mount = Command::new("mount");
    let mounted = mount.args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(&disk).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: no file system can be mounted here");
        return;
    }
    let result = std::panic::catch_unwind(|| {
        let ran = taquin_with(&disk, &["pdb-build", "5-5-5"]).exits(5);
        assert!(ran.err.contains("cannot write ") && ran.err.contains("No space left"), "{}", ran.err);
        assert_eq!(names(&disk), [""; 0]);
        taquin_with(&disk, &["pdb-build", "--size=3x3"]).exits(0).quietly();
    });
    // A busy file system is let go a little later.
    let unmounted = (0..100).any(|_| {
        let done = Command::new("umount").arg(&disk).status().is_ok_and(|status| status.success());
        if !done {
            std::thread::sleep(Duration::from_millis(50));
        }
        done
    });
    result.unwrap();
    assert!(unmounted);
}
