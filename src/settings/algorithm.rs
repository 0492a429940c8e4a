//! Algorithms with their parameters.

use crate::puzzle::excerpt::one_line;
use crate::search::best_first::order::{Weight, WeightError};
use std::fmt;
use std::str::FromStr;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// Iterative deepening A*: shortest solutions in under 1 MB of memory.
    Ida,
    /// A*: shortest solutions; stores every node. The reference for the others.
    Astar,
    /// Weighted A*: a solution at most the weight times as long as a shortest one; stores every node.
    WeightedAstar(Weight),
    /// Greedy best-first search: some solution, with no promise of its length.
    Greedy,
    /// Breadth-first search: shortest solutions; takes no heuristic.
    Bfs,
    /// Depth-first search for a solution of at most so many slides: the first one that it meets. `None`: 31 slides up to 9
    /// cells, 80 above.
    Dfs(Option<u32>),
    /// Iterative deepening depth-first search, to at most so many slides where that is given; takes no heuristic.
    Iddfs(Option<u32>),
    /// Depth-first branch and bound: improves on a first solution, of at most so many slides where that is given.
    Dfbnb(Option<u32>),
    /// Least-cost branch and bound of the course texts: a heap of live nodes by f, no closed list.
    BranchAndBound,
}

/// A text that names no algorithm.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AlgorithmError {
    /// Not one of the names.
    #[error(
        "unknown algorithm `{}`: expected ida, astar, wastar, greedy, bfs, dfs, iddfs, dfbnb or branch-and-bound",
        one_line(.0)
    )]
    Unknown(String),
    /// A parameter for an algorithm that takes none.
    #[error("`{}`: {algorithm} takes no parameter; expected {algorithm} alone", one_line(.0), algorithm = .1)]
    NoParameter(String, Algorithm),
    /// A depth that is not a number.
    #[error("`{}`: expected a number of slides after the colon, such as dfs:31", one_line(.0))]
    Depth(String),
    /// A weight out of range.
    #[error("`{}`: {why}", one_line(.0), why = .1)]
    Weight(String, WeightError),
}

impl Algorithm {
    /// All of them, with their usual parameters.
    pub const ALL: [Algorithm; 9] = [
        Algorithm::Ida,
        Algorithm::Astar,
        Algorithm::WeightedAstar(Weight::DEFAULT),
        Algorithm::Greedy,
        Algorithm::Bfs,
        Algorithm::Dfs(None),
        Algorithm::Iddfs(None),
        Algorithm::Dfbnb(None),
        Algorithm::BranchAndBound,
    ];

    /// Its name, without parameters.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Ida => "ida",
            Algorithm::Astar => "astar",
            Algorithm::WeightedAstar(_) => "wastar",
            Algorithm::Greedy => "greedy",
            Algorithm::Bfs => "bfs",
            Algorithm::Dfs(_) => "dfs",
            Algorithm::Iddfs(_) => "iddfs",
            Algorithm::Dfbnb(_) => "dfbnb",
            Algorithm::BranchAndBound => "branch-and-bound",
        }
    }

    /// Whether it searches without a heuristic.
    pub fn is_blind(self) -> bool {
        matches!(self, Algorithm::Bfs | Algorithm::Iddfs(_))
    }

    /// Whether it searches depth first, so that the order of slides and the pruning matter.
    pub fn is_depth_first(self) -> bool {
        matches!(self, Algorithm::Ida | Algorithm::Dfs(_) | Algorithm::Iddfs(_) | Algorithm::Dfbnb(_))
    }

    /// Whether it stores boards, so that several searches at a time take several times the memory.
    pub fn stores_boards(self) -> bool {
        !matches!(self, Algorithm::Ida | Algorithm::Dfs(_) | Algorithm::Iddfs(_))
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Algorithm::WeightedAstar(weight) => write!(f, ":{weight}"),
            Algorithm::Dfs(Some(depth)) | Algorithm::Iddfs(Some(depth)) | Algorithm::Dfbnb(Some(depth)) => {
                write!(f, ":{depth}")
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for Algorithm {
    type Err = AlgorithmError;

    /// A name, with a weight or a depth after a colon where the algorithm takes one.
    fn from_str(text: &str) -> Result<Algorithm, AlgorithmError> {
        let (name, parameter) = match text.split_once(':') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (text, None),
        };
        let all = Algorithm::ALL.into_iter();
        let algorithm = all
            .clone()
            .find(|algorithm| algorithm.name() == name)
            .ok_or_else(|| AlgorithmError::Unknown(name.to_string()))?;
        let Some(parameter) = parameter else { return Ok(algorithm) };
        let depth = || parameter.parse().map(Some).map_err(|_| AlgorithmError::Depth(text.to_string()));
        match algorithm {
            Algorithm::WeightedAstar(_) => parameter
                .parse()
                .map(Algorithm::WeightedAstar)
                .map_err(|e| AlgorithmError::Weight(text.to_string(), e)),
            Algorithm::Dfs(_) => depth().map(Algorithm::Dfs),
            Algorithm::Iddfs(_) => depth().map(Algorithm::Iddfs),
            Algorithm::Dfbnb(_) => depth().map(Algorithm::Dfbnb),
            other => Err(AlgorithmError::NoParameter(text.to_string(), other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_algorithm_reads_back() {
        let with_parameters = ["wastar:1.25", "dfs:31", "iddfs:0", "dfbnb:80"];
        for algorithm in Algorithm::ALL.into_iter().chain(with_parameters.map(|text| text.parse().unwrap())) {
            assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
        }
        assert_eq!("wastar".parse(), Ok(Algorithm::WeightedAstar(Weight::DEFAULT)));
        assert_eq!(
            with_parameters.map(|text| text.parse::<Algorithm>().unwrap().to_string()),
            with_parameters
        );
    }

    #[test]
    fn other_texts_are_refused_with_the_reason() {
        for (text, reason) in [
            ("idastar", "unknown algorithm `idastar`"),
            ("ida:3", "`ida:3`: ida takes no parameter"),
            ("dfs:x", "`dfs:x`: expected a number of slides"),
            ("dfs:-1", "`dfs:-1`: expected a number of slides"),
            ("wastar:0.5", "`wastar:0.5`: "),
            ("", "unknown algorithm ``"),
        ] {
            let error = text.parse::<Algorithm>().unwrap_err().to_string();
            assert!(error.starts_with(reason), "{error}");
        }
    }
}
