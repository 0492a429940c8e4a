//! What a run solves and how (its settings), and where and when parts of it were run (its sessions).

use crate::suite::boards::selection::{self, Numbers, Shard};
use crate::suite::run::machine::Machine;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the form of journals; a change of what fields mean is another one.
pub const VERSION: u32 = 1;

/// One way of solving all boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Configuration {
    /// The algorithm's name, with its weight or depth limit where it has one.
    pub algorithm: String,
    /// The heuristic's name, with the partition of its databases, such as `pdb 7-8`; `None` where there is none.
    /// Where it depends on a board's size, the sizes are listed with it.
    pub heuristic: Option<String>,
}

impl std::fmt::Display for Configuration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.heuristic {
            Some(heuristic) => write!(f, "{}, {heuristic}", self.algorithm),
            None => f.write_str(&self.algorithm),
        }
    }
}

/// How the boards of the suite `random` are drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// Columns x rows.
    pub size: String,
    /// How many boards.
    pub count: usize,
    /// The seed.
    pub seed: u64,
}

impl std::fmt::Display for Draw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} boards of {} from seed {}", self.count, self.size, self.seed)
    }
}

/// Everything that decides which records a run has and which node counts stand in them.
///
/// Two journals go together, as parts of one run, if these are equal (apart from `shard` for parts).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// [`VERSION`].
    pub v: u32,
    /// Name and version of the program.
    pub program: String,
    /// The suite's name.
    pub suite: String,
    /// How its boards are drawn, for the suite `random`.
    pub draw: Option<Draw>,
    /// How many boards it has.
    pub boards: usize,
    /// Checksum of the boards and of what is expected of them.
    pub digest: String,
    /// The goal's name, or its tiles.
    pub goal: String,
    /// The ways of solving, at least one. Records name them by number, from 1.
    pub configurations: Vec<Configuration>,
    /// How the search is tuned, such as `pruning inverse`; empty where nothing was said.
    pub tuning: String,
    /// Most seconds for a board.
    pub time_limit: Option<f64>,
    /// Most nodes for a board.
    pub node_limit: Option<u64>,
    /// Most bytes that a search stores, where the command line says so.
    pub memory: Option<u64>,
    /// Measured runs of each board.
    pub repeat: u32,
    /// Runs of each board before the measured ones: 0 is a cold run.
    pub warmup: u32,
    /// The boards asked for; `None` is all.
    pub only: Option<Numbers>,
    /// The part of them; `None` is the whole.
    pub shard: Option<Shard>,
}

impl Settings {
    /// The numbers of the boards that this run, or this part of it, solves: ascending, from 1.
    pub fn chosen(&self) -> Vec<usize> {
        selection::chosen(self.boards, self.only.as_ref(), self.shard)
    }

    /// How many records the finished journal has: one for each configuration and board.
    pub fn records(&self) -> usize {
        self.chosen().len() * self.configurations.len()
    }

    /// The settings that differ, each as `name: here, there`; empty where all are equal.
    pub fn differences(&self, there: &Settings) -> Vec<String> {
        let (here, there) = (fields(self), fields(there));
        let differs = |(name, value): &(String, Value)| {
            let other = there.iter().find(|(n, _)| n == name).map_or(&Value::Null, |(_, value)| value);
            (value != other).then(|| format!("{name}: {}, {}", words(value), words(other)))
        };
        let mut all: Vec<String> = here.iter().filter_map(differs).collect();
        // The checksum says something only where nothing else does: that files of one name hold other boards.
        if all.len() > 1 {
            all.retain(|difference| !difference.starts_with("digest"));
        }
        all
    }
}

/// The fields in their order.
fn fields(settings: &Settings) -> Vec<(String, Value)> {
    match serde_json::to_value(settings) {
        Ok(Value::Object(map)) => map.into_iter().collect(),
        // Plain structures always become objects.
        _ => Vec::new(),
    }
}

/// A value for people.
fn words(value: &Value) -> String {
    match value {
        Value::Null => "none".to_string(),
        Value::String(text) => text.clone(),
        Value::Array(list) if list.iter().all(|c| c.get("algorithm").is_some()) => {
            let one = |c: &Value| serde_json::from_value::<Configuration>(c.clone()).map(|c| c.to_string());
            list.iter().map(|c| one(c).unwrap_or_default()).collect::<Vec<_>>().join(" + ")
        }
        object @ Value::Object(_) => serde_json::from_value::<Draw>(object.clone())
            .map_or_else(|_| object.to_string(), |draw| draw.to_string()),
        other => other.to_string(),
    }
}

/// Databases of a configuration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Databases {
    /// The partition's name.
    pub partition: String,
    /// Size of the boards, columns x rows.
    pub size: String,
    /// Bytes of all its tables.
    pub bytes: u64,
    /// Seconds that building them took in this session; `None` where the files were there.
    pub build_seconds: Option<f64>,
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
    /// Whether each board is solved unmeasured first.
    pub warm: bool,
    /// The command line.
    pub command: String,
    /// The databases in use.
    pub databases: Vec<Databases>,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Settings for tests: three boards, one way.
    pub(crate) fn some() -> Settings {
        Settings {
            v: VERSION,
            program: "taquin 0".to_string(),
            suite: "some".to_string(),
            draw: None,
            boards: 3,
            digest: "0".to_string(),
            goal: "blank-last".to_string(),
            configurations: vec![Configuration {
                algorithm: "ida".to_string(),
                heuristic: Some("manhattan".to_string()),
            }],
            tuning: String::new(),
            time_limit: None,
            node_limit: None,
            memory: None,
            repeat: 1,
            warmup: 0,
            only: None,
            shard: None,
        }
    }

    /// A session for tests.
    pub(crate) fn session() -> Session {
        let machine = Machine {
            cpu: "Some, \"quick\" one".to_string(),
            cores: 2,
            memory: 1 << 30,
            system: "linux x86_64".to_string(),
        };
        Session {
            machine,
            jobs: 2,
            threads: 1,
            warm: false,
            command: "taquin bench some".to_string(),
            databases: Vec::new(),
        }
    }

    #[test]
    fn differences_are_named() {
        let here = some();
        assert!(here.differences(&here.clone()).is_empty());
        let mut there = Settings { node_limit: Some(5), only: Some("1-2".parse().unwrap()), ..some() };
        there.configurations[0].heuristic = None;
        let wanted = ["configurations: ida, manhattan, ida", "node_limit: none, 5", "only: none, 1-2"];
        assert_eq!(here.differences(&there), wanted);
        assert_eq!((here.records(), there.records()), (3, 2));
    }
}
