//! Errors of the program and the exit codes they end with.

use crate::pdb::build::options::BuildError;
use crate::pdb::file::store::StoreError;
use crate::search::common::error::SearchError;
use crate::settings::partition::PartitionError;
use crate::settings::plan::PlanError;
use crate::solve::SolveError;
use crate::solve::make::MakeError;
use crate::text::input::InputError;
use crate::text::output::printable;
use std::fmt::Display;
use std::io::{self, Write};

/// The exit codes, smallest first; `--help` documents them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Solved, or done.
    Solved = 0,
    /// Proven unsolvable.
    Unsolvable = 1,
    /// Bad input or usage.
    Usage = 2,
    /// A limit was reached, or the run was interrupted.
    Limit = 3,
    /// A database is missing or unsound.
    Database = 4,
    /// Another input/output or memory failure.
    Failure = 5,
}

/// An error with its exit code.
#[derive(Debug)]
pub struct Failure {
    /// How the program ends.
    pub exit: Exit,
    message: String,
    /// The error of standard output, if that is what failed.
    output: Option<io::ErrorKind>,
}

impl Failure {
    /// A failure with a message.
    pub fn new(exit: Exit, message: impl Display) -> Failure {
        Failure { exit, message: message.to_string(), output: None }
    }

    /// Bad input or usage.
    pub fn usage(message: impl Display) -> Failure {
        Failure::new(Exit::Usage, message)
    }

    /// Answers that cannot be written.
    pub fn of_output(message: impl Display, e: &io::Error) -> Failure {
        Failure { exit: Exit::Failure, message: message.to_string(), output: Some(e.kind()) }
    }

    /// Prints the message.
    pub fn report(&self) {
        note(&self.message);
    }

    /// The same failure with more text after its message.
    pub fn with(self, more: impl Display) -> Failure {
        Failure { message: format!("{}{more}", self.message), ..self }
    }

    /// Whether the reader of the output has closed it, as `head` does, so that no message is needed.
    pub fn is_closed_pipe(&self) -> bool {
        self.output == Some(io::ErrorKind::BrokenPipe)
    }

    /// Whether answers cannot be written, so that the run should end.
    pub fn is_of_output(&self) -> bool {
        self.output.is_some()
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

/// Prints a message on standard error, in one line; if that is closed, does nothing.
pub fn note(message: impl Display) {
    let _ = writeln!(io::stderr(), "taquin: {}", printable::line(&message.to_string()));
}

/// Errors of writing to standard output.
impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Failure {
        Failure::of_output(format!("cannot write the output: {e}"), &e)
    }
}

impl From<StoreError> for Failure {
    fn from(e: StoreError) -> Failure {
        let exit = match &e {
            StoreError::Build(BuildError::Cancelled) => Exit::Limit,
            StoreError::Build(_) | StoreError::Write { .. } => Exit::Failure,
            // Nothing is wrong with a file that the system has no memory to map.
            StoreError::Open { why, .. } if why.kind() == io::ErrorKind::OutOfMemory => Exit::Failure,
            _ => Exit::Database,
        };
        let hint = match &e {
            StoreError::Missing(_) => " with `taquin pdb-build`".to_string(),
            StoreError::Unusable { .. } | StoreError::OtherPattern { .. } | StoreError::Differs { .. } => {
                " with `taquin pdb-build --force`".to_string()
            }
            StoreError::Build(BuildError::Memory { needed, .. }) => {
                let enough = needed.div_ceil(1 << 20);
                format!("; raise it with --memory {enough}MiB, or build smaller patterns")
            }
            StoreError::Build(_) | StoreError::Write { .. } | StoreError::Open { .. } => String::new(),
        };
        Failure::new(exit, e).with(hint)
    }
}

/// The message of a board that cannot be read, and which option to type where one is missing or wrong.
pub fn input_message(e: &InputError) -> String {
    match (e, e.missing_size()) {
        (_, Some(size)) => format!("{e}; to give the size, add --size {size}"),
        (InputError::Conflict { .. }, _) => {
            format!("{e}; correct the size that is given (--size, or \"size\" in JSON), or leave it out")
        }
        _ => e.to_string(),
    }
}

impl From<InputError> for Failure {
    fn from(e: InputError) -> Failure {
        Failure::usage(input_message(&e))
    }
}

impl From<PartitionError> for Failure {
    fn from(e: PartitionError) -> Failure {
        Failure::from(PlanError::from(e))
    }
}

impl From<PlanError> for Failure {
    fn from(e: PlanError) -> Failure {
        let more = match &e {
            PlanError::OrderedAutomaton => "; leave out --pruning automaton or --order",
            _ => "",
        };
        Failure::usage(e).with(more)
    }
}

impl From<SolveError> for Failure {
    fn from(e: SolveError) -> Failure {
        let exit = match &e {
            SolveError::Search(SearchError::TooFar(_)) => Exit::Usage,
            SolveError::Search(_)
            | SolveError::Heuristic(MakeError::NoTables(_) | MakeError::OtherClass { .. }) => Exit::Database,
            SolveError::Sizes { .. } | SolveError::GoalEstimate(_) | SolveError::Heuristic(_) => Exit::Usage,
            SolveError::Replay(_) => Exit::Failure,
            SolveError::Refuted { .. } => Exit::Database,
        };
        let what_to_do = match &e {
            SolveError::Search(SearchError::TooFar(_)) => "; use --algorithm ida".to_string(),
            SolveError::Search(_) | SolveError::Refuted { .. } => {
                "; check the databases with `taquin pdb-verify --rebuild`, which compares every value"
                    .to_string()
            }
            SolveError::Heuristic(MakeError::NoTables(class) | MakeError::OtherClass { need: class, .. }) => {
                format!("; build them with `taquin pdb-build --size {} --goal ...`", class.dims())
            }
            _ => String::new(),
        };
        Failure::new(exit, e).with(what_to_do)
    }
}
