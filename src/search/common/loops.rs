//! How a search goes about its work. Nothing here changes the length of a shortest solution.

use crate::puzzle::excerpt::one_line;
use std::fmt;
use std::str::FromStr;

/// Which of two loops that do the same searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Loops {
    /// The fast one, where there is one for the board and the estimate.
    #[default]
    Tuned,
    /// The plain one, which the fast one is compared with.
    Plain,
}

impl Loops {
    /// Its name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Loops::Tuned => "tuned",
            Loops::Plain => "plain",
        }
    }
}

impl fmt::Display for Loops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no loop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown loop `{}`: expected tuned or plain", one_line(.0))]
pub struct LoopError(String);

impl FromStr for Loops {
    type Err = LoopError;

    fn from_str(text: &str) -> Result<Loops, LoopError> {
        let all = [Loops::Tuned, Loops::Plain];
        all.into_iter().find(|loops| loops.name() == text).ok_or_else(|| LoopError(text.to_string()))
    }
}
