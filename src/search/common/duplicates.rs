//! Learns which strings of slides lead to boards that other strings reach as well.

use crate::search::common::pruning::{AutomatonState, FORBIDDEN};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

/// Most slides of the strings that are baked in: 14 would save some 3 % of the nodes with seven times the states.
pub const LONGEST: u8 = 12;

/// A string of slides, as numbers of directions.
pub type Slides = Vec<u8>;

/// Columns and rows that the blank goes through, counted from where it starts.
#[derive(Clone, Copy, PartialEq, Eq)]
struct BoundingBox {
    low: (i8, i8),
    high: (i8, i8),
}

impl BoundingBox {
    fn holds(self, other: BoundingBox) -> bool {
        self.low.0 <= other.low.0
            && self.low.1 <= other.low.1
            && self.high.0 >= other.high.0
            && self.high.1 >= other.high.1
    }
}

/// A board without edges, as the cells that do not hold what they held at first, and the blank.
type Effect = ((i8, i8), BTreeMap<(i8, i8), (i8, i8)>);

/// Plays a string on a board without edges.
fn play(slides: &[u8]) -> (Effect, BoundingBox) {
    let (mut blank, mut moved) = ((0i8, 0i8), BTreeMap::new());
    let mut inside = BoundingBox { low: blank, high: blank };
    for direction in slides {
        let from = match direction {
            0 => (blank.0, blank.1 - 1),
            1 => (blank.0, blank.1 + 1),
            2 => (blank.0 - 1, blank.1),
            _ => (blank.0 + 1, blank.1),
        };
        let tile = moved.remove(&from).unwrap_or(from);
        if tile != blank {
            moved.insert(blank, tile);
        }
        blank = from;
        inside.low = (inside.low.0.min(blank.0), inside.low.1.min(blank.1));
        inside.high = (inside.high.0.max(blank.0), inside.high.1.max(blank.1));
    }
    ((blank, moved), inside)
}

/// All forbidden strings of at most `longest` slides that hold no other one, shortest first.
///
/// Cost: two seconds for 12 slides, and some 2.7 times more time and memory for each slide more.
pub fn forbidden(longest: usize) -> Vec<Slides> {
    let mut forbidden: Vec<Slides> = Vec::new();
    let mut reached: HashMap<Effect, Vec<BoundingBox>> = HashMap::new();
    let mut allowed: Vec<Slides> = vec![Vec::new()];
    reached.insert(play(&[]).0, vec![play(&[]).1]);
    for _ in 0..longest {
        let mut longer = Vec::new();
        let suffixes: HashSet<&[u8]> = forbidden.iter().map(Vec::as_slice).collect();
        let mut new = Vec::new();
        for string in &allowed {
            for direction in 0..4 {
                let next: Slides = string.iter().copied().chain([direction]).collect();
                if (0..next.len()).any(|from| suffixes.contains(&next[from..])) {
                    continue;
                }
                let (effect, inside) = play(&next);
                let boxes = reached.entry(effect).or_default();
                if boxes.iter().any(|&other| inside.holds(other)) {
                    new.push(next);
                } else {
                    boxes.push(inside);
                    longer.push(next);
                }
            }
        }
        forbidden.extend(new);
        allowed = longer;
    }
    forbidden
}

/// The rows of the smallest automaton that leaves out the forbidden strings; row 0 is the state before the first slide.
///
/// # Panics
/// When the states are too many for their numbers, far beyond 14 slides.
pub fn rows(forbidden: &[Slides]) -> Vec<[AutomatonState; 4]> {
    numbered(&merged(&trie(forbidden)))
}

/// Rows as bytes: four little-endian numbers of 16 bits each.
pub fn to_bytes(rows: &[[AutomatonState; 4]]) -> Vec<u8> {
    rows.iter().flatten().flat_map(|state| state.to_le_bytes()).collect()
}

/// An automaton whose states are numbered in any order; `None` is a slide left out.
type Rows = Vec<[Option<usize>; 4]>;

/// One state for each string that may still become a forbidden one: the longest suffix of the path that does.
///
/// Source: Aho and Corasick, Communications of the ACM 18 (1975).
fn trie(forbidden: &[Slides]) -> Rows {
    let mut children: Vec<[Option<usize>; 4]> = vec![[None; 4]];
    let mut complete = vec![false];
    for string in forbidden {
        let mut node = 0;
        for &direction in string {
            node = *children[node][usize::from(direction)].get_or_insert(complete.len());
            if node == complete.len() {
                children.push([None; 4]);
                complete.push(false);
            }
        }
        complete[node] = true;
    }
    // In the order of depth, a state's missing children are those of its longest proper suffix, which is ready.
    let mut suffix = vec![0; complete.len()];
    let mut rows: Rows = vec![[None; 4]; complete.len()];
    let mut queue = VecDeque::from([0]);
    while let Some(node) = queue.pop_front() {
        for direction in 0..4 {
            let of_suffix = if node == 0 { Some(0) } else { rows[suffix[node]][direction] };
            rows[node][direction] = match children[node][direction] {
                Some(child) => {
                    suffix[child] = of_suffix.unwrap_or(0);
                    queue.push_back(child);
                    (!complete[child]).then_some(child)
                }
                None => of_suffix,
            };
        }
    }
    rows
}

/// Makes one state of all that forbid the same strings: classes are split until their members agree.
///
/// Source: Moore, Gedanken-experiments on sequential machines, Automata Studies (1956).
fn merged(rows: &Rows) -> Rows {
    let mut class = vec![0; rows.len()];
    let mut classes = 1;
    loop {
        let mut numbers = HashMap::new();
        let signature = |state: usize| (class[state], rows[state].map(|next| next.map(|next| class[next])));
        let split: Vec<usize> = (0..rows.len())
            .map(|state| {
                let next = numbers.len();
                *numbers.entry(signature(state)).or_insert(next)
            })
            .collect();
        let found = numbers.len();
        class = split;
        if found == classes {
            break;
        }
        classes = found;
    }
    let mut merged = vec![[None; 4]; classes];
    for (state, row) in rows.iter().enumerate() {
        merged[class[state]] = row.map(|next| next.map(|next| class[next]));
    }
    merged
}

/// The states that can be reached, numbered breadth first.
fn numbered(rows: &Rows) -> Vec<[AutomatonState; 4]> {
    let mut number = HashMap::from([(0, 0)]);
    let mut order = vec![0];
    let mut done = 0;
    while done < order.len() {
        for next in rows[order[done]].into_iter().flatten() {
            number.entry(next).or_insert_with(|| {
                order.push(next);
                order.len() - 1
            });
        }
        done += 1;
    }
    assert!(order.len() < usize::from(FORBIDDEN), "{} states are too many", order.len());
    let state = |next: Option<usize>| next.map_or(FORBIDDEN, |next| number[&next] as AutomatonState);
    order.iter().map(|&old| rows[old].map(state)).collect()
}
