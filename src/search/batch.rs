//! Some nodes of a depth-first search expanded together, so that their lookups wait for memory at the same time.
//!
//! The children of a batch are gone over several times:
//!
//! 1. which slides are allowed;
//! 2. for each, the new word of one pattern in the view that says most, and the place of its bit, which is asked for;
//! 3. the bits: children beyond the bound are left out;
//! 4. for each further view, the same two steps for those that are left;
//! 5. what remains goes back to the stack, the nodes with most room below the bound on top.
//!
//! None of it branches on what a lookup says, because that cannot be foreseen.

use super::problem::{Problem, Root, SearchError};
use super::pruning::{FORBIDDEN, State};
use super::stats::Stats;
use crate::board::Board;
use crate::board::moves::Moves;
use crate::dims::Dims;
use crate::heuristic::additive::{Additive, View, Words};
use crate::limits::{Meter, Stop};
use crate::pdb::lookup::{Lookup, Place, Step, Word};
use std::ops::Range;

/// Nodes that are taken from the stack at once: enough to keep memory busy, few enough to go deep first.
const BATCH: usize = 32;

/// Most children of a batch.
const CHILDREN: usize = 4 * BATCH;

/// Slides that a node remembers.
pub const REMEMBERED: u32 = 32;

/// Classes of slack in which children are ordered.
const CLASSES: usize = 16;

/// Cells, or labels, with room to spare: powers of two make checks of indices cheap.
const CELLS: usize = 32;

/// What all batches of a problem share.
pub struct Tree<'a, const N: usize> {
    lookups: &'a [Lookup<'a>],
    views: Vec<ViewSteps>,
}

/// What a slide does to the words of one view.
struct ViewSteps {
    first: usize,
    end: usize,
    /// By label: which lookup, and the number of the tile in its pattern.
    parts: [(u8, u8); CELLS],
    /// By the blank's cell and the direction that it goes in.
    steps: [[Step; 4]; CELLS],
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
    parent: u8,
    direction: u8,
    state: State,
}

/// A child of which one word is known.
#[derive(Clone, Copy, Default)]
struct Child {
    place: Place,
    word: Word,
    by: Try,
    part: u8,
}

/// How a run of the loop ended.
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
    /// For boards of a size. Cost: a microsecond a view.
    pub fn new(heuristic: &'a Additive<'a, N>, dims: Dims) -> Tree<'a, N> {
        let moves = Moves::new(dims);
        let steps = |view: &View| {
            let Range { start: first, end } = view.lookups();
            let (parts, steps) = ([(0, 0); CELLS], [[Step::default(); 4]; CELLS]);
            let mut steps = ViewSteps { first, end, parts, steps };
            for cell in 0..dims.cells() {
                steps.parts[cell] = view.part(cell);
                for direction in (0..4).filter(|d| moves.allowed(cell) >> d & 1 != 0) {
                    steps.steps[cell][direction] = view.step(moves.to(cell, direction), cell);
                }
            }
            steps
        };
        Tree { lookups: heuristic.lookups(), views: heuristic.views().iter().map(steps).collect() }
    }

    /// Finds the first view with the greatest sum, and returns that sum.
    #[inline(always)]
    fn weigh<B>(&self, node: &mut Node<B, N>) -> u16 {
        let mut most = 0;
        for view in 0..self.views.len() {
            if node.sums[view] > node.sums[most] {
                most = view;
            }
        }
        node.view = most as u8;
        node.sums[most]
    }
}

/// Searches below a node that is within the bound and not the goal, with `left` slides to the bound.
///
/// Memory: the stack, at most [`CHILDREN`] nodes for each slide that is left.
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
        if let Some(stop) = meter.check(stats.generated) {
            return Ok(End::Stopped(stop));
        }
        let taken = batch.stack.len().min(BATCH);
        let generated = batch.slides(taken);
        let most = meter.nodes_left(stats.generated);
        if generated as u64 > most {
            stats.generated += most;
            return Ok(End::Stopped(Stop::Nodes));
        }
        stats.expanded += taken as u64;
        stats.generated += generated as u64;
        let children = batch.first_view(taken, generated);
        batch.make(taken, children);
        for further in 1..tree.views.len() {
            batch.further_view(further);
        }
        if let Some(goal) = batch.push(taken, left)? {
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
    tries: [Try; CHILDREN + 1],
    children: [Child; CHILDREN + 1],
    /// Children that are within the bound as far as is known, and how each came to be.
    made: Vec<(Node<B, N>, Origin)>,
    words: [(Word, Place, u8); CHILDREN],
    cut: bool,
}

