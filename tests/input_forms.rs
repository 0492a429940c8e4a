//! Text forms in: what is written is read back, what is broken is named, and nothing panics.

use proptest::prelude::*;
use taquin::puzzle::dims::Dims;
use taquin::puzzle::grid::Grid;
use taquin::text::input::{InputError, InputFormat, read_board, read_boards};

/// Any board of a size.
fn boards_of(dims: Dims) -> impl Strategy<Value = Grid> {
    let tiles: Vec<u16> = (0..dims.cells() as u16).collect();
    Just(tiles).prop_shuffle().prop_map(move |tiles| Grid::new(dims, &tiles).unwrap())
}

/// A board of up to 6 columns and 6 rows.
fn boards() -> impl Strategy<Value = Grid> {
    (1u64..7, 1u64..7).prop_flat_map(|(width, height)| boards_of(Dims::new(width, height).unwrap()))
}

/// A board of at least two rows.
fn tall_boards() -> impl Strategy<Value = Grid> {
    (1u64..7, 2u64..7).prop_flat_map(|(width, height)| boards_of(Dims::new(width, height).unwrap()))
}

/// Three or more square boards of one size.
fn lists() -> impl Strategy<Value = Vec<Grid>> {
    (2u64..6).prop_flat_map(|side| prop::collection::vec(boards_of(Dims::new(side, side).unwrap()), 3..20))
}

/// The numbers of a board, the blank as `blank`.
fn numbers(grid: &Grid, blank: &str) -> Vec<String> {
    grid.tiles().iter().map(|t| if t.0 == 0 { blank.to_string() } else { t.to_string() }).collect()
}

/// Rows of numbers, joined twice.
fn rows(grid: &Grid, blank: &str, between: &str, after: &str) -> String {
    let rows: Vec<String> =
        numbers(grid, blank).chunks(grid.dims().width()).map(|row| row.join(between)).collect();
    rows.join(after)
}

const BLANKS: [&str; 6] = ["0", "x", "X", "_", ".", "-"];
const GAPS: [&str; 7] = [" ", "  ", ",", ", ", ";", "; ", "\t"];
const ENDS: [&str; 3] = ["\n", "\r\n", "\r"];

fn read(text: &str, size: Option<Dims>, form: InputFormat) -> Result<Grid, TestCaseError> {
    let detected = read_board(text, size, None);
    prop_assert_eq!(&detected, &read_board(text, size, Some(form)), "detected and as {}: {:?}", form, text);
    detected.map_err(|error| TestCaseError::fail(format!("{error}\n{text:?}")))
}

