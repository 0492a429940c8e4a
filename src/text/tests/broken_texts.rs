//! Random and damaged texts: nothing panics, and what is wrong is named.

use crate::puzzle::dims::Dims;
use crate::text::input::{InputFormat, read_board, read_boards};

/// A small generator, so that a failure names its seed.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Reads a text in every way; how many boards and errors came out.
fn read_in_every_way(text: &[u8], seed: u64) -> (usize, usize) {
    let (mut good, mut bad) = (0, 0);
    let lines = 1 + text.iter().filter(|b| matches!(b, b'\n' | b'\r')).count();
    let ways = InputFormat::ALL.into_iter().map(Some).chain([None]);
    for form in ways {
        for size in [None, Some("3x3".parse::<Dims>().unwrap())] {
            let entries = read_boards(text, size, form);
            assert!(!entries.is_empty(), "seed {seed}");
            let mut last = 1;
            for entry in entries {
                assert!((last..=lines).contains(&entry.line), "seed {seed} {form:?} {}", entry.line);
                last = entry.line;
                match entry.board {
                    Ok(grid) => {
                        assert!(size.is_none_or(|s| s == grid.dims()), "seed {seed}");
                        let mut tiles: Vec<usize> = grid.tiles().iter().map(|t| usize::from(t.0)).collect();
                        tiles.sort_unstable();
                        assert!(tiles.into_iter().eq(0..grid.dims().cells()), "seed {seed}");
                        good += 1;
                    }
                    Err(error) => {
                        let message = error.to_string();
                        let named = message.starts_with("line ") || message.starts_with("empty input");
                        assert!(named && !message.contains('\n'), "seed {seed}: {message}");
                        bad += 1;
                    }
                }
            }
        }
    }
    (good, bad)
}

#[test]
fn random_bytes_never_panic() {
    let signs = b"0123456789 \n\n\r\t,;/#[]{}()\"x_-.abo:\\\xff\xc3\xa9";
    let mut errors = 0;
    for seed in 1..=10_000u64 {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let length = rng.below(80);
        let any = seed % 4 == 0;
        let text: Vec<u8> = (0..length)
            .map(|_| if any { rng.below(256) as u8 } else { signs[rng.below(signs.len())] })
            .collect();
        errors += read_in_every_way(&text, seed).1;
    }
    assert!(
        errors >= 10_000 * 18,
        "every text gives at least one entry a way, and hardly any is a board: {errors}"
    );
}

#[test]
fn mutated_texts_never_panic() {
    let mut texts: Vec<String> = InputFormat::ALL.iter().map(|f| f.example().to_string()).collect();
    texts.push("3\n1 2 3\n4 5 6\n7 8 0\n3\n8 7 6\n5 4 3\n2 1 0\n".to_string());
    texts.push("1 2\n3 0\n\n0 1\n2 3\n\n\n# end\n4 2\n1 2 3 4\n5 6 7 0\n".to_string());
    texts.push("[[[1, 2], [3, 0]], {\"board\": \"123456780\"}, [3, 2, 1, 0]]".to_string());
    texts.push("{\"board\": \"1 2/3 0\", \"size\": \"2x2\"}\n{\"board\": [3, 2, 1, 0]}\n".to_string());
    texts.push("1,2,3\n4,5,6\n7,8,\n\n1\t2\t3\n\t5\t6\n7\t8\t4\n".to_string());
    let (mut good, mut bad) = (0, 0);
    for seed in 1..=10_000u64 {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut text = texts[rng.below(texts.len())].clone().into_bytes();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(text.len().max(1));
            match rng.below(6) {
                0 if !text.is_empty() => text[at] = rng.below(256) as u8,
                1 if !text.is_empty() => drop(text.remove(at)),
                2 => text.truncate(at),
                3 => text.insert(at, b" \n,/#[]{}\"0x-"[rng.below(13)]),
                4 => {
                    let other = texts[rng.below(texts.len())].as_bytes();
                    text.splice(at..at, other[..rng.below(other.len())].iter().copied());
                }
                _ => text.splice(at..at, *b" 99999999999999999999 ").for_each(drop),
            }
        }
        let (g, b) = read_in_every_way(&text, seed);
        good += g;
        bad += b;
    }
    assert!(good > 5_000 && bad > 100_000, "{good} boards, {bad} errors");
}

#[test]
fn huge_sizes_cost_nothing_and_long_texts_are_read() {
    for size in ["65535 1", "1 65535", "255", "65535 65535", "99999999999999999999"] {
        let text = format!("{size}\n1 2 0");
        assert!(read_board(&text, None, None).is_err(), "{size}");
    }
    let line = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n";
    let entries = read_boards(line.repeat(50_000).as_bytes(), None, None);
    assert_eq!(entries.len(), 50_000);
    assert!(entries.iter().all(|e| e.board.is_ok()));
    let column: String = (0..65_535).map(|n| format!("{n}\n")).collect();
    assert_eq!(read_board(&column, None, None).map(|g| g.dims().height()), Ok(65_535));
    for deep in ["[", "{\"board\":", "((", "\"", "/", ","] {
        let entries = read_boards(deep.repeat(100_000).as_bytes(), None, None);
        assert!(entries.len() == 1 && entries[0].board.is_err(), "{deep}");
    }
}