/// The slide that made a child.
#[derive(Clone, Copy)]
struct Origin {
    /// The blank's cell before it.
    blank: u8,
    direction: u8,
    /// The label of the tile that slid.
    label: u8,
    /// The view that was looked up first.
    view: u8,
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
            *sum = words[view.first..view.end].iter().map(|word| u16::from(word.h())).sum();
        }
        let mut node = Node {
            board: root.board,
            words,
            slides: 0,
            sums,
            left,
            state: root.state,
            blank: root.blank as u8,
            view: 0,
        };
        tree.weigh(&mut node);
        Batch {
            tree,
            problem,
            stack: vec![node],
            tries: [Try::default(); CHILDREN + 1],
            children: [Child::default(); CHILDREN + 1],
            made: Vec::with_capacity(CHILDREN),
            words: [(Word::default(), Place::default(), 0); CHILDREN],
            cut: false,
        }
    }

    /// Lists the allowed slides of the topmost nodes, and returns how many there are.
    #[inline(always)]
    fn slides(&mut self, taken: usize) -> usize {
        let batch = &self.stack[self.stack.len() - taken..];
        let mut count = 0;
        for (parent, node) in batch.iter().enumerate() {
            let row = self.problem.pruning.row(node.state);
            let inside = self.problem.moves.allowed(node.blank.into());
            for (direction, &state) in row.iter().enumerate() {
                self.tries[count] = Try { parent: parent as u8, direction: direction as u8, state };
                count += usize::from(inside >> direction & 1 != 0 && state != FORBIDDEN);
            }
        }
        count
    }

    /// Looks up each child in its parent's greatest view, and returns how many are left.
    #[inline(always)]
    fn first_view(&mut self, taken: usize, count: usize) -> usize {
        let batch = &self.stack[self.stack.len() - taken..];
        for (child, by) in self.children.iter_mut().zip(&self.tries[..count]) {
            let node = &batch[usize::from(by.parent)];
            let direction = usize::from(by.direction);
            let from = self.problem.moves.to(node.blank.into(), direction);
            let view = &self.tree.views[usize::from(node.view)];
            let (part, tile) = view.parts[node.board.label(from) % CELLS];
            let step = &view.steps[usize::from(node.blank) % CELLS][direction % 4];
            let lookup = &self.tree.lookups[usize::from(part)];
            let word = lookup.slid(node.words[usize::from(part)], tile.into(), step);
            let place = lookup.place(word, step);
            lookup.fetch(place);
            *child = Child { place, word, by: *by, part };
        }
        let mut left = 0;
        for number in 0..count {
            let mut child = self.children[number];
            let node = &batch[usize::from(child.by.parent)];
            let before = child.word.h();
            child.word = self.tree.lookups[usize::from(child.part)].read(child.word, child.place);
            let sum = node.sums[usize::from(node.view)] + u16::from(child.word.h()) - u16::from(before);
            self.children[left] = child;
            left += usize::from(sum < node.left);
        }
        self.cut |= left < count;
        left
    }

    /// Makes nodes of the children, with the word that is known.
    #[inline(always)]
    fn make(&mut self, taken: usize, count: usize) {
        let batch = &self.stack[self.stack.len() - taken..];
        self.made.clear();
        for child in &self.children[..count] {
            let parent = &batch[usize::from(child.by.parent)];
            let (blank, direction) = (parent.blank, child.by.direction);
            let from = self.problem.moves.to(blank.into(), direction.into());
            let mut node = *parent;
            let label = node.board.slide(from, blank.into());
            let word = &mut node.words[usize::from(child.part)];
            let sum = &mut node.sums[usize::from(parent.view)];
            *sum = *sum + u16::from(child.word.h()) - u16::from(word.h());
            *word = child.word;
            node.blank = from as u8;
            node.state = child.by.state;
            node.left -= 1;
            let origin = Origin { blank, direction, label: label as u8, view: parent.view };
            self.made.push((node, origin));
        }
    }

    /// Looks up the children in a further view, and leaves out those that are beyond the bound.
    #[inline(always)]
    fn further_view(&mut self, further: usize) {
        let views = self.tree.views.len();
        for ((node, origin), next) in self.made.iter().zip(&mut self.words) {
            let view = &self.tree.views[(usize::from(origin.view) + further) % views];
            let (part, tile) = view.parts[usize::from(origin.label) % CELLS];
            let step = &view.steps[usize::from(origin.blank) % CELLS][usize::from(origin.direction) % 4];
            let lookup = &self.tree.lookups[usize::from(part)];
            let word = lookup.slid(node.words[usize::from(part)], tile.into(), step);
            let place = lookup.place(word, step);
            lookup.fetch(place);
            *next = (word, place, part);
        }
        let mut left = 0;
        let count = self.made.len();
        for number in 0..count {
            let (mut node, origin) = self.made[number];
            let view = (usize::from(origin.view) + further) % views;
            let (word, place, part) = self.words[number];
            let (word, before) = (self.tree.lookups[usize::from(part)].read(word, place), word.h());
            let sum = node.sums[view] + u16::from(word.h()) - u16::from(before);
            node.words[usize::from(part)] = word;
            node.sums[view] = sum;
            self.made[left] = (node, origin);
            left += usize::from(sum <= node.left);
        }
        self.made.truncate(left);
        self.cut |= left < count;
    }

    /// Puts the children on the stack in the place of their parents, unless the goal is among them, which is returned.
    #[inline(always)]
    fn push(&mut self, taken: usize, root_left: u16) -> Result<Option<Node<B, N>>, SearchError> {
        let goal = self.problem.goal;
        let mut ends = [0usize; CLASSES];
        let mut special = false;
        for (node, origin) in &mut self.made {
            let h = self.tree.weigh(node);
            special |= h == 0 || node.board == goal;
            ends[usize::from((node.left - h) / 2).min(CLASSES - 1)] += 1;
            let depth = u32::from(root_left - node.left) - 1;
            node.slides |= u64::from(origin.direction).checked_shl(2 * depth).unwrap_or(0);
        }
        if special {
            for (node, _) in &self.made {
                self.problem.check_goal(&node.board, node.sums[usize::from(node.view)].into())?;
                if node.board == goal {
                    return Ok(Some(*node));
                }
            }
        }
        let bottom = self.stack.len() - taken;
        let mut end = bottom;
        for class in &mut ends {
            let count = *class;
            *class = end;
            end += count;
        }
        let Some(&(filler, _)) = self.made.first() else {
            self.stack.truncate(bottom);
            return Ok(None);
        };
        self.stack.resize(end, filler);
        for (node, _) in &self.made {
            let h = node.sums[usize::from(node.view)];
            let place = &mut ends[usize::from((node.left - h) / 2).min(CLASSES - 1)];
            self.stack[*place] = *node;
            *place += 1;
        }
        Ok(None)
    }
}
