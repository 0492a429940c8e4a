//! Some nodes of a depth-first search expanded together, so that their lookups wait for memory at the same time.
//!
//! The children of a batch are gone over several times:
//!
//! 1. which slides are allowed;
//! 2. for each, the new word of one pattern in the view that says most, and the address of its bit, which is asked for;
//! 3. the bits: children beyond the bound are left out;
//! 4. for each further view, the same two steps for those that are left;
//! 5. what remains goes back to the stack, the nodes with most room below the bound on top.
//!
//! None of it branches on what a lookup says, because that cannot be foreseen.

use crate::board::Board;
use crate::board::neighbors::Moves;
use crate::heuristic::additive::{Additive, Words};
use crate::pdb::lookup::bit::{BitAddress, BitLookup};
use crate::pdb::lookup::word::{SlideMasks, Word};
use crate::puzzle::dims::Dims;
use crate::search::common::problem::{Problem, Root, SearchError};
use crate::search::common::pruning::{FORBIDDEN, State};
use crate::search::common::stats::Stats;
use crate::system::limits::Stop;
use crate::system::meter::Meter;
use std::ops::Range;

/// Nodes that are taken from the stack at once: enough to keep memory busy, few enough to go deep first.
const BATCH: usize = 24;

/// Room for the children of a batch, at most 4 each; every number of 8 bits is an index.
const CHILDREN: usize = 256;

/// Slides that a node remembers.
pub const REMEMBERED: u32 = 32;

/// Classes of slack in which children are ordered.
const CLASSES: usize = 16;

/// Room for cells and labels.
const CELLS: usize = 32;

/// A blank's cell and the direction it goes in: `4 * cell + direction`.
const TURNS: usize = 4 * CELLS;

/// What all batches of a problem share.
pub struct Tree<'a, const N: usize> {
    parts: Vec<Part<'a>>,
    views: Vec<ViewParts>,
    /// The cell that the blank goes to, by turn.
    targets: [u8; TURNS],
    /// The directions that the board has, by the blank's cell.
    inside: [u8; CELLS],
}

/// One pattern in one view: what its lookups take.
struct Part<'a> {
    lookup: BitLookup<'a>,
    view: usize,
    /// The view that is looked up after it.
    next_view: usize,
    /// The number of each tile in the pattern, by label.
    tiles: [u8; CELLS],
    /// What each slide does to its word, by turn.
    masks: [SlideMasks; TURNS],
}

/// The parts of a view.
struct ViewParts {
    parts: Range<usize>,
    /// By label.
    part: [u8; CELLS],
}

/// A node on the stack.
#[derive(Clone, Copy)]
struct Node<B, const N: usize> {
    board: B,
    words: [Word; N],
    /// The first slides from the root, two bits each, the first one lowest.
    slides: u64,
    /// The sum of each view.
    sums: [u16; N],
    /// Slides that the bound leaves.
    left: u16,
    state: State,
    blank: u8,
    /// The first view with the greatest sum.
    view: u8,
}

/// A slide that is allowed.
#[derive(Clone, Copy, Default)]
struct Try {
    /// The number of its node in the batch.
    parent: u8,
    turn: u8,
    /// The state of the automaton after it.
    state: State,
}

/// What one view says about the children of a batch, by their numbers.
#[derive(Clone)]
struct Found {
    words: [Word; CHILDREN],
    sums: [u16; CHILDREN],
}

/// Numbers of children.
#[derive(Clone)]
struct Numbers {
    numbers: [u8; CHILDREN],
    count: usize,
}

impl Numbers {
    const NONE: Numbers = Numbers { numbers: [0; CHILDREN], count: 0 };

    /// Adds a number if `wanted`, without a branch.
    #[inline(always)]
    fn add_if(&mut self, number: u8, wanted: bool) {
        self.numbers[self.count % CHILDREN] = number;
        self.count += usize::from(wanted);
    }

    #[inline(always)]
    fn add(&mut self, number: u8) {
        self.add_if(number, true);
    }

    #[inline(always)]
    fn all(&self) -> &[u8] {
        &self.numbers[..self.count.min(CHILDREN)]
    }
}

