//! The suites that are compiled in. Their files in `src/suite/boards/data` name the sources.

use crate::puzzle::generate::{self, Random};
use crate::puzzle::grid::Grid;
use crate::suite::boards::instance::{Expected, Instance, Suite};
use crate::suite::boards::list;

/// A list that is compiled in.
struct BuiltIn {
    name: &'static str,
    about: &'static str,
    text: &'static str,
    /// The length of all boards, where the list has no column for it.
    length: Option<u32>,
}

const LISTS: [BuiltIn; 3] = [
    BuiltIn {
        name: "korf100",
        about: "the 100 random 15-puzzles of Korf 1985",
        text: include_str!("data/korf100.txt"),
        length: None,
    },
    BuiltIn {
        name: "antipodes",
        about: "the 17 15-puzzles that need 80 slides, the most there are",
        text: include_str!("data/antipodes_80.txt"),
        length: Some(80),
    },
    BuiltIn {
        name: "korf-felner-50",
        about: "the 50 random 24-puzzles of Korf and Felner 2002",
        text: include_str!("data/korf_felner_50.txt"),
        length: None,
    },
];

/// The name of the suite whose boards are drawn from a seed.
pub const RANDOM: &str = "random";

/// Names of the compiled-in suites and a few words on each; [`RANDOM`] is not among them.
pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    LISTS.iter().map(|list| (list.name, list.about))
}

/// A compiled-in suite, with its goal.
pub fn by_name(name: &str) -> Option<Suite> {
    let list = LISTS.iter().find(|list| list.name == name)?;
    let read = list::read(list.text.as_bytes(), None, None);
    let mut instances = read.instances;
    for instance in &mut instances {
        if let Some(length) = list.length {
            instance.expected = Expected::Length(length);
        }
    }
    Some(Suite { name: name.to_string(), goal: read.goal, instances })
}

/// Boards drawn uniformly from those that can reach the goal: the same for a seed on every machine.
pub fn random(goal: &Grid, count: usize, seed: u64) -> Suite {
    let mut random = Random::new(seed);
    let draw = |number| {
        let board = generate::uniform(goal, true, &mut random)?;
        Some(Instance { name: number, board, expected: Expected::Open })
    };
    let instances = (1..=count).map(|number| number.to_string()).filter_map(draw).collect();
    Suite { name: RANDOM.to_string(), goal: None, instances }
}

/// The nodes that a paper printed for each board of `korf100`: IDA* with Manhattan distance, 1985.
pub fn korf_1985_nodes() -> Vec<u64> {
    column(LISTS[0].text, 3)
}

/// The nodes printed for each board of `korf-felner-50`: IDA* with 6-6-6-6 and its reflection, 2002.
pub fn korf_felner_2002_nodes() -> Vec<u64> {
    column(LISTS[2].text, 3)
}

fn column(text: &str, index: usize) -> Vec<u64> {
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split('|').nth(index)?.trim().parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::goal::Goal;

    #[test]
    fn the_lists_are_whole() {
        let sum = |name| {
            let suite = by_name(name).unwrap();
            let lengths = suite.instances.iter().map(|i| match i.expected {
                Expected::Length(length) => length,
                other => panic!("{name}: {other}"),
            });
            (suite.instances.len(), lengths.sum::<u32>(), suite.goal)
        };
        assert_eq!(sum("korf100"), (100, 5305, Some(Goal::BlankFirst)));
        assert_eq!(sum("antipodes"), (17, 17 * 80, Some(Goal::BlankLast)));
        assert_eq!(sum("korf-felner-50"), (50, 5039, Some(Goal::BlankFirst)));
        for built_in in &LISTS {
            assert!(list::read(built_in.text.as_bytes(), None, None).broken.is_empty(), "{}", built_in.name);
        }
        let nodes = korf_1985_nodes();
        assert_eq!((nodes.len(), nodes.iter().sum::<u64>() / 100), (100, 359_918_910));
        let nodes = korf_felner_2002_nodes();
        assert_eq!((nodes.len(), nodes.iter().sum::<u64>() / 50), (50, 360_892_479_670));
    }

    #[test]
    fn random_boards_are_those_of_their_seed() {
        let goal = Goal::BlankLast.grid("3x3".parse().unwrap()).unwrap();
        let suite = random(&goal, 5, 1);
        assert_eq!(suite.instances.len(), 5);
        assert_eq!(suite.digest(), random(&goal, 5, 1).digest());
        assert_ne!(suite.digest(), random(&goal, 5, 2).digest());
        assert_eq!(suite.instances[..3], random(&goal, 3, 1).instances[..]);
    }
}
