//! Retrograde breadth-first search over a pattern's cohorts: a layer at a time, all permutations of a cohort at once.
//!
//! All states of one map have the same parity of h, so a layer reads the fronts of one parity and writes those of the
//! other: the two lie in separate memory, which threads share and split without locks. A cohort pulls: what is new is
//! what slides from the last layer's states reach and no earlier layer did.
//!
//! Two bit strings a cohort hold everything: the states found whose bit 1 of h is clear, and those where it is set. The
//! second becomes the table; together they are the states found. Layer L reads the string that layer L - 1 wrote to.
//! What stands there besides, states of layers L - 5, L - 9 and so on, leads to layers L - 4 and below alone, which are
//! found already; so no string need hold the last layer by itself.

use crate::pdb::build::kernel::{Cohort, Fronts, Scratch, string_bytes};
use crate::pdb::build::kernel_wide;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::graph::{Graph, MapCohorts};
use crate::pdb::space::pattern::Pattern;
use crate::system::cpu::Instructions;
use crate::system::memory::Pages;
use crate::system::progress::{Cancel, Layer};
use rayon::prelude::*;

/// How a table is built; only the encoding says anything about the table itself.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// Threads, at least 1.
    pub threads: usize,
    /// Instructions of the inner loops.
    pub instructions: Instructions,
    /// Also count, for each h, the (map, permutation) pairs whose minimum over regions it is.
    pub count_minima: bool,
    /// What the table is to hold; minima over regions are counted where they are kept.
    pub encoding: Encoding,
}

impl Default for BuildOptions {
    fn default() -> BuildOptions {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        BuildOptions {
            threads,
            instructions: Instructions::widest(),
            count_minima: false,
            encoding: Encoding::Bit,
        }
    }
}

/// Why a table was not built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The work was told to stop.
    #[error("the build was interrupted; nothing was written")]
    Cancelled,
    /// The system has no memory or no threads left.
    #[error("the system refused what the build needs: {0}")]
    Resources(String),
}

impl BuildOptions {
    /// Whether the (map, permutation) pairs found in any region are kept account of.
    pub(crate) fn merges_regions(&self) -> bool {
        self.count_minima || self.encoding == Encoding::ByteMin
    }
}

/// A finished search: bit 1 of h for every state, cohort by cohort, the minima over regions where they are to be kept,
/// and the counts.
pub struct Built {
    pattern: Pattern,
    encoding: Encoding,
    graph: Graph,
    /// For each parity, the states whose bit 1 of h is set.
    high: [Pages<u8>; 2],
    /// For each parity, the minimum over regions, a byte a permutation, map by map; empty unless it is kept.
    minimum: [Pages<u8>; 2],
    counts: Vec<u64>,
    minima: Vec<u64>,
    pool: rayon::ThreadPool,
}

/// One parity's half of the search.
struct Half {
    /// The states found whose bit 1 of h is clear, and those where it is set: a string a slot.
    found: [Pages<u8>; 2],
    /// Whether the last layer of this parity found anything, for each slot.
    active: Vec<bool>,
    /// Permutations not yet found, for each slot.
    missing: Vec<u32>,
    /// Permutations found in any region, a string a map; empty unless minima are counted.
    any_region: Pages<u8>,
    /// The minimum over regions, a byte a permutation, map by map; empty unless it is kept.
    minimum: Pages<u8>,
}

/// For how many maps something is done.
#[derive(Clone, Copy)]
struct Maps {
    merged: usize,
    kept: usize,
}

impl Half {
    fn new(slots: usize, maps: Maps, bytes: usize, permutations: usize) -> std::io::Result<Half> {
        Ok(Half {
            found: [Pages::zeroed(slots * bytes)?, Pages::zeroed(slots * bytes)?],
            active: vec![false; slots],
            missing: vec![permutations as u32; slots],
            any_region: Pages::zeroed(maps.merged * bytes)?,
            minimum: Pages::zeroed(maps.kept * permutations)?,
        })
    }
}