/// How a run of the loop ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing is left within the bound.
    Exhausted {
        /// Whether something was cut off.
        cut: bool,
    },
    /// A limit was reached.
    Stopped(Stop),
    /// The goal was found.
    Goal {
        /// Its first slides.
        slides: u64,
        /// How many slides lead to it.
        depth: u32,
    },
}

impl<'a, const N: usize> Tree<'a, N> {
    /// For boards of a size. Cost: a microsecond a part.
    pub fn new(heuristic: &'a Additive<'a, N>, dims: Dims) -> Tree<'a, N> {
        let moves = Moves::new(dims);
        let turns = || (0..dims.cells()).flat_map(|c| (0..4).map(move |d| (c, d)));
        let turns = || turns().filter(|&(cell, d)| moves.allowed(cell) >> d & 1 != 0);
        let (mut targets, mut inside) = ([0; TURNS], [0; CELLS]);
        for (cell, direction) in turns() {
            targets[4 * cell + direction] = moves.to(cell, direction) as u8;
            inside[cell] = moves.allowed(cell);
        }
        let (mut parts, mut views) = (Vec::new(), Vec::new());
        for (number, view) in heuristic.views().iter().enumerate() {
            let (mut part, mut tiles) = ([0; CELLS], [0; CELLS]);
            // There are as many labels as cells.
            for label in 0..dims.cells() {
                (part[label], tiles[label]) = view.lookup_of(label);
            }
            let mut masks = [SlideMasks::default(); TURNS];
            for (cell, direction) in turns() {
                masks[4 * cell + direction] = view.masks(moves.to(cell, direction), cell);
            }
            let next_view = (number + 1) % heuristic.views().len();
            for &lookup in &heuristic.lookups()[view.lookups()] {
                parts.push(Part { lookup, view: number, next_view, tiles, masks });
            }
            views.push(ViewParts { parts: view.lookups(), part });
        }
        Tree { parts, views, targets, inside }
    }

    /// Finds the first view with the greatest sum, and returns that sum.
    #[inline(always)]
    fn weigh<B>(&self, node: &mut Node<B, N>) -> u16 {
        let mut most = 0;
        for view in 1..self.views.len() {
            most = if node.sums[view % N] > node.sums[most % N] { view } else { most };
        }
        node.view = most as u8;
        node.sums[most % N]
    }
}

