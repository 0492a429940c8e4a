//! What a search did.

use crate::system::progress::Counts;

/// Counts of a search.
///
/// *Generated* counts every child made that pruning does not forbid, before the bound test, over all iterations, and the root
/// once an iteration; *expanded* counts the nodes whose children were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Nodes made.
    pub generated: u64,
    /// What was done while each lower bound was the proven one: the iterations of IDA*, the layers of A*, the last one
    /// included even if it was not finished.
    pub iterations: Vec<Iteration>,
    /// Entries that best-first search put on its open list.
    pub enqueued: u64,
    /// Entries that it took from there.
    pub dequeued: u64,
    /// Nodes that it stored.
    pub stored: u64,
    /// Bytes that the stored nodes take, all in.
    pub stored_bytes: u64,
}

impl Stats {
    /// Notes as an iteration what was done since the last one.
    pub(crate) fn end_iteration(&mut self, bound: u32) {
        let sum = |count: fn(&Iteration) -> u64| self.iterations.iter().map(count).sum::<u64>();
        let expanded = self.expanded - sum(|iteration| iteration.expanded);
        let generated = self.generated - sum(|iteration| iteration.generated);
        self.iterations.push(Iteration { bound, expanded, generated });
    }
}

/// One iteration of IDA*, or one layer of A*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The bound on g + h, or the f of the layer.
    pub bound: u32,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
}

impl Stats {
    /// The nodes.
    #[inline(always)]
    pub(crate) fn counts(&self) -> Counts {
        Counts { expanded: self.expanded, generated: self.generated }
    }

    /// Adds nodes.
    pub(crate) fn add(&mut self, nodes: Counts) {
        self.expanded += nodes.expanded;
        self.generated += nodes.generated;
    }
}