proptest! {
    #[test]
    fn the_course_form_comes_back(grid in boards(), wrap in 1usize..9, blank in 0usize..6, gap in 0usize..7,
                                  end in 0usize..3) {
        let (width, height, end) = (grid.dims().width(), grid.dims().height(), ENDS[end]);
        let lines: Vec<String> = numbers(&grid, BLANKS[blank]).chunks(wrap).map(|l| l.join(GAPS[gap])).collect();
        let body = lines.join(end);
        let text = format!("{width} {height}{end}{body}");
        prop_assert_eq!(&read(&text, None, InputFormat::Course)?, &grid);
        prop_assert_eq!(&read(&text, Some(grid.dims()), InputFormat::Course)?, &grid);
        if width == height {
            prop_assert_eq!(&read(&format!("\u{feff}# note{end}{width}# side{end}{body}{end}"), None, InputFormat::Course)?, &grid);
        }
    }

    #[test]
    fn rows_come_back(grid in boards(), blank in 0usize..6, gap in 0usize..7, end in 0usize..3) {
        let text = rows(&grid, BLANKS[blank], GAPS[gap], ENDS[end]);
        prop_assert_eq!(&read(&text, Some(grid.dims()), InputFormat::Rows)?, &grid);
        if !grid.dims().is_line() {
            prop_assert_eq!(&read(&text, None, InputFormat::Rows)?, &grid);
            let boxed = rows(&grid, BLANKS[blank], ", ", "],\n[");
            prop_assert_eq!(&read(&format!("[{boxed}]"), None, InputFormat::Rows)?, &grid);
            let with_ends = rows(&grid, BLANKS[blank], ",", ",\n") + ",";
            prop_assert_eq!(&read(&with_ends, None, InputFormat::Rows)?, &grid);
            for gap in [",", ";", "\t"] {
                prop_assert_eq!(&read(&rows(&grid, "", gap, "\n"), None, InputFormat::Rows)?, &grid, "{:?}", gap);
            }
        }
    }

    #[test]
    fn a_line_of_numbers_comes_back(grid in boards(), blank in 0usize..6, gap in 0usize..7, boxed: bool) {
        let numbers = numbers(&grid, BLANKS[blank]).join(GAPS[gap]);
        let text = if boxed { format!("({numbers}),") } else { numbers };
        prop_assert_eq!(&read(&text, Some(grid.dims()), InputFormat::Line)?, &grid);
        let alone = read_board(&text, None, None);
        if grid.dims().width() == grid.dims().height() {
            prop_assert_eq!(alone.as_ref(), Ok(&grid));
        } else if Dims::square_of(grid.tiles().len()).is_none() {
            prop_assert!(matches!(alone, Err(InputError::NotSquare { .. })), "{:?}", alone);
        }
    }

    #[test]
    fn separated_rows_come_back(grid in tall_boards(), blank in 0usize..6) {
        for (between, after) in [(" ", "/"), (",", " / "), (", ", ";"), (",", ";")] {
            let text = rows(&grid, BLANKS[blank], between, after);
            if grid.dims().width() > 1 || after.contains('/') {
                prop_assert_eq!(&read(&text, None, InputFormat::Slash)?, &grid);
            }
        }
    }

    #[test]
    fn digits_letters_and_words_come_back(grid in boards(), blank in 0usize..4) {
        let (dims, cells) = (grid.dims(), grid.tiles().len());
        let text = |first: u8, blank: char| -> String {
            let sign = |t: u16| if t == 0 { blank } else { char::from(first + t as u8) };
            grid.tiles().iter().map(|t| sign(t.0)).collect()
        };
        if (2..=9).contains(&cells) {
            let digits = text(b'0', ['0', '_', '.', 'x'][blank]);
            prop_assert_eq!(&read(&digits, Some(dims), InputFormat::Digits)?, &grid);
            let rows: Vec<&str> = (0..dims.height()).map(|r| &digits[r * dims.width()..][..dims.width()]).collect();
            if !dims.is_line() {
                prop_assert_eq!(&read(&rows.join("/"), None, InputFormat::Slash)?, &grid);
                prop_assert_eq!(&read(&rows.join("\n"), None, InputFormat::Rows)?, &grid);
            }
        }
        if (2..=16).contains(&cells) {
            let letters = text(b'a' - 1, ['_', '-', '.', 'X'][blank]);
            let spaced: Vec<String> = letters.chars().map(String::from).collect();
            prop_assert_eq!(&read(&letters, Some(dims), InputFormat::Letters)?, &grid);
            prop_assert_eq!(&read(&spaced.join(" "), Some(dims), InputFormat::Letters)?, &grid);
            if dims.width() > 1 {
                let rows: Vec<String> = spaced.chunks(dims.width()).map(|r| r.join(" ")).collect();
                prop_assert_eq!(&read_board(&rows.join("\n"), Some(dims), None), &Ok(grid.clone()));
            }
        }
        if cells == 16 {
            let word: String = grid.tiles().iter().map(|t| format!("{:x}", t.0)).collect();
            prop_assert_eq!(&read(&format!("0x{word}"), Some(dims), InputFormat::Hex)?, &grid);
            let square = read(&format!("0X{}", word.to_uppercase()), None, InputFormat::Hex)?;
            prop_assert_eq!(square.tiles(), grid.tiles());
        }
    }

    #[test]
    fn json_comes_back(grid in boards()) {
        let dims = grid.dims();
        let flat = format!("[{}]", numbers(&grid, "0").join(", "));
        let nested = format!("[[{}]]", rows(&grid, "null", ",", "],\n["));
        prop_assert_eq!(&read(&flat, Some(dims), InputFormat::Json).or_else(|_| read(&flat, Some(dims), InputFormat::Line))?, &grid);
        prop_assert_eq!(&read(&nested, Some(dims), InputFormat::Json)?, &grid);
        prop_assert_eq!(&read(&format!("{{\"size\": \"{dims}\", \"board\": {flat}}}"), None, InputFormat::Json)?, &grid);
        let text = format!("{{\"size\": \"{dims}\", \"board\": \"{}\", \"n\": 1}}", rows(&grid, "_", " ", "\\n"));
        if dims.height() > 1 {
            prop_assert_eq!(&read(&nested, None, InputFormat::Json)?, &grid);
            prop_assert_eq!(&read(&text, None, InputFormat::Json)?, &grid);
        }
    }

    /// One line a board, one of them broken in one of many ways: the others come out, and the line is named.
    #[test]
    fn a_broken_line_is_reported_alone(grids in lists(), at: prop::sample::Index,
                                       how in 0usize..6, style in 0usize..3, gap in 0usize..7) {
        let write = |g: &Grid| match style {
            0 => numbers(g, "0").join(GAPS[gap]),
            1 => rows(g, "_", " ", "/"),
            _ => format!("{{\"board\": [{}]}}", numbers(g, "0").join(", ")),
        };
        let mut lines: Vec<String> = grids.iter().map(write).collect();
        let broken = at.index(lines.len());
        let last = lines[broken].rfind(|c: char| c.is_ascii_digit() || c == '_').unwrap();
        match how {
            0 => lines[broken] = "not a board".to_string(),
            1 => lines[broken].replace_range(last..=last, "?"),
            2 => lines[broken].insert_str(last, "99"),
            3 => lines[broken] = lines[broken].replace(|c: char| c.is_ascii_digit(), "1"),
            4 => {
                let shorter = lines[broken][..last].trim_end_matches([' ', ',', ';', '\t']);
                lines[broken] = shorter.to_string();
            }
            _ => lines[broken] = "7".to_string(),
        }
        let entries = read_boards(lines.join("\n").as_bytes(), None, None);
        prop_assert_eq!(entries.len(), grids.len(), "{:?}", lines);
        for (index, (entry, grid)) in entries.iter().zip(&grids).enumerate() {
            prop_assert_eq!(entry.line, index + 1);
            if index == broken {
                let error = entry.board.as_ref().unwrap_err().to_string();
                prop_assert!(error.starts_with(&format!("line {}", index + 1)), "{}", error);
            } else {
                prop_assert_eq!(entry.board.as_ref(), Ok(grid), "{:?}", lines);
            }
        }
    }
}

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
