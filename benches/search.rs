//! Speed of the searches on fixed boards. Each bench also asserts lengths and nodes: a speed for other work is none.
//!
//! Databases lie in the folder `TAQUIN_PDB_DIR`, else below `target`; they are built if they are not there.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::num::NonZero;
use std::path::Path;
use taquin::canonical::Class;
use taquin::grid::{Goal, Grid};
use taquin::heuristic::additive::Additive;
use taquin::heuristic::{Heuristic, Slide};
use taquin::limits::Limits;
use taquin::observe::Cancel;
use taquin::pdb::build::BuildOptions;
use taquin::pdb::catalogue;
use taquin::pdb::store::Store;
use taquin::pdb::tables::Tables;
use taquin::search::tuning::Tuning;
use taquin::solve::{Algorithm, Estimate, Outcome, Request, solve};

#[allow(dead_code)] // the benches use only some of it
#[path = "../tests/common/random.rs"]
mod random;

/// What some searches did together.
#[derive(Debug, PartialEq, Eq)]
struct Total {
    slides: usize,
    expanded: u64,
    generated: u64,
}

/// What each case does; it changes only together with `tests/signature.rs`.
const WANTED: [Total; 4] = [
    Total { slides: 2656, expanded: 507_717, generated: 1_101_035 },
    Total { slides: 55, expanded: 6_056_702, generated: 11_749_624 },
    Total { slides: 45, expanded: 33_045, generated: 66_440 },
    Total { slides: 59, expanded: 30_003_700, generated: 59_295_786 },
];

fn goal() -> Grid {
    Goal::BlankFirst.grid("4x4".parse().unwrap()).unwrap()
}

/// 7-8 with its mirror, for a goal with the blank in a corner.
fn tables() -> Tables {
    let class = Class::of(goal().dims(), goal().blank()).0;
    let set = catalogue::default_for(class).unwrap();
    let below_target = || Path::new(env!("CARGO_TARGET_TMPDIR")).join("databases");
    let store = Store::new(std::env::var_os("TAQUIN_PDB_DIR").map_or_else(below_target, Into::into));
    for pattern in set.patterns().into_iter().filter(|pattern| !store.holds_sound(pattern)) {
        store.build(pattern, &BuildOptions::default(), &Cancel::new(), &mut |_| ()).unwrap();
    }
    Tables::open(&store, &set).unwrap()
}

/// 50 boards, each as likely as the others.
fn random_boards() -> Vec<Grid> {
    let (mut random, goal) = (random::Random::new(50), goal());
    (0..50).map(|_| random.board_for(&goal)).collect()
}

/// One of the 100 random instances of Korf 1985.
fn korf(id: usize) -> Vec<Grid> {
    let text = include_str!("../src/suite/data/korf100.txt");
    let row = text.lines().find(|line| line.starts_with(&format!("{id} |"))).unwrap();
    let tiles = row.split('|').nth(1).unwrap().split_whitespace().map(|tile| tile.parse().unwrap());
    vec![Grid::new(goal().dims(), &tiles.collect::<Vec<_>>()).unwrap()]
}

fn total(boards: &[Grid], algorithm: Algorithm, estimate: Estimate<'_>, limits: &Limits) -> Total {
    let goal = goal();
    let mut total = Total { slides: 0, expanded: 0, generated: 0 };
    for start in boards {
        let tuning = Tuning { threads: NonZero::new(1), ..Tuning::default() };
        let request = Request { start, goal: &goal, algorithm, estimate, limits, tuning };
        let answer = solve(black_box(request), &mut |_, _| ()).unwrap();
        let Outcome::Solved(solution) = answer.outcome else { panic!("not solved:\n{start}") };
        total.slides += solution.len();
        total.expanded += answer.stats.expanded;
        total.generated += answer.stats.generated;
    }
    total
}

fn searches(criterion: &mut Criterion) {
    let (tables, limits) = (tables(), Limits::default());
    let databases = Estimate::Databases(&tables);
    let cases = [
        ("ida-7-8-random-50", random_boards(), Algorithm::Ida, databases),
        ("ida-manhattan-korf-2", korf(2), Algorithm::Ida, Estimate::Manhattan),
        ("astar-manhattan-korf-12", korf(12), Algorithm::Astar, Estimate::Manhattan),
        ("astar-manhattan-korf-3", korf(3), Algorithm::Astar, Estimate::Manhattan),
    ];
    let run = |boards: &[Grid], algorithm, estimate| total(boards, algorithm, estimate, &limits);
    let totals = cases.each_ref().map(|(_, boards, algorithm, estimate)| run(boards, *algorithm, *estimate));
    assert_eq!(totals, WANTED);
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    for ((name, boards, algorithm, estimate), total) in cases.into_iter().zip(totals) {
        group.throughput(Throughput::Elements(total.generated));
        group.bench_function(name, |b| b.iter(|| run(&boards, algorithm, estimate)));
    }
    group.finish();
}

/// Slides of a walk through both tables and the mirror, without a limit.
fn lookups(criterion: &mut Criterion) {
    const SLIDES: usize = 100_000;
    let tables = tables();
    let class = tables.class();
    let heuristic = Additive::<4>::new(&tables);
    let moves = taquin::board::moves::Moves::new(class.dims());
    let mut random = random::Random::new(1);
    let labels: Vec<u16> = random_boards()[0].tiles().iter().map(|tile| tile.0).collect();
    let mut board = <u64 as taquin::board::Board>::pack(&labels);
    let mut blank = labels.iter().position(|&label| label == 0).unwrap();
    let root = heuristic.root(&board, blank).unwrap();
    let mut walk = Vec::with_capacity(SLIDES);
    while walk.len() < SLIDES {
        let direction = random.below(4);
        if moves.allowed(blank) >> direction & 1 != 0 {
            let from = moves.to(blank, direction);
            let label = taquin::board::Board::slide(&mut board, from, blank);
            walk.push((board, Slide { label, from, to: blank }));
            blank = from;
        }
    }
    let end = heuristic.root(&board, blank).unwrap();
    let follow = || {
        walk.iter().fold(root, |carried, (board, slide)| heuristic.slide(&carried, board, *slide, u32::MAX))
    };
    let h = |carried| Heuristic::<u64>::h(&heuristic, &carried);
    assert_eq!(h(follow()), h(end));
    let mut group = criterion.benchmark_group("lookup");
    // One table a view.
    group.throughput(Throughput::Elements((SLIDES * tables.views().len()) as u64));
    group.bench_function("walk-7-8", |b| b.iter(&follow));
    group.finish();
}

criterion_group!(benches, searches, lookups);
criterion_main!(benches);
