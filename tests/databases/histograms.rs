//! `taquin pdb-info --export`: histograms of databases as files.

use crate::common::command::{Ran, names, run, taquin};
use crate::common::header;
use crate::common::page::{read, with_class, words};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

const HALVES: [&str; 2] = ["3x3-b0-1.2.3.4-bit", "3x3-b0-5.6.7.8-bit"];

/// `pdb-info` over the databases of a folder, with files relative to it.
fn info(folder: &Path, arguments: &[&str]) -> Ran {
    run(taquin(folder).current_dir(folder).arg("pdb-info").args(arguments))
}

#[test]
fn histograms_are_those_of_the_headers() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let text = |name: &str| fs::read_to_string(at(name)).unwrap();
    run(taquin(folder.path()).args(["pdb-build", "--size=3x3", "-q"])).exits(0);
    let counts = HALVES.map(|name| {
        let bytes = fs::read(at(&format!("{name}.pdb"))).unwrap();
        header::counts(&bytes)
    });
    fs::write(at("one.csv"), "older").unwrap();
    let one = format!("{}.pdb", HALVES[0]);
    info(folder.path(), &[&one, "--export=one.csv", "--export", "one.SVG"]).exits(0).quietly();
    info(folder.path(), &["4-4", "--size=3x3", "--export=both.csv", "--export=both.svg"]).exits(0).quietly();

    let rows: Vec<String> = counts[0].iter().enumerate().map(|(h, count)| format!("{h},{count}\n")).collect();
    assert_eq!(text("one.csv"), format!("h,entries\n{}", rows.concat()));
    let both = text("both.csv");
    let mut lines = both.lines();
    assert_eq!(lines.next().unwrap(), format!("h,{},{}", HALVES[0], HALVES[1]));
    let at_h = |table: usize, h: usize| counts[table].get(h).copied().unwrap_or(0);
    let rows = counts[0].len().max(counts[1].len());
    assert!(lines.eq((0..rows).map(|h| format!("{h},{},{}", at_h(0, h), at_h(1, h)))), "{both}");

    for (file, tables) in [("one.SVG", &counts[..1]), ("both.svg", &counts[..])] {
        let picture = text(file);
        let document = read(&picture);
        let root = document.root_element();
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        let bars = with_class(root, "bar");
        let bars: Vec<String> = bars.into_iter().map(words).filter(|tip| !tip.is_empty()).collect();
        let wanted: Vec<u64> = tables.iter().flatten().copied().collect();
        assert_eq!(bars.len(), wanted.len());
        assert!(
            bars.iter()
                .zip(wanted)
                .all(|(tip, count)| tip.replace(',', "").contains(&format!(": {count} entries")))
        );
        assert_eq!(with_class(root, "legend").len(), tables.len());
        assert_eq!(picture.contains("share of the entries"), tables.len() > 1);
    }
    assert_eq!(names(folder.path()).len(), 6, "{:?}", names(folder.path()));
}

#[test]
fn what_cannot_be_exported_leaves_nothing() {
    let folder = tempdir().unwrap();
    run(taquin(folder.path()).args(["pdb-build", "--size=3x3", "-q"])).exits(0);
    for name in ["h.png", "h", ".csv"] {
        let ran = info(folder.path(), &["--export=good.csv", "--export", name]).exits(2);
        assert!(ran.err.contains(name) && ran.err.contains("ends in .csv or .svg"), "{}", ran.err);
    }
    let ran = info(folder.path(), &["--export=none/h.csv"]).exits(5);
    assert!(ran.err.starts_with("taquin: cannot write none/h.csv: "), "{}", ran.err);
    // One database of two is damaged: the file would lack a column.
    fs::write(folder.path().join(format!("{}.pdb", HALVES[1])), "no database").unwrap();
    fs::write(folder.path().join("h.csv"), "older").unwrap();
    let ran = info(folder.path(), &["--export=h.csv"]).exits(4);
    assert!(ran.err.contains("h.csv was not written") && ran.out.contains(HALVES[0]), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path().join("h.csv")).unwrap(), "older");
    assert_eq!(names(folder.path()).len(), 3);
}
