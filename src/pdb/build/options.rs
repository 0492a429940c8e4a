//! How a table is built, and why it was not.

use crate::pdb::space::encoding::Encoding;
use crate::system::cpu::Instructions;

/// How a table is built; only the encoding says anything about the table itself.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// Threads, at least 1.
    pub threads: usize,
    /// Instructions of the inner loops.
    pub instructions: Instructions,
    /// Also count, for each h, the (map, permutation) pairs whose minimum over regions it is.
    pub count_minima: bool,
    /// What the table is to hold; minima over regions are counted where they are kept.
    pub encoding: Encoding,
    /// Most bytes of memory for building one table; `None` is half of what the machine has.
    pub memory: Option<u64>,
}

impl Default for BuildOptions {
    fn default() -> BuildOptions {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        BuildOptions {
            threads,
            instructions: Instructions::widest(),
            count_minima: false,
            encoding: Encoding::Bit,
            memory: None,
        }
    }
}

/// Why a table was not built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The work was told to stop.
    #[error("the build was interrupted; the database in hand was not written")]
    Cancelled,
    /// The build would take more memory than it may.
    #[error("building {name} needs {} MiB of memory, but the limit is {} MiB", .needed.div_ceil(1 << 20), .allowed >> 20)]
    Memory {
        /// The name of the database's file.
        name: String,
        /// Bytes that it needs.
        needed: u64,
        /// Bytes that it may use.
        allowed: u64,
    },
    /// The system has no memory or no threads left.
    #[error("the system refused what the build needs: {0}")]
    Resources(String),
}

impl BuildOptions {
    /// Whether the (map, permutation) pairs found in any region are kept account of.
    pub fn merges_regions(&self) -> bool {
        self.count_minima || self.encoding == Encoding::ByteMin
    }
}
