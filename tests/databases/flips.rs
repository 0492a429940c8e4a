//! Single flipped bits anywhere in a database: none of them gives an answer.
//!
//! `TAQUIN_FLIPS=1000 cargo test --release --test databases flips -- --nocapture` tries so many, the 7-8 databases
//! included, and prints a row for `benches/FAULTS.md`.

use crate::common::command::{names, run, taquin};
use crate::common::random::Random;
use std::fs::File;
use std::os::unix::fs::FileExt;
use tempfile::tempdir;

/// Flips one bit of a file in place.
fn flip(file: &File, place: u64, bit: usize) {
    let mut byte = [0];
    file.read_exact_at(&mut byte, place).unwrap();
    file.write_all_at(&[byte[0] ^ 1 << bit], place).unwrap();
}

#[test]
fn no_flip_gives_an_answer() {
    let asked = std::env::var("TAQUIN_FLIPS").ok().map(|count| count.parse::<usize>().expect("a number"));
    let all = [
        (&["--size=3x3"][..], "8 6 7 2 5 4 3 0 1", 31),
        (&["5-5-5"], "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", 1),
        (&["7-8"], "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", 1),
    ];
    let tried = if asked.is_some() { &all[..] } else { &all[..2] };
    let count = asked.map_or(8, |asked| asked.div_ceil(tried.len()));
    let mut random = Random(20);
    for (arguments, board, length) in tried {
        let folder = tempdir().unwrap();
        run(taquin(folder.path()).args([&["pdb-build"], *arguments].concat())).exits(0);
        let heuristic = match arguments[0] {
            "--size=3x3" => "--heuristic=pdb".to_string(),
            partition => format!("--heuristic=pdb:{partition}"),
        };
        let solve = || {
            let arguments = ["solve", "--no-build", "--format=json", &heuristic, board];
            run(taquin(folder.path()).args(arguments))
        };
        let files = names(folder.path());
        let mut errors = 0;
        for round in 0..count {
            let name = &files[random.below(files.len())];
            let path = folder.path().join(name);
            let file = File::options().read(true).write(true).open(&path).unwrap();
            // Every fourth in the header.
            let end = if round % 4 == 0 { 4_096 } else { file.metadata().unwrap().len() as usize };
            let (place, bit) = (random.below(end) as u64, random.below(8));
            flip(&file, place, bit);
            let ran = solve().exits(4);
            assert!(ran.err.contains(name.as_str()) && !ran.out.contains("length"), "{place}: {}", ran.err);
            errors += 1;
            flip(&file, place, bit);
        }
        assert_eq!(solve().exits(0).lengths(), [Some(*length)]);
        println!("flipped bits, {}: tried {count}, answers 0, errors {errors}, wrong 0", arguments[0]);
    }
}
