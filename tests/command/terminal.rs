//! What reaches a terminal: no control character of a foreign text; and an output that is full or closed.

use crate::common::command::{Ran, names, run, taquin};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::tempdir;

const NEAR: &str = "1 2 3 4 5 6 7 0 8";
/// Colours, a C1 control, a bell, text turned around and text without width.
const HOSTILE: &str = "a\u{1b}[31mb\u{9b}1m\u{7}\u{202e}c\u{200b}";
/// As it is shown.
const SHOWN: &str = "a\\u{1b}[31mb\\u{9b}1m\\u{7}\\u{202e}c\\u{200b}";

/// Whether a run printed a hostile text, and only so that it can be seen.
#[track_caller]
fn shows(ran: &Ran, what: &str) {
    let all = format!("{}{}", ran.out, ran.err);
    let obeyed = |c: char| c.is_control() && !"\n\t".contains(c) || "\u{202e}\u{200b}".contains(c);
    assert!(!all.contains(obeyed), "{}", all.escape_debug());
    assert!(all.contains(what), "{all}");
}

#[test]
fn names_and_excerpts_show_what_they_hold() {
    let folder = tempdir().unwrap();
    let path = |end: &str| folder.path().join(format!("{HOSTILE}{end}"));
    let command = |arguments: &[&str]| {
        let mut command = taquin(folder.path());
        command.args(arguments);
        command
    };
    fs::write(path(".txt"), format!("1 2 {HOSTILE}\n1 1\n")).unwrap();
    for name in ["solve", "solvable", "heuristics"] {
        shows(&run(command(&[name, "-f"]).arg(path(".txt"))).exits(2), SHOWN);
        shows(&run(command(&[name, "-f"]).arg(path(".no"))).exits(2), SHOWN);
    }
    // The parser of arguments quotes them, and so do those of values.
    shows(&run(command(&["solve", NEAR, "--format"]).arg(HOSTILE)).exits(2), SHOWN);
    shows(&run(command(&["solve", NEAR, "--heuristic"]).arg(HOSTILE)).exits(2), SHOWN);
    shows(&run(command(&["solve", NEAR, "--output"]).arg(path("/x"))).exits(5), SHOWN);
    // What a search was holds the path of a partition.
    fs::write(path(".cat"), "name own\n. a a\na a b\nb b b\n").unwrap();
    for form in ["text", "csv"] {
        let form = format!("--format={form}");
        shows(&run(command(&["solve", NEAR, &form, "--partition"]).arg(path(".cat"))).exits(0), SHOWN);
    }
    let ran = run(command(&["solve", NEAR, "--format=json", "--partition"]).arg(path(".cat"))).exits(0);
    shows(&ran, "\\u001b[31mb\\u009b1m\\u0007\\u202ec\\u200b");
    assert!(ran.json()[0]["settings"].as_str().unwrap().contains(HOSTILE));
    let database = names(folder.path()).into_iter().find(|name| name.ends_with(".pdb")).unwrap();
    fs::copy(folder.path().join(database), path(".pdb")).unwrap();
    for name in ["pdb-info", "pdb-verify"] {
        shows(&run(command(&[name]).arg(path(".pdb"))).exits(0), SHOWN);
    }
}

#[test]
fn suites_show_what_names_hold() {
    let folder = tempdir().unwrap();
    let path = |end: &str| folder.path().join(format!("{HOSTILE}{end}"));
    fs::write(path(".txt"), format!("{HOSTILE} | {NEAR} | 1\nb | 1 2\n")).unwrap();
    let bench = |arguments: &[&Path]| run(taquin(folder.path()).arg("bench").args(arguments));
    let heuristic = Path::new("--heuristic=manhattan");
    let journal = path(".jsonl");
    let ran = bench(&[&path(".txt"), heuristic, Path::new("--export"), &journal]).exits(2);
    shows(&ran, SHOWN);
    shows(&ran, "a\\u{1b}[31mb\\u{9b}1…");
    shows(&bench(&[Path::new("compare"), &journal, &journal]).exits(0), "a\\u{1b}[31mb");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text + "{\"x\u{9b}\n{}\n").unwrap();
    shows(&bench(&[Path::new("compare"), &journal, &journal]).exits(2), SHOWN);
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.lines().take(2).collect::<Vec<_>>().join("\n") + "\n").unwrap();
    for form in [".md", ".html"] {
        bench(&[Path::new("render"), &journal, Path::new("--to"), &path(form)]).exits(0);
        let text = fs::read_to_string(path(form)).unwrap();
        assert!(!text.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\u{200b}']), "{form}");
    }
}

/// Commands that print, and how they end otherwise.
const PRINTING: [&[&str]; 11] = [
    &["--help"],
    &["--version"],
    &["help", "solve"],
    &["solve", NEAR],
    &["solvable", NEAR],
    &["check", NEAR, "R"],
    &["generate", "--count=3"],
    &["heuristics", NEAR],
    &["formats"],
    &["pdb-build", "--size=3x3"],
    &["reference", "page"],
];

/// Runs a command with its standard output redirected by a shell.
fn redirected(folder: &Path, arguments: &[&str], redirection: &str) -> Ran {
    let mut shell = Command::new("sh");
    shell.env("TAQUIN_PDB_DIR", folder).arg("-c").arg(format!("exec \"$0\" \"$@\" {redirection}"));
    run(shell.arg(env!("CARGO_BIN_EXE_taquin")).args(arguments))
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_or_closed_is_exit_code_5() {
    let folder = tempdir().unwrap();
    for arguments in PRINTING {
        // Nothing is printed where it goes, and it is no error to throw it away, whichever way that is opened.
        for away in [">/dev/null", "1<>/dev/null"] {
            redirected(folder.path(), arguments, away).exits(0);
        }
        for (redirection, why) in [(">/dev/full", "No space left"), (">&-", "standard output is closed")] {
            let ran = redirected(folder.path(), arguments, redirection).exits(5);
            assert!(ran.err.starts_with("taquin: cannot write the output: "), "{arguments:?}: {}", ran.err);
            assert!(ran.err.contains(why) && ran.err.lines().count() == 1, "{arguments:?}: {}", ran.err);
        }
    }
    for arguments in [&["pdb-info"], &["pdb-verify"]] {
        redirected(folder.path(), arguments, ">/dev/full").exits(5);
        redirected(folder.path(), arguments, ">&-").exits(5);
    }
    // What prints nothing needs no output.
    let file = folder.path().join("answers");
    redirected(folder.path(), &["solve", NEAR, "-o", file.to_str().unwrap()], ">&-").exits(0).quietly();
    redirected(folder.path(), &["pdb-build", "--size=3x3", "--quiet"], ">&-").exits(0).quietly();
}