/// Searches below a node that is within the bound and not the goal, with `left` slides to the bound.
///
/// Memory: the stack, at most 96 nodes for each slide that is left.
///
/// # Errors
/// [`SearchError`] when the heuristic contradicts the goal.
#[inline(always)]
pub fn run<B: Board + Copy, const N: usize>(
    tree: &Tree<'_, N>,
    problem: &Problem<'_, B, Additive<'_, N>>,
    root: &Root<B, Words<N>>,
    left: u16,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<End, SearchError> {
    let mut batch = Batch::new(tree, problem, root, left);
    while !batch.stack.is_empty() {
        if let Some(stop) = meter.check(stats.counts()) {
            return Ok(End::Stopped(stop));
        }
        batch.take();
        let generated = batch.try_slides() as u64;
        let most = meter.nodes_left(stats.generated);
        if generated > most {
            stats.generated += most;
            return Ok(End::Stopped(Stop::Nodes));
        }
        stats.expanded += batch.parents.len() as u64;
        stats.generated += generated;
        for stage in 1..=tree.views.len() {
            batch.ask();
            batch.keep_within_bound(stage == tree.views.len());
        }
        if let Some(goal) = batch.push()? {
            return Ok(End::Goal { slides: goal.slides, depth: u32::from(left - goal.left) });
        }
    }
    Ok(End::Exhausted { cut: batch.cut })
}

/// The stack, and the buffers of one batch after the other.
struct Batch<'t, 'a, 'p, 'h, B, const N: usize> {
    tree: &'t Tree<'a, N>,
    problem: &'p Problem<'p, B, Additive<'h, N>>,
    stack: Vec<Node<B, N>>,
    parents: Vec<Node<B, N>>,
    tries: [Try; CHILDREN],
    /// The label of the tile that slides, by number of the child.
    labels: [u8; CHILDREN],
    /// Where the bit lies that is asked for, by number of the child.
    addresses: [BitAddress; CHILDREN],
    found: Vec<Found>,
    /// The children to be looked up in each part.
    waiting: Vec<Numbers>,
    /// The same for the next view, while it is found out.
    following: Vec<Numbers>,
    /// The children that are within the bound.
    living: Numbers,
    /// Whether any child was beyond it.
    cut: bool,
    left: u16,
}

impl<'t, 'a, 'p, 'h, B: Board + Copy, const N: usize> Batch<'t, 'a, 'p, 'h, B, N> {
    fn new(
        tree: &'t Tree<'a, N>,
        problem: &'p Problem<'p, B, Additive<'h, N>>,
        root: &Root<B, Words<N>>,
        left: u16,
    ) -> Self {
        let words = root.carried.words();
        let mut sums = [0; N];
        for (sum, view) in sums.iter_mut().zip(&tree.views) {
            *sum = words[view.parts.clone()].iter().map(|word| u16::from(word.h())).sum();
        }
        let Root { board, blank, state, .. } = *root;
        let mut node = Node { board, words, slides: 0, sums, left, state, blank: blank as u8, view: 0 };
        tree.weigh(&mut node);
        let found = Found { words: [Word::default(); CHILDREN], sums: [0; CHILDREN] };
        Batch {
            tree,
            problem,
            stack: vec![node],
            parents: Vec::with_capacity(BATCH),
            tries: [Try::default(); CHILDREN],
            labels: [0; CHILDREN],
            addresses: [BitAddress::default(); CHILDREN],
            found: vec![found; tree.views.len()],
            waiting: vec![Numbers::NONE; tree.parts.len()],
            following: vec![Numbers::NONE; tree.parts.len()],
            living: Numbers::NONE,
            cut: false,
            left,
        }
    }

    /// Takes the topmost nodes from the stack.
    #[inline(always)]
    fn take(&mut self) {
        let rest = self.stack.len().saturating_sub(BATCH);
        self.parents.clear();
        self.parents.extend_from_slice(&self.stack[rest..]);
        self.stack.truncate(rest);
    }

    /// Numbers the allowed slides, each of which waits for its part of the view that says most. Returns how many.
    #[inline(always)]
    fn try_slides(&mut self) -> usize {
        for numbers in &mut self.waiting {
            numbers.count = 0;
        }
        let mut count = 0u8;
        for (parent, node) in (0..).zip(&self.parents) {
            let row = self.problem.pruning.row(node.state);
            let inside = self.tree.inside[usize::from(node.blank) % CELLS];
            for (direction, state) in (0..).zip(row) {
                self.tries[usize::from(count)] = Try { parent, turn: 4 * node.blank + direction, state };
                count += inside >> direction & u8::from(state != FORBIDDEN);
            }
        }
        for number in 0..count {
            let by = self.tries[usize::from(number)];
            let node = &self.parents[usize::from(by.parent)];
            let label = node.board.label(self.tree.targets[usize::from(by.turn) % TURNS].into());
            let part = self.tree.views[usize::from(node.view)].part[label % CELLS];
            self.labels[usize::from(number)] = label as u8;
            self.waiting[usize::from(part)].add(number);
        }
        count.into()
    }

    /// Finds the word of each waiting child, and asks for its bit.
    #[inline(always)]
    fn ask(&mut self) {
        for (number, (part, waiting)) in self.tree.parts.iter().zip(&self.waiting).enumerate() {
            let lookup = part.lookup;
            let words = &mut self.found[part.view].words;
            for &child in waiting.all() {
                let child = usize::from(child);
                let by = self.tries[child];
                let tile = part.tiles[usize::from(self.labels[child]) % CELLS];
                let masks = &part.masks[usize::from(by.turn) % TURNS];
                let word =
                    self.parents[usize::from(by.parent)].words[number % N].slide_masked(tile.into(), masks);
                let address = lookup.address(word, masks);
                lookup.fetch(address);
                words[child] = word;
                self.addresses[child] = address;
            }
        }
    }

    /// Reads the bits, and strikes the children that are beyond the bound; the others wait for the next view or, after
    /// the last one, live.
    #[inline(always)]
    fn keep_within_bound(&mut self, last: bool) {
        for numbers in &mut self.following {
            numbers.count = 0;
        }
        self.living.count = 0;
        let (mut before, mut after) = (0, 0);
        for (part, waiting) in self.tree.parts.iter().zip(&self.waiting) {
            let lookup = part.lookup;
            let found = &mut self.found[part.view];
            let next_part = &self.tree.views[part.next_view].part;
            before += waiting.count;
            for &number in waiting.all() {
                let child = usize::from(number);
                let parent = &self.parents[usize::from(self.tries[child].parent)];
                let old = found.words[child];
                let new = lookup.read(old, self.addresses[child]);
                let sum = parent.sums[part.view % N] + u16::from(new.h()) - u16::from(old.h());
                found.words[child] = new;
                found.sums[child] = sum;
                let within = sum < parent.left;
                after += usize::from(within);
                if last {
                    self.living.add_if(number, within);
                } else {
                    let next = next_part[usize::from(self.labels[child]) % CELLS];
                    self.following[usize::from(next)].add_if(number, within);
                }
            }
        }
        self.cut |= after < before;
        std::mem::swap(&mut self.waiting, &mut self.following);
    }

    /// Makes its parent the node of a living child, and returns its h.
    ///
    /// In place, because a node that is put together elsewhere and then copied waits for its own parts.
    #[inline(always)]
    fn make(&self, child: usize, node: &mut Node<B, N>) -> u16 {
        let by = self.tries[child];
        let label = usize::from(self.labels[child]);
        for (number, (view, found)) in self.tree.views.iter().zip(&self.found).enumerate() {
            node.words[usize::from(view.part[label % CELLS]) % N] = found.words[child];
            node.sums[number % N] = found.sums[child];
        }
        let target = self.tree.targets[usize::from(by.turn) % TURNS];
        node.board.slide(target.into(), node.blank.into());
        let depth = u32::from(self.left - node.left);
        node.slides |= u64::from(by.turn % 4).checked_shl(2 * depth).unwrap_or(0);
        node.blank = target;
        node.state = by.state;
        node.left -= 1;
        self.tree.weigh(node)
    }

    /// Puts the living children on the stack, unless the goal is among them, which is returned.
    #[inline(always)]
    fn push(&mut self) -> Result<Option<Node<B, N>>, SearchError> {
        let living = self.living.all();
        // The class of each child, and where those of a class begin.
        let mut starts = [0u8; CLASSES + 1];
        let mut classes = [0u8; CHILDREN];
        for &child in living {
            let index = usize::from(child);
            let mut most = 0;
            for found in &self.found {
                most = most.max(found.sums[index]);
            }
            let left = self.parents[usize::from(self.tries[index].parent)].left - 1;
            let class = usize::from((left - most) / 2).min(CLASSES - 1);
            classes[index] = class as u8;
            starts[class + 1] += 1;
        }
        for class in 1..CLASSES {
            starts[class] += starts[class - 1];
        }
        let mut order = [0u8; CHILDREN];
        for &child in living {
            let place = &mut starts[usize::from(classes[usize::from(child)]) % CLASSES];
            order[usize::from(*place)] = child;
            *place += 1;
        }
        let bottom = self.stack.len();
        let parent = |&child: &u8| self.parents[usize::from(self.tries[usize::from(child)].parent)];
        let mut stack = std::mem::take(&mut self.stack);
        stack.extend(order[..living.len()].iter().map(parent));
        let goal = self.problem.goal;
        let mut special = false;
        for (&child, node) in order.iter().zip(&mut stack[bottom..]) {
            let h = self.make(child.into(), node);
            special |= h == 0 || node.board == goal;
        }
        self.stack = stack;
        if special {
            let h = |node: &Node<B, N>| node.sums[usize::from(node.view) % N];
            for node in &self.stack[bottom..] {
                self.problem.check_goal(&node.board, h(node).into())?;
                if node.board == goal {
                    return Ok(Some(*node));
                }
            }
        }
        Ok(None)
    }
}
