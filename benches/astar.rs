//! A*: nodes expanded a second, and the bytes that a stored node takes.

#![allow(missing_docs)] // the macros of criterion make public items

mod common;

use common::{Way, korf, slides, tables};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use taquin::puzzle::grid::Grid;
use taquin::search::common::tuning::{Loops, Tuning};
use taquin::settings::algorithm::Algorithm;
use taquin::solve::Estimate;
use taquin::system::limits::Limits;

/// A search of a board and what it must do.
struct Case<'a> {
    name: &'static str,
    board: Vec<Grid>,
    estimate: Estimate<'a>,
    loops: Loops,
    /// A memory limit, where the table would else be larger than the board needs.
    memory: Option<u64>,
    /// Slides of a shortest solution. The nodes of the last layer depend on the loop.
    slides: usize,
    /// The most bytes that a stored node may take, all in.
    most_bytes: u64,
}

/// The loop of one-word nodes, with a table that the board nearly fills.
fn compact<'a>() -> Case<'a> {
    Case {
        name: "Manhattan, Korf 2, tuned",
        board: korf(2),
        estimate: Estimate::Manhattan,
        loops: Loops::Tuned,
        memory: Some(96 << 20),
        slides: 55,
        most_bytes: 16,
    }
}

fn searches(criterion: &mut Criterion) {
    let tables = tables();
    let databases = Estimate::Databases(&tables);
    let cases = [
        Case {
            name: "Manhattan, Korf 2, plain",
            loops: Loops::Plain,
            memory: None,
            most_bytes: 32,
            ..compact()
        },
        compact(),
        Case {
            name: "7-8, Korf 88",
            board: korf(88),
            estimate: databases,
            loops: Loops::Tuned,
            memory: None,
            slides: 65,
            most_bytes: 32,
        },
    ];
    let mut group = criterion.benchmark_group("A*");
    group.sample_size(10);
    for case in &cases {
        let tuning = Tuning { loops: case.loops, ..Tuning::default() };
        let way = Way { algorithm: Algorithm::Astar, estimate: case.estimate, tuning };
        let limits = Limits::new().with_memory(case.memory);
        let answers = way.solve(&case.board, &limits);
        assert_eq!(slides(&answers), case.slides, "{}", case.name);
        let stats = &answers[0].stats;
        assert!(stats.stored > 10_000 && stats.stored_bytes <= case.most_bytes * stats.stored, "{stats:?}");
        let bytes = stats.stored_bytes as f64 / stats.stored as f64;
        println!("A*/{}: {} nodes stored, {bytes:.1} bytes each", case.name, stats.stored);
        group.throughput(Throughput::Elements(stats.expanded));
        group.bench_function(case.name, |b| b.iter(|| black_box(way).solve(&case.board, &limits)));
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
