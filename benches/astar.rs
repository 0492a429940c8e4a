//! A*: nodes expanded a second, and the bytes that a stored node takes.

#![allow(missing_docs)] // the macros of criterion make public items

mod common;

use common::{Way, korf, slides, tables};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use taquin::grid::Grid;
use taquin::limits::Limits;
use taquin::search::tuning::{Loops, Tuning};
use taquin::solve::{Algorithm, Estimate};

/// The most bytes that a stored node may take, a table that has just grown included.
const MOST_BYTES: u64 = 32;

fn searches(criterion: &mut Criterion) {
    let (tables, limits) = (tables(), Limits::default());
    // The order of the last layer differs between loops, and so does where they meet the goal: the lengths are what
    // all must find.
    let cases: [(&str, Vec<Grid>, Estimate<'_>, usize); 2] = [
        ("Manhattan, Korf 2", korf(2), Estimate::Manhattan, 55),
        ("7-8, Korf 88", korf(88), Estimate::Databases(&tables), 65),
    ];
    let mut group = criterion.benchmark_group("A*");
    group.sample_size(10);
    for (case, boards, estimate, wanted) in &cases {
        for (loops, name) in [(Loops::Tuned, "tuned"), (Loops::Plain, "plain")] {
            let tuning = Tuning { loops, ..Tuning::default() };
            let way = Way { algorithm: Algorithm::Astar, estimate: *estimate, tuning };
            let answers = way.solve(boards, &limits);
            assert_eq!(slides(&answers), *wanted, "{case}");
            let stats = &answers[0].stats;
            assert!(stats.stored > 10_000 && stats.stored_bytes <= MOST_BYTES * stats.stored, "{stats:?}");
            let bytes = stats.stored_bytes as f64 / stats.stored as f64;
            println!("A*/{case}, {name}: {} nodes stored, {bytes:.1} bytes each", stats.stored);
            group.throughput(Throughput::Elements(stats.expanded));
            group.bench_function(format!("{case}, {name}"), |b| {
                b.iter(|| black_box(way).solve(boards, &limits));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
