//! The heuristics against each other, against their plain faces and against the true distances.

mod common;

use common::grid;
use rayon::prelude::*;
use std::fmt::Debug;
use taquin::board::Board;
use taquin::board::boxed::WideBoard;
use taquin::board::neighbors::Moves;
use taquin::heuristic::blind::Blind;
use taquin::heuristic::conflict::LinearConflict;
use taquin::heuristic::hamming::Hamming;
use taquin::heuristic::manhattan::Manhattan;
use taquin::heuristic::max::Mixed;
use taquin::heuristic::walking::{WalkingDistance, WalkingError};
use taquin::heuristic::{Heuristic, Slide};
use taquin::pdb::build::layers::{BuildOptions, build};
use taquin::pdb::file::table::{self, Table};
use taquin::pdb::lookup::tables::Tables;
use taquin::pdb::partition::catalogue;
use taquin::pdb::space::pattern::Pattern;
use taquin::puzzle::canonical::{Canonical, Class};
use taquin::puzzle::dims::Dims;
use taquin::puzzle::goal::Goal;
use taquin::puzzle::grid::Grid;
use taquin::puzzle::tile::Cell;
use taquin::search::best_first::node_store::ClosedList;
use taquin::search::best_first::search::{self, Order};
use taquin::search::common::problem::Problem;
use taquin::search::depth_first::ida;
use taquin::search::depth_first::plain_wide::Plain;
use taquin::search::exhaustive::breadth_first::Exhaustive;
use taquin::settings::heuristic::{HeuristicSpec, MakeError};
use taquin::system::limits::Limits;
use taquin::system::progress::Cancel;

fn classes(size: &str) -> Vec<Class> {
    Class::all(size.parse().unwrap())
}

fn mixed<'a, const N: usize>(spec: &str, class: Class, tables: Option<&'a Tables>) -> Mixed<'a, N> {
    spec.parse::<HeuristicSpec>().unwrap().make(class, tables).unwrap()
}

/// Databases in memory.
fn tables(class: Class) -> Tables {
    let get = |pattern: &Pattern| {
        let built = build(pattern, &BuildOptions::default(), &Cancel::new(), &mut |_| ()).unwrap();
        Table::from_bytes(table::file_image(&built))
    };
    Tables::gather(&catalogue::default_for(class).unwrap(), get).unwrap()
}

fn plain<B: Board, H: Heuristic<B>>(heuristic: &H, board: &B, blank: usize) -> u32 {
    heuristic.h(&heuristic.root(board, blank).unwrap())
}

/// The goal of a class.
fn goal<B: Board>(class: Class) -> B {
    let labels: Vec<u16> = (0..class.dims().cells() as u16).map(|cell| class.label(Cell(cell))).collect();
    B::pack(&labels)
}

/// A start, packed: its class, board and blank.
fn packed<B: Board>(start: &Grid, goal: &Grid) -> (Class, B, usize) {
    let canonical = Canonical::new(start, goal).unwrap();
    (canonical.class(), B::pack(canonical.labels()), canonical.blank().index())
}

/// Numbers that are the same in every run (xorshift).
fn randoms(seed: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0x2545_f491_4f6c_dd1d ^ seed), |&random| {
        let random = random ^ random << 13;
        let random = random ^ random >> 7;
        Some(random ^ random << 17)
    })
}

/// Walks at random from the goal, and compares what is carried with what is plain.
fn carried_is_plain<B: Board, H: Heuristic<B>>(class: Class, heuristic: &H) {
    let moves = Moves::new(class.dims());
    let (mut board, mut blank): (B, usize) = (goal(class), class.blank().index());
    let mut carried = heuristic.root(&board, blank).unwrap();
    assert_eq!(heuristic.h(&carried), 0);
    for (step, random) in randoms(class.blank().0.into()).take(2_000).enumerate() {
        let direction = (random >> 40) as usize % 4;
        if moves.allowed(blank) >> direction & 1 == 0 {
            continue;
        }
        let from = moves.to(blank, direction);
        let slide = Slide { label: board.slide(from, blank), from, to: blank };
        let want = plain(heuristic, &board, from);
        // Above the limit a smaller value will do, as long as it is above the limit.
        let limit = want.saturating_sub(2) + (random >> 50) as u32 % 4;
        let limited = heuristic.h(&heuristic.slide(&carried, &board, slide, limit));
        assert!(limited == want || limit < limited && limited <= want, "{limited} for {want} within {limit}");
        carried = heuristic.slide(&carried, &board, slide, u32::MAX);
        blank = from;
        assert_eq!(heuristic.h(&carried), want, "{} step {step}", class.dims());
        if step % 5 == 0 {
            carried = heuristic.resume(&board, heuristic.keep(&carried));
            assert_eq!(heuristic.h(&carried), want);
        }
    }
}

