//! What building a table takes, known before it is built.

use crate::pdb::build::kernel::string_bytes;
use crate::pdb::build::options::{BuildError, BuildOptions};
use crate::pdb::file::format::HEADER_BYTES;
use crate::pdb::file::names::file_name;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::graph::Graph;
use crate::pdb::space::pattern::Pattern;
use crate::system::memory::half_of_memory;

/// States, disk and memory of building one table or several, one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// States of the patterns' search spaces.
    pub states: u64,
    /// Bytes of the files, which are also the bytes of the tables in memory.
    pub file: u64,
    /// Most bytes of memory at one time while one table is built, all in.
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

    /// What building some patterns takes, each in turn.
    ///
    /// # Errors
    /// [`BuildError::Memory`] for the first one that takes more memory than `options` allow.
    pub fn of_each(patterns: &[&Pattern], options: &BuildOptions) -> Result<Vec<Need>, BuildError> {
        let need = |pattern: &&Pattern| {
            let need = Need::of(pattern, options);
            let allowed = options.memory.unwrap_or_else(half_of_memory);
            if need.memory <= allowed {
                return Ok(need);
            }
            let name = file_name(pattern, options.encoding);
            Err(BuildError::Memory { name, needed: need.memory, allowed })
        };
        patterns.iter().map(need).collect()
    }

    /// This need and another one, one after the other.
    #[cfg(test)]
    pub fn then(self, other: Need) -> Need {
        Need {
            states: self.states + other.states,
            file: self.file + other.file,
            memory: self.memory.max(other.memory),
        }
    }

    /// About how long the build takes on a number of threads, without the time of the disk.
    ///
    /// An estimate from 200 million states a second and thread, which machines with AVX2 reach or exceed; it may be
    /// wrong by a factor of three.
    #[cfg(test)]
    pub fn time(&self, threads: usize) -> std::time::Duration {
        std::time::Duration::from_secs_f64(self.states as f64 / (2e8 * threads.max(1) as f64))
    }
}
