//! Where and when parts of a run were run.

use crate::puzzle::dims::Dims;
use crate::settings::names::PdbSpec;
use crate::suite::as_text;
use crate::suite::run::machine::Machine;
use serde::{Deserialize, Serialize};

/// Databases of one size that configurations of a run look up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UsedDatabases {
    /// Their partition and encoding, whatever views are looked up.
    #[serde(with = "as_text")]
    pub databases: PdbSpec,
    /// Size of the boards, columns x rows.
    #[serde(with = "as_text")]
    pub size: Dims,
    /// Bytes of all tables.
    pub bytes: u64,
    /// Seconds that building them took in this session; `None` where the files were there.
    pub build_seconds: Option<f64>,
    /// The numbers of the configurations that look them up, from 1.
    pub configurations: Vec<usize>,
}

/// One stretch of a run, from its start to its end or to where it was stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// The machine.
    pub machine: Machine,
    /// Boards solved at the same time.
    pub jobs: usize,
    /// Threads of one search.
    pub threads: usize,
    /// The load average of the minute before it, where the system tells.
    #[serde(default)]
    pub load: Option<f64>,
    /// The command line.
    pub command: String,
    /// The databases in use.
    pub databases: Vec<UsedDatabases>,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A session for tests.
    pub(crate) fn some() -> Session {
        let machine = Machine {
            cpu: "Some, \"quick\" one".to_string(),
            cores: 2,
            memory: 1 << 30,
            system: "linux x86_64".to_string(),
        };
        let databases = UsedDatabases {
            databases: "pdb:7-8:byte-min".parse().unwrap(),
            size: "4x4".parse().unwrap(),
            bytes: 1 << 20,
            build_seconds: Some(1.5),
            configurations: vec![1],
        };
        Session {
            machine,
            jobs: 2,
            threads: 1,
            load: Some(0.5),
            command: "taquin bench some".to_string(),
            databases: vec![databases],
        }
    }
}
