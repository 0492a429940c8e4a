//! `solve --prove`: a second proof is printed, obeys limits, and is part of the exit code.

use crate::common::command::{run, taquin};
use crate::common::databases::shared_folder;
use crate::solving::{HARDEST, solve_without};

#[test]
fn a_second_proof_is_printed_and_in_json() {
    let databases = shared_folder("3x3", "blank-last");
    let solve = |arguments: &[&str]| run(taquin(&databases).args(["solve", "--prove"]).args(arguments));
    let ran = solve(&["8 6 7 2 5 4 3 0 1"]).exits(0).quietly();
    let proof = ran.out.lines().find(|line| line.starts_with("2nd proof  ")).expect(&ran.out);
    assert!(
        proof.contains("at least 31 slides, ") && proof.ends_with(": ida manhattan pruning=inverse"),
        "{proof}"
    );
    let ran =
        solve(&["--format=json", "8 6 7 2 5 4 3 0 1", "1 2 3 4 5 6 8 7 0", "1 2 3 4 5 6 7 8 0"]).exits(1);
    let answers = ran.json();
    let proof = &answers[0]["second_proof"];
    assert_eq!((proof["lower_bound"].as_u64(), proof["finished"].as_bool()), (Some(31), Some(true)));
    assert_eq!(proof["settings"], "ida manhattan pruning=inverse");
    assert!(proof["seconds"].as_f64().unwrap() > 0.0);
    // There is nothing to prove of a board that cannot be solved.
    assert!(answers[1].get("second_proof").is_none());
    assert_eq!(answers[2]["second_proof"]["lower_bound"], 0);
    let rows = solve(&["--format=csv", "8 6 7 2 5 4 3 0 1"]).exits(0).out;
    let mut rows = csv::Reader::from_reader(rows.as_bytes());
    let column = rows.headers().unwrap().iter().position(|name| name == "second_lower_bound").unwrap();
    assert_eq!(&rows.records().next().unwrap().unwrap()[column], "31");
}

#[test]
fn a_second_proof_that_is_not_finished_says_how_far_it_is() {
    // Manhattan distance alone finds the length of a near board; the second proof, another partition, is cut off.
    let near = "5 1 2 3 4 6 7 8 9 10 11 12 13 14 15 0";
    let ran = solve_without(&["--prove", "--heuristic=manhattan", near]).exits(0).quietly();
    assert!(ran.out.contains("2nd proof  at least 20 slides, "), "{}", ran.out);
    assert!(ran.out.contains(": ida pdb:6-6-3 pruning=automaton loop=plain"), "{}", ran.out);
    let databases = shared_folder("4x4", "blank-last");
    let limits = ["solve", "--prove", "--no-build", "--node-limit=20000000", HARDEST];
    let ran = run(taquin(&databases).args(limits)).exits(3).quietly();
    assert!(ran.out.contains("(shortest)"), "{}", ran.out);
    assert!(ran.out.contains("2nd proof  not finished, node limit reached: at least "), "{}", ran.out);
}
