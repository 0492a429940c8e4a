//! `taquin pdb-info` and `pdb-verify`.

use crate::build::{HALVES, NEAR, build, number, verify};
use crate::common::command::{run, taquin};
use crate::common::header;
use std::fs;
use tempfile::tempdir;

#[test]
fn info_of_names_files_and_folders() {
    let folder = tempdir().unwrap();
    let info = |arguments: &[&str]| run(taquin(folder.path()).arg("pdb-info").args(arguments));
    let ran = info(&[]).exits(4);
    assert!(ran.err.contains("no databases in ") && ran.err.contains("pdb-build"), "{}", ran.err);
    build(folder.path(), &["--size", "3x3"]).exits(0);
    let all = info(&[]).exits(0).quietly();
    assert_eq!(info(&["4-4", "--size", "3x3"]).exits(0).out, all.out);
    let file = folder.path().join(HALVES[0]);
    let one = info(&[file.to_str().unwrap()]).exits(0).quietly();
    assert!(all.out.starts_with(&one.out));
    for line in [
        "board     3x3, goal's blank in cell 0 (corner)",
        "pattern   4 tiles, goal cells 1,2,3,4",
        "encoding  bit: one bit per entry, regions kept",
        "entries   5,520 = 230 cohorts x 24 permutations",
        "size      6,656 bytes (6.5 KiB)",
        "h         0 to 16, mean 9.825",
    ] {
        assert!(one.out.lines().any(|l| l == line), "{line}\n{}", one.out);
    }
    let histogram: Vec<&str> = one.out.lines().skip_while(|l| !l.starts_with("checksum")).skip(1).collect();
    let counts = histogram.iter().map(|l| number(l.split_whitespace().nth(1).unwrap()));
    assert_eq!((histogram.len(), counts.sum::<u64>()), (17, 5_520));
    // What cannot be shown does not hide the rest.
    let ran = info(&["no.pdb", file.to_str().unwrap(), "/dev/null"]).exits(4);
    assert!(ran.out.contains(&one.out) && ran.err.contains("no.pdb") && ran.err.contains("/dev/null"));
    info(&["nope", "--size", "3x3"]).exits(2);
    let ran = info(&["4-4", "--size", "3x3", "--goal", "snail"]).exits(4);
    assert!(ran.err.contains("3x3-b4-"), "{}", ran.err);
    let ran = run(taquin(&file).arg("pdb-info")).exits(5);
    assert!(ran.err.contains("cannot read the folder "), "{}", ran.err);
}

#[test]
fn verifying_names_files_and_folders() {
    let folder = tempdir().unwrap();
    verify(folder.path(), &[]).exits(4);
    build(folder.path(), &["--size", "3x3"]).exits(0);
    let file = folder.path().join(HALVES[1]);
    let path = file.to_str().unwrap();
    for (arguments, files) in
        [(&[][..], 2), (&["4-4", "--size=3x3"], 2), (&[path], 1), (&[path, "4-4", "--size=3x3"], 3)]
    {
        let ran = verify(folder.path(), arguments).exits(0).quietly();
        assert_eq!(ran.out.matches("intact  ").count(), files);
        assert_eq!(
            ran.out.matches("(both checksums are correct; --rebuild compares every value)").count(),
            files
        );
        let ran = verify(folder.path(), &[arguments, &["--rebuild", "--threads=2"]].concat());
        let ran = ran.exits(0).quietly();
        assert_eq!(ran.out.matches("sound   ").count(), files);
        assert_eq!(ran.out.matches("every byte equals the rebuilt table)").count(), files);
    }
    let ran = verify(folder.path(), &["--rebuild", "--memory=1MiB"]).exits(5);
    assert!(ran.err.contains("needs") && ran.err.contains(HALVES[0]), "{}", ran.err);
    // A wrong value under right checksums is found by building again, and by nothing less.
    let mut bytes = fs::read(&file).unwrap();
    let changed = header::rows_offset(&bytes) + 3;
    bytes[changed] ^= 1;
    header::resum(&mut bytes);
    fs::write(&file, &bytes).unwrap();
    verify(folder.path(), &[path]).exits(0);
    let ran = verify(folder.path(), &["--rebuild"]).exits(4);
    assert!(ran.err.contains(HALVES[1]) && ran.err.contains(&format!("at byte {changed};")), "{}", ran.err);
    assert!(ran.err.contains("pdb-build --force") && ran.out.contains(HALVES[0]), "{}", ran.err);
    // A search that meets such a value says so, or is right all the same.
    let ran = run(taquin(folder.path()).args(["solve", "--no-build", "--format=json", NEAR]));
    assert!(ran.code == 0 && ran.lengths() == [Some(1)] || ran.code == 4 && ran.err.contains("--rebuild"));
}
