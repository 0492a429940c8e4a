//! Where answers go, and in which form.

use crate::cli::term::failure::{Exit, Failure, note};
use crate::cli::term::output::{self, stdout};
use crate::pdb::file::writer::PendingFile;
use crate::puzzle::solution::MoveNames;
use crate::system::progress::Cancel;
use crate::text::output::csv::Rows;
use crate::text::output::{self as forms, Report, printable};
use std::fs::File;
use std::io::Write;
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

    /// Write the answers to a file instead of standard output. It appears, or replaces an older one, when all boards are
    /// answered; an interrupted run leaves it as it was and writes the answers so far to FILE.part
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
    rows: Rows,
    printed: usize,
    cancel: Cancel,
}

/// Where answers are written.
enum Destination {
    /// Standard output.
    Output,
    /// A file that gets its name at the end.
    File(PathBuf, PendingFile),
    /// Something that is not a regular file, such as a device or a pipe: it cannot be replaced, so it is written to.
    Device(PathBuf, File),
}

impl Destination {
    fn open(path: &Path) -> std::io::Result<Destination> {
        let own = path.to_path_buf();
        match std::fs::metadata(path) {
            Ok(there) if there.is_dir() => Err(std::io::ErrorKind::IsADirectory.into()),
            Ok(there) if !there.is_file() => {
                File::options().write(true).open(path).map(|file| Destination::Device(own, file))
            }
            _ => PendingFile::create(path).map(|file| Destination::File(own, file)),
        }
    }
}

impl<'a> Answers<'a> {
    /// Opens the file, if there is one. With `proves` there are columns for second proofs. The switch ends the writing of a long answer.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn new(options: &'a AnswerOptions, proves: bool, cancel: Cancel) -> Result<Answers<'a>, Failure> {
        let destination = match &options.output {
            None => Destination::Output,
            Some(path) => Destination::open(path).map_err(|e| cannot_write(path, &e))?,
        };
        if matches!(destination, Destination::Output) {
            // Before any work.
            output::check()?;
        }
        let mut answers = Answers { options, destination, rows: Rows::new(proves), printed: 0, cancel };
        if options.format == Format::Csv {
            answers.write(&answers.rows.head())?;
        }
        Ok(answers)
    }

    /// Writes the answer for one board.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, report: &Report<'_>) -> Result<(), Failure> {
        let (names, compact) = (self.options.moves.names(), self.options.compact);
        let piece = forms::boards::piece;
        let (pieces, is_block) = match self.options.format {
            Format::Text => (piece(forms::text::block(report, names, compact)), true),
            Format::Moves => (piece(forms::moves::line(report, names, compact)), false),
            Format::Boards => (forms::boards::plain(report), true),
            Format::States => (forms::boards::states(report), true),
            Format::Princeton => (forms::boards::princeton(report), true),
            Format::FortyTwo => (forms::boards::forty_two(report), true),
            Format::Json => (piece(forms::json::line(report) + "\n"), false),
            Format::Csv => (piece(self.rows.line(report)), false),
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
        let text = match self.options.format {
            Format::Json => forms::json::broken(line, message) + "\n",
            Format::Csv => self.rows.broken(message),
            Format::Moves => format!("error: {message}\n"),
            _ => return Ok(()),
        };
        self.printed += 1;
        self.write(&text)
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// When it cannot be finished.
    pub fn finish(self) -> Result<(), Failure> {
        match self.destination {
            Destination::File(path, file) => file.finish().map_err(|e| cannot_write(&path, &e)),
            Destination::Output | Destination::Device(..) => Ok(()),
        }
    }

    /// Ends an interrupted run: a part of the answers never gets the name that was asked for. It is kept beside it, with
    /// a message, and so is an older file.
    ///
    /// # Errors
    /// When it cannot be finished.
    pub fn finish_part(self) -> Result<(), Failure> {
        let Destination::File(path, file) = self.destination else { return Ok(()) };
        let path = path.display();
        if self.printed == 0 {
            note(format!("{path} was not written: no board is answered yet"));
            return Ok(());
        }
        let mut part = file.target().as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        file.finish_as(&part).map_err(|e| cannot_write(&part, &e))?;
        note(format!("{path} was not written; the answers so far are in {}", part.display()));
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        // Messages and paths of partitions are foreign text.
        let text = printable::lines(text);
        match &mut self.destination {
            Destination::File(path, file) => {
                file.write_all(text.as_bytes()).map_err(|e| cannot_write(path, &e))
            }
            Destination::Device(path, file) => {
                file.write_all(text.as_bytes()).map_err(|e| cannot_write(path, &e))
            }
            Destination::Output => {
                let mut out = stdout();
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
        }
    }
}

fn cannot_write(path: &Path, e: &std::io::Error) -> Failure {
    Failure::of_output(format!("cannot write {}: {e}; nothing was left there", path.display()), e)
}
