//! The shuffles against their definition: every rank of every length.

use crate::pdb::build::kernel::*;
use crate::pdb::space::rank::{Ranker, Sequence, rotate, unpack, unrank};

/// The strings of `k` tiles in which rank r is there when bit `bit` of r is set: together they name every rank, so
/// what a shuffle makes of them names where each bit of its result comes from.
fn naming_strings(k: usize) -> Vec<Vec<u8>> {
    (0..16).map(|bit| string(k, |rank| rank >> bit & 1 != 0)).collect()
}

/// The string of the ranks that `holds` names.
fn string(k: usize, holds: impl Fn(usize) -> bool) -> Vec<u8> {
    let mut string = vec![0; string_bytes(k)];
    for rank in (0..(1..=k).product()).filter(|&rank| holds(rank)) {
        string[rank / 6] |= 1 << (rank % 6);
    }
    string
}

fn holds(string: &[u8], rank: usize) -> bool {
    string[rank / 6] >> (rank % 6) & 1 != 0
}

/// All permutations of `k` tiles, in the order of their ranks.
fn sequences(k: usize) -> Vec<Sequence> {
    (0..(1..=k).product()).map(|rank| unrank(rank, k)).collect()
}

#[test]
fn a_swap_exchanges_two_neighbours_of_every_permutation() {
    for k in 1..=8 {
        for m in 2..=k {
            let swapped = |&sequence: &Sequence| {
                let mut tiles = unpack(sequence, k);
                tiles.swap(k - m, k - m + 1);
                Ranker::new(k).rank(crate::pdb::space::rank::pack(tiles.iter().map(|&tile| tile as u32)))
            };
            let partners: Vec<usize> = sequences(k).iter().map(swapped).collect();
            let old = string(k, |rank| rank % 5 == 2);
            for from in naming_strings(k) {
                let expected = string(k, |rank| holds(&from, partners[rank]));
                let mut to = vec![0x3f; from.len()];
                swap::<false>(m as u8, &from, &mut to);
                assert_eq!(to, expected, "k = {k}, m = {m}");
                let mut to = old.clone();
                swap::<true>(m as u8, &from, &mut to);
                let both: Vec<u8> = old.iter().zip(&expected).map(|(a, b)| a | b).collect();
                assert_eq!(to, both, "k = {k}, m = {m}, or-ed");
            }
        }
    }
}

#[test]
fn a_pull_takes_every_permutation_whose_slide_leads_into_the_set() {
    for k in 1..=8usize {
        let sequences = sequences(k);
        let strings = naming_strings(k);
        let mut spare = [vec![0xff; string_bytes(k)], vec![0xff; string_bytes(k)]];
        for (here, there) in (0..k as u8).flat_map(|here| (0..k as u8).map(move |there| (here, there))) {
            let leads_to: Vec<usize> = sequences
                .iter()
                .map(|&sequence| Ranker::new(k).rank(rotate(sequence, k, here.into(), there.into())))
                .collect();
            let old = string(k, |rank| rank % 7 == 3);
            for from in &strings {
                let mut acc = old.clone();
                pull::<true>(k, Shift { here, there }, from, &mut acc, &mut spare);
                let expected = string(k, |rank| rank % 7 == 3 || holds(from, leads_to[rank]));
                assert_eq!(acc, expected, "k = {k}, from place {here} to {there}, or-ed");
                pull::<false>(k, Shift { here, there }, from, &mut acc, &mut spare);
                let expected = string(k, |rank| holds(from, leads_to[rank]));
                assert_eq!(acc, expected, "k = {k}, from place {here} to {there}");
            }
        }
    }
}

#[test]
fn settling_adds_what_is_new_and_counts_it() {
    for k in 1..=8 {
        let acc = string(k, |rank| rank % 3 == 0);
        let mut same = string(k, |rank| rank % 2 == 0);
        let other = string(k, |rank| rank % 10 == 1);
        let count = settle(&acc, Cohort { same: &mut same, other: &other });
        let is_new = |rank| rank % 6 == 3 && rank % 10 != 1;
        assert_eq!(same, string(k, |rank| rank % 2 == 0 || is_new(rank)));
        assert_eq!(count as usize, (0..(1..=k).product()).filter(|&rank| is_new(rank)).count());
    }
}
