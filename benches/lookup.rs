//! Lookups in both databases of 7-8 and their mirror along a random walk, without a search around them.

#![allow(missing_docs)] // the macros of criterion make public items

mod common;

use common::random::Random;
use common::{random_boards, tables};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use taquin::board::Board;
use taquin::board::neighbors::Moves;
use taquin::heuristic::additive::Additive;
use taquin::heuristic::{Heuristic, Slide};

fn lookups(criterion: &mut Criterion) {
    const SLIDES: usize = 100_000;
    let tables = tables();
    let heuristic = Additive::<4>::new(&tables);
    let moves = Moves::new(tables.class().dims());
    let mut random = Random::new(1);
    let labels: Vec<u16> = random_boards()[0].tiles().iter().map(|tile| tile.0).collect();
    let mut board = <u64 as Board>::pack(&labels);
    let mut blank = labels.iter().position(|&label| label == 0).unwrap();
    let root = heuristic.root(&board, blank).unwrap();
    let mut walk = Vec::with_capacity(SLIDES);
    while walk.len() < SLIDES {
        let direction = random.below(4);
        if moves.allowed(blank) >> direction & 1 != 0 {
            let from = moves.to(blank, direction);
            let label = Board::slide(&mut board, from, blank);
            walk.push((board, Slide { label, from, to: blank }));
            blank = from;
        }
    }
    let end = heuristic.root(&board, blank).unwrap();
    let follow = || {
        walk.iter().fold(root, |carried, (board, slide)| heuristic.slide(&carried, board, *slide, u32::MAX))
    };
    let h = |carried| Heuristic::<u64>::h(&heuristic, &carried);
    // What the slides carry along is what looking the last board up gives.
    assert_eq!(h(follow()), h(end));
    let mut group = criterion.benchmark_group("lookup");
    // One table a view.
    group.throughput(Throughput::Elements((SLIDES * tables.views().len()) as u64));
    group.bench_function("walk, 7-8", |b| b.iter(&follow));
    group.finish();
}

criterion_group!(benches, lookups);
criterion_main!(benches);
