//! Boards written in every form by rules of their own, with all blanks, gaps and line ends, are read back.

use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::text::input::{InputError, InputFormat, read_board, read_boards};
use proptest::prelude::*;

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
