//! `taquin pdb-build`.

use crate::common::command::{Ran, names, run, taquin};
use crate::common::header;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

pub const NEAR: &str = "1 2 3 4 5 6 7 0 8";
pub const HALVES: [&str; 2] = ["3x3-b0-1.2.3.4-bit.pdb", "3x3-b0-5.6.7.8-bit.pdb"];

pub fn build(folder: &Path, arguments: &[&str]) -> Ran {
    run(taquin(folder).arg("pdb-build").args(arguments))
}

pub fn verify(folder: &Path, arguments: &[&str]) -> Ran {
    run(taquin(folder).arg("pdb-verify").args(arguments))
}

/// The names in lines such as `built  NAME  5,520 states, ...`.
pub fn named(ran: &Ran, what: &str) -> Vec<String> {
    let rest = ran.out.lines().filter_map(|line| line.strip_prefix(what));
    let mut names: Vec<String> =
        rest.map(|rest| rest.split_whitespace().next().unwrap().to_string()).collect();
    names.sort();
    names
}

/// A number with commas.
pub fn number(text: &str) -> u64 {
    text.replace(',', "").parse().unwrap()
}

#[cfg(unix)]
fn inode(path: &Path) -> u64 {
    std::os::unix::fs::MetadataExt::ino(&fs::metadata(path).unwrap())
}

#[test]
fn names_of_partitions() {
    let folder = tempdir().unwrap();
    let ran = build(folder.path(), &["5-5-5"]).exits(0).quietly();
    assert_eq!(named(&ran, "built "), names(folder.path()));
    assert_eq!(names(folder.path()).len(), 3);
    assert!(names(folder.path()).iter().all(|name| name.starts_with("4x4-b0-")));
    let ran = build(folder.path(), &["6-6-3", "--goal", "blank-first", "--dry-run"]).exits(0);
    assert_eq!(ran.out.lines().count(), 5, "{}", ran.out);
    for (arguments, expected) in [
        (&["nope"][..], "expected 7-8, 6-6-3, 5-5-5 or the path of a .cat file"),
        (&["nope", "--size", "3x3"], "expected 4-4 or the path of a .cat file"),
        (&["no.cat"], "no.cat: cannot be read"),
        (&["--size", "2x2"], "2x2 boards have no pattern databases"),
        (&["--size", "7x1"], "7x1 boards have no pattern databases"),
        (&["--size", "6x6", "--goal", "all"], "6x6 boards have no pattern databases"),
        (&["--size", "0x4"], "not a board size"),
        (&["--goal", "1 2 3"], "goal of a 4x4 board: "),
        (&["--threads", "0"], "from 1 to 1024"),
        (&["5-5-5", "--tiles", "1-3"], "cannot be used with"),
    ] {
        let refused = folder.path().join("refused");
        let ran = build(&refused, arguments).exits(2);
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
        assert!(!refused.exists());
    }
}

#[test]
fn the_default_of_a_size_and_all_its_classes() {
    let folder = tempdir().unwrap();
    let ran = build(folder.path(), &["--size", "3x3"]).exits(0).quietly();
    assert_eq!(named(&ran, "built "), HALVES);
    let ran = build(folder.path(), &["--size", "3x3", "--goal", "all"]).exits(0).quietly();
    assert_eq!(named(&ran, "kept "), HALVES);
    assert_eq!([named(&ran, "built "), named(&ran, "kept ")].concat().len(), names(folder.path()).len());
    // Every goal there is can now be solved without building.
    for blank in 0..9 {
        let mut tiles: Vec<String> = (1..9).map(|tile| tile.to_string()).collect();
        tiles.insert(blank, "0".to_string());
        let goal = tiles.join(" ");
        run(taquin(folder.path()).args(["solve", "--no-build", "--goal", &goal, &goal])).exits(0).quietly();
    }
    // High boards share the files of wide ones.
    build(folder.path(), &["--size", "4x3", "--quiet"]).exits(0);
    let ran = build(folder.path(), &["--size", "3x4"]).exits(0);
    assert_eq!((named(&ran, "kept ").len(), named(&ran, "built ").len()), (2, 0));
}

