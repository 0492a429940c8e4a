//! The files of two courses and the cases that need the largest databases: every stated answer, from the file as it is.

use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::Class;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::solve::{self, Outcome};
use crate::system::limits::Limits;
use crate::test_support::data::Answer;
use crate::test_support::databases::shared_tables;
use crate::test_support::grid;
use crate::test_support::parts::Estimate;
use crate::test_support::solving::{answer, answer_within, class, default_set, length, named_set};
use crate::text::input::{InputError, read_boards};
use rayon::prelude::*;
use std::path::Path;

/// The one board of a file, read as a user gives it, or what is wrong with it.
fn read(path: &Path) -> Result<Grid, InputError> {
    let mut entries = read_boards(&std::fs::read(path).unwrap(), None, None);
    // Two things wrong with a file may be two broken boards.
    assert!(entries.len() == 1 || entries.iter().all(|e| e.board.is_err()), "{}", path.display());
    entries.remove(0).board
}

fn linear_conflict() -> HeuristicSpec {
    "linear-conflict".parse().unwrap()
}

/// IDA* with the databases of 7-8 for 4x4, else with linear conflict, which does for what is near or small.
fn solved(start: &Grid, goal: &Grid, tables: &Tables) -> solve::Answer {
    match Class::of(goal.dims(), goal.blank()).0 == tables.class() {
        true => answer(start, goal, Algorithm::Ida, Estimate::Databases(tables)),
        false => answer(start, goal, Algorithm::Ida, Estimate::Named(&linear_conflict(), None)),
    }
}

/// Checks every file with a stated answer; returns how many were solved, unsolvable, errors, and open.
fn check_files(files: &[(std::path::PathBuf, Answer)], goal: &Goal, tables: &Tables) -> [usize; 4] {
    let kinds: Vec<usize> = files
        .par_iter()
        .map(|(path, wanted)| {
            let name = path.file_name().unwrap().display().to_string();
            let start = match (read(path), wanted) {
                (Ok(start), _) => start,
                (Err(error), Answer::Error) => {
                    assert!(error.to_string().len() > 20, "{name}: {error}");
                    return 2;
                }
                (Err(error), _) => panic!("{name}: {error}"),
            };
            let goal = goal.grid(start.dims()).unwrap();
            match wanted {
                Answer::Moves(moves) => {
                    assert_eq!(length(&solved(&start, &goal, tables)), *moves, "{name}");
                    0
                }
                Answer::Unsolvable => {
                    assert_eq!(solved(&start, &goal, tables).outcome, Outcome::Unsolvable, "{name}");
                    1
                }
                Answer::Error => panic!("{name} was read:\n{start}"),
                Answer::Open => 3,
            }
        })
        .collect();
    [0, 1, 2, 3].map(|kind| kinds.iter().filter(|&&k| k == kind).count())
}

#[test]
fn the_files_of_the_8_puzzle_assignment() {
    let tables = shared_tables(&default_set(class("4x4", 0)));
    // From 2x2 to 10x10; the answers stand in the names of the files.
    assert_eq!(
        check_files(&crate::test_support::data::princeton(), &Goal::BlankLast, &tables),
        [74, 3, 0, 0]
    );
}

#[test]
fn the_maps_of_the_n_puzzle_project() {
    let tables = shared_tables(&default_set(class("4x4", 5)));
    assert_eq!(check_files(&crate::test_support::data::maps42(), &Goal::Snail, &tables), [9, 1, 12, 6]);
}

/// The boards whose fewest slides are not stated, from 5x5 to 20x20.
fn open_maps() -> Vec<(String, Grid, Grid)> {
    let open = crate::test_support::data::maps42().into_iter().filter(|(_, answer)| *answer == Answer::Open);
    open.map(|(path, _)| {
        let start = read(&path).unwrap();
        let goal = Goal::Snail.grid(start.dims()).unwrap();
        (path.display().to_string(), start, goal)
    })
    .collect()
}

#[test]
fn open_maps_get_their_length_or_a_bound() {
    // So many nodes take some seconds: the program's own limit would be of time.
    let memory = 1 << 30;
    let limits = Limits::new().with_nodes(5_000_000).with_memory(memory);
    let lengths: Vec<Option<u32>> = open_maps()
        .par_iter()
        .flat_map_iter(|(name, start, goal)| {
            [Algorithm::Ida, Algorithm::Astar].map(|algorithm| {
                let spec = linear_conflict();
                let answer = answer_within(start, goal, algorithm, Estimate::Named(&spec, None), &limits);
                assert!(answer.lower_bound >= start.manhattan(goal).unwrap(), "{name}");
                assert!(answer.stats.stored_bytes <= memory);
                match answer.outcome {
                    Outcome::Solved(_) => Some(length(&answer)),
                    _ => None,
                }
            })
        })
        .collect();
    // Two of the maps are four slides from the snail, which Manhattan distance knows.
    assert_eq!(lengths.iter().filter(|&&length| length == Some(4)).count(), 4);
}

#[test]
fn some_solution_of_each_open_map() {
    let limits = Limits::new().with_memory(1 << 30);
    let weighted = Algorithm::WeightedAstar("5".parse().unwrap());
    open_maps().par_iter().for_each(|(name, start, goal)| {
        let spec = linear_conflict();
        let estimate = Estimate::Named(&spec, None);
        let answer = answer_within(start, goal, weighted, estimate, &limits);
        let slides = answer.solution().unwrap_or_else(|| panic!("{name}: {answer:?}")).len() as u32;
        assert!(slides <= 5 * answer.lower_bound && answer.lower_bound <= slides, "{name}: {slides}");
        // The one 20x20 map takes greedy search a million nodes: some seconds.
        if start.dims().cells() <= 49 {
            let answer = answer_within(start, goal, Algorithm::Greedy, estimate, &limits);
            assert!(answer.solution().is_some_and(|s| s.len() as u32 >= answer.lower_bound), "{name}");
        }
    });
}

#[test]
fn cases_of_5x5_that_take_databases_of_six_tiles() {
    let goal = Goal::BlankFirst.grid("5x5".parse().unwrap()).unwrap();
    let tables = shared_tables(&named_set(class("5x5", 0), "6-6-6-6"));
    let cases: Vec<_> = crate::test_support::data::cases()
        .into_iter()
        .filter(|case| ["c75", "c76"].contains(&case.id.as_str()))
        .collect();
    assert_eq!(cases.len(), 2);
    cases.par_iter().for_each(|case| {
        let start = grid("5x5", &crate::test_support::data::numbers::<u16>(&case.input));
        let answer = answer(&start, &goal, Algorithm::Ida, Estimate::Databases(&tables));
        assert_eq!(Some(length(&answer)), case.moves, "{}", case.id);
    });
}
