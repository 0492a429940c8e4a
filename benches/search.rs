//! Nodes a second of the depth-first searches on one thread, fast loops and plain ones, on fixed boards.
//!
//! A fast loop that does other work is not faster: before it is timed, each search has found solutions of the known
//! lengths and, in its iterations that find nothing, generated the nodes that every loop must generate there.

#![allow(missing_docs)] // the macros of criterion make public items

mod common;

use common::{RANDOM_SLIDES, korf, random_boards, slides, solve, solver};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use taquin::{Answer, Grid};

/// A search of some boards and what it must do.
struct Case {
    name: &'static str,
    boards: Vec<Grid>,
    settings: &'static str,
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
    let cases = [
        Case {
            name: "7-8, 50 random boards",
            boards: random_boards(),
            settings: "ida pdb:7-8 pruning=automaton",
            slides: RANDOM_SLIDES,
            finished: 390_747,
        },
        Case {
            name: "Manhattan, Korf 2",
            boards: korf(2),
            settings: "ida manhattan pruning=inverse",
            slides: 55,
            finished: 11_069_774,
        },
        Case {
            name: "linear conflict, Korf 2",
            boards: korf(2),
            settings: "ida linear-conflict pruning=inverse",
            slides: 55,
            finished: 3_235_986,
        },
    ];
    let mut group = criterion.benchmark_group("IDA*");
    group.sample_size(10);
    for case in &cases {
        for loops in ["tuned", "plain"] {
            let solver = solver(&format!("{} loop={loops}", case.settings));
            let answers = solve(&solver, &case.boards);
            assert_eq!((slides(&answers), finished(&answers)), (case.slides, case.finished), "{}", case.name);
            let generated = answers.iter().map(|answer| answer.stats.generated).sum();
            group.throughput(Throughput::Elements(generated));
            let name = format!("{}, {loops}", case.name);
            group.bench_function(name, |b| b.iter(|| solve(&solver, &case.boards)));
        }
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