fn all_carried_are_plain<B: Board + Debug>(size: &str) {
    for class in classes(size) {
        carried_is_plain::<B, _>(class, &Blind::<B>::new(class));
        carried_is_plain::<B, _>(class, &Hamming::new(class));
        carried_is_plain::<B, _>(class, &Manhattan::new(class));
        carried_is_plain::<B, _>(class, &LinearConflict::new(class));
        carried_is_plain::<B, _>(class, &mixed::<0>("max(hamming,manhattan,linear-conflict)", class, None));
        let walking = WalkingDistance::new(class);
        let dims = class.dims();
        assert_eq!(walking.is_ok(), !dims.is_line() && dims.width() <= 6 && dims.cells() <= 16, "{dims}");
        if let Ok(walking) = walking {
            carried_is_plain::<B, _>(class, &walking);
            let spec = "max(walking-distance,hamming,linear-conflict)";
            carried_is_plain::<B, _>(class, &mixed::<0>(spec, class, None));
        }
    }
}

#[test]
fn what_is_carried_is_the_plain_estimate() {
    for size in ["2x2", "3x3", "4x3", "3x4", "4x4", "8x2", "7x2", "5x3", "6x2", "1x5", "1x1"] {
        all_carried_are_plain::<u64>(size);
    }
    all_carried_are_plain::<u128>("5x5");
    all_carried_are_plain::<u128>("4x4");
    all_carried_are_plain::<WideBoard>("6x5");
    all_carried_are_plain::<WideBoard>("4x4");
}

#[test]
fn lines_beyond_a_word_are_carried_too() {
    let class = classes("66x2")[20];
    carried_is_plain::<WideBoard, _>(class, &LinearConflict::new(class));
}

#[test]
fn databases_are_carried_among_others() {
    for class in classes("3x3").into_iter().chain([classes("4x3")[1]]) {
        let tables = tables(class);
        for spec in
            ["pdb", "max(pdb,walking-distance)", "max(manhattan,linear-conflict,walking-distance,pdb)"]
        {
            carried_is_plain::<u64, _>(class, &mixed::<16>(spec, class, Some(&tables)));
            carried_is_plain::<WideBoard, _>(class, &mixed::<16>(spec, class, Some(&tables)));
        }
    }
}

/// The estimate of a board whose true distance is known; checks it and all slides from it.
///
/// Consistent: no slide changes the estimate by more than one.
fn check<H: Heuristic<u64>>(heuristic: &H, moves: &Moves, board: u64, blank: usize, distance: u32) -> u32 {
    let carried = heuristic.root(&board, blank).unwrap();
    let h = heuristic.h(&carried);
    assert!(h <= distance, "{h} for {distance}: {board:x}");
    assert_eq!(h == 0, distance == 0, "{board:x}");
    for direction in (0..4).filter(|d| moves.allowed(blank) >> d & 1 != 0) {
        let from = moves.to(blank, direction);
        let mut next = board;
        let slide = Slide { label: next.slide(from, blank), from, to: blank };
        let after = heuristic.h(&heuristic.slide(&carried, &next, slide, u32::MAX));
        assert_eq!(after, plain(heuristic, &next, from), "{board:x} to {next:x}");
        assert!(h.abs_diff(after) <= 1, "{h} and {after}: {board:x} to {next:x}");
    }
    h
}

