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
use std::array;

/// Nodes that are taken from the stack at once: enough to keep memory busy, few enough to go deep first.
const BATCH: usize = 32;

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
    lookups: [Lookup<'a>; N],
    views: Vec<ViewSteps>,
    /// The cell that the blank goes to, by turn.
    targets: [u8; TURNS],
    /// The directions that the board has, by the blank's cell.
    inside: [u8; CELLS],
}

/// What a slide does to the words of one view.
struct ViewSteps {
    /// Its lookups: `first..end`.
    first: usize,
    end: usize,
    /// By label: which lookup, and the number of the tile in its pattern.
    parts: [(u8, u8); CELLS],
    /// By turn.
    steps: [Step; TURNS],
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

/// What one view says about the children of a batch.
#[derive(Clone)]
struct Stage {
    places: [Place; CHILDREN],
    words: [Word; CHILDREN],
    parts: [u8; CHILDREN],
    sums: [u16; CHILDREN],
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
        let turns = || (0..dims.cells()).flat_map(|c| (0..4).map(move |d| (c, d)));
        let turns = || turns().filter(|&(cell, d)| moves.allowed(cell) >> d & 1 != 0);
        let mut targets = [0; TURNS];
        let mut inside = [0; CELLS];
        for (cell, direction) in turns() {
            targets[4 * cell + direction] = moves.to(cell, direction) as u8;
            inside[cell] = moves.allowed(cell);
        }
        let steps = |view: &View| {
            let lookups = view.lookups();
            let mut parts = [(0, 0); CELLS];
            let mut steps = [Step::default(); TURNS];
            for (cell, direction) in turns() {
                // There are as many labels as cells.
                parts[cell] = view.part(cell);
                steps[4 * cell + direction] = view.step(moves.to(cell, direction), cell);
            }
            ViewSteps { first: lookups.start, end: lookups.end, parts, steps }
        };
        let lookups = heuristic.lookups();
        Tree {
            // What stands behind the last lookup is never asked.
            lookups: array::from_fn(|part| lookups[part.min(lookups.len() - 1)]),
            views: heuristic.views().iter().map(steps).collect(),
            targets,
            inside,
        }
    }

