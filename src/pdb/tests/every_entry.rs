//! Every entry of small databases against a plain queue over (cells of the pattern's tiles, cell of the blank).

use crate::pdb::lookup::bit::BitLookup;
use crate::pdb::lookup::word::Word;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::dims::Dims;
use crate::puzzle::tile::Cell;
use crate::test_support::random::Random;
use crate::test_support::tables;
use bitvec::prelude::*;
use std::collections::VecDeque;

/// First the blank's cell, then that of each tile of the pattern in the order of their goal cells, then [`NOWHERE`].
type Places = [usize; 8];

const NOWHERE: usize = usize::MAX;

/// The cost to the goal of every state, from 0-1 breadth-first search. It knows nothing of maps, regions and ranks.
struct Oracle {
    neighbors: Vec<Vec<usize>>,
    /// How many of the places are used.
    used: usize,
    goal: Places,
    h: Vec<u8>,
}

impl Oracle {
    fn run(pattern: &Pattern) -> Oracle {
        let dims = pattern.class().dims();
        let used = pattern.tiles() + 1;
        let mut goal = [NOWHERE; 8];
        goal[0] = pattern.class().blank().index();
        for (place, cell) in goal[1..].iter_mut().zip(pattern.cells()) {
            *place = cell.index();
        }
        let cells = 0..dims.cells() as u16;
        let neighbors: Vec<Vec<usize>> =
            cells.map(|cell| dims.neighbors(Cell(cell)).map(|(_, next)| next.index()).collect()).collect();
        let keys = dims.cells().pow(used as u32);
        let mut oracle = Oracle { neighbors: neighbors.clone(), used, goal, h: vec![u8::MAX; keys] };
        let mut settled = bitvec![0; keys];
        let start = oracle.key(&goal);
        oracle.h[start] = 0;
        let mut queue = VecDeque::from([start]);
        while let Some(key) = queue.pop_front() {
            if settled.replace(key, true) {
                continue;
            }
            let places = oracle.places(key);
            for (next, tile) in slides(&neighbors, places) {
                let (next, cost) = (oracle.key(&next), u8::from(tile.is_some()));
                if oracle.h[key] + cost < oracle.h[next] {
                    oracle.h[next] = oracle.h[key] + cost;
                    if cost == 0 { queue.push_front(next) } else { queue.push_back(next) }
                }
            }
        }
        oracle
    }

    fn key(&self, places: &Places) -> usize {
        places[..self.used].iter().fold(0, |key, place| key * self.neighbors.len() + place)
    }

    fn places(&self, mut key: usize) -> Places {
        let mut places = [NOWHERE; 8];
        for place in places[..self.used].iter_mut().rev() {
            *place = key % self.neighbors.len();
            key /= self.neighbors.len();
        }
        places
    }

    /// The states one slide away, each with the pattern's tile that slid, if it was one.
    fn slides(&self, places: Places) -> impl Iterator<Item = (Places, Option<usize>)> {
        slides(&self.neighbors, places)
    }

    /// Whether no walk of the blank alone leads to a lower cell: one such state stands for each region.
    fn is_first_of_region(&self, places: &Places) -> bool {
        let mut seen = places[..self.used].iter().fold(0u32, |seen, place| seen | 1 << place);
        let mut edge = vec![places[0]];
        while let Some(cell) = edge.pop() {
            for &next in &self.neighbors[cell] {
                if seen >> next & 1 == 0 {
                    if next < places[0] {
                        return false;
                    }
                    seen |= 1 << next;
                    edge.push(next);
                }
            }
        }
        true
    }

    /// How many (cells of the tiles, region) have each h.
    fn counts(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for key in (0..self.h.len()).filter(|&key| self.h[key] != u8::MAX) {
            if self.is_first_of_region(&self.places(key)) {
                let h = usize::from(self.h[key]);
                counts.resize(counts.len().max(h + 1), 0);
                counts[h] += 1;
            }
        }
        counts
    }
}

/// As [`Oracle::slides`], for cells with these neighbours.
fn slides(neighbors: &[Vec<usize>], places: Places) -> impl Iterator<Item = (Places, Option<usize>)> {
    neighbors[places[0]].iter().map(move |&cell| {
        let mut next = places;
        let tile = places.iter().position(|&place| place == cell);
        if let Some(tile) = tile {
            next[tile] = places[0];
        }
        next[0] = cell;
        (next, tile)
    })
}

