//! The targets on the kept corpus and on mutations of it.
//!
//! `TAQUIN_FUZZ=100000 cargo test --lib fuzzing -- --nocapture` tries so many inputs a reader; in the gate it is a few
//! seconds' worth. An input that fails is left in `target/tmp/fuzzing`, to be put into the corpus.

mod mutations;

use crate::fuzzing::{Met, TARGETS};
use crate::test_support::data;
use mutations::Mutations;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The inputs of a reader's corpus, with those that it shares with other tests.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let files = |folder: &str| {
        let entries = fs::read_dir(root.join(folder)).unwrap_or_else(|e| panic!("{folder}: {e}"));
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.into_iter().map(|path| fs::read(path).unwrap()).collect::<Vec<_>>()
    };
    let mut all = files(&format!("tests/data/fuzzing/{name}"));
    match name {
        "boards" => {
            all.extend(files("tests/data/princeton").into_iter().chain(files("tests/data/maps42")));
            all.extend(
                data::cases()
                    .into_iter()
                    .flat_map(|case| [Some(case.input), case.raw])
                    .flatten()
                    .map(Into::into),
            );
        }
        "goals" => all.extend(data::cases().into_iter().map(|case| case.goal.into())),
        "catalogues" => all.extend(files("pdb/catalogue")),
        #[cfg(feature = "cli")]
        "journals" => all.extend(written_journals().map(String::into_bytes)),
        _ => {}
    }
    assert!(all.iter().all(|input| input.len() < 1 << 16), "{name}: inputs are small");
    all
}

/// Journals of the form that is written now: a whole run, its parts, and a part that is not finished.
#[cfg(feature = "cli")]
fn written_journals() -> [String; 3] {
    use crate::suite::journal::text::{tests::some_run, text};
    let part = |shard: &str, boards: &[usize]| {
        let mut run = some_run();
        run.settings.shard = Some(shard.parse().unwrap());
        run.records.retain(|record| boards.contains(&record.board));
        text(&run)
    };
    let parts = part("1/3", &[1]) + "\n" + &part("2/3", &[2]);
    [
        text(&some_run()),
        parts + "\n" + &part("3/3", &[]).replace("\"boards\":3", "\"boards\":2"),
        part("2/2", &[]),
    ]
}

/// Runs a target; an input that fails is kept, and its path is the error.
fn run(name: &str, input: &[u8]) -> Result<Met, PathBuf> {
    let (_, target) = TARGETS.iter().find(|(target, _)| *target == name).unwrap();
    catch_unwind(AssertUnwindSafe(|| target(input))).map_err(|_| {
        // `target/PROFILE/deps/PROGRAM`
        let program = std::env::current_exe().unwrap();
        let folder = program.ancestors().nth(3).unwrap().join("tmp/fuzzing");
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(format!("{name}-{:016x}", crate::pdb::file::format::checksum(input)));
        fs::write(&path, input).unwrap();
        path
    })
}

/// Tries the corpus, and so many mutations of it.
fn fuzz(name: &str, mutations: usize) {
    let count = std::env::var("TAQUIN_FUZZ").map_or(mutations, |count| count.parse().unwrap());
    let corpus = corpus(name);
    let (mut met, mut slowest, mut failed) = (Met::default(), (Duration::ZERO, 0), Vec::new());
    let mutated = Mutations::new(&corpus);
    let begin = Instant::now();
    for input in corpus.iter().cloned().chain(mutated.take(count)) {
        let start = Instant::now();
        match run(name, &input) {
            Ok(one) => met += one,
            Err(path) => failed.push(path),
        }
        if failed.len() == 10 {
            break;
        }
        slowest = slowest.max((start.elapsed(), input.len()));
    }
    let ((most, bytes), seconds) = (slowest, begin.elapsed().as_secs_f64());
    println!(
        "{name}: {} kept and {count} mutated inputs, {} values, {} refusals, {seconds:.1} s; slowest {most:.1?} for {bytes} bytes",
        corpus.len(),
        met.values,
        met.refusals
    );
    assert!(failed.is_empty(), "{name} fails on {failed:#?}");
    // Mutations that nothing reads, or that all are read, would try little.
    assert!(met.values > count / 20 && met.refusals > count / 20, "{name}: {met:?}");
}

#[test]
fn boards() {
    fuzz("boards", 600);
}

#[test]
fn goals() {
    fuzz("goals", 3_000);
}

#[test]
fn moves() {
    fuzz("moves", 3_000);
}

#[test]
fn settings() {
    fuzz("settings", 3_000);
}

#[test]
fn catalogues() {
    fuzz("catalogues", 1_500);
}

#[test]
fn databases() {
    fuzz("databases", 300);
}

#[test]
#[cfg(feature = "cli")]
fn journals() {
    fuzz("journals", 600);
}