#[test]
fn a_catalogue_file() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("mine.cat");
    fs::write(&file, "name mine\n. a a\nb c a\nb b c\n").unwrap();
    let mine = file.to_str().unwrap();
    let databases = folder.path().join("pdb");
    let ran = build(&databases, &[mine, "--size", "3x3"]).exits(0).quietly();
    assert_eq!(named(&ran, "built ").len(), 3);
    let arguments = ["solve", "--no-build", "--partition", mine, "8 6 7 2 5 4 3 0 1"];
    let ran = run(taquin(&databases).args(arguments)).exits(0).quietly();
    assert!(
        ran.out.contains("length     31 (shortest)") && ran.out.contains(&format!("ida pdb:{mine} ")),
        "{}",
        ran.out
    );
    for (arguments, expected) in [
        (&[mine][..], "no partition of 4x4 boards"),
        (&[mine, "--size", "3x3", "--goal", "snail"], "goal's blank in cell 4"),
    ] {
        let ran = build(&databases, arguments).exits(2);
        assert!(ran.err.contains(expected) && ran.err.contains("mine.cat"), "{}", ran.err);
    }
    fs::write(&file, "name mine\n. a a\nb c a\nb b\n").unwrap();
    let ran = build(&databases, &[mine, "--size", "3x3"]).exits(2);
    assert!(ran.err.contains("mine.cat: line 4, column 4: "), "{}", ran.err);
}

#[test]
fn tiles_are_those_of_the_goal() {
    let folder = tempdir().unwrap();
    let size = ["--size", "3x3"];
    let mut wanted: Vec<&str> = Vec::new();
    for (tiles, goal, name) in [
        ("1,2", "blank-first", "3x3-b0-1.2-bit.pdb"),
        // The half turn takes the last cells to the first ones.
        ("7-8", "blank-last", "3x3-b0-1.2-bit.pdb"),
        ("8,7", "0 8 7/6 5 4/3 2 1", "3x3-b0-1.2-bit.pdb"),
        ("1-3", "snail", "3x3-b4-0.1.2-bit.pdb"),
        ("1-2,5,8", "blank-first", "3x3-b0-1.2.5.8-bit.pdb"),
    ] {
        let known = wanted.contains(&name);
        let ran = build(folder.path(), &[&size[..], &["--tiles", tiles, "--goal", goal]].concat()).exits(0);
        assert_eq!(named(&ran, if known { "kept " } else { "built " }), [name], "{tiles} {goal}");
        wanted.push(name);
    }
    wanted.sort();
    wanted.dedup();
    assert_eq!(names(folder.path()), wanted);
    let two = build(folder.path(), &["--tiles=1", "--tiles=2-3", "--dry-run"]).exits(0);
    assert_eq!(two.out.lines().count(), 4, "{}", two.out);
    for (tiles, expected) in [
        ("0", "`0` is not a tile from 1 to 8"),
        ("1-99", "`99` is not a tile from 1 to 8"),
        ("1-8", "8 tiles are not a pattern of a 3x3 board: expected 1 to 6"),
        ("3-1", "goes backwards"),
        ("1-3,2", "tile 2 is given twice"),
        ("", "is not a tile"),
        ("1,,2", "is not a tile"),
        ("one", "is not a tile"),
        ("99999999999999999999", "is not a tile"),
    ] {
        let option = format!("--tiles={tiles}");
        let ran = build(folder.path(), &[&size[..], &[&option]].concat()).exits(2);
        assert!(ran.err.contains(expected), "{tiles}: {}", ran.err);
    }
    let ran = build(folder.path(), &["--size=3x3", "--goal=all", "--tiles=1"]).exits(2);
    assert!(ran.err.contains("--tiles needs one goal"), "{}", ran.err);
}