/// The cohorts of some neighbouring maps of one parity: what a thread takes at a time.
struct Task<'a> {
    maps: &'a [MapCohorts],
    same: &'a mut [u8],
    other: &'a [u8],
    active: &'a mut [bool],
    missing: &'a mut [u32],
    any_region: &'a mut [u8],
    minimum: &'a mut [u8],
}

/// What one layer found.
#[derive(Clone, Copy, Default)]
struct Found {
    states: u64,
    minima: u64,
}

impl std::iter::Sum for Found {
    fn sum<I: Iterator<Item = Found>>(found: I) -> Found {
        found
            .fold(Found::default(), |a, b| Found { states: a.states + b.states, minima: a.minima + b.minima })
    }
}

/// Cohorts that a thread takes at a time: enough to outweigh the handing over, few enough to share a layer evenly.
const TASK_COHORTS: usize = 32;

/// Searches a pattern's whole space.
///
/// `observe` hears of every finished layer. Cost: for 8 tiles on 4x4 a few seconds and
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
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(options.threads).build().map_err(|e| refused(&e))?;
    let k = pattern.tiles();
    let bytes = string_bytes(k);
    let graph = Graph::new(pattern.class().dims(), k);
    let by_parity = [0, 1].map(|p| graph.maps.iter().copied().filter(|m| m.parity == p).collect::<Vec<_>>());
    let half = |parity: usize| {
        let maps = by_parity[parity].len();
        let maps = Maps {
            merged: if options.merges_regions() { maps } else { 0 },
            kept: if options.encoding == Encoding::ByteMin { maps } else { 0 },
        };
        Half::new(graph.slots[parity], maps, bytes, pattern.permutations()).map_err(|e| refused(&e))
    };
    let mut halves = [half(0)?, half(1)?];

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
        let fresh: Found = pool.install(|| {
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
    let [even, odd] = halves.map(|Half { found: [_, high], minimum, .. }| (high, minimum));
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

/// Where the goal's state lies: its parity, and there the slot of its cohort and the place of its map.
struct Start {
    parity: usize,
    slot: usize,
    map: usize,
}

fn start_of(pattern: &Pattern, graph: &Graph) -> Start {
    let index = crate::pdb::space::index::Index::new(pattern.class().dims(), pattern.tiles());
    let number = index.index_ref().map(pattern.goal_map());
    let blank = u32::from(pattern.class().blank().0);
    let cohort = index.index_ref().cohort(graph.directory[number], pattern.goal_map(), blank);
    let map = graph.maps[number];
    Start {
        parity: usize::from(map.parity),
        slot: (map.first_slot as usize) + cohort - map.first_cohort as usize,
        map: graph.maps[..number].iter().filter(|m| m.parity == map.parity).count(),
    }
}

fn bit_1(h: usize) -> usize {
    h >> 1 & 1
}

/// Splits one half into tasks, for a layer with this bit 1 of h.
fn tasks<'a>(maps: &'a [MapCohorts], half: &'a mut Half, bit_1: usize, bytes: usize) -> Vec<Task<'a>> {
    let mut tasks = Vec::new();
    let [clear, set] = &mut half.found;
    let (same, other) = if bit_1 == 0 { (clear, &*set) } else { (set, &*clear) };
    let (mut same, mut other) = (&mut same[..], &other[..]);
    let (mut active, mut missing) = (&mut half.active[..], &mut half.missing[..]);
    let (mut any_region, mut minimum) = (&mut half.any_region[..], &mut half.minimum[..]);
    let permutations = minimum.len() / maps.len().max(1);
    let mut rest = maps;
    while !rest.is_empty() {
        let (mut count, mut cohorts) = (0, 0);
        while count < rest.len() && cohorts < TASK_COHORTS {
            cohorts += usize::from(rest[count].regions);
            count += 1;
        }
        tasks.push(Task {
            maps: rest.split_off(..count).unwrap_or(&[]),
            same: same.split_off_mut(..cohorts * bytes).unwrap_or(&mut []),
            other: other.split_off(..cohorts * bytes).unwrap_or(&[]),
            active: active.split_off_mut(..cohorts).unwrap_or(&mut []),
            missing: missing.split_off_mut(..cohorts).unwrap_or(&mut []),
            any_region: any_region.split_off_mut(..count * bytes).unwrap_or(&mut []),
            minimum: minimum.split_off_mut(..count * permutations).unwrap_or(&mut []),
        });
    }
    tasks
}

/// One layer of one task.
fn step(
    task: Task<'_>,
    graph: &Graph,
    instructions: Instructions,
    k: usize,
    fronts: Fronts<'_>,
    h: usize,
    scratch: &mut Scratch,
) -> Found {
    let bytes = string_bytes(k);
    let mut found = Found::default();
    let cohorts = task.maps.iter().flat_map(|m| (0..u32::from(m.regions)).map(|r| m.first_cohort + r));
    let strings = task.same.chunks_exact_mut(bytes).zip(task.other.chunks_exact(bytes));
    let states = task.active.iter_mut().zip(task.missing);
    for ((cohort, (same, other)), (active, missing)) in cohorts.zip(strings).zip(states) {
        *active = false;
        if *missing == 0 {
            continue;
        }
        let strings = Cohort { same, other };
        let fresh =
            kernel_wide::update(instructions, k, graph.edges(cohort as usize), fronts, strings, scratch);
        *active = fresh > 0;
        *missing -= fresh;
        found.states += u64::from(fresh);
    }
    let (mut place, mut minimum) = (0, task.minimum);
    let permutations = minimum.len() / task.maps.len().max(1);
    for (map, any_region) in task.maps.iter().zip(task.any_region.chunks_exact_mut(bytes)) {
        let minimum = minimum.split_off_mut(..permutations).unwrap_or(&mut []);
        let strings = task.same.chunks_exact(bytes).enumerate();
        for (slot, same) in strings.skip(place).take(map.regions.into()) {
            // What earlier layers found is there already.
            if task.active[slot] {
                found.minima += merge(any_region, same, minimum, h as u8);
            }
        }
        place += usize::from(map.regions);
    }
    found
}

/// Ors one string into another and returns how many ones were new; `minimum`, unless it is empty, gets h for each.
fn merge(into: &mut [u8], from: &[u8], minimum: &mut [u8], h: u8) -> u64 {
    let mut count = 0;
    for (place, (into, &from)) in into.iter_mut().zip(from).enumerate() {
        let mut fresh = from & !*into;
        count += u64::from(fresh.count_ones());
        *into |= fresh;
        while fresh != 0 && !minimum.is_empty() {
            minimum[6 * place + fresh.trailing_zeros() as usize] = h;
            fresh &= fresh - 1;
        }
    }
    count
}

impl Built {
    /// States at each h, from 0 to the largest.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// (map, permutation) pairs at each minimum over regions, where they were counted; else empty.
    pub fn minima(&self) -> &[u64] {
        &self.minima
    }

    /// The pattern that was searched.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// What the table is to hold.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Cohorts in all.
    pub fn cohorts(&self) -> usize {
        self.graph.cohorts()
    }

    /// The directory words of the file.
    pub fn directory(&self) -> &[u64] {
        &self.graph.directory
    }

    /// The threads that searched, for what follows.
    pub fn pool(&self) -> &rayon::ThreadPool {
        &self.pool
    }

    /// For each map, in order, the minimum of h over its regions, a byte a permutation; none for other encodings.
    pub fn minimum_values(&self) -> Vec<&[u8]> {
        if self.encoding != Encoding::ByteMin {
            return Vec::new();
        }
        let mut halves = self.minimum.each_ref().map(|half| half.chunks_exact(self.pattern.permutations()));
        self.graph.maps.iter().filter_map(|map| halves[usize::from(map.parity)].next()).collect()
    }

    /// For each cohort, in order, its string of bit 1 of h.
    pub fn values(&self) -> Vec<&[u8]> {
        let bytes = string_bytes(self.pattern.tiles());
        let slots = self.graph.maps.iter().flat_map(|map| {
            (0..u32::from(map.regions)).map(|region| (map.parity, (map.first_slot + region) as usize))
        });
        slots.map(|(parity, slot)| &self.high[usize::from(parity)][slot * bytes..][..bytes]).collect()
    }
}
