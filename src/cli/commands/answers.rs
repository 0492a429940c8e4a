//! Where answers go, and in which form.

use crate::cli::term::failure::{Exit, Failure};
use crate::pdb::file::writer::PendingFile;
use crate::puzzle::solution::MoveNames;
use crate::system::progress::Cancel;
use crate::text::output::{self, Report};
use std::fs::File;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

/// Options of the output.
#[derive(Clone, Debug, clap::Args)]
pub struct AnswerOptions {
    /// Format of the answers
    #[arg(long, value_enum, default_value = "text")]
    format: Format,

    /// How the formats text and moves name a move
    #[arg(long, value_enum, default_value = "blank")]
    moves: MoveFormat,

    /// Write a run of equal moves as one letter and its length: R2D for RRD
    #[arg(long)]
    compact: bool,

    /// Write the answers to a file instead of standard output; the file appears when all answers are written
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Formats of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A readable block for each board
    Text,
    /// One line of moves for each board
    Moves,
    /// All boards of the solution
    Boards,
    /// The matrix file of course programs: `state k` above each board, tabs in its rows, a line of dashes between
    /// boards
    States,
    /// The output of the 8-puzzle assignment of Princeton
    Princeton,
    /// The output of the n-puzzle project of 42: complexities, number of moves, states
    #[value(name = "42")]
    FortyTwo,
    /// One JSON object for each board, each on a line of its own
    Json,
    /// Comma-separated values, one row for each board
    Csv,
}

/// How a move is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum MoveFormat {
    /// Where the blank goes: U, D, L, R
    Blank,
    /// Where the tile goes: U, D, L, R
    Tile,
    /// The number of the tile
    Number,
}

impl MoveFormat {
    /// The library's word for it.
    pub fn names(self) -> MoveNames {
        match self {
            MoveFormat::Blank => MoveNames::Blank,
            MoveFormat::Tile => MoveNames::Tile,
            MoveFormat::Number => MoveNames::Number,
        }
    }
}

/// Bytes of an answer that are written at once.
const PART: usize = 1 << 16;

/// The answers of a run, one after the other.
pub struct Answers<'a> {
    options: &'a AnswerOptions,
    destination: Destination,
    printed: usize,
    cancel: Cancel,
}

/// Where answers are written.
enum Destination {
    /// Standard output.
    Output,
    /// A file that is renamed into place at the end.
    File(PathBuf, PendingFile),
    /// Something that is not a regular file, such as a device or a pipe: it cannot be replaced, so it is written to.
    Device(PathBuf, File),
}

impl Destination {
    fn open(path: &Path) -> std::io::Result<Destination> {
        // The target of a link is written, not the link replaced.
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        match std::fs::metadata(&path) {
            Ok(there) if there.is_dir() => Err(std::io::ErrorKind::IsADirectory.into()),
            Ok(there) if there.is_file() => {
                let mut file = PendingFile::create(&path)?;
                file.file().set_permissions(there.permissions())?;
                Ok(Destination::File(path, file))
            }
            Ok(_) => File::options().write(true).open(&path).map(|file| Destination::Device(path, file)),
            Err(_) => PendingFile::create(&path).map(|file| Destination::File(path, file)),
        }
    }
}

impl<'a> Answers<'a> {
    /// Opens the file, if there is one. The switch ends the writing of a long answer.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn new(options: &'a AnswerOptions, cancel: Cancel) -> Result<Answers<'a>, Failure> {
        let destination = match &options.output {
            None => Destination::Output,
            Some(path) => Destination::open(path).map_err(|e| cannot_write(path, &e))?,
        };
        let mut answers = Answers { options, destination, printed: 0, cancel };
        if options.format == Format::Csv {
            answers.write(&output::csv::head())?;
        }
        Ok(answers)
    }

    /// Writes the answer for one board.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, report: &Report<'_>) -> Result<(), Failure> {
        let (names, compact) = (self.options.moves.names(), self.options.compact);
        let piece = output::boards::piece;
        let (pieces, is_block) = match self.options.format {
            Format::Text => (piece(output::text::block(report, names, compact)), true),
            Format::Moves => (piece(output::moves::line(report, names, compact)), false),
            Format::Boards => (output::boards::plain(report), true),
            Format::States => (output::boards::states(report), true),
            Format::Princeton => (output::boards::princeton(report), true),
            Format::FortyTwo => (output::boards::forty_two(report), true),
            Format::Json => (piece(output::json::line(report) + "\n"), false),
            Format::Csv => (piece(output::csv::line(report)), false),
        };
        let mut text = String::new();
        if is_block && self.printed > 0 {
            text.push('\n');
        }
        self.printed += 1;
        for piece in pieces {
            text.push_str(&piece);
            if text.len() >= PART {
                self.write(&text)?;
                text.clear();
                if self.cancel.is_cancelled() {
                    let message = "interrupted while a solution was written; not all of its boards are there";
                    return Err(Failure::new(Exit::Limit, message));
                }
            }
        }
        self.write(&text)
    }

    /// Writes what is wrong with an input, in the formats that have room for it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add_broken(&mut self, line: usize, message: &str) -> Result<(), Failure> {
        match self.options.format {
            Format::Json => self.write(&(output::json::broken(line, message) + "\n")),
            Format::Csv => self.write(&output::csv::broken(message)),
            Format::Moves => self.write(&format!("error: {message}\n")),
            _ => Ok(()),
        }
    }

    /// Renames the file into place.
    ///
    /// # Errors
    /// When it cannot be finished.
    pub fn finish(self) -> Result<(), Failure> {
        match self.destination {
            Destination::File(path, file) => file.finish().map_err(|e| cannot_write(&path, &e)),
            Destination::Output | Destination::Device(..) => Ok(()),
        }
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        match &mut self.destination {
            Destination::File(path, file) => {
                file.write_all(text.as_bytes()).map_err(|e| cannot_write(path, &e))
            }
            Destination::Device(path, file) => {
                file.write_all(text.as_bytes()).map_err(|e| cannot_write(path, &e))
            }
            Destination::Output => {
                let mut out = stdout().lock();
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
        }
    }
}

fn cannot_write(path: &Path, e: &std::io::Error) -> Failure {
    Failure::of_output(format!("cannot write {}: {e}; nothing was left there", path.display()), e)
}
