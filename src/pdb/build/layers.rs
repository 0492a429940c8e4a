//! The search, layer by layer.

use crate::pdb::build::built::Built;
use crate::pdb::build::kernel::{Fronts, Scratch, string_bytes};
use crate::pdb::build::options::{BuildError, BuildOptions};
use crate::pdb::build::tasks::{MapCounts, NewStates, ParityHalf, step, tasks};
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::graph::Graph;
use crate::pdb::space::index::Index;
use crate::pdb::space::pattern::Pattern;
use crate::system::memory::has_memory;
use crate::system::progress::{Cancel, Layer};
use crate::system::threads::{say_refused, that_fit};
use rayon::prelude::*;

/// Memory that must be left for small things when the states have theirs.
const SPARE: usize = 32 << 20;

/// Threads for a build: as many as asked for, or as the system has to give.
fn pool(threads: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    let mut threads = (that_fit(threads.saturating_add(1)) - 1).max(1);
    loop {
        match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Err(_) if threads > 1 => {
                say_refused();
                threads /= 2;
            }
            pool => return pool,
        }
    }
}

/// Searches a pattern's whole space.
///
/// `observe` is called after every finished layer. Cost: for 8 tiles on 4x4 a few seconds and
/// [`Need::memory`](crate::pdb::file::estimate::Need::memory) bytes.
///
/// # Errors
/// [`BuildError`] when it is cancelled or the system refuses memory or threads.
pub fn build(
    pattern: &Pattern,
    options: &BuildOptions,
    cancel: &Cancel,
    observe: &mut dyn FnMut(Layer),
) -> Result<Built, BuildError> {
    let refused = |e: &dyn std::fmt::Display| BuildError::Resources(e.to_string());
    let pool = pool(options.threads).map_err(|e| refused(&e))?;
    let k = pattern.tiles();
    let bytes = string_bytes(k);
    let graph = Graph::new(pattern.class().dims(), k);
    let by_parity = [0, 1].map(|p| graph.maps.iter().copied().filter(|m| m.parity == p).collect::<Vec<_>>());
    let half = |parity: usize| {
        let maps = by_parity[parity].len();
        let maps = MapCounts {
            merged: if options.merges_regions() { maps } else { 0 },
            kept: if options.encoding == Encoding::ByteMin { maps } else { 0 },
        };
        ParityHalf::new(graph.slots[parity], maps, bytes, pattern.permutations()).map_err(|e| refused(&e))
    };
    let mut halves = [half(0)?, half(1)?];
    if !has_memory(SPARE) {
        return Err(refused(&"nothing is left beside the states"));
    }

    let start = start_of(pattern, &graph);
    {
        let half = &mut halves[start.parity];
        half.found[0][start.slot * bytes] = 1;
        half.active[start.slot] = true;
        half.missing[start.slot] -= 1;
        if options.merges_regions() {
            half.any_region[start.map * bytes] = 1;
        }
    }
    let total = (graph.cohorts() * pattern.permutations()) as u64;
    let (mut counts, mut found) = (vec![1], 1);
    let mut minima = vec![1];
    let mut parity = start.parity;
    loop {
        observe(Layer { h: counts.len() as u32 - 1, found, total });
        if cancel.is_cancelled() {
            return Err(BuildError::Cancelled);
        }
        parity ^= 1;
        let h = counts.len();
        let [even, odd] = &mut halves;
        let (target, source) = if parity == 0 { (even, &*odd) } else { (odd, &*even) };
        let fronts = Fronts { strings: &source.found[bit_1(h - 1)], active: &source.active };
        let fresh: NewStates = pool.install(|| {
            tasks(&by_parity[parity], target, bit_1(h), bytes)
                .into_par_iter()
                .map_init(
                    || Scratch::new(k),
                    |scratch, task| step(task, &graph, options.instructions, k, fronts, h, scratch),
                )
                .sum()
        });
        if fresh.states == 0 {
            break;
        }
        counts.push(fresh.states);
        minima.push(fresh.minima);
        found += fresh.states;
    }
    debug_assert_eq!(found, total, "every state of a pattern can be reached");
    let [even, odd] = halves.map(|ParityHalf { found: [_, high], minimum, .. }| (high, minimum));
    let (high, minimum) = ([even.0, odd.0], [even.1, odd.1]);
    while minima.last() == Some(&0) {
        minima.pop();
    }
    let minima = if options.merges_regions() { minima } else { Vec::new() };
    Ok(Built {
        pattern: pattern.clone(),
        encoding: options.encoding,
        graph,
        high,
        minimum,
        counts,
        minima,
        pool,
    })
}

/// Where the goal's state lies: its parity, and there the slot of its cohort and the number of its map.
struct GoalSlot {
    parity: usize,
    slot: usize,
    map: usize,
}

fn start_of(pattern: &Pattern, graph: &Graph) -> GoalSlot {
    let index = Index::new(pattern.class().dims(), pattern.tiles());
    let number = index.index_ref().map(pattern.goal_map());
    let blank = u32::from(pattern.class().blank().0);
    let cohort = index.index_ref().cohort(graph.directory[number], pattern.goal_map(), blank);
    let map = graph.maps[number];
    GoalSlot {
        parity: usize::from(map.parity),
        slot: (map.first_slot as usize) + cohort - map.first_cohort as usize,
        map: graph.maps[..number].iter().filter(|m| m.parity == map.parity).count(),
    }
}

fn bit_1(h: usize) -> usize {
    h >> 1 & 1
}
