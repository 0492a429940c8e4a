//! Killed, interrupted and simultaneous builds, full disks: no file or a sound one.

use crate::common::command::{Ran, names, run, signal, start, taquin, wait_until};
use crate::damaged_files::taquin_with;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::tempdir;

/// Leftovers of killed writers.
fn leftovers(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.ends_with(".tmp")).collect()
}

/// Whether a process has a file open in a folder, with a name or without.
fn is_writing(process: u32, folder: &Path) -> bool {
    let open = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
    let mut places = open.filter_map(|file| fs::read_link(file.path()).ok());
    places.any(|place| place.starts_with(folder)) || !leftovers(folder).is_empty()
}

/// Whether files need no name here until they are finished.
fn has_nameless_files(folder: &Path) -> bool {
    #[cfg(target_os = "linux")]
    return rustix::fs::open(
        folder,
        rustix::fs::OFlags::TMPFILE | rustix::fs::OFlags::RDWR,
        rustix::fs::Mode::RUSR,
    )
    .is_ok();
    #[cfg(not(target_os = "linux"))]
    return folder.as_os_str().is_empty();
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
            assert!(wait_until(&mut child, |process| is_writing(process, folder.path())));
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
    assert!(killed >= 2, "{killed} killed");
    // Files with names are left behind at least by the second kill; the next build removes them.
    assert_eq!(left == 0, has_nameless_files(folder.path()), "{left} leftovers");
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
        let text = "name eight\n. a a a\na a a a\na b b b\nb b b b\n";
        fs::write(&catalogue, text).unwrap();
        let databases = folder.path().join("pdb");
        let mut program = taquin(&databases);
        program.args(command);
        if command[0] == "solve" {
            program.arg(&catalogue);
        }
        let mut child = start(&mut program);
        assert!(wait_until(&mut child, |process| is_writing(process, &databases)));
        signal(&child, name);
        let ran = Ran::of(child.wait_with_output().unwrap()).exits(3);
        assert!(ran.err.contains("interrupted; the database in hand was not written"), "{}", ran.err);
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
