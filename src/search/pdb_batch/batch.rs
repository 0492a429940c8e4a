//! The batches that are taken from the stack, and their children that go back to it.

use crate::board::Board;
use crate::heuristic::additive::{Additive, Words};
use crate::pdb::lookup::bit::BitAddress;
use crate::pdb::lookup::word::Word;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Problem, Root};
use crate::search::common::pruning::FORBIDDEN;
use crate::search::common::stats::Stats;
use crate::search::pdb_batch::children::{CHILDREN, Child, ChildList, ViewOfChildren};
use crate::search::pdb_batch::stack::{BatchEnd, StackNode};
use crate::search::pdb_batch::tables::{BatchTables, CELLS, TURNS};
use crate::system::limits::Stop;
use crate::system::meter::Meter;

/// Nodes that are taken from the stack at once: enough to keep memory busy, few enough to go deep first.
const BATCH: usize = 24;

/// Classes of slack in which children are ordered.
const CLASSES: usize = 16;

/// Searches below a node that is within the bound and not the goal, with `left` slides to the bound.
///
/// Memory: the stack, at most 96 nodes for each slide that is left.
///
/// # Errors
/// [`SearchError`] when the heuristic contradicts the goal.
#[inline(always)]
pub fn run<B: Board + Copy, const N: usize>(
    tables: &BatchTables<'_, N>,
    problem: &Problem<'_, B, Additive<'_, N>>,
    root: &Root<B, Words<N>>,
    left: u16,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<BatchEnd, SearchError> {
    let mut batch = Batch::new(tables, problem, root, left);
    while !batch.stack.is_empty() {
        if let Some(stop) = meter.check(stats.counts()) {
            return Ok(BatchEnd::Stopped(stop));
        }
        batch.take();
        let generated = batch.try_slides() as u64;
        let most = meter.nodes_left(stats.generated);
        if generated > most {
            stats.generated += most;
            return Ok(BatchEnd::Stopped(Stop::Nodes));
        }
        stats.expanded += batch.parents.len() as u64;
        stats.generated += generated;
        for stage in 1..=tables.views.len() {
            batch.ask();
            batch.keep_within_bound(stage == tables.views.len());
        }
        if let Some(goal) = batch.push()? {
            return Ok(BatchEnd::Goal { slides: goal.slides, depth: u32::from(left - goal.left) });
        }
    }
    Ok(BatchEnd::Exhausted { cut: batch.cut })
}

/// The stack, and the buffers of one batch after the other.
struct Batch<'t, 'a, 'p, 'h, B, const N: usize> {
    tables: &'t BatchTables<'a, N>,
    problem: &'p Problem<'p, B, Additive<'h, N>>,
    stack: Vec<StackNode<B, N>>,
    parents: Vec<StackNode<B, N>>,
    tries: [Child; CHILDREN],
    /// The label of the tile that slides, by number of the child.
    labels: [u8; CHILDREN],
    /// Where the bit lies that is asked for, by number of the child.
    addresses: [BitAddress; CHILDREN],
    found: Vec<ViewOfChildren>,
    /// The children to be looked up in each pattern.
    waiting: Vec<ChildList>,
    /// The same for the next view, while it is found out.
    following: Vec<ChildList>,
    /// The children that are within the bound.
    living: ChildList,
    /// Whether any child was beyond it.
    cut: bool,
    left: u16,
}

impl<'t, 'a, 'p, 'h, B: Board + Copy, const N: usize> Batch<'t, 'a, 'p, 'h, B, N> {
    fn new(
        tables: &'t BatchTables<'a, N>,
        problem: &'p Problem<'p, B, Additive<'h, N>>,
        root: &Root<B, Words<N>>,
        left: u16,
    ) -> Self {
        let words = root.carried.words();
        let mut sums = [0; N];
        for (sum, view) in sums.iter_mut().zip(&tables.views) {
            *sum = words[view.patterns.clone()].iter().map(|word| u16::from(word.h())).sum();
        }
        let Root { board, blank, state, .. } = *root;
        let mut node = StackNode { board, words, slides: 0, sums, left, state, blank: blank as u8, view: 0 };
        node.weigh(tables.views.len());
        let found = ViewOfChildren { words: [Word::default(); CHILDREN], sums: [0; CHILDREN] };
        Batch {
            tables,
            problem,
            stack: vec![node],
            parents: Vec::with_capacity(BATCH),
            tries: [Child::default(); CHILDREN],
            labels: [0; CHILDREN],
            addresses: [BitAddress::default(); CHILDREN],
            found: vec![found; tables.views.len()],
            waiting: vec![ChildList::NONE; tables.patterns.len()],
            following: vec![ChildList::NONE; tables.patterns.len()],
            living: ChildList::NONE,
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

    /// ChildList the allowed slides, each of which waits for its pattern of the view that says most. Returns how many.
    #[inline(always)]
    fn try_slides(&mut self) -> usize {
        for numbers in &mut self.waiting {
            numbers.count = 0;
        }
        let mut count = 0u8;
        for (parent, node) in (0..).zip(&self.parents) {
            let row = self.problem.pruning.row(node.state);
            let inside = self.tables.inside[usize::from(node.blank) % CELLS];
            for (direction, state) in (0..).zip(row) {
                self.tries[usize::from(count)] = Child { parent, turn: 4 * node.blank + direction, state };
                count += inside >> direction & u8::from(state != FORBIDDEN);
            }
        }
        for number in 0..count {
            let by = self.tries[usize::from(number)];
            let node = &self.parents[usize::from(by.parent)];
            let label = node.board.label(self.tables.targets[usize::from(by.turn) % TURNS].into());
            let pattern = self.tables.views[usize::from(node.view)].pattern[label % CELLS];
            self.labels[usize::from(number)] = label as u8;
            self.waiting[usize::from(pattern)].add(number);
        }
        count.into()
    }

    /// Finds the word of each waiting child, and asks for its bit.
    #[inline(always)]
    fn ask(&mut self) {
        for (number, (pattern, waiting)) in self.tables.patterns.iter().zip(&self.waiting).enumerate() {
            let lookup = pattern.lookup;
            let words = &mut self.found[pattern.view].words;
            for &child in waiting.all() {
                let child = usize::from(child);
                let by = self.tries[child];
                let tile = pattern.tiles[usize::from(self.labels[child]) % CELLS];
                let masks = &pattern.masks[usize::from(by.turn) % TURNS];
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
        for (pattern, waiting) in self.tables.patterns.iter().zip(&self.waiting) {
            let lookup = pattern.lookup;
            let found = &mut self.found[pattern.view];
            let next_part = &self.tables.views[pattern.next_view].pattern;
            before += waiting.count;
            for &number in waiting.all() {
                let child = usize::from(number);
                let parent = &self.parents[usize::from(self.tries[child].parent)];
                let old = found.words[child];
                let new = lookup.read(old, self.addresses[child]);
                let sum = parent.sums[pattern.view % N] + u16::from(new.h()) - u16::from(old.h());
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
    fn make(&self, child: usize, node: &mut StackNode<B, N>) -> u16 {
        let by = self.tries[child];
        let label = usize::from(self.labels[child]);
        for (number, (view, found)) in self.tables.views.iter().zip(&self.found).enumerate() {
            node.words[usize::from(view.pattern[label % CELLS]) % N] = found.words[child];
            node.sums[number % N] = found.sums[child];
        }
        let target = self.tables.targets[usize::from(by.turn) % TURNS];
        node.board.slide(target.into(), node.blank.into());
        let depth = u32::from(self.left - node.left);
        node.slides |= u64::from(by.turn % 4).checked_shl(2 * depth).unwrap_or(0);
        node.blank = target;
        node.state = by.state;
        node.left -= 1;
        node.weigh(self.tables.views.len())
    }

    /// Puts the living children on the stack, unless the goal is among them, which is returned.
    #[inline(always)]
    fn push(&mut self) -> Result<Option<StackNode<B, N>>, SearchError> {
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
            let h = |node: &StackNode<B, N>| node.sums[usize::from(node.view) % N];
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
