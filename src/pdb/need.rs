//! What building a table takes, known before it is built.

use crate::pdb::format::HEADER_BYTES;
use crate::pdb::graph::Graph;
use crate::pdb::kernel::string_bytes;
use crate::pdb::pattern::Pattern;
use crate::pdb::rows::row_bytes;

/// States, disk and memory of one build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// States of the pattern's search space: entries of its table.
    pub states: u64,
    /// Bytes of its file.
    pub file: u64,
    /// Most bytes of memory at one time, all in.
    pub memory: u64,
}

impl Need {
    /// What building a pattern with so many threads takes. Cost: that of its graph of cohorts.
    pub fn of(pattern: &Pattern, threads: usize) -> Need {
        let graph = Graph::new(pattern.class().dims(), pattern.tiles());
        let (cohorts, permutations) = (graph.cohorts(), pattern.permutations());
        let string = string_bytes(pattern.tiles());
        let directory = (graph.directory.len() * 8).next_multiple_of(64);
        // Beside fronts, visited sets and values: the graph, each thread's scratch and block of rows, the program.
        let row_block = 6 * 64 * row_bytes(cohorts);
        let beside = graph.bytes() + threads * (3 * string + row_block) + (12 << 20);
        Need {
            states: (cohorts * permutations) as u64,
            file: (HEADER_BYTES + directory + row_bytes(cohorts) * permutations) as u64,
            memory: (3 * cohorts * string + beside) as u64,
        }
    }
}
