//! Configurations of a suite run: how they are named, listed and told apart.

use crate::common::command::{names, run, taquin};
use crate::common::journal::is_optimal;
use crate::runs::{bench, recorded};
use serde_json::{Value, json};
use std::fs;
use tempfile::tempdir;

#[test]
fn several_configurations_repeats_and_orders() {
    let folder = tempdir().unwrap();
    let mut command = bench(&["random", "--size=3x3", "--count=12", "--seed=7", "--repeat=3", "--warmup=1"]);
    command.args(["--heuristic=manhattan", "--heuristic=pdb", "--heuristic=max(manhattan,hamming)"]);
    command.args(["--sort-by=length", "--pdb-dir"]).arg(folder.path().join("pdb"));
    let (ran, run) = recorded(&mut command, &folder.path().join("a.jsonl"), 0);
    let configurations = run.settings["configurations"].as_array().unwrap();
    assert_eq!((configurations.len(), run.records.len()), (3, 36));
    assert!(
        run.records
            .iter()
            .all(|record| record["seconds"].as_array().unwrap().len() == 3 && is_optimal(record))
    );
    assert_eq!((&run.settings["repeat"], &run.settings["warmup"]), (&json!(3), &json!(1)));
    let words = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("times 3 measured runs of each board, warm: after 1 unmeasured run "), "{words}");
    assert!(run.sessions[0]["databases"][0]["build_seconds"].is_f64());
    // The table of the first configuration is sorted by length.
    let rows = ran.out.lines().skip_while(|line| !line.starts_with("board ")).skip(1).take(12);
    let lengths: Vec<u32> = rows.map(|row| row.split_whitespace().nth(1).unwrap().parse().unwrap()).collect();
    assert!(lengths.is_sorted() && lengths.len() == 12, "{lengths:?}");
    let names: Vec<&str> = configurations.iter().filter_map(Value::as_str).collect();
    assert_eq!(
        names,
        [
            "ida manhattan pruning=inverse",
            "ida pdb:4-4 pruning=automaton",
            "ida max(manhattan,hamming) pruning=inverse"
        ]
    );
    let row = |line: &str| line.starts_with("pdb:4-4 pruning=automaton ");
    assert!(ran.out.lines().any(row), "the table of all: {}", ran.out);
    assert_eq!(run.sessions[0]["databases"][0]["configurations"], json!([2]));
}

#[test]
fn a_partition_is_named_with_its_heuristic() {
    let folder = tempdir().unwrap();
    let own = folder.path().join("own.cat");
    fs::write(&own, "name own\n. a a\na a b\nb b b\n").unwrap();
    let heuristic = format!("pdb:{}", own.display());
    let mut command = bench(&["random", "--size=3x3", "--count=5", "--heuristic", &heuristic, "--pdb-dir"]);
    let (_, run) = recorded(command.arg(folder.path()), &folder.path().join("a.jsonl"), 0);
    let settings = format!("ida {heuristic} pruning=automaton");
    assert_eq!(run.settings["configurations"], json!([settings]));
    let ran = self::run(&mut bench(&["korf100", "--heuristic=pdb:9-9"])).exits(2);
    assert!(ran.err.contains("unknown partition `9-9`") && ran.err.contains("6-6-3"), "{}", ran.err);
}

#[test]
fn suites_name_encodings_and_views() {
    let folder = tempdir().unwrap();
    let mut command = taquin(folder.path());
    command.args([
        "bench",
        "random",
        "--size=3x3",
        "--count=20",
        "--seed=1",
        "--pruning=inverse",
        "--summary",
    ]);
    let spellings = ["pdb", "pdb:4-4:byte-min", "pdb:byte-min:no-reflection", "pdb:4-4:no-reflection"];
    let ran = run(command.args(spellings.map(|spelling| format!("--heuristic={spelling}")))).exits(0);
    for words in ["", ":byte-min", ":byte-min:no-reflection", ":no-reflection"] {
        let settings = format!("search     ida pdb:4-4{words} pruning=inverse\n");
        assert!(ran.out.contains(&settings), "{settings}\n{}", ran.out);
    }
    assert_eq!(names(folder.path()).len(), 4, "views share their files");
    assert!(ran.err.contains("building the databases"), "{}", ran.err);
    // A quiet run builds without a word.
    let other = tempdir().unwrap();
    let mut command = taquin(other.path());
    run(command.args(["bench", "random", "--size=3x3", "--count=2", "--heuristic=pdb:4-4", "-q"]))
        .exits(0)
        .quietly();
    assert!(!names(other.path()).is_empty());
}

#[test]
fn a_suite_of_the_hundred_says_how_many_counts_are_those_of_1985() {
    let suite = ["korf100", "--heuristic=manhattan", "--only=12,42,79", "--summary", "--quiet"];
    let sentence = |option: &str| {
        let ran = run(&mut bench(&[&suite[..], &[option]].concat())).exits(0).quietly();
        ran.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(sentence("--order=ULRD").contains("order ULRD: 2 of 3 boards have exactly the printed count"));
    assert!(sentence("--order=UDLR").contains("order UDLR: 0 of 3 boards have exactly the printed count"));
    assert!(!sentence("--pruning=automaton").contains("exactly the printed count"));
}
