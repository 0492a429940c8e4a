//! The journals of `taquin bench`: killed runs go on, parts are joined, runs are rendered and compared.

use crate::common::command::{run, start, taquin, wait_until};
use crate::common::journal::Journal;
use crate::common::random::Random;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::{TempDir, tempdir};

/// A run over random 3x3 boards, with no databases.
fn bench(count: usize) -> Command {
    bench_with("manhattan", count)
}

fn bench_with(heuristic: &str, count: usize) -> Command {
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
fn comparable(path: &Path) -> Journal {
    let mut run = Journal::read(path);
    run.sort();
    run.sessions.clear();
    for record in &mut run.records {
        for own in ["seconds", "peak_bytes"] {
            record.as_object_mut().unwrap().remove(own).unwrap();
        }
    }
    run
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

/// Ten kills at random moments: each time the journal parses and keeps every board that it had.
#[test]
fn a_run_that_is_killed_again_and_again_ends_as_an_uninterrupted_one() {
    // Boards of a millisecond or two, so that a kill that comes late finds the run still at work.
    const BOARDS: usize = 800;
    let bench = || bench_with("hamming", BOARDS);
    let folder = tempdir().unwrap();
    let whole = folder.path().join("whole.jsonl");
    run(bench().arg("--export").arg(&whole)).exits(0).quietly();
    let (first, second) = (folder.path().join("a.jsonl"), folder.path().join("b.jsonl"));
    let goes_on = || {
        let mut command = bench();
        command.arg("--resume").arg(&first).arg("--export").arg(&second).arg("--export").arg(&first);
        command.arg("--export").arg(folder.path().join("report.md"));
        command
    };
    let (mut kills, mut records) = (0, 0);
    let mut random = Random::new(16);
    for number in 0..10 {
        let mut child = start(&mut goes_on());
        // Some moments are before the first record; the others are after a random number of bytes.
        let more = random.below((size(&whole) / 12) as usize) as u64;
        let enough = if number < 2 { 0 } else { size(&first) + more };
        wait_until(&mut child, |_| first.exists() && size(&first) >= enough);
        let _ = child.kill();
        kills += usize::from(child.wait().unwrap().code().is_none());
        for file in [&first, &second].into_iter().filter(|file| size(file) > 0) {
            // By the program's own reader too.
            let mut command = taquin(Path::new("none"));
            let again = folder.path().join("again.jsonl");
            run(command.args(["bench", "render"]).arg(file).arg("--to").arg(again)).exits(0);
        }
        let now = if size(&first) > 0 { Journal::read(&first).records.len() } else { 0 };
        assert!(now >= records, "{records} records before kill {number} and {now} after it");
        records = now;
        assert!(!folder.path().join("report.md").exists(), "reports are written at the end");
    }
    assert!(kills >= 8 && records > 0, "{kills} kills, {records} boards");
    run(&mut goes_on()).exits(0).quietly();
    let (wanted, killed) = (comparable(&whole), comparable(&first));
    assert_eq!((wanted.records.len(), &wanted), (BOARDS, &killed));
    assert_eq!(wanted, comparable(&second));
    assert!(Journal::read(&first).sessions.len() > 2, "each stretch says where it ran");
    assert!(
        fs::read_to_string(folder.path().join("report.md")).unwrap().contains("solved: 800 of 800 boards")
    );
    // Once more changes nothing: there is nothing left to solve.
    let before = fs::read(&first).unwrap();
    run(bench().arg("--resume").arg(&first)).exits(0).quietly();
    assert_eq!(fs::read(&first).unwrap(), before);
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
        (&["--node-limit=9"][..], "node_limit: none, 9"),
        (
            &["--seed=2"][..],
            "draw: 40 boards of 3x3 from seed 1, 40 boards of 3x3 from seed 2
",
        ),
        (&["--goal=snail"][..], "goal: blank-last, snail"),
        (
            &["--heuristic=hamming"][..],
            "configurations: ida manhattan pruning=inverse, ida manhattan pruning=inverse + ida hamming pruning=inverse",
        ),
        (&["--only=1-5"][..], "only: none, 1-5"),
        (&["--repeat=2"][..], "repeat: 1, 2"),
    ] {
        let ran = run(bench(40).args(arguments).arg("--resume").arg(&file)).exits(2);
        assert!(
            ran.err.contains("its settings differ (journal, this run): ") && ran.err.contains(difference),
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
    let old = text.replacen("\"v\":2", "\"v\":1", 1).replacen(
        "\"ida manhattan pruning=inverse\"",
        "{\"algorithm\":\"ida\",\"heuristic\":\"manhattan\"}",
        1,
    );
    fs::write(&file, &old).unwrap();
    let ran = run(bench(40).arg("--resume").arg(&file)).exits(2);
    assert!(ran.err.contains("a.jsonl is a journal of form 1, and this program reads form 2"), "{}", ran.err);
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
        (vec![0, 2], "parts 2 of 3 are missing"),
        (vec![0, 1, 1], "are both part 2/3: expected each part once"),
        (vec![], "required"),
    ] {
        let some: Vec<PathBuf> = some.into_iter().map(|i: usize| parts[i].clone()).collect();
        let ran = run(&mut merge(&some, &folder.path().join("none.jsonl"))).exits(2);
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    finished(&folder, "part2.jsonl", &["--shard=2/3", "--seed=9"]);
    let ran = run(&mut merge(&parts, &folder.path().join("none.jsonl"))).exits(2);
    assert!(ran.err.contains("have different settings: draw: "), "{}", ran.err);
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
    assert!(message.contains("expected a name that ends in .md, .html or .csv"), "{message}");
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
    // Another length is exit code 1.
    let text = fs::read_to_string(&first).unwrap();
    let length = Journal::read(&first).records[0]["length"].clone();
    let longer_by_2 = length.as_u64().unwrap() + 2;
    let changed = text.replacen(&format!("\"length\":{length}"), &format!("\"length\":{longer_by_2}"), 1);
    fs::write(&longer, changed).unwrap();
    let ran = compare(&first, &longer, 1);
    assert!(ran.out.contains("lengths    differ on 1: "), "{}", ran.out);
    let ran = compare(&first, &finished(&folder, "s.jsonl", &["--goal=snail"]), 2);
    assert!(ran.err.contains("the goals differ: blank-last and snail"), "{}", ran.err);
}
