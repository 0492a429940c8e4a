//! Estimates that are known, heuristics that cannot be made, and searches with each of them.

use crate::heuristic::Estimator;
use crate::heuristic::blind::Blind;
use crate::heuristic::conflict::LinearConflict;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::tests::{classes, mixed, packed, plain, tables};
use crate::heuristic::walking::{WalkingDistance, WalkingError};
use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::Canonical;
use crate::puzzle::goal::Goal;
use crate::search::best_first::closed_list::ClosedList;
use crate::search::best_first::order::Order;
use crate::search::best_first::search;
use crate::search::common::problem::Problem;
use crate::search::depth_first::ida;
use crate::search::depth_first::plain::Plain;
use crate::search::exhaustive::breadth_first::Exhaustive;
use crate::settings::heuristic::HeuristicSpec;
use crate::solve::make::MakeError;
use crate::system::limits::Limits;
use crate::system::watch::Watch;
use crate::test_support::grid;

#[test]
fn estimates_worked_out_by_hand() {
    // Tiles, size, goal; Hamming, Manhattan, linear conflict.
    let (last, first) = (Goal::BlankLast, Goal::BlankFirst);
    let centre = Goal::Board(grid("3x3", &[1, 2, 3, 8, 0, 4, 7, 6, 5]));
    for (size, tiles, goal, want) in [
        ("3x3", &[1, 2, 3, 4, 5, 6, 7, 8, 0][..], &last, [0, 0, 0]),
        // Two tiles exchanged in their row: one goes out of the way.
        ("3x3", &[2, 1, 3, 4, 5, 6, 7, 8, 0], &last, [2, 2, 4]),
        // Three in reverse: two go, though three pairs are in conflict.
        ("3x3", &[3, 2, 1, 4, 5, 6, 7, 8, 0], &last, [2, 4, 8]),
        ("4x4", &[4, 3, 2, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0], &last, [4, 8, 14]),
        // Tile 3 passes 1 and 2: it alone goes.
        ("3x3", &[3, 1, 2, 4, 5, 6, 7, 8, 0], &last, [3, 4, 6]),
        // Row 0 and column 1, which share tile 2.
        ("3x3", &[3, 2, 1, 4, 8, 6, 7, 5, 0], &last, [4, 6, 12]),
        // The blank is no tile: it is in nobody's way, on its goal cell or elsewhere.
        ("3x3", &[1, 0, 2, 3, 4, 5, 6, 7, 8], &first, [1, 1, 1]),
        ("3x3", &[1, 2, 3, 4, 0, 8, 7, 6, 5], &centre, [2, 4, 6]),
        ("3x3", &[1, 2, 3, 0, 8, 4, 7, 6, 5], &centre, [1, 1, 1]),
        ("2x2", &[3, 2, 1, 0], &last, [2, 2, 4]),
    ] {
        let start = grid(size, tiles);
        let (class, board, blank) = packed::<u64>(&start, &goal.grid(start.dims()).unwrap());
        let found = [
            plain(&Hamming::new(class), &board, blank),
            plain(&Manhattan::new(class), &board, blank),
            plain(&LinearConflict::new(class), &board, blank),
        ];
        assert_eq!(found, want, "\n{start}");
    }
}

/// Published: Korf, Artificial Intelligence 27 (1985), table 1, the estimates of the first ten instances.
#[test]
fn estimates_of_the_instances_of_1985() {
    let mut manhattans = Vec::new();
    for instance in crate::test_support::data::korf100() {
        let start = grid("4x4", &instance.tiles);
        let goal = Goal::BlankFirst.grid(start.dims()).unwrap();
        let (class, board, blank) = packed::<u64>(&start, &goal);
        let manhattan = plain(&Manhattan::new(class), &board, blank);
        let conflict = plain(&LinearConflict::new(class), &board, blank);
        let walking = plain(&WalkingDistance::new(class).unwrap(), &board, blank);
        assert!(manhattan <= conflict && conflict <= instance.length, "{}", instance.id);
        assert!(manhattan <= walking && walking <= instance.length, "{}", instance.id);
        manhattans.push(manhattan);
    }
    assert_eq!(manhattans[..10], [41, 43, 41, 42, 42, 36, 30, 32, 32, 43]);
}

