//! The formats in which boards are written: their names, and a line and an example for each.

use crate::puzzle::excerpt::one_line;
use std::fmt;
use std::str::FromStr;

/// A way to write boards as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InputFormat {
    /// A size line, then the numbers.
    Course,
    /// Rows of numbers without a size line.
    Rows,
    /// One board per line.
    Line,
    /// One board per line, its rows separated.
    Slash,
    /// One string of digits.
    Digits,
    /// One hexadecimal word.
    Hex,
    /// Letters for tiles.
    Letters,
    /// JSON.
    Json,
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown input format `{}`: expected course, rows, line, slash, digits, hex, letters or json", one_line(.0))]
pub struct UnknownFormat(pub String);

impl InputFormat {
    /// All formats, in the order in which help texts list them.
    pub const ALL: [InputFormat; 8] = [
        InputFormat::Course,
        InputFormat::Rows,
        InputFormat::Line,
        InputFormat::Slash,
        InputFormat::Digits,
        InputFormat::Hex,
        InputFormat::Letters,
        InputFormat::Json,
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            InputFormat::Course => "course",
            InputFormat::Rows => "rows",
            InputFormat::Line => "line",
            InputFormat::Slash => "slash",
            InputFormat::Digits => "digits",
            InputFormat::Hex => "hex",
            InputFormat::Letters => "letters",
            InputFormat::Json => "json",
        }
    }

    /// A description in one line.
    pub fn about(self) -> &'static str {
        match self {
            InputFormat::Course => "a size line (N, or columns and rows), then the numbers, wrapped anywhere",
            InputFormat::Rows => {
                "one row per line, the same number of cells in each; blank lines between boards"
            }
            InputFormat::Line => {
                "one board per line, numbers in reading order; square unless a size is given"
            }
            InputFormat::Slash => {
                "one board per line, its rows separated by / (or by ; if the numbers are not)"
            }
            InputFormat::Digits => "one board per line, one digit per cell, up to 9 cells",
            InputFormat::Hex => "one board per line, 0x and 16 hexadecimal digits, the first cell first",
            InputFormat::Letters => "letters a to o for the tiles 1 to 15, one of _ . - x X for the blank",
            InputFormat::Json => {
                "an array of numbers or of rows, several of these in an array or on lines, or objects with a \"board\""
            }
        }
    }

    /// A text in this format that holds one board.
    pub fn example(self) -> &'static str {
        match self {
            InputFormat::Course => "3\n1 2 3\n4 5 6\n7 8 0\n",
            InputFormat::Rows => "1 2 3\n4 5 6\n7 8 0\n",
            InputFormat::Line => "1, 2, 3, 4, 5, 6, 7, 8, 0",
            InputFormat::Slash => "1 2 3/4 5 6/7 8 0",
            InputFormat::Digits => "123456780",
            InputFormat::Hex => "0x123456789abcdef0",
            InputFormat::Letters => "abcdefgh_",
            InputFormat::Json => "{\"board\": [[1, 2, 3], [4, 5, 6], [7, 8, 0]]}",
        }
    }
}

impl fmt::Display for InputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for InputFormat {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<InputFormat, UnknownFormat> {
        InputFormat::ALL.into_iter().find(|f| f.name() == text).ok_or_else(|| UnknownFormat(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::input::read_boards;

    #[test]
    fn names_are_read_and_the_error_lists_them_all() {
        for format in InputFormat::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            assert!("csv".parse::<InputFormat>().unwrap_err().to_string().contains(format.name()));
        }
    }

    #[test]
    fn every_example_is_read_alike_with_and_without_its_name() {
        for format in InputFormat::ALL {
            for asked in [None, Some(format)] {
                let entries = read_boards(format.example().as_bytes(), None, asked);
                assert_eq!(entries.len(), 1, "{format}");
                let board = entries[0].board.as_ref().unwrap();
                let last = board.tiles().len() - 1;
                assert!([8, 15].contains(&last) && usize::from(board.blank().0) == last, "{format}");
            }
        }
    }
}
