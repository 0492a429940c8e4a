//! What users of solvers asked about: every case within reach gets its stated answer, from the text as it was given.

use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::settings::algorithm::Algorithm;
use crate::solve::{Answer, Outcome};
use crate::test_support::data::Case;
use crate::test_support::databases::shared_tables;
use crate::test_support::parts::Estimate;
use crate::test_support::solving::{answer, class, default_set, length};
use crate::text::input::read_board;
use rayon::prelude::*;
use std::collections::HashMap;

/// The cases whose boards are too far from their goals for Manhattan distance on 5x5.
const OUT_OF_REACH: [&str; 2] = ["c75", "c76"];

fn size(case: &Case) -> Option<Dims> {
    case.size.as_ref().map(|size| size.parse().unwrap())
}

/// The goal of a case, which may be a board of its own.
fn goal(case: &Case, start: &Grid) -> Grid {
    let goal = match case.goal.as_str() {
        "blank-last" => Goal::BlankLast,
        "blank-first" => Goal::BlankFirst,
        "snail" => Goal::Snail,
        board => Goal::Board(read_board(board, size(case), None).unwrap()),
    };
    goal.grid(start.dims()).unwrap()
}

/// With the default databases from 6 to 16 cells, else with Manhattan distance.
fn solve(start: &Grid, goal: &Grid, tables: &HashMap<Class, Tables>) -> Answer {
    let tables = tables.get(&Class::of(goal.dims(), goal.blank()).0);
    let estimate = tables.map_or(Estimate::Manhattan, Estimate::Databases);
    answer(start, goal, Algorithm::Ida, estimate)
}

/// The databases of every class that the cases need.
fn tables() -> HashMap<Class, Tables> {
    let classes =
        [("3x3", 0), ("3x3", 4), ("4x3", 0), ("4x4", 0), ("4x4", 5)].map(|(size, cell)| class(size, cell));
    classes.into_iter().map(|class| (class, shared_tables(&default_set(class)))).collect()
}

#[test]
fn boards_get_their_stated_answers() {
    let cases: Vec<Case> =
        crate::test_support::data::cases().into_iter().filter(|case| !case.error).collect();
    let tables = tables();
    let (solved, unsolvable) = cases
        .par_iter()
        .filter(|case| !OUT_OF_REACH.contains(&case.id.as_str()))
        .map(|case| {
            let start =
                read_board(&case.input, size(case), None).unwrap_or_else(|e| panic!("{}: {e}", case.id));
            if let Some(raw) = &case.raw {
                assert_eq!(read_board(raw, size(case), None).as_ref(), Ok(&start), "{}", case.id);
            }
            let answer = solve(&start, &goal(case, &start), &tables);
            if !case.solvable {
                assert_eq!(answer.outcome, Outcome::Unsolvable, "{}", case.id);
                assert_eq!(answer.stats.generated, 0, "{}: decided without a search", case.id);
                return (0, 1);
            }
            let found = length(&answer);
            assert!(case.moves.is_none_or(|moves| moves == found), "{}: {found} slides", case.id);
            (1, 0)
        })
        .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    assert_eq!((solved, unsolvable, OUT_OF_REACH.len()), (63, 14, 2));
}

#[test]
fn texts_that_are_no_boards_are_refused() {
    let mut refused = 0;
    for case in crate::test_support::data::cases().into_iter().filter(|case| case.error) {
        let error = read_board(&case.input, size(&case), None).map(|board| board.to_string()).unwrap_err();
        assert!(error.to_string().len() > 20, "{}: {error}", case.id);
        if !["blank-last", "blank-first", "snail"].contains(&case.goal.as_str()) {
            assert!(read_board(&case.goal, size(&case), None).is_err(), "{}", case.id);
        }
        refused += 1;
    }
    assert_eq!(refused, 14);
}

#[test]
fn every_form_of_a_board_is_the_same_board() {
    // The cases whose size is known are also read as course files: the side, then the rows.
    let mut read = 0;
    for case in crate::test_support::data::cases().into_iter().filter(|case| !case.error) {
        let dims = size(&case).unwrap();
        let tiles: Vec<u16> = crate::test_support::data::numbers(&case.input);
        let rows = tiles
            .chunks(dims.width())
            .map(|row| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" "));
        let rows = rows.collect::<Vec<_>>().join("\n");
        let head = match dims.width() == dims.height() {
            true => format!("# {}\n{}\n", case.id, dims.width()),
            false => format!("{} {}\n", dims.width(), dims.height()),
        };
        let board = Grid::new(dims, &tiles).unwrap();
        assert_eq!(read_board(&format!("{head}{rows}\n"), None, None), Ok(board), "{}", case.id);
        read += 1;
    }
    assert!(read > 60);
}