    #[inline(always)]
    fn lookup(&self, part: u8) -> &Lookup<'a> {
        &self.lookups[usize::from(part) % N]
    }

    /// Finds the first view with the greatest sum, and returns that sum.
    #[inline(always)]
    fn weigh<B>(&self, node: &mut Node<B, N>) -> u16 {
        let mut most = 0;
        for view in 1..self.views.len() {
            most = if node.sums[view] > node.sums[most] { view } else { most };
        }
        node.view = most as u8;
        node.sums[most]
    }

    /// The number of the view that is looked up as number `stage` where `first` is the first.
    #[inline(always)]
    fn view(&self, first: u8, stage: usize) -> usize {
        let number = usize::from(first) + stage;
        if number < self.views.len() { number } else { number - self.views.len() }
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
        if let Some(stop) = meter.check(stats.generated) {
            return Ok(End::Stopped(stop));
        }
        batch.take();
        batch.try_slides();
        let (expanded, generated) = (batch.parents.len() as u64, batch.alive as u64);
        let most = meter.nodes_left(stats.generated);
        if generated > most {
            stats.generated += most;
            return Ok(End::Stopped(Stop::Nodes));
        }
        stats.expanded += expanded;
        stats.generated += generated;
        for stage in 0..tree.views.len() {
            batch.ask(stage);
            batch.keep_within_bound(stage);
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
    /// One a view, in the order in which views are looked up.
    stages: Vec<Stage>,
    /// The numbers of the children that are within the bound as far as is known.
    living: [u8; CHILDREN],
    alive: usize,
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
            *sum = words[view.first..view.end].iter().map(|word| u16::from(word.h())).sum();
        }
        let Root { board, blank, state, .. } = *root;
        let mut node = Node { board, words, slides: 0, sums, left, state, blank: blank as u8, view: 0 };
        tree.weigh(&mut node);
        let stage = Stage {
            places: [Place::default(); CHILDREN],
            words: [Word::default(); CHILDREN],
            parts: [0; CHILDREN],
            sums: [0; CHILDREN],
        };
        Batch {
            tree,
            problem,
            stack: vec![node],
            parents: Vec::with_capacity(BATCH),
            tries: [Try::default(); CHILDREN],
            stages: vec![stage; tree.views.len()],
            living: array::from_fn(|number| number as u8),
            alive: 0,
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

    /// Lists the allowed slides.
    #[inline(always)]
    fn try_slides(&mut self) {
        let mut count = 0u8;
        for (parent, node) in (0..).zip(&self.parents) {
            let row = self.problem.pruning.row(node.state);
            let inside = self.tree.inside[usize::from(node.blank) % CELLS];
            for (direction, state) in (0..).zip(row) {
                self.living[usize::from(count)] = count;
                self.tries[usize::from(count)] = Try { parent, turn: 4 * node.blank + direction, state };
                count += inside >> direction & 1 & u8::from(state != FORBIDDEN);
            }
        }
        self.alive = count.into();
    }

    /// Finds the word of each living child in its next view, and asks for the bit.
    #[inline(always)]
    fn ask(&mut self, stage: usize) {
        let found = &mut self.stages[stage];
        for &number in &self.living[..self.alive] {
            let number = usize::from(number);
            let by = self.tries[number];
            let parent = &self.parents[usize::from(by.parent)];
            let turn = usize::from(by.turn) % TURNS;
            let view = &self.tree.views[self.tree.view(parent.view, stage)];
            let (part, tile) = view.parts[parent.board.label(self.tree.targets[turn].into()) % CELLS];
            let lookup = self.tree.lookup(part);
            let word = lookup.slid(parent.words[usize::from(part) % N], tile.into(), &view.steps[turn]);
            lookup.fetch_entry(word);
            found.words[number] = word;
            found.parts[number] = part;
        }
        for &number in &self.living[..self.alive] {
            let number = usize::from(number);
            let by = self.tries[number];
            let parent = &self.parents[usize::from(by.parent)];
            let turn = usize::from(by.turn) % TURNS;
            let view = &self.tree.views[self.tree.view(parent.view, stage)];
            let lookup = self.tree.lookup(found.parts[number]);
            let place = lookup.place(found.words[number], &view.steps[turn]);
            lookup.fetch(place);
            found.places[number] = place;
        }
    }

    /// Reads the bits, and strikes the children that are beyond the bound.
    #[inline(always)]
    fn keep_within_bound(&mut self, stage: usize) {
        let found = &mut self.stages[stage];
        let mut left = 0;
        for place in 0..self.alive {
            let number = self.living[place];
            let child = usize::from(number);
            let parent = &self.parents[usize::from(self.tries[child].parent)];
            let (word, before) = (found.words[child], found.words[child].h());
            let word = self.tree.lookup(found.parts[child]).read(word, found.places[child]);
            let sum = parent.sums[self.tree.view(parent.view, stage) % N];
            let sum = sum + u16::from(word.h()) - u16::from(before);
            found.words[child] = word;
            found.sums[child] = sum;
            self.living[left] = number;
            left += usize::from(sum < parent.left);
        }
        self.cut |= left < self.alive;
        self.alive = left;
    }

    /// The node of a living child.
    #[inline(always)]
    fn node(&self, child: u8) -> Node<B, N> {
        let child = usize::from(child);
        let by = self.tries[child];
        let mut node = self.parents[usize::from(by.parent)];
        for (number, stage) in self.stages.iter().enumerate() {
            node.words[usize::from(stage.parts[child]) % N] = stage.words[child];
            node.sums[self.tree.view(node.view, number) % N] = stage.sums[child];
        }
        let target = self.tree.targets[usize::from(by.turn) % TURNS];
        node.board.slide(target.into(), node.blank.into());
        let depth = u32::from(self.left - node.left);
        node.slides |= u64::from(by.turn % 4).checked_shl(2 * depth).unwrap_or(0);
        node.blank = target;
        node.state = by.state;
        node.left -= 1;
        self.tree.weigh(&mut node);
        node
    }

    /// Puts the living children on the stack, unless the goal is among them, which is returned.
    #[inline(always)]
    fn push(&mut self) -> Result<Option<Node<B, N>>, SearchError> {
        let living = &self.living[..self.alive];
        // The slack of each child, and where those of its class begin.
        let mut starts = [0u8; CLASSES + 1];
        let mut classes = [0u8; CHILDREN];
        for &child in living {
            let index = usize::from(child);
            let mut most = 0;
            for stage in &self.stages {
                most = most.max(stage.sums[index]);
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
            let place = &mut starts[usize::from(classes[usize::from(child)])];
            order[usize::from(*place)] = child;
            *place += 1;
        }
        let bottom = self.stack.len();
        let mut stack = std::mem::take(&mut self.stack);
        stack.extend(order[..self.alive].iter().map(|&child| self.node(child)));
        self.stack = stack;
        let goal = self.problem.goal;
        let made = &self.stack[bottom..];
        let h = |node: &Node<B, N>| node.sums[usize::from(node.view) % N];
        if made.iter().any(|node| h(node) == 0 || node.board == goal) {
            for node in made {
                self.problem.check_goal(&node.board, h(node).into())?;
                if node.board == goal {
                    return Ok(Some(*node));
                }
            }
        }
        Ok(None)
    }
}
