//! `taquin bench render --to FILE.svg` and `FILE.tex`: a plot alone, a table for a paper.

use crate::common::command::{Ran, run, taquin};
use crate::common::page::{read, with_class, words};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::{TempDir, tempdir};

/// A run of two configurations, of which the second solves nothing, with settings that LaTeX would misread.
fn journal(folder: &TempDir) -> PathBuf {
    let (boards, journal) = (folder.path().join("a_b%.txt"), folder.path().join("run.jsonl"));
    fs::write(&boards, "1 2 3 0 4 6 7 5 8\n0 2 3 1 4 6 7 5 8\n").unwrap();
    let mut command = taquin(Path::new("none"));
    command.arg("bench").arg(boards).args(["-q", "--heuristic=manhattan", "--algorithm=ida,bfs"]);
    run(command.args(["--node-limit=12", "--export"]).arg(&journal)).exits(3);
    journal
}

fn render(journal: &Path, to: &Path, options: &[&str]) -> Ran {
    run(taquin(Path::new("none")).args(["bench", "render"]).arg(journal).arg("--to").arg(to).args(options))
}

#[test]
fn a_plot_alone_is_the_one_that_is_asked_for() {
    let folder = tempdir().unwrap();
    let journal = journal(&folder);
    let file = folder.path().join("plot.svg");
    for (options, title) in [
        (&[][..], "Time against length"),
        (&["--plot=time"], "Time against length"),
        (&["--plot=answered"], "Boards answered within a time"),
        (&["--plot=iterations"], "Nodes of each iteration of IDA*"),
        (&["--plot=h"], "h at the root against length"),
    ] {
        render(&journal, &file, options).exits(0).quietly();
        let text = fs::read_to_string(&file).unwrap();
        let document = read(&text);
        let root = document.root_element();
        assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        assert_eq!(words(with_class(root, "title")[0]), title);
        // What has nothing in a plot is named all the same.
        let legend: Vec<String> = with_class(root, "legend").into_iter().map(words).collect();
        assert!(legend[0].starts_with("ida manhattan") && legend[1].starts_with("bfs"), "{legend:?}");
        let has_none = title.starts_with("Boards") || title.starts_with("h ");
        assert_eq!(legend[1].ends_with(" (none)"), has_none, "{title}: {legend:?}");
        assert_eq!(with_class(root, "note").len(), 1, "{title}");
    }
    let page = folder.path().join("page.md");
    let ran = render(&journal, &page, &["--plot=h"]).exits(2);
    assert_eq!(ran.err, "taquin: --plot needs --to with a name that ends in .svg\n");
    assert!(!page.exists());
}

#[test]
fn a_table_for_a_paper_is_latex_without_packages() {
    let folder = tempdir().unwrap();
    let journal = journal(&folder);
    render(&journal, &folder.path().join("table.tex"), &[]).exits(0).quietly();
    let text = fs::read_to_string(folder.path().join("table.tex")).unwrap();
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('%')).collect();
    assert_eq!(rows[..2], ["\\begin{tabular}{lrrrrrr}", "\\hline"]);
    assert!(
        rows[4].starts_with("ida manhattan pruning=automaton & 2 & ") || rows[4].starts_with("ida"),
        "{text}"
    );
    assert!(rows[5].starts_with("bfs"), "{text}");
    assert!(text.starts_with("% suite: a_b%.txt, goal "), "{text}");
    let whole = "\\documentclass{article}\\begin{document}\\input{table}\\end{document}\n";
    fs::write(folder.path().join("paper.tex"), whole).unwrap();
    let mut latex = Command::new("pdflatex");
    latex.args(["-interaction=nonstopmode", "-halt-on-error", "paper"]).current_dir(folder.path());
    match latex.output() {
        Err(_) => println!("pdflatex is not installed: the table was not compiled"),
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout)),
    }
}