#[test]
fn a_dry_run_tells_the_real_sizes_and_writes_nothing() {
    let folder = tempdir().unwrap();
    for arguments in [&["--size", "3x3", "--goal", "all"][..], &["5-5-5"], &["--size=2x8", "--tiles=1-4"]] {
        let databases = folder.path().join("pdb");
        let dry = build(&databases, &[arguments, &["--dry-run"]].concat()).exits(0).quietly();
        assert!(!databases.exists());
        build(&databases, arguments).exits(0);
        let lines: Vec<&str> = dry.out.lines().collect();
        assert_eq!(lines[0], format!("folder  {}", databases.display()));
        let mut total = 0;
        for line in &lines[1..lines.len() - 1] {
            let (name, figures) = line.split_once("  ").unwrap();
            let (states, rest) = figures.split_once(" states, ").unwrap();
            let bytes = number(rest.split_once(" bytes (").unwrap().0);
            let file = databases.join(name);
            assert_eq!(fs::metadata(&file).unwrap().len(), bytes, "{line}");
            assert_eq!(header::entries(&fs::read(&file).unwrap()), number(states), "{line}");
            total += bytes;
        }
        assert_eq!(names(&databases).len(), lines.len() - 2);
        let last = lines[lines.len() - 1].strip_prefix("total   ").unwrap();
        assert_eq!(number(last.split_once(" bytes").unwrap().0), total);
        let again = build(&databases, &[arguments, &["--dry-run"]].concat()).exits(0);
        assert_eq!(again.out.matches("; the file exists").count(), lines.len() - 2);
        fs::remove_dir_all(&databases).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn sound_files_are_kept_unless_forced_and_damaged_ones_are_built_again() {
    let folder = tempdir().unwrap();
    let size = ["--size", "3x3", "--threads", "1"];
    let ran = build(folder.path(), &[&size[..], &["--quiet"]].concat()).exits(0).quietly();
    assert_eq!(ran.out, "");
    let path = folder.path().join(HALVES[0]);
    let (bytes, first) = (fs::read(&path).unwrap(), inode(&path));
    let ran = build(folder.path(), &size).exits(0).quietly();
    assert_eq!((named(&ran, "kept "), inode(&path)), (HALVES.map(String::from).to_vec(), first));
    // Held open, so that the new file cannot be given the number of the old one.
    let held = fs::File::open(&path).unwrap();
    let ran = build(folder.path(), &["--size", "3x3", "--force"]).exits(0).quietly();
    assert_eq!(named(&ran, "built "), HALVES);
    assert_ne!(inode(&path), first);
    assert_eq!(fs::read(&path).unwrap(), bytes, "any number of threads gives the same bytes");
    drop(held);
    let mut damaged = bytes.clone();
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(&path, &damaged).unwrap();
    let ran = build(folder.path(), &size).exits(0).quietly();
    assert_eq!(
        (named(&ran, "built "), named(&ran, "kept ")),
        (vec![HALVES[0].into()], vec![HALVES[1].into()])
    );
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert_eq!(names(folder.path()), HALVES);
}

#[test]
fn too_little_memory_is_refused_at_once_with_the_need() {
    let folder = tempdir().unwrap();
    let databases = folder.path().join("pdb");
    // The smaller table of 7-8 would fit: nothing of a partition is begun that cannot be finished.
    for (arguments, file) in [(&[][..], "4x4-b0-8.9."), (&["--size", "3x3", "--memory", "0"], "3x3-b0-1.2.")]
    {
        let limit = if arguments.is_empty() { &["--memory", "200MiB"][..] } else { &[] };
        let ran = build(&databases, &[limit, arguments].concat()).exits(5);
        assert!(ran.err.contains(file) && ran.err.contains(" needs "), "{}", ran.err);
        assert!(ran.err.contains("raise it with --memory "), "{}", ran.err);
        assert!(!databases.exists());
    }
    // What the message says is enough.
    let ran = build(&databases, &["--size=3x3", "--memory=1MiB"]).exits(5);
    let enough = ran.err.split_once("--memory ").unwrap().1.split_once(',').unwrap().0.to_string();
    build(&databases, &["--size=3x3", "--memory", &enough]).exits(0);
}
