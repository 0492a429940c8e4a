//! The data files are whole: they are read, their sums are the published ones, and what can be decided without
//! searching, or on 3x3, agrees with their answers.

use crate::puzzle::canonical::Canonical;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::search::exhaustive::breadth_first::Exhaustive;
use crate::test_support::data::Answer;
use crate::test_support::grid;

fn goal(name: &str) -> Goal {
    match name {
        "blank-last" => Goal::BlankLast,
        "blank-first" => Goal::BlankFirst,
        "snail" => Goal::Snail,
        other => panic!("goal {other}"),
    }
}

/// Compares an answer with parity, and with breadth-first search where the board is small.
fn check(name: &str, start: &Grid, goal: Goal, answer: Answer) {
    let goal = goal.grid(start.dims()).unwrap();
    assert_ne!(answer, Answer::Error, "{name} is a board");
    assert_eq!(start.can_reach(&goal), answer != Answer::Unsolvable, "{name}");
    if let (Answer::Moves(moves), ..=9) = (answer, start.dims().cells()) {
        let canonical = Canonical::new(start, &goal).unwrap();
        let all = Exhaustive::run(canonical.class()).unwrap();
        assert_eq!(all.distance(canonical.labels()), Some(moves), "{name}");
    }
}

/// A board file: `#` comments, the side, the rows.
fn board_file(path: &std::path::Path) -> Option<Grid> {
    let text = std::fs::read_to_string(path).unwrap();
    let numbers = text.lines().flat_map(|l| l.split('#').next().unwrap_or("").split_whitespace());
    let numbers: Option<Vec<u16>> = numbers.map(|n| n.parse().ok()).collect();
    let (&side, tiles) = numbers.as_ref()?.split_first()?;
    Grid::new(format!("{side}x{side}").parse().ok()?, tiles).ok()
}

#[test]
fn papers() {
    let korf = crate::test_support::data::korf100();
    assert_eq!(korf.len(), 100);
    assert_eq!(korf.iter().map(|i| i.length).sum::<u32>(), 5305);
    assert_eq!(korf.iter().map(|i| i.nodes_1985).sum::<u64>() / 100, 359_918_910);
    let mut instances: Vec<_> = korf.iter().map(|i| (i.id, "4x4", &i.tiles, i.length)).collect();
    let korf_felner = crate::test_support::data::korf_felner_50();
    assert_eq!(korf_felner.len(), 50);
    instances.extend(korf_felner.iter().map(|i| (i.id, "5x5", &i.tiles, i.length)));
    for (index, (id, size, tiles, length)) in instances.into_iter().enumerate() {
        assert_eq!(id, index % 100 + 1);
        check(&format!("{size} {id}"), &grid(size, tiles), Goal::BlankFirst, Answer::Moves(length));
    }
}

#[test]
fn antipodes() {
    let (stm, mtm) = (crate::test_support::data::antipodes(), crate::test_support::data::antipodes_mtm());
    assert_eq!((stm.len(), mtm.len()), (17, 16));
    for tiles in stm {
        check("antipode", &grid("4x4", &tiles), Goal::BlankLast, Answer::Moves(80));
    }
    for tiles in mtm {
        check("antipode", &grid("4x4", &tiles), Goal::BlankLast, Answer::Open);
    }
    assert_eq!(crate::test_support::data::depth_counts("4x4 corner stm")[80], 17);
    assert_eq!(crate::test_support::data::depth_counts("4x4 corner mtm")[43], 16);
}

#[test]
fn depth_counts_sum_to_half_of_all_permutations() {
    let names = ["2x2", "3x2", "4x2", "3x3", "5x2", "4x3", "6x2", "7x2", "5x3", "4x4", "8x2"];
    let all = names.map(|size| format!("{size} corner"));
    let others = ["3x3 edge", "3x3 centre", "4x4 edge", "4x4 centre"].map(String::from);
    for name in all.iter().chain(&others) {
        let size: crate::puzzle::dims::Dims = name.split(' ').next().unwrap().parse().unwrap();
        let states = (3..=size.cells() as u64).product::<u64>();
        for metric in ["stm", "mtm"] {
            if metric == "stm" || !others.contains(name) {
                let counts = crate::test_support::data::depth_counts(&format!("{name} {metric}"));
                assert_eq!(counts.iter().sum::<u64>(), states, "{name} {metric}");
            }
        }
    }
}

#[test]
fn cases() {
    let cases = crate::test_support::data::cases();
    assert_eq!(cases.len(), 93);
    for case in cases.iter().filter(|c| !c.error) {
        let start = grid(case.size.as_ref().unwrap(), &crate::test_support::data::numbers(&case.input));
        let answer = match case.moves {
            _ if !case.solvable => Answer::Unsolvable,
            Some(moves) => Answer::Moves(moves),
            None => Answer::Open,
        };
        check(&case.id, &start, goal(&case.goal), answer);
    }
}

#[test]
fn board_files() {
    let princeton = crate::test_support::data::princeton();
    assert_eq!(princeton.len(), 77);
    for (path, answer) in princeton {
        check(&path.display().to_string(), &board_file(&path).unwrap(), Goal::BlankLast, answer);
    }
    let maps = crate::test_support::data::maps42();
    let files = std::fs::read_dir(crate::test_support::data::data("maps42")).unwrap().count();
    assert_eq!(maps.len(), files - 1, "every file but the table itself");
    for (path, answer) in maps {
        let name = path.display().to_string();
        match board_file(&path) {
            None => assert_eq!(answer, Answer::Error, "{name}"),
            Some(start) => check(&name, &start, Goal::Snail, answer),
        }
    }
}
