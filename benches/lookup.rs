//! Lookups in both databases of 7-8 and their mirror along a random walk, without a search around them.

#![allow(missing_docs)] // the macros of criterion make public items

mod common;

use common::random::Random;
use common::{folder, random_boards, solve, solver};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use taquin::{Direction, LookupWalk};

fn lookups(criterion: &mut Criterion) {
    const SLIDES: usize = 100_000;
    let start = &random_boards()[0];
    // Builds the databases where they are missing.
    solve(&solver("ida pdb:7-8"), std::slice::from_ref(start));
    let mut random = Random::new(1);
    let (mut board, mut directions) = (start.clone(), Vec::with_capacity(SLIDES));
    while directions.len() < SLIDES {
        let direction = Direction::ALL[random.below(4)];
        if board.slide(direction).is_some() {
            directions.push(direction);
        }
    }
    let walk = LookupWalk::new(&folder(), start, &directions);
    // What the slides carry along is what looking the last board up gives.
    assert_eq!(walk.follow(), walk.look_up(&board));
    let mut group = criterion.benchmark_group("lookup");
    group.throughput(Throughput::Elements(walk.lookups()));
    group.bench_function("walk, 7-8", |b| b.iter(|| walk.follow()));
    group.finish();
}

criterion_group!(benches, lookups);
criterion_main!(benches);
