//! What `taquin bench` writes and prints: no result is lost because a file cannot be written.

use crate::common::command::{Ran, names, run, start, wait_until};
use crate::common::journal::Journal;
use crate::runs::bench;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::tempdir;

/// Hours of work, if it began.
const LONG: [&str; 2] = ["korf100", "--heuristic=hamming"];

/// Some seconds of work at most, a board each some milliseconds.
const SHORT: [&str; 6] =
    ["random", "--size=3x3", "--count=300", "--seed=3", "--heuristic=hamming", "--summary"];

#[test]
fn every_path_is_tried_before_the_run() {
    let folder = tempdir().unwrap();
    let within = |name: &str| folder.path().join(name);
    fs::create_dir(within("folder.md")).unwrap();
    fs::create_dir(within("folder.jsonl")).unwrap();
    fs::write(within("file"), "").unwrap();
    let before = names(folder.path());
    for (name, why) in [
        ("none/a.md", "none does not exist"),
        ("none/a.html", "none does not exist"),
        ("none/a.csv", "none does not exist"),
        ("none/a.json", "none does not exist"),
        ("none/a.jsonl", "No such file"),
        ("folder.md", "it is a folder"),
        ("folder.jsonl", "directory"),
        ("file/a.md", "file is not a folder"),
        ("file/a.jsonl", "Not a directory"),
        #[cfg(target_os = "linux")]
        ("/proc/a.md", ""),
        #[cfg(target_os = "linux")]
        ("/proc/a.jsonl", ""),
    ] {
        // A good journal and a good report beside it are not left there.
        let good =
            [within("good.jsonl"), within("good.md")].map(|path| format!("--export={}", path.display()));
        let bad = within(name);
        let ran = run(bench(&LONG).args(good).arg("--export").arg(&bad)).exits(5);
        let named = ran.err.contains(&format!("cannot write {}: ", bad.display()));
        assert!(named && ran.err.contains(why) && ran.out.is_empty(), "{name}: {}", ran.err);
        assert_eq!(names(folder.path()), before, "{name}");
    }
    for name in ["a", "a.txt", "a.xml"] {
        let ran = run(bench(&LONG).arg("--export").arg(within(name))).exits(2);
        assert!(
            ran.err.contains("expected a name that ends in .md, .html, .csv, .json, .svg or .tex"),
            "{}",
            ran.err
        );
    }
    let ran = run(bench(&LONG).arg("--resume").arg(within("a.json"))).exits(2);
    assert!(ran.err.contains("expected the name of a journal, which ends in .jsonl"), "{}", ran.err);
}

/// The table is printed and the other reports are written where one cannot be written any more.
#[test]
fn what_is_known_is_printed_whatever_cannot_be_written() {
    let folder = tempdir().unwrap();
    let within = |name: &str| folder.path().join(name);
    fs::create_dir(within("gone")).unwrap();
    let exports = ["gone/a.md", "gone/b.csv", "c.html", "d.json", "e.jsonl"].map(within);
    let mut command = bench(&SHORT);
    command.args(exports.iter().map(|path| format!("--export={}", path.display())));
    let mut child = start(command.arg("--jobs=1"));
    assert!(wait_until(&mut child, |_| fs::metadata(within("e.jsonl")).is_ok_and(|data| data.len() > 2_000)));
    fs::remove_dir_all(within("gone")).unwrap();
    let ran = Ran::of(child.wait_with_output().unwrap()).exits(5);
    assert!(ran.out.contains("solved     300 of 300 boards\n"), "{}", ran.out);
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2, "piped, a summary has no line for each board: {}", ran.err);
    for (line, name) in lines.iter().zip(["gone/a.md", "gone/b.csv"]) {
        assert!(line.starts_with(&format!("taquin: cannot write {}: ", within(name).display())), "{line}");
    }
    assert_eq!(names(folder.path()), ["c.html", "d.json", "e.jsonl"]);
    let journal = Journal::read(&within("e.jsonl"));
    assert_eq!(journal.records.len(), 300);
    let document: Value = serde_json::from_str(&fs::read_to_string(within("d.json")).unwrap()).unwrap();
    assert_eq!(document["records"].as_array().map(Vec::len), Some(300));
    assert_eq!(document["settings"], journal.settings);
    assert!(document["records"][0]["moves"].is_string() && document["records"][0].get("waited").is_some());
}

/// A limit on the size of files stands for a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_in_the_middle_loses_nothing() {
    let folder = tempdir().unwrap();
    let (journal, report) = (folder.path().join("a.jsonl"), folder.path().join("a.csv"));
    let line = format!(
        "trap '' XFSZ; ulimit -f 20; exec {} bench {} --export={} --export={}",
        env!("CARGO_BIN_EXE_taquin"),
        SHORT.join(" "),
        journal.display(),
        report.display()
    );
    let ran = run(Command::new("sh").args(["-c", &line])).exits(5);
    assert!(ran.out.contains("solved     300 of 300 boards\n"), "{}", ran.out);
    let lines: Vec<&str> = ran.err.lines().collect();
    let [middle, end, of_report] = lines[..] else { panic!("{}", ran.err) };
    let cannot = |path: &Path| format!("taquin: cannot write {}: ", path.display());
    assert!(middle.starts_with(&cannot(&journal)) && middle.contains("; the run goes on, "), "{middle}");
    assert!(end.starts_with(&cannot(&journal)) && of_report.starts_with(&cannot(&report)), "{}", ran.err);
    let kept = Journal::read(&journal).records.len();
    assert!(
        (5..250).contains(&kept) && fs::read_to_string(&journal).unwrap().ends_with('\n'),
        "{kept} boards"
    );
    assert_eq!(names(folder.path()), ["a.jsonl"]);
    let ran = run(bench(&SHORT).arg("--resume").arg(&journal)).exits(0).quietly();
    assert!(ran.out.contains("solved     300 of 300 boards\n"), "{}", ran.out);
    assert_eq!(Journal::read(&journal).records.len(), 300);
}
