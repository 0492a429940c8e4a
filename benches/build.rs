//! Building the database of tiles 1 to 7 of the 15-puzzle, 139,849,920 states: threads, instruction sets, rows.

#![allow(missing_docs)] // the macros of criterion make public items

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;
use taquin::pdb::build::kernel_wide::Kernel;
use taquin::pdb::build::layers::{self, BuildOptions, Built};
use taquin::pdb::file::table;
use taquin::pdb::space::pattern::Pattern;
use taquin::puzzle::canonical::Class;
use taquin::puzzle::tile::Cell;
use taquin::system::progress::Cancel;

const STATES: u64 = 139_849_920;

/// The search, with its result checked: a fast wrong build is no result.
fn seven_tiles(options: &BuildOptions) -> Built {
    let (class, _) = Class::of("4x4".parse().unwrap(), Cell(0));
    let pattern = Pattern::new(class, &[1, 2, 3, 4, 5, 6, 7]).unwrap();
    let built = layers::build(&pattern, options, &Cancel::new(), &mut |_| ()).unwrap();
    assert_eq!(built.counts().iter().sum::<u64>(), STATES);
    built
}

fn builds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("build 1-7");
    group.sample_size(10).warm_up_time(Duration::from_secs(1)).throughput(Throughput::Elements(STATES));
    let all = BuildOptions::default();
    for kernel in Kernel::available() {
        let options = BuildOptions { threads: 1, kernel, ..all };
        group.bench_function(format!("1 thread, {}", kernel.name()), |b| b.iter(|| seven_tiles(&options)));
    }
    let name = format!("{} threads, {}", all.threads, all.kernel.name());
    group.bench_function(name, |b| b.iter(|| seven_tiles(&all)));
    group.finish();
}

fn rows(criterion: &mut Criterion) {
    let built = seven_tiles(&BuildOptions::default());
    let mut group = criterion.benchmark_group("write 1-7");
    group.sample_size(10).warm_up_time(Duration::from_secs(1)).throughput(Throughput::Bytes(17_836_416));
    let discard = || table::write_body(&built, &mut |_| -> Result<(), ()> { Ok(()) }).unwrap();
    group.bench_function("rows and checksum, nowhere", |b| b.iter(discard));
    group.finish();
}

criterion_group!(benches, builds, rows);
criterion_main!(benches);
