//! What a run solves and how.

use crate::puzzle::dims::Dims;
use crate::puzzle::excerpt::one_line;
use crate::settings::spec::Settings;
use crate::suite::as_text;
use crate::suite::boards::builtin;
use crate::suite::boards::selection::{BoardNumbers, Selection, Shard};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// The version of the form of journals; a change of what fields mean is another one. Form 3 has the moves of solutions.
pub const VERSION: u32 = 3;
/// The oldest form that is still read, and continued as it is.
pub const OLDEST: u32 = 2;

/// The most measured runs of a board, and the most before them.
pub const MOST_RUNS: u32 = 10_000;

/// How the boards of the suite `random` are drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// Columns x rows.
    #[serde(with = "as_text")]
    pub size: Dims,
    /// How many boards.
    pub count: usize,
    /// The seed.
    pub seed: u64,
}

impl Display for Draw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} boards of {} from seed {}", self.count, self.size, self.seed)
    }
}

/// Everything that decides which records a run has and which node counts stand in them.
///
/// Two journals go together, as parts of one run, if these are equal (apart from `shard` for parts).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSettings {
    /// The form of the journal: [`VERSION`], or that of the older journal which the run continues.
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
    /// What the searches are, at least one: with every part named where all boards have the same defaults, else as they
    /// were asked for. Records name them by number, from 1.
    pub configurations: Vec<Settings>,
    /// Most seconds for a board.
    pub time_limit: Option<f64>,
    /// Most nodes for a board.
    pub node_limit: Option<u64>,
    /// Most bytes that a search stores, where the command line says so.
    pub memory: Option<u64>,
    /// Measured runs of each board.
    pub repeat: u32,
    /// Unmeasured runs of each board before the measured ones. With 0 the first measured run is *cold*: parts of databases
    /// that nothing has touched before are loaded within its time. From 1 on all measured runs are *warm*: the same
    /// search has just touched them.
    pub warmup: u32,
    /// The boards asked for; `None` is all.
    pub only: Option<BoardNumbers>,
    /// The part of them; `None` is the whole.
    pub shard: Option<Shard>,
}

impl RunSettings {
    /// The boards that this run, or this part of it, solves.
    pub fn chosen(&self) -> Selection {
        Selection::new(self.boards, self.only.as_ref(), self.shard)
    }

    /// How many records the finished journal has: one for each configuration and board.
    pub fn records(&self) -> usize {
        self.chosen().len().saturating_mul(self.configurations.len())
    }

    /// Whether its boards are those of a compiled-in suite: a file of the user's may have its name.
    pub fn is_suite(&self, name: &str) -> bool {
        self.suite == name && builtin::by_name(name).is_some_and(|suite| suite.digest() == self.digest)
    }

    /// Whether its boards are drawn, square, and of this side.
    pub fn draws(&self, side: usize) -> bool {
        let is_of = |size: Dims| size.width() == side && size.height() == side;
        self.draw.as_ref().is_some_and(|draw| is_of(draw.size))
    }

    /// The settings that differ; empty where all are equal. The form of the journals may differ.
    pub fn differences(&self, there: &RunSettings) -> Vec<Difference> {
        let listed = |all: &[Settings]| all.iter().map(Settings::to_string).collect::<Vec<_>>().join(" + ");
        let mut all = Differences::default();
        all.note("program", &self.program, &there.program);
        all.note("suite", &self.suite, &there.suite);
        all.note_optional("draw", &self.draw, &there.draw);
        all.note("boards", &self.boards, &there.boards);
        all.note("goal", &self.goal, &there.goal);
        all.note("configurations", &listed(&self.configurations), &listed(&there.configurations));
        all.note_optional("time_limit", &self.time_limit, &there.time_limit);
        all.note_optional("node_limit", &self.node_limit, &there.node_limit);
        all.note_optional("memory", &self.memory, &there.memory);
        all.note("repeat", &self.repeat, &there.repeat);
        all.note("warmup", &self.warmup, &there.warmup);
        all.note_optional("only", &self.only, &there.only);
        all.note_optional("shard", &self.shard, &there.shard);
        // The checksum says something only where nothing else does: that files of one name hold other boards.
        if all.0.is_empty() {
            all.note("digest", &self.digest, &there.digest);
        }
        all.0
    }
}

/// A setting that has two values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its name in journals.
    pub name: &'static str,
    /// The one value in words; `none` where nothing is set.
    pub here: String,
    /// The other value in words.
    pub there: String,
}

impl Difference {
    /// Both values in words, each with where it stands: `node_limit is none in a.jsonl and 9 in this command`.
    pub fn sentence(&self, here: &str, there: &str) -> String {
        format!("{} is {} in {here} and {} in {there}", self.name, self.here, self.there)
    }
}

/// Settings that differ.
#[derive(Default)]
struct Differences(Vec<Difference>);

impl Differences {
    fn note<T: Display + PartialEq>(&mut self, name: &'static str, here: &T, there: &T) {
        if here != there {
            self.0.push(Difference {
                name,
                here: one_line(&here.to_string()),
                there: one_line(&there.to_string()),
            });
        }
    }

    fn note_optional<T: Display + PartialEq>(
        &mut self,
        name: &'static str,
        here: &Option<T>,
        there: &Option<T>,
    ) {
        let words = |value: &Option<T>| value.as_ref().map_or("none".to_string(), T::to_string);
        if here != there {
            self.0.push(Difference { name, here: one_line(&words(here)), there: one_line(&words(there)) });
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Settings for tests: three boards, one configuration.
    pub(crate) fn some() -> RunSettings {
        RunSettings {
            v: VERSION,
            program: "taquin 0".to_string(),
            suite: "some".to_string(),
            draw: None,
            boards: 3,
            digest: "0".to_string(),
            goal: "blank-last".to_string(),
            configurations: vec!["ida manhattan pruning=inverse".parse().unwrap()],
            time_limit: None,
            node_limit: None,
            memory: None,
            repeat: 3,
            warmup: 0,
            only: None,
            shard: None,
        }
    }

    #[test]
    fn differences_are_named() {
        let here = some();
        assert!(here.differences(&here.clone()).is_empty());
        let mut there = RunSettings { node_limit: Some(5), only: Some("1-2".parse().unwrap()), ..some() };
        there.configurations[0].heuristic = None;
        let words = |there: &RunSettings| {
            let all = here.differences(there).into_iter();
            all.map(|one| format!("{}: {}, {}", one.name, one.here, one.there)).collect::<Vec<_>>()
        };
        let expected = [
            "configurations: ida manhattan pruning=inverse, ida pruning=inverse",
            "node_limit: none, 5",
            "only: none, 1-2",
        ];
        assert_eq!(words(&there), expected);
        assert_eq!((here.records(), there.records()), (3, 2));
        let there = RunSettings { digest: "1".to_string(), ..some() };
        assert_eq!(words(&there), ["digest: 0, 1"]);
        let there = RunSettings { v: OLDEST, ..some() };
        assert!(words(&there).is_empty(), "journals of both forms are continued");
        assert!(!here.is_suite("korf100"));
    }
}
