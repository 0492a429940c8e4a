//! The boards that a command is given: arguments, files, standard input.

use crate::cli::term::failure::{Exit, Failure, input_message};
use crate::puzzle::dims::Dims;
use crate::puzzle::grid::Grid;
use crate::system::memory::has_memory;
use crate::text::input::{self, InputError, InputFormat};
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

/// A text that boards are read from, and its name.
pub struct Text {
    name: String,
    bytes: Vec<u8>,
    is_argument: bool,
}

impl Boards {
    /// The texts that boards are read from, arguments first.
    ///
    /// # Errors
    /// When a file cannot be read or there are no boards at all.
    pub fn texts(&self) -> Result<Vec<Text>, Failure> {
        if self.boards.is_empty() && self.file.is_empty() {
            return Err(Failure::usage(
                "no board is given: expected one as an argument, such as \"1 2 3 4 5 6 7 0 8\", or --file FILE",
            ));
        }
        let argument = |name: String, text: &str| {
            let bytes = text.as_bytes().to_vec();
            Text { name, bytes, is_argument: true }
        };
        let mut all: Vec<Text> = Vec::new();
        if self.boards == ["-"] {
            all.push(Text::of_file(Path::new("-"))?);
        } else if is_one_board(&self.boards) {
            all.push(argument("arguments".to_string(), &self.boards.join(" ")));
        } else if let [board] = &self.boards[..] {
            all.push(argument("argument".to_string(), board));
        } else {
            let boards = self.boards.iter().zip(1..);
            all.extend(boards.map(|(board, number)| argument(format!("argument {number}"), board)));
        }
        for path in &self.file {
            all.push(Text::of_file(path)?);
        }
        Ok(all)
    }

    /// The boards of the texts, one by one, so that no more of them are held than are at work. A broken board is one of
    /// them.
    pub fn of<'a>(&'a self, texts: &'a [Text]) -> impl Iterator<Item = Given> + Send + 'a {
        texts.iter().flat_map(|text| {
            let boards = input::boards(&text.bytes, self.size, self.input_format);
            boards.map(|entry| text.given(entry.line, entry.board))
        })
    }

    /// How many boards the texts have, where that is known in a moment.
    pub fn count(&self, texts: &[Text]) -> Option<usize> {
        let bytes: usize = texts.iter().map(|text| text.bytes.len()).sum();
        (bytes <= 1 << 20).then(|| self.of(texts).count())
    }
}

impl Text {
    fn of_file(path: &Path) -> Result<Text, Failure> {
        let (name, bytes) = read_file(path)?;
        Ok(Text { name, bytes, is_argument: false })
    }

    fn given(&self, line: usize, board: Result<Grid, InputError>) -> Given {
        let mut board = board.map_err(|e| input_message(&e));
        if self.is_argument
            && let (Err(why), Ok(path)) = (&mut board, std::str::from_utf8(&self.bytes))
            && Path::new(path).is_file()
        {
            *why += &format!("; to read the file of that name, add --file {path}");
        }
        // Most messages name their line themselves.
        let says_where = board.as_ref().is_err_and(|e| e.starts_with("line "));
        let source = match says_where || self.is_argument {
            true => self.name.clone(),
            false => format!("{}, line {line}", self.name),
        };
        Given { source, line, board }
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

/// Memory that must be left for boards when a text is read.
const SPARE: usize = 16 << 20;

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
    // JSON is copied once.
    if !has_memory(text.len() + SPARE) {
        return Err(Failure::new(
            Exit::Failure,
            format!("cannot read {name}: the system has no memory for it"),
        ));
    }
    Ok((name, text))
}
