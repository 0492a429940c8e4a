//! The boards that a command is given: arguments, files, standard input.

use crate::cli::term::failure::{Exit, Failure, input_message};
use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::text::input::{self, InputFormat};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Options that say which boards.
#[derive(Clone, Debug, clap::Args)]
pub struct Boards {
    /// Boards, one per argument, such as "1 2 3 4 5 6 7 0 8" or "1 2 3/4 5 6/7 0 8" (0 is the blank); `-` alone
    /// is standard input
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,

    /// Read boards from a file, or from standard input with `-`: one per line, or a size line and then the rows, or any
    /// other format that `taquin formats` lists; repeatable
    #[arg(long, short, value_name = "FILE")]
    file: Vec<PathBuf>,

    /// Format of the boards, one that `taquin formats` lists [default: detected]
    #[arg(long, value_name = "FORMAT")]
    input_format: Option<InputFormat>,

    /// Size of the boards, columns x rows; needed for boards on one line that are not square
    #[arg(long, value_name = "WxH")]
    size: Option<Dims>,
}

/// One board and where it came from.
pub struct Given {
    /// Such as `puzzle.txt, line 3`.
    pub source: String,
    /// Its line in the file or argument.
    pub line: usize,
    /// The board, or what is wrong with it.
    pub board: Result<Grid, String>,
}

impl Boards {
    /// Reads all boards, arguments first.
    ///
    /// # Errors
    /// When a file cannot be read or there are no boards at all; a broken board is not an error.
    pub fn read(&self) -> Result<Vec<Given>, Failure> {
        if self.boards.is_empty() && self.file.is_empty() {
            return Err(Failure::usage(
                "no board is given: expected one as an argument, such as \"1 2 3 4 5 6 7 0 8\", or --file FILE",
            ));
        }
        let mut all = Vec::new();
        if self.boards == ["-"] {
            let (name, text) = read_file(Path::new("-"))?;
            self.add(&mut all, &name, &text);
        } else if is_one_board(&self.boards) {
            self.add(&mut all, "arguments", self.boards.join(" ").as_bytes());
        } else {
            for (number, board) in self.boards.iter().enumerate() {
                let source = if self.boards.len() == 1 {
                    "argument".to_string()
                } else {
                    format!("argument {}", number + 1)
                };
                self.add(&mut all, &source, board.as_bytes());
            }
        }
        for path in &self.file {
            let (name, text) = read_file(path)?;
            self.add(&mut all, &name, &text);
        }
        Ok(all)
    }

    fn add(&self, all: &mut Vec<Given>, name: &str, text: &[u8]) {
        for entry in input::read_boards(text, self.size, self.input_format) {
            let mut board = entry.board.map_err(|e| input_message(&e));
            if let (Err(why), Ok(path)) = (&mut board, std::str::from_utf8(text))
                && name.starts_with("argument")
                && Path::new(path).is_file()
            {
                *why += &format!("; to read the file of that name, add --file {path}");
            }
            // Most messages name their line themselves.
            let says_where = board.as_ref().is_err_and(|e| e.starts_with("line "));
            let source = if says_where || name.starts_with("argument") {
                name.to_string()
            } else {
                format!("{name}, line {}", entry.line)
            };
            all.push(Given { source, line: entry.line, board });
        }
    }
}

/// Whether arguments are the cells of one board without quotes: every one a number or a blank sign, and most of them
/// smaller than there are cells, which strings of digits that are boards of their own are not.
fn is_one_board(arguments: &[String]) -> bool {
    let number = |cell: &String| match cell.as_str() {
        "x" | "X" | "_" | "." | "-" => Some(0),
        number => number.parse::<usize>().ok(),
    };
    let numbers: Option<Vec<usize>> = arguments.iter().map(number).collect();
    numbers.is_some_and(|numbers| {
        let small = numbers.iter().filter(|&&number| number < numbers.len()).count();
        numbers.len() > 1 && small * 2 >= numbers.len()
    })
}

/// The name to show and the bytes of a file; `-` is standard input.
pub fn read_file(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    let (name, text) = if path == Path::new("-") {
        let mut text = Vec::new();
        ("standard input".to_string(), std::io::stdin().lock().read_to_end(&mut text).map(|_| text))
    } else {
        (path.display().to_string(), std::fs::read(path))
    };
    let text = text.map_err(|e| {
        let exit = if e.kind() == std::io::ErrorKind::NotFound { Exit::Usage } else { Exit::Failure };
        Failure::new(exit, format!("cannot read {name}: {e}"))
    })?;
    Ok((name, text))
}
