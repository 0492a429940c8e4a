//! The journals of `taquin bench`: runs go on, parts are joined, runs are rendered and compared.

use crate::common::command::{run, start, taquin, wait_until};
use crate::common::journal::Journal;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::{TempDir, tempdir};

/// A run over random 3x3 boards, with no databases.
fn bench(count: usize) -> Command {
    bench_with("manhattan", count)
}

pub fn bench_with(heuristic: &str, count: usize) -> Command {
    let mut command = taquin(Path::new("none"));
    command.args(["bench", "random", "--size=3x3", "-q", "--summary", "--heuristic", heuristic]);
    command.arg(format!("--count={count}"));
    command
}

/// A finished run in a file of a folder.
fn finished(folder: &TempDir, name: &str, arguments: &[&str]) -> PathBuf {
    let file = folder.path().join(name);
    run(bench(40).args(arguments).arg("--export").arg(&file)).exits(0).quietly();
    file
}

/// What must be equal in two runs of the same search: all but times, memory and machines.
pub fn comparable(path: &Path) -> Journal {
    let mut run = Journal::read(path);
    run.sort();
    run.sessions.clear();
    for record in &mut run.records {
        for own in ["seconds", "peak_bytes", "waited", "others"] {
            record.as_object_mut().unwrap().remove(own).unwrap();
        }
    }
    run
}

#[test]
fn a_journal_cut_in_its_last_line_loses_that_board_only() {
    let folder = tempdir().unwrap();
    let file = finished(&folder, "a.jsonl", &[]);
    let (whole, expected) = (fs::read(&file).unwrap(), comparable(&file));
    fs::write(&file, &whole[..whole.len() - 30]).unwrap();
    assert_eq!(Journal::read(&file).records.len(), 39);
    let ran = run(bench(40).arg("--resume").arg(&file)).exits(0).quietly();
    assert!(ran.out.contains("solved     40 of 40 boards"), "{}", ran.out);
    assert_eq!(comparable(&file), expected);
    // One with nothing whole in it begins anew, as one that is not there does.
    fs::write(&file, &whole[..100]).unwrap();
    run(bench(40).arg("--resume").arg(&file)).exits(0).quietly();
    assert_eq!(comparable(&file), expected);
}

#[test]
fn a_journal_of_other_settings_is_refused_and_left_as_it_is() {
    let folder = tempdir().unwrap();
    let file = finished(&folder, "a.jsonl", &[]);
    let before = fs::read(&file).unwrap();
    for (arguments, difference) in [
        (&["--node-limit=9"][..], "node_limit is none in the journal and 9 in this command"),
        (
            &["--seed=2"][..],
            "draw is 40 boards of 3x3 from seed 1 in the journal and 40 boards of 3x3 from seed 2 in this command
",
        ),
        (&["--goal=snail"][..], "goal is blank-last in the journal and snail in this command"),
        (
            &["--heuristic=hamming"][..],
            "configurations is ida manhattan pruning=inverse in the journal and ida manhattan pruning=inverse + ida hamming pruning=inverse in this command",
        ),
        (&["--only=1-5"][..], "only is none in the journal and 1-5 in this command"),
        (&["--repeat=2"][..], "repeat is 1 in the journal and 2 in this command"),
    ] {
        let ran = run(bench(40).args(arguments).arg("--resume").arg(&file)).exits(2);
        assert!(
            ran.err.contains("a.jsonl: ") && ran.err.contains(difference),
            "{}",
            ran.err
        );
        assert_eq!(fs::read(&file).unwrap(), before);
    }
    let boards = folder.path().join("boards.json");
    fs::write(&boards, "1 2 3 0\n").unwrap();
    let ran = run(bench(40).arg("--resume").arg(&boards)).exits(2);
    assert!(ran.err.contains("boards.json is not a journal of `taquin bench`"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&boards).unwrap(), "1 2 3 0\n");
    // Form 1 named algorithm and heuristic apart.
    let text = fs::read_to_string(&file).unwrap();
    let old = text.replacen("\"v\":3", "\"v\":1", 1).replacen(
        "\"ida manhattan pruning=inverse\"",
        "{\"algorithm\":\"ida\",\"heuristic\":\"manhattan\"}",
        1,
    );
    fs::write(&file, &old).unwrap();
    let ran = run(bench(40).arg("--resume").arg(&file)).exits(2);
    assert!(
        ran.err.contains("a.jsonl is a journal of form 1, and this program reads forms 2 to 3"),
        "{}",
        ran.err
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), old);
    let ran = run(bench(40).args(["--resume", "a.csv"])).exits(2);
    assert!(ran.err.contains("a.csv: CSV is an export, which is not read back"), "{}", ran.err);
}

