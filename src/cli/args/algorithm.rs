//! The option `--algorithm`.

use crate::settings::algorithm::{Algorithm, AlgorithmError};
use crate::settings::spec::BEST_FIRST;
use std::str::FromStr;

/// An algorithm as it is written: whether it has a parameter, and the alias `best-first`, are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlgorithmWord {
    algorithm: Algorithm,
    has_parameter: bool,
    is_best_first: bool,
}

impl AlgorithmWord {
    /// What it stands for.
    pub fn algorithm(self) -> Algorithm {
        self.algorithm
    }

    /// Whether it names a weight or a depth.
    pub fn has_parameter(self) -> bool {
        self.has_parameter
    }

    /// Whether Manhattan distance guides it where no heuristic is named.
    pub fn is_best_first(self) -> bool {
        self.is_best_first
    }
}

impl FromStr for AlgorithmWord {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<AlgorithmWord, AlgorithmError> {
        let is_best_first = text == BEST_FIRST;
        let algorithm = if is_best_first { Algorithm::BranchAndBound } else { text.parse()? };
        Ok(AlgorithmWord { algorithm, has_parameter: text.contains(':'), is_best_first })
    }
}
