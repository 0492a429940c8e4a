//! Readers for the files in `tests/data`, for the test programs and for the tests beside the code.
//!
//! They panic on a malformed file: that is a broken test, not bad input.

#![allow(dead_code)] // each test program uses only some of it

use serde::Deserialize;
use std::fs;
use std::path::PathBuf;

/// An instance with the number of nodes that a paper printed for it.
pub struct Instance {
    /// Its number in the paper, from 1.
    pub id: usize,
    /// Tiles in reading order, 0 for the blank.
    pub tiles: Vec<u16>,
    /// The fewest slides.
    pub length: u32,
    /// Nodes of IDA* with Manhattan distance in 1985.
    pub nodes_1985: u64,
}

/// An instance of the 50 random 24-puzzles.
pub struct Instance24 {
    /// Its number in the paper, from 1.
    pub id: usize,
    /// Tiles in reading order, 0 for the blank.
    pub tiles: Vec<u16>,
    /// The fewest slides.
    pub length: u32,
    /// Nodes with the partition 6-6-6-6 and its reflection, in 2002.
    pub nodes_6666: u64,
    /// Nodes with the partition 8-8-8, in 2013.
    pub nodes_888: u64,
}

/// An input that a user of some solver asked about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub id: String,
    pub input: String,
    pub raw: Option<String>,
    pub size: Option<String>,
    pub goal: String,
    pub moves: Option<u32>,
    #[serde(default = "solvable")]
    pub solvable: bool,
    #[serde(default)]
    pub error: bool,
    pub moves_mtm: Option<u32>,
    pub optimal_solutions: Option<u32>,
    #[serde(default)]
    pub note: String,
}

fn solvable() -> bool {
    true
}

/// The right answer to a board file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The fewest slides.
    Moves(u32),
    /// No slides lead to the goal.
    Unsolvable,
    /// The file is no board.
    Error,
    /// A solvable board whose fewest slides are not known.
    Open,
}

/// A file of `tests/data`.
pub fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// The lines of a data file that are not comments.
fn rows(name: &str) -> Vec<String> {
    rows_of(data(name))
}

/// The lines of a list that is compiled in as a benchmark suite.
fn suite_rows(name: &str) -> Vec<String> {
    rows_of(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/suite/boards/data").join(name))
}

fn rows_of(path: PathBuf) -> Vec<String> {
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines().filter(|l| !l.starts_with('#')).map(String::from).collect()
}

/// Numbers between blanks, or `/` at the ends of rows.
pub fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split([' ', '/', '\n'])
        .filter(|n| !n.is_empty())
        .map(|n| n.parse().ok().unwrap_or_else(|| panic!("not a number: {n}")))
        .collect()
}

/// Fields between bars: id, tiles, then numbers.
fn instances(name: &str) -> Vec<(usize, Vec<u16>, Vec<u64>)> {
    suite_rows(name)
        .iter()
        .map(|row| {
            let fields: Vec<&str> = row.split('|').map(str::trim).collect();
            let rest = fields[2..].iter().map(|f| f.parse().unwrap()).collect();
            (fields[0].parse().unwrap(), numbers(fields[1]), rest)
        })
        .collect()
}

/// Korf's 100 instances of the 15-puzzle; goal blank first.
pub fn korf100() -> Vec<Instance> {
    instances("korf100.txt")
        .into_iter()
        .map(|(id, tiles, rest)| Instance { id, tiles, length: rest[0] as u32, nodes_1985: rest[1] })
        .collect()
}

/// Korf and Felner's 50 instances of the 24-puzzle; goal blank first.
pub fn korf_felner_50() -> Vec<Instance24> {
    instances("korf_felner_50.txt")
        .into_iter()
        .map(|(id, tiles, rest)| Instance24 {
            id,
            tiles,
            length: rest[0] as u32,
            nodes_6666: rest[1],
            nodes_888: rest[2],
        })
        .collect()
}

/// The 17 boards of the 15-puzzle that need 80 slides; goal blank last.
pub fn antipodes() -> Vec<Vec<u16>> {
    suite_rows("antipodes_80.txt").iter().map(|row| numbers(row)).collect()
}

/// The 16 boards of the 15-puzzle that need 43 moves in the multi-tile metric; goal blank last.
pub fn antipodes_mtm() -> Vec<Vec<u16>> {
    rows("antipodes_mtm_43.txt").iter().map(|row| numbers(row)).collect()
}

/// The number of states at each distance; the name is such as `3x3 corner stm`.
pub fn depth_counts(name: &str) -> Vec<u64> {
    let rows = rows("depth_counts.txt");
    let row = rows.iter().find_map(|row| row.strip_prefix(name)?.strip_prefix(':'));
    numbers(row.unwrap_or_else(|| panic!("no row {name}")))
}

/// What users of solvers asked about.
pub fn cases() -> Vec<Case> {
    rows("cases.jsonl").iter().map(|row| serde_json::from_str(row).unwrap()).collect()
}

/// The files of the "8 puzzle" assignment with their answers, which stand in their names; goal blank last.
pub fn princeton() -> Vec<(PathBuf, Answer)> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(data("princeton")).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let answer = |path: &PathBuf| {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        if stem.contains("unsolvable") {
            return Answer::Unsolvable;
        }
        let number = stem.trim_start_matches("puzzle").rsplit('-').next().unwrap();
        Answer::Moves(number.parse().unwrap())
    };
    files.into_iter().map(|path| (path.clone(), answer(&path))).collect()
}

/// The files of the n-puzzle project with their answers; goal snail.
pub fn maps42() -> Vec<(PathBuf, Answer)> {
    rows("maps42/expected.txt")
        .iter()
        .map(|row| {
            let (name, answer) = row.split_once(' ').unwrap();
            let answer = match answer.trim() {
                "unsolvable" => Answer::Unsolvable,
                "error" => Answer::Error,
                "open" => Answer::Open,
                moves => Answer::Moves(moves.parse().unwrap()),
            };
            (data("maps42").join(name), answer)
        })
        .collect()
}