/// The parts of a run, by their files.
fn parts(folder: &TempDir, count: usize) -> Vec<PathBuf> {
    (1..=count)
        .map(|i| finished(folder, &format!("part{i}.jsonl"), &[&format!("--shard={i}/{count}")]))
        .collect()
}

fn merge(parts: &[PathBuf], to: &Path) -> Command {
    let mut command = taquin(Path::new("none"));
    command.args(["bench", "merge"]).args(parts).arg("--output").arg(to);
    command
}

#[test]
fn parts_are_joined_to_what_one_run_gives() {
    let folder = tempdir().unwrap();
    let parts = parts(&folder, 3);
    let (whole, joined) = (finished(&folder, "whole.jsonl", &[]), folder.path().join("joined.jsonl"));
    run(&mut merge(&parts, &joined)).exits(0).quietly();
    assert_eq!(comparable(&joined), comparable(&whole));
    assert_eq!(Journal::read(&joined).sessions.len(), 3);
    for (some, message) in [
        (vec![0, 2], "1 of 3 parts are missing: 2"),
        (vec![0, 1, 1], "are both part 2/3: expected each part once"),
        (vec![], "required"),
    ] {
        let some: Vec<PathBuf> = some.into_iter().map(|i: usize| parts[i].clone()).collect();
        let ran = run(&mut merge(&some, &folder.path().join("none.jsonl"))).exits(2);
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    finished(&folder, "part2.jsonl", &["--shard=2/3", "--seed=9"]);
    let ran = run(&mut merge(&parts, &folder.path().join("none.jsonl"))).exits(2);
    assert!(ran.err.contains("have different settings: draw is "), "{}", ran.err);
    let text = fs::read(&parts[0]).unwrap();
    fs::write(&parts[0], &text[..text.len() - 10]).unwrap();
    let ran = run(&mut merge(&parts, &folder.path().join("none.jsonl"))).exits(2);
    assert!(ran.err.contains("part1.jsonl is not finished: 1 of its boards have no record"), "{}", ran.err);
    assert!(!folder.path().join("none.jsonl").exists());
}

/// The commands of the guide, as a job array runs them.
#[test]
fn parallel_jobs_make_the_parts() {
    let folder = tempdir().unwrap();
    let whole = finished(&folder, "whole.jsonl", &[]);
    let job = format!(
        "{} bench random --size=3x3 --heuristic=manhattan -q --summary --count=40 --jobs 1 --shard {{}}/4 --resume",
        env!("CARGO_BIN_EXE_taquin")
    );
    let engines = [("parallel", "seq 4 | parallel -j 2"), ("xargs", "seq 4 | xargs -P 2 -I{} sh -c")];
    for (engine, start) in engines {
        if Command::new(engine).arg("--version").output().is_err() {
            println!("`{engine}` is not installed: not tried");
            continue;
        }
        let script = format!("{start} '{job} {engine}-{{}}.jsonl'");
        let mut shell = Command::new("sh");
        run(shell.args(["-c", &script]).current_dir(&folder)).exits(0);
        let parts: Vec<PathBuf> =
            (1..=4).map(|i| folder.path().join(format!("{engine}-{i}.jsonl"))).collect();
        let joined = folder.path().join(format!("{engine}.jsonl"));
        run(&mut merge(&parts, &joined)).exits(0).quietly();
        assert_eq!(comparable(&joined), comparable(&whole), "{engine}");
    }
}

#[test]
fn reports_come_from_the_records_alone() {
    let folder = tempdir().unwrap();
    let at_the_end = folder.path().join("end.md");
    let file = finished(&folder, "a.jsonl", &["--export", at_the_end.to_str().unwrap()]);
    let render = |from: &Path, to: &str, code: i32| {
        let to = folder.path().join(to);
        let mut command = taquin(Path::new("none"));
        let ran = run(command.args(["bench", "render"]).arg(from).arg("--to").arg(&to)).exits(code);
        (to, ran.err)
    };
    let (later, _) = render(&file, "later.md", 0);
    let text = fs::read_to_string(&later).unwrap();
    assert_eq!(text, fs::read_to_string(&at_the_end).unwrap());
    assert!(text.starts_with("# random\n") && text.contains("\n| 40 | "), "{text}");
    // The same journal again is sorted, times and machine included.
    let (again, _) = render(&file, "again.jsonl", 0);
    let mut sorted = Journal::read(&file);
    sorted.sort();
    assert_eq!(Journal::read(&again), sorted);
    let (csv, _) = render(&file, "a.csv", 0);
    let rows = fs::read_to_string(&csv).unwrap();
    let expected = "1,ida manhattan pruning=inverse,40,40,3x3,";
    assert!(rows.lines().count() == 41 && rows.lines().last().unwrap().starts_with(expected), "{rows}");
    let (_, message) = render(&file, "a.txt", 2);
    assert!(
        message.contains("expected a name that ends in .md, .html, .csv, .json, .svg or .tex"),
        "{message}"
    );
    let (_, message) = render(&folder.path().join("none.jsonl"), "a.md", 2);
    assert!(message.contains("cannot read "), "{message}");
}

#[test]
fn runs_are_compared_board_by_board() {
    let folder = tempdir().unwrap();
    let first = finished(&folder, "a.jsonl", &["--repeat=3"]);
    let same = finished(&folder, "b.jsonl", &["--repeat=3", "--jobs=1"]);
    let longer = folder.path().join("longer.jsonl");
    let compare = |a: &Path, b: &Path, code: i32| {
        let mut command = taquin(Path::new("none"));
        run(command.args(["bench", "compare"]).arg(a).arg(b)).exits(code)
    };
    let ran = compare(&first, &same, 0).quietly();
    for wanted in ["40 in both, 40 answered by both\n", "equal on all of them: ", "(95 % interval"] {
        assert!(ran.out.contains(wanted), "{wanted}: {}", ran.out);
    }
    assert_eq!(ran.out, compare(&first, &same, 0).out, "the interval's seed is fixed");
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    // Another heuristic: the same lengths by another search.
    let stronger = folder.path().join("stronger.jsonl");
    let mut command = taquin(Path::new("none"));
    command.args([
        "bench",
        "random",
        "--size=3x3",
        "--heuristic=linear-conflict",
        "-q",
        "--count=30",
        "--export",
    ]);
    run(command.arg(&stronger)).exits(0);
    let ran = compare(&first, &stronger, 0);
    assert!(ran.out.contains("the search has changed: other counts on"), "{}", ran.out);
    assert!(ran.out.contains("30 in both, 30 answered by both; 10 only in A\n"), "{}", ran.out);
    // Two configurations of one journal.
    let both = folder.path().join("both.jsonl");
    let mut command = taquin(Path::new("none"));
    command.args(["bench", "random", "--size=3x3", "-q", "--count=30", "--repeat=3", "--summary"]);
    command.args(["--heuristic=manhattan", "--heuristic=linear-conflict", "--export"]).arg(&both);
    let ran = run(&mut command).exits(0);
    assert!(ran.out.contains("\nfastest run  ") && ran.out.contains("\nslowest run  "), "{}", ran.out);
    let mut command = taquin(Path::new("none"));
    let ran = run(command.args(["bench", "compare", "--summary"]).arg(&both)).exits(0).quietly();
    for expected in [
        "A          ida manhattan ",
        "B          ida linear-conflict ",
        "30 in both, 30 answered by both\n",
        " A    runs of one board differ by",
    ] {
        let text = ran.out.replace("NOISY A    times depend on other work too:\n           ", "noise A    ");
        assert!(text.contains(expected) || text.contains("NOISY A"), "{expected}: {text}");
    }
    for (numbers, code) in [("2,1", 0), ("1,3", 2), ("1", 2)] {
        let mut command = taquin(Path::new("none"));
        run(command.args(["bench", "compare", "--summary", "--configurations", numbers]).arg(&both))
            .exits(code);
    }
    let mut command = taquin(Path::new("none"));
    let ran = run(command.args(["bench", "compare"]).arg(&first)).exits(2);
    assert!(ran.err.contains("the run has one configuration, ida manhattan"), "{}", ran.err);
    // Another length is exit code 1.
    let text = fs::read_to_string(&first).unwrap();
    let length = Journal::read(&first).records[0]["length"].clone();
    let longer_by_2 = length.as_u64().unwrap() + 2;
    let changed = text.replacen(&format!("\"length\":{length}"), &format!("\"length\":{longer_by_2}"), 1);
    fs::write(&longer, &changed).unwrap();
    let ran = compare(&first, &longer, 2);
    assert!(
        ran.err.contains(&format!("longer.jsonl, line 2: a length of {longer_by_2}, but {length} moves")),
        "{}",
        ran.err
    );
    // Older journals have no moves to tell by.
    let moves = &Journal::read(&first).records[0]["moves"];
    let changed = changed.replacen("\"v\":3", "\"v\":2", 1).replacen(&format!("\"moves\":{moves},"), "", 1);
    fs::write(&longer, changed).unwrap();
    let ran = compare(&first, &longer, 1);
    assert!(ran.out.contains("lengths    differ on 1: "), "{}", ran.out);
    let ran = compare(&first, &finished(&folder, "s.jsonl", &["--goal=snail"]), 2);
    assert!(ran.err.contains("the goals differ: blank-last and snail"), "{}", ran.err);
}

/// Replacing the file under a run would leave the run with one that has no name: what it found would be lost.
#[test]
fn a_journal_is_not_replaced_while_a_run_writes_it() {
    let folder = tempdir().unwrap();
    let (busy, done) = (folder.path().join("busy.jsonl"), folder.path().join("done.jsonl"));
    run(taquin(folder.path())
        .args(["bench", "random", "--size=2x2", "--count=2", "-q", "--export"])
        .arg(&done))
    .exits(0);
    let mut command = taquin(folder.path());
    command.args([
        "bench",
        "random",
        "--size=4x4",
        "--count=50",
        "--heuristic=hamming",
        "--time-limit=60s",
        "-q",
    ]);
    let mut child = start(command.arg("--export").arg(&busy));
    assert!(wait_until(&mut child, |_| fs::metadata(&busy).is_ok_and(|file| file.len() > 0)));
    let before = fs::read(&busy).unwrap();
    for arguments in [&["render", "--to"][..], &["merge", "-o"]] {
        let mut command = taquin(folder.path());
        command.arg("bench").arg(arguments[0]).arg(&done).arg(arguments[1]).arg(&busy);
        let ran = run(&mut command).exits(2);
        assert!(ran.err.contains("busy.jsonl is being written by another run"), "{}", ran.err);
    }
    assert!(fs::read(&busy).unwrap().starts_with(&before));
    child.kill().unwrap();
    child.wait().unwrap();
}
