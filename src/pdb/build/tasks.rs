//! One layer, in tasks of some neighbouring cohorts.

use crate::pdb::build::kernel::{Cohort, Fronts, Scratch, string_bytes};
use crate::pdb::build::kernel_wide;
use crate::pdb::space::graph::{Graph, MapCohorts};
use crate::system::cpu::Instructions;
use crate::system::memory::Pages;

/// One parity's half of the search.
pub struct ParityHalf {
    /// The states found whose bit 1 of h is clear, and those where it is set: a string a slot.
    pub found: [Pages<u8>; 2],
    /// Whether the last layer of this parity found anything, for each slot.
    pub active: Vec<bool>,
    /// Permutations not yet found, for each slot.
    pub missing: Vec<u32>,
    /// Permutations found in any region, a string a map; empty unless minima are counted.
    pub any_region: Pages<u8>,
    /// The minimum over regions, a byte a permutation, map by map; empty unless it is kept.
    pub minimum: Pages<u8>,
}

/// For how many maps something is done.
#[derive(Clone, Copy)]
pub struct MapCounts {
    /// Maps whose regions are merged.
    pub merged: usize,
    /// Maps whose minima are kept.
    pub kept: usize,
}

impl ParityHalf {
    /// Nothing found yet.
    ///
    /// # Errors
    /// What the system says when it does not have the memory.
    pub fn new(
        slots: usize,
        maps: MapCounts,
        bytes: usize,
        permutations: usize,
    ) -> std::io::Result<ParityHalf> {
        Ok(ParityHalf {
            found: [Pages::zeroed(slots * bytes)?, Pages::zeroed(slots * bytes)?],
            active: vec![false; slots],
            missing: vec![permutations as u32; slots],
            any_region: Pages::zeroed(maps.merged * bytes)?,
            minimum: Pages::zeroed(maps.kept * permutations)?,
        })
    }
}

/// The cohorts of some neighbouring maps of one parity: what a thread takes at a time.
pub struct CohortTask<'a> {
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
pub struct NewStates {
    /// States.
    pub states: u64,
    /// (map, permutation) pairs that no region had before.
    pub minima: u64,
}

impl std::iter::Sum for NewStates {
    fn sum<I: Iterator<Item = NewStates>>(found: I) -> NewStates {
        found.fold(NewStates::default(), |a, b| NewStates {
            states: a.states + b.states,
            minima: a.minima + b.minima,
        })
    }
}

/// Cohorts that a thread takes at a time: enough to outweigh the handing over, few enough to share a layer evenly.
const TASK_COHORTS: usize = 32;

/// Splits one half into tasks, for a layer with this bit 1 of h.
pub fn tasks<'a>(
    maps: &'a [MapCohorts],
    half: &'a mut ParityHalf,
    bit_1: usize,
    bytes: usize,
) -> Vec<CohortTask<'a>> {
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
        tasks.push(CohortTask {
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
pub fn step(
    task: CohortTask<'_>,
    graph: &Graph,
    instructions: Instructions,
    k: usize,
    fronts: Fronts<'_>,
    h: usize,
    scratch: &mut Scratch,
) -> NewStates {
    let bytes = string_bytes(k);
    let mut found = NewStates::default();
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
    let (mut first_slot, mut minimum) = (0, task.minimum);
    let permutations = minimum.len() / task.maps.len().max(1);
    for (map, any_region) in task.maps.iter().zip(task.any_region.chunks_exact_mut(bytes)) {
        let minimum = minimum.split_off_mut(..permutations).unwrap_or(&mut []);
        let strings = task.same.chunks_exact(bytes).enumerate();
        for (slot, same) in strings.skip(first_slot).take(map.regions.into()) {
            // What earlier layers found is there already.
            if task.active[slot] {
                found.minima += merge(any_region, same, minimum, h as u8);
            }
        }
        first_slot += usize::from(map.regions);
    }
    found
}

/// Ors one string into another and returns how many ones were new; `minimum`, unless it is empty, gets h for each.
fn merge(into: &mut [u8], from: &[u8], minimum: &mut [u8], h: u8) -> u64 {
    let mut count = 0;
    for (byte, (into, &from)) in into.iter_mut().zip(from).enumerate() {
        let mut fresh = from & !*into;
        count += u64::from(fresh.count_ones());
        *into |= fresh;
        while fresh != 0 && !minimum.is_empty() {
            minimum[6 * byte + fresh.trailing_zeros() as usize] = h;
            fresh &= fresh - 1;
        }
    }
    count
}