/// Every board of a class, layer by layer; how often walking distance is above and below linear conflict.
fn whole_class(class: Class) -> [usize; 2] {
    let moves = Moves::new(class.dims());
    let (blind, hamming) = (Blind::<u64>::new(class), Hamming::new(class));
    let (manhattan, conflict) = (Manhattan::new(class), LinearConflict::new(class));
    let walking = WalkingDistance::new(class).unwrap();
    let all = mixed::<0>("max(walking-distance,linear-conflict)", class, None);
    let counts = Exhaustive::run(class).unwrap().counts().to_vec();
    let (mut before, mut layer) = (Vec::new(), vec![(goal::<u64>(class), class.blank().index())]);
    let (mut above, mut below) = (0, 0);
    for (distance, &count) in counts.iter().enumerate() {
        assert_eq!(layer.len() as u64, count);
        let distance = distance as u32;
        let (more, fewer) = layer
            .par_iter()
            .map(|&(board, blank)| {
                assert_eq!(check(&blind, &moves, board, blank, distance), distance.min(1));
                let hamming = check(&hamming, &moves, board, blank, distance);
                let manhattan = check(&manhattan, &moves, board, blank, distance);
                let conflict = check(&conflict, &moves, board, blank, distance);
                let walking = check(&walking, &moves, board, blank, distance);
                let all = check(&all, &moves, board, blank, distance);
                assert!(hamming <= manhattan && manhattan <= conflict && manhattan <= walking);
                assert_eq!(all, conflict.max(walking));
                // With two rows and columns there is nothing to walk around.
                assert!(class.dims().cells() > 4 || walking == manhattan);
                for estimate in [manhattan, conflict, walking] {
                    assert_eq!(estimate % 2, distance % 2);
                }
                (usize::from(walking > conflict), usize::from(walking < conflict))
            })
            .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        above += more;
        below += fewer;
        let mut next: Vec<(u64, usize)> = layer
            .iter()
            .flat_map(|&(board, blank)| {
                let moves = &moves;
                (0..4).filter(move |d| moves.allowed(blank) >> d & 1 != 0).map(move |d| {
                    let (from, mut next) = (moves.to(blank, d), board);
                    next.slide(from, blank);
                    (next, from)
                })
            })
            .filter(|next| before.binary_search(next).is_err())
            .collect();
        next.sort_unstable();
        next.dedup();
        before = std::mem::replace(&mut layer, next);
    }
    assert!(layer.is_empty());
    [above, below]
}

#[test]
fn every_board_of_3x3_and_neither_of_two_is_always_stronger() {
    for class in classes("3x3") {
        let [above, below] = whole_class(class);
        assert!(above > 0 && below > 0, "{class:?}: {above} above, {below} below");
    }
}

#[test]
fn every_board_of_two_rows() {
    for class in classes("2x2").into_iter().chain(classes("4x2")).chain(classes("5x2")) {
        whole_class(class);
    }
}

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
    for instance in common::korf100() {
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
    let dims = |size: &str| size.parse::<Dims>().unwrap();
    assert_eq!(make("5x1").unwrap_err(), WalkingError::Line { dims: dims("5x1") });
    assert_eq!(
        make("5x5").unwrap_err().to_string(),
        "walking-distance has tables for boards of up to 16 cells and 6 columns or rows, and 5x5 is larger; \
         use linear-conflict"
    );
    for size in ["6x3", "7x2", "8x2", "9x2", "20x20"] {
        assert_eq!(make(size).unwrap_err(), WalkingError::TooLarge { dims: dims(size) });
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
        MakeError::TooManyParts { most: 1, .. }
    ));
}

/// IDA* and A* with a heuristic find a shortest way.
fn solves<H: Heuristic<u64>>(canonical: &Canonical, heuristic: &H, length: usize) {
    let problem = Problem::<u64, H>::new(canonical, heuristic);
    let limits = Limits::default();
    let ida = ida::search(&problem, &Plain, &limits, None, &mut |_, _| ()).unwrap();
    let astar =
        search::search::<_, _, ClosedList<_, _>>(&problem, Order::SUM, &limits, &mut |_, _| ()).unwrap();
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
