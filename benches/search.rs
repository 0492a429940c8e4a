//! Nodes a second of the depth-first searches on one thread, fast loops and plain ones, on fixed boards.
//!
//! A speed for other work is none: before it is timed, each search has found solutions of the known lengths and, in its
//! iterations that find nothing, generated the nodes that every loop must generate there.

#![allow(missing_docs)] // the macros of criterion make public items

mod common;

use common::{RANDOM_SLIDES, Way, korf, random_boards, slides, tables};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::num::NonZero;
use taquin::puzzle::grid::Grid;
use taquin::search::common::pruning::Pruning;
use taquin::search::common::tuning::{Loops, Tuning};
use taquin::settings::algorithm::Algorithm;
use taquin::settings::heuristic::{HeuristicName, HeuristicSpec};
use taquin::solve::{Answer, Estimate};
use taquin::system::limits::Limits;

/// A search of some boards and what it must do.
struct Case<'a> {
    name: &'static str,
    boards: Vec<Grid>,
    estimate: Estimate<'a>,
    pruning: Pruning,
    /// Slides of shortest solutions together.
    slides: usize,
    /// Nodes generated in all iterations but the last of each board; they change only together with the signature.
    finished: u64,
}

/// Nodes generated in the iterations that found nothing.
fn finished(answers: &[Answer]) -> u64 {
    let of_one = |answer: &Answer| match answer.stats.iterations.split_last() {
        Some((_, finished)) => finished.iter().map(|iteration| iteration.generated).sum(),
        None => 0,
    };
    answers.iter().map(of_one).sum()
}

fn searches(criterion: &mut Criterion) {
    let (tables, limits) = (tables(), Limits::default());
    let conflict = HeuristicSpec::single(HeuristicName::LinearConflict);
    let cases = [
        Case {
            name: "7-8, 50 random boards",
            boards: random_boards(),
            estimate: Estimate::Databases(&tables),
            pruning: Pruning::Automaton,
            slides: RANDOM_SLIDES,
            finished: 390_747,
        },
        Case {
            name: "Manhattan, Korf 2",
            boards: korf(2),
            estimate: Estimate::Manhattan,
            pruning: Pruning::Inverse,
            slides: 55,
            finished: 11_069_774,
        },
        Case {
            name: "linear conflict, Korf 2",
            boards: korf(2),
            estimate: Estimate::Named(&conflict, None),
            pruning: Pruning::Inverse,
            slides: 55,
            finished: 3_235_986,
        },
    ];
    let mut group = criterion.benchmark_group("IDA*");
    group.sample_size(10);
    for case in &cases {
        for (loops, name) in [(Loops::Tuned, "tuned"), (Loops::Plain, "plain")] {
            let threads = NonZero::new(1);
            let tuning = Tuning { loops, pruning: Some(case.pruning), threads, ..Tuning::default() };
            let way = Way { algorithm: Algorithm::Ida, estimate: case.estimate, tuning };
            let answers = way.solve(&case.boards, &limits);
            assert_eq!((slides(&answers), finished(&answers)), (case.slides, case.finished), "{}", case.name);
            let generated = answers.iter().map(|answer| answer.stats.generated).sum();
            group.throughput(Throughput::Elements(generated));
            group.bench_function(format!("{}, {name}", case.name), |b| {
                b.iter(|| black_box(way).solve(&case.boards, &limits));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
