//! What building a table takes, known before it is built.

use crate::pdb::build::kernel::string_bytes;
use crate::pdb::build::layers::BuildOptions;
use crate::pdb::file::format::HEADER_BYTES;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::graph::Graph;
use crate::pdb::space::pattern::Pattern;

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
    /// What building a pattern takes. Cost: that of its graph of cohorts.
    pub fn of(pattern: &Pattern, options: &BuildOptions) -> Need {
        let graph = Graph::new(pattern.class().dims(), pattern.tiles());
        let (cohorts, permutations) = (graph.cohorts(), pattern.permutations());
        let string = string_bytes(pattern.tiles());
        let maps = graph.maps.len();
        let row = options.encoding.row_bytes(if options.encoding == Encoding::Bit { cohorts } else { maps });
        // The directory, and the bytes of minima; each encoding has one of them.
        let (directory, bytes) = match options.encoding {
            Encoding::Bit => ((maps * 8).next_multiple_of(64), 0),
            Encoding::ByteMin => (0, maps * permutations),
        };
        // The states found, by bit 1 of h. Writing takes less: by then only one of the two is left, and all blocks of
        // rows together are no longer than it.
        let strings = 2 * cohorts * string;
        let minima = if options.merges_regions() { maps * string } else { 0 };
        // The maps by parity; for each cohort whether it is active, how much it misses and its share of a task.
        let lists = size_of_val(&graph.maps[..]) + cohorts * (1 + 4 + 4);
        // The program, and what each thread has for itself.
        let fixed = (8 << 20) + options.threads * (3 * string + (64 << 10));
        Need {
            states: (cohorts * permutations) as u64,
            file: (HEADER_BYTES + directory + row * permutations) as u64,
            memory: (strings + minima + bytes + graph.bytes() + lists + fixed) as u64,
        }
    }
}
