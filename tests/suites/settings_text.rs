//! The settings of a search are one text, wherever they stand: on the command line, in answers, journals, comparisons,
//! reports and the library.

use crate::common::command::{run, taquin};
use crate::common::journal::Journal;
use crate::common::page::{read, words};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use taquin::{Settings, Solver};
use tempfile::tempdir;

const BOARD: &str = "8 6 7 2 5 4 3 0 1";

/// Words with single spaces between them: lines of the terminal are wrapped.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Follows settings, as they are asked for, through everything that prints or keeps them: they come out as `text`, and
/// read back as an equal value.
fn follow(asked: &[&str], solver: Solver<'_>, text: &str) {
    let value: Settings = text.parse().unwrap();
    assert_eq!(value.to_string(), text);
    let folder = tempdir().unwrap();
    let databases = folder.path().join("pdb");
    let is_same = |found: &Value| {
        assert_eq!(found, text);
        assert_eq!(found.as_str().unwrap().parse(), Ok(value.clone()));
    };

    let solve = |format: &str| {
        let mut command = taquin(&databases);
        run(command.args(["solve", BOARD, "--format", format]).args(asked)).exits(0).out
    };
    assert!(joined(&solve("text")).contains(&format!("search {text}")), "{}", solve("text"));
    let answer: Value = serde_json::from_str(&solve("json")).unwrap();
    is_same(&answer["settings"]);

    let file = |name: &str| folder.path().join(name);
    let (journal, csv) = (file("a.jsonl"), file("a.csv"));
    let mut command = taquin(&databases);
    command.args(["bench", "random", "--size=3x3", "--count=2", "-q"]).args(asked);
    for path in [&journal, &csv] {
        command.arg("--export").arg(path);
    }
    assert!(joined(&run(&mut command).exits(0).out).contains(&format!("search {text} ")));
    let kept = Journal::read(&journal).settings["configurations"].take();
    assert_eq!(kept, json!([text]));
    is_same(&kept[0]);

    let with = |arguments: &[&str], paths: &[&Path]| {
        run(taquin(Path::new("none")).arg("bench").args(arguments).args(paths)).exits(0).out
    };
    let compared = joined(&with(&["compare"], &[&journal, &journal]));
    assert!(compared.starts_with(&format!("A {text} B {text} ")), "{compared}");

    let (html, markdown) = (file("a.html"), file("a.md"));
    for report in [&html, &markdown] {
        with(&["render", "--to"], &[report, &journal]);
    }
    let page = fs::read_to_string(html).unwrap();
    let page = read(&page);
    let mut heads = page.descendants().filter(|node| node.has_tag_name("h2")).map(words);
    assert_eq!(heads.next_back().as_deref(), Some(text));
    let page = fs::read_to_string(markdown).unwrap();
    assert!(page.contains(&format!("\n## {text}\n")), "{page}");
    let rows = fs::read_to_string(csv).unwrap();
    let cell = if text.contains(',') { format!("\"{text}\"") } else { text.to_string() };
    assert_eq!(rows.matches(&format!("\n1,{cell},")).count(), 2, "{rows}");

    let answer = solver.with_databases_in(&databases).solve(&BOARD.parse().unwrap()).unwrap();
    assert_eq!((answer.settings.to_string().as_str(), &answer.settings), (text, &value));
}

#[test]
fn the_same_text_comes_out_everywhere() {
    for text in [
        "ida max(pdb:4-4:byte-min:no-reflection,manhattan) pruning=inverse loop=plain order=ULRD",
        "wastar:1.5 linear-conflict",
        "bfs",
    ] {
        let settings: Settings = text.parse().unwrap();
        follow(&["--search", text], Solver::new().with_settings(settings), text);
    }
}

#[test]
fn defaults_are_the_same_everywhere() {
    follow(&[], Solver::new(), "ida pdb:4-4 pruning=automaton");
}

#[test]
fn short_ways_name_the_same_value() {
    let asked = ["--algorithm=dfbnb", "--depth-limit=40", "--partition=4-4", "--pruning=inverse"];
    let text = "dfbnb:40 pdb:4-4 pruning=inverse";
    follow(&asked, Solver::new().with_settings("pdb:4-4 dfbnb:40".parse().unwrap()), text);
}
