//! A*: nodes expanded a second, and the bytes that a stored node takes.

#![allow(missing_docs)] // the macros of criterion make public items

mod common;

use common::{korf, slides, solve, solver};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use taquin::Grid;

/// A search of a board and what it must do.
struct Case {
    name: &'static str,
    board: Vec<Grid>,
    settings: &'static str,
    /// A memory limit, where the table would else be larger than the board needs.
    memory: Option<u64>,
    /// Slides of a shortest solution. The nodes of the last layer depend on the loop.
    slides: usize,
    /// The most bytes that a stored node may take, all in.
    most_bytes: u64,
}

fn searches(criterion: &mut Criterion) {
    let cases = [
        Case {
            name: "Manhattan, Korf 2, plain",
            board: korf(2),
            settings: "astar manhattan loop=plain",
            memory: None,
            slides: 55,
            most_bytes: 32,
        },
        Case {
            // The loop of one-word nodes, with a table that the board nearly fills.
            name: "Manhattan, Korf 2, tuned",
            board: korf(2),
            settings: "astar manhattan loop=tuned",
            memory: Some(96 << 20),
            slides: 55,
            most_bytes: 16,
        },
        Case {
            name: "7-8, Korf 88",
            board: korf(88),
            settings: "astar pdb:7-8",
            memory: None,
            slides: 65,
            most_bytes: 32,
        },
    ];
    let mut group = criterion.benchmark_group("A*");
    group.sample_size(10);
    for case in &cases {
        let solver = solver(case.settings).with_memory_limit(case.memory);
        let answers = solve(&solver, &case.board);
        assert_eq!(slides(&answers), case.slides, "{}", case.name);
        let stats = &answers[0].stats;
        assert!(stats.stored > 10_000 && stats.stored_bytes <= case.most_bytes * stats.stored, "{stats:?}");
        let bytes = stats.stored_bytes as f64 / stats.stored as f64;
        println!("A*/{}: {} nodes stored, {bytes:.1} bytes each", case.name, stats.stored);
        group.throughput(Throughput::Elements(stats.expanded));
        group.bench_function(case.name, |b| b.iter(|| solve(&solver, &case.board)));
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
