//! Where answers go, and in which form.

use crate::cli::term::failure::Failure;
use crate::pdb::file::writer::PendingFile;
use crate::puzzle::solution::MoveNames;
use crate::text::output::{self, Report};
use std::fs::File;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

/// Options of the output.
#[derive(Clone, Debug, clap::Args)]
pub struct AnswerOptions {
    /// Form of the answers
    #[arg(long, value_enum, default_value = "text")]
    format: Format,

    /// How text and moves name a move
    #[arg(long, value_enum, default_value = "blank")]
    moves: Moves,

    /// Write runs of moves with their length: R2D for RRD
    #[arg(long)]
    compact: bool,

    /// Write the answers to a file, whole or not at all, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Forms of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A readable block for each board
    Text,
    /// A line of moves for each board
    Moves,
    /// The boards of the solution
    Boards,
    /// The matrix file: `state k` heads, rows with tabs, lines of dashes
    States,
    /// The output of the 8-puzzle assignment
    Princeton,
    /// The output of the n-puzzle project: complexities, moves, states
    #[value(name = "42")]
    FortyTwo,
    /// A JSON object a line for each board
    Json,
    /// Comma-separated values, a row for each board
    Csv,
}

/// How a move is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Moves {
    /// Where the blank goes: U, D, L, R
    Blank,
    /// Where the tile goes: U, D, L, R
    Tile,
    /// The number of the tile
    Number,
}

impl Moves {
    /// The library's word for it.
    pub fn names(self) -> MoveNames {
        match self {
            Moves::Blank => MoveNames::Blank,
            Moves::Tile => MoveNames::Tile,
            Moves::Number => MoveNames::Number,
        }
    }
}

/// The answers of a run, one after the other.
pub struct Answers<'a> {
    options: &'a AnswerOptions,
    place: Place,
    printed: usize,
}

/// Where they go.
enum Place {
    /// Standard output.
    Output,
    /// A file that gets its name at the end.
    File(PathBuf, PendingFile),
    /// Something that is no regular file, such as a device or a pipe: it cannot be replaced, so it is written to.
    Device(PathBuf, File),
}

impl Place {
    fn open(path: &Path) -> std::io::Result<Place> {
        // The target of a link is written, not the link replaced.
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        match std::fs::metadata(&path) {
            Ok(there) if there.is_dir() => Err(std::io::ErrorKind::IsADirectory.into()),
            Ok(there) if there.is_file() => {
                let mut file = PendingFile::create(&path)?;
                file.file().set_permissions(there.permissions())?;
                Ok(Place::File(path, file))
            }
            Ok(_) => File::options().write(true).open(&path).map(|file| Place::Device(path, file)),
            Err(_) => PendingFile::create(&path).map(|file| Place::File(path, file)),
        }
    }
}

impl<'a> Answers<'a> {
    /// Opens the file, if there is one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn new(options: &'a AnswerOptions) -> Result<Answers<'a>, Failure> {
        let place = match &options.output {
            None => Place::Output,
            Some(path) => Place::open(path).map_err(|e| cannot_write(path, &e))?,
        };
        let mut answers = Answers { options, place, printed: 0 };
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
        let (text, is_block) = match self.options.format {
            Format::Text => (output::text::block(report, names, compact), true),
            Format::Moves => (output::moves::line(report, names, compact), false),
            Format::Boards => (output::boards::plain(report), true),
            Format::States => (output::boards::states(report), true),
            Format::Princeton => (output::boards::princeton(report), true),
            Format::FortyTwo => (output::boards::forty_two(report), true),
            Format::Json => (output::json::line(report) + "\n", false),
            Format::Csv => (output::csv::line(report), false),
        };
        if is_block && self.printed > 0 {
            self.write("\n")?;
        }
        self.printed += 1;
        self.write(&text)
    }

    /// Writes what is wrong with an input, in the forms that have a place for it.
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

    /// Gives the file its name.
    ///
    /// # Errors
    /// When it cannot be finished.
    pub fn finish(self) -> Result<(), Failure> {
        match self.place {
            Place::File(path, file) => file.finish().map_err(|e| cannot_write(&path, &e)),
            Place::Output | Place::Device(..) => Ok(()),
        }
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        match &mut self.place {
            Place::File(path, file) => file.write_all(text.as_bytes()).map_err(|e| cannot_write(path, &e)),
            Place::Device(path, file) => file.write_all(text.as_bytes()).map_err(|e| cannot_write(path, &e)),
            Place::Output => {
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