#[test]
fn boards_without_walking_distance_are_refused() {
    let make = |size: &str| WalkingDistance::new(classes(size)[0]);
    assert_eq!(make("5x1").unwrap_err(), WalkingError::SingleLine);
    assert_eq!(
        make("5x5").unwrap_err().to_string(),
        "walking-distance has tables for up to 16 cells and 6 lines; this board has 25 cells in 5 lines: \
         use linear-conflict"
    );
    for (size, cells, lines) in
        [("6x3", 18, 6), ("2x7", 14, 7), ("8x2", 16, 8), ("9x2", 18, 9), ("20x20", 400, 20)]
    {
        assert_eq!(make(size).unwrap_err(), WalkingError::TooLarge { cells, lines });
    }
}

#[test]
fn a_mixture_that_cannot_be_made_says_why() {
    let make = |spec: &str, size: &str, tables: Option<&Tables>| {
        let made = spec.parse::<HeuristicSpec>().unwrap().make::<1>(classes(size)[0], tables);
        made.unwrap_err()
    };
    assert_eq!(make("pdb", "3x3", None), MakeError::NoTables(classes("3x3")[0]));
    assert!(matches!(make("max(manhattan,walking-distance)", "9x2", None), MakeError::Walking(_)));
    let edge = tables(classes("3x3")[1]);
    assert!(matches!(make("pdb", "3x3", Some(&edge)), MakeError::OtherClass { .. }));
    let corner = tables(classes("3x3")[0]);
    assert!(matches!(
        make("max(hamming,pdb)", "3x3", Some(&corner)),
        MakeError::TooManyLookups { most: 1, .. }
    ));
}

/// IDA* and A* with a heuristic find a shortest way.
fn solves<H: Estimator<u64>>(canonical: &Canonical, heuristic: &H, length: usize) {
    let problem = Problem::<u64, H>::new(canonical, heuristic);
    let limits = Limits::new();
    let watch = Watch::silent(&limits);
    let ida = ida::search(&problem, &Plain, None, &watch).unwrap();
    let astar = search::search::<_, _, ClosedList<_, _>>(&problem, Order::SUM, &watch).unwrap();
    assert_eq!(ida.slides.unwrap().len(), length);
    assert_eq!(astar.slides.unwrap().len(), length);
}

#[test]
fn searches_find_shortest_ways_with_each() {
    let mut solvable = 0;
    let start = grid("3x3", &[1, 3, 8, 2, 0, 7, 4, 6, 5]);
    for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Snail] {
        let goal = goal.grid(start.dims()).unwrap();
        let canonical = Canonical::new(&start, &goal).unwrap();
        let class = canonical.class();
        let Some(length) = Exhaustive::run(class).unwrap().distance(canonical.labels()) else {
            assert!(!start.can_reach(&goal));
            continue;
        };
        solvable += 1;
        let length = length as usize;
        let tables = tables(class);
        solves(&canonical, &Hamming::new(class), length);
        solves(&canonical, &LinearConflict::new(class), length);
        solves(&canonical, &WalkingDistance::new(class).unwrap(), length);
        solves(&canonical, &mixed::<0>("max(linear-conflict,walking-distance)", class, None), length);
        solves(
            &canonical,
            &mixed::<16>("max(pdb,linear-conflict,walking-distance)", class, Some(&tables)),
            length,
        );
    }
    assert!(solvable >= 2);
    // Breadth-first search by the best-first loop.
    let goal = Goal::BlankLast.grid(start.dims()).unwrap();
    let near = grid("3x3", &[1, 2, 3, 4, 5, 6, 0, 7, 8]);
    let canonical = Canonical::new(&near, &goal).unwrap();
    solves(&canonical, &Blind::<u64>::new(canonical.class()), 2);
}