fn root(lookup: &BitLookup<'_>, places: &Places) -> Word {
    let cells: Vec<Cell> =
        places.iter().filter(|&&place| place != NOWHERE).map(|&place| Cell(place as u16)).collect();
    lookup.root(&cells[1..], cells[0]).unwrap()
}

/// Finds every state from the root, each by a walk down of its own.
fn check_roots(oracle: &Oracle, lookup: &BitLookup<'_>) {
    let states = (0..oracle.h.len()).filter(|&key| oracle.h[key] != u8::MAX);
    for key in states {
        let places = oracle.places(key);
        assert_eq!(root(lookup, &places).h(), oracle.h[key], "{places:?}");
    }
}

/// Reads every entry once, by a slide from a neighbour whose word was carried from the goal.
fn check_slides(oracle: &Oracle, lookup: &BitLookup<'_>) {
    let mut seen = bitvec![0; oracle.h.len()];
    let start = oracle.key(&oracle.goal);
    seen.set(start, true);
    let mut stack = vec![(start, root(lookup, &oracle.goal))];
    while let Some((key, word)) = stack.pop() {
        assert_eq!(word.h(), oracle.h[key], "{:?}", oracle.places(key));
        let places = oracle.places(key);
        for (next, tile) in oracle.slides(places) {
            let key = oracle.key(&next);
            if !seen.replace(key, true) {
                stack.push((key, carried(lookup, word, &places, &next, tile)));
            }
        }
    }
    assert_eq!(seen.count_ones(), oracle.h.iter().filter(|&&h| h != u8::MAX).count());
}

/// The word after one slide.
fn carried(lookup: &BitLookup<'_>, word: Word, places: &Places, next: &Places, tile: Option<usize>) -> Word {
    match tile {
        Some(tile) => lookup.slide(word, places[tile] as u32, next[tile] as u32),
        None => word,
    }
}

/// Carries a word along a random walk.
fn check_walk(oracle: &Oracle, lookup: &BitLookup<'_>, random: &mut Random) {
    let mut places = [NOWHERE; 8];
    places[..oracle.used].copy_from_slice(&random.distinct(oracle.used, oracle.neighbors.len()));
    let mut word = root(lookup, &places);
    for _ in 0..200 {
        let slides: Vec<_> = oracle.slides(places).collect();
        let (next, tile) = slides[random.below(slides.len())];
        word = carried(lookup, word, &places, &next, tile);
        assert_eq!(word.h(), oracle.h[oracle.key(&next)], "{next:?}");
        assert_eq!(word, root(lookup, &next), "{next:?}");
        places = next;
    }
}

/// Checks one pattern of `tiles` tiles for each class of a size, in two choices of cells.
fn check(size: &str, tiles: usize) {
    let dims: Dims = size.parse().unwrap();
    let mut random = Random(tiles as u64);
    for class in crate::puzzle::canonical::Class::all(dims) {
        let others: Vec<u16> = (0..dims.cells() as u16).filter(|&c| c != class.blank().0).collect();
        let scattered: Vec<u16> =
            random.distinct(tiles, others.len()).into_iter().map(|place| others[place]).collect();
        let large = dims.cells().pow(tiles as u32 + 1) > 4_000_000;
        let mut choices = vec![scattered];
        if !large {
            choices.push(others[..tiles].to_vec());
        }
        for cells in choices {
            let pattern = Pattern::new(class, &cells).unwrap();
            let oracle = Oracle::run(&pattern);
            let table = tables::table(&pattern);
            let lookup = table.lookup();
            let name = format!("{size}, blank {}, tiles {pattern}", class.blank());
            assert_eq!(table.header().counts, oracle.counts(), "{name}");
            check_slides(&oracle, &lookup);
            if oracle.h.len() <= 1 << 17 {
                check_roots(&oracle, &lookup);
            }
            for _ in 0..20 {
                check_walk(&oracle, &lookup, &mut random);
            }
        }
    }
}

#[test]
fn two_rows() {
    for (size, most) in [("3x2", 3), ("4x2", 5), ("5x2", 4), ("8x2", 3)] {
        (1..=most).for_each(|tiles| check(size, tiles));
    }
}

#[test]
fn three_by_three() {
    (1..=6).for_each(|tiles| check("3x3", tiles));
}

#[test]
fn three_rows() {
    (1..=5).for_each(|tiles| check("4x3", tiles));
}

#[test]
fn four_by_four() {
    (1..=4).for_each(|tiles| check("4x4", tiles));
}

#[test]
fn five_tiles_of_four_by_four() {
    check("4x4", 5);
}

#[test]
fn five_by_five() {
    (1..=3).for_each(|tiles| check("5x5", tiles));
}
