//! The header of a database file; `pdb/FORMAT.md` describes the bytes.

use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::index::choose;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::puzzle::tile::Cell;
use std::hash::Hasher;
use twox_hash::XxHash3_64;

/// Bytes of the header.
pub const HEADER_BYTES: usize = 4096;
/// The version that this program writes and reads.
pub const VERSION: u32 = 1;
/// First bytes of every database; the line ends show a file that was moved as text.
pub const MAGIC: [u8; 8] = *b"\x89TAQPDB\n";

/// The one index scheme so far: maps in numeric order, regions by first cell, cohort words in a directory.
const INDEX_SCHEME: u32 = 1;
/// Where the number of entries at each h begins, and how many numbers there are. Boards of up to 25 cells stay far
/// below: 5 tiles reach 65 slides on 12x2, and each further tile adds some 15.
const COUNTS_OFFSET: usize = 512;
const COUNTS: usize = 256;
const HEADER_CHECKSUM_OFFSET: usize = 128;

/// What the header of a database says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the database is about.
    pub pattern: Pattern,
    /// What the table holds for each entry.
    pub encoding: Encoding,
    /// Cohorts: the entries of a row. A table of minima over regions has one a map.
    pub cohorts: u64,
    /// Entries at each h, from 0 to the largest.
    pub counts: Vec<u64>,
    /// XXH3 (64 bits, seed 0) of everything behind the header.
    pub body_checksum: u64,
}

/// Why bytes are not a header of this version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// Fewer bytes than a header has.
    #[error("it has {0} bytes, less than the {HEADER_BYTES} of a header")]
    Short(u64),
    /// Other first bytes.
    #[error("it does not begin like a taquin database")]
    Magic,
    /// Another version of the format.
    #[error("its format version is {0}; this program reads version {VERSION}")]
    Version(u32),
    /// The header's checksum is wrong.
    #[error("its header is damaged (checksum {found:016x}, expected {expected:016x})")]
    HeaderChecksum {
        /// The sum in the header.
        found: u64,
        /// The sum of the header.
        expected: u64,
    },
    /// The checksum is right and a field is not: made by another program.
    #[error("its header field `{0}` has a value that this program does not know")]
    Field(&'static str),
    /// The file is longer or shorter than the header says.
    #[error("it has {found} bytes where its header says {expected}")]
    Length {
        /// Bytes of the file.
        found: u64,
        /// Bytes according to the header.
        expected: u64,
    },
    /// The checksum of the body is wrong.
    #[error("its body is damaged (checksum {found:016x}, expected {expected:016x})")]
    BodyChecksum {
        /// The sum of the body.
        found: u64,
        /// The sum in the header.
        expected: u64,
    },
}

/// The checksum of all bytes behind the header.
pub fn checksum(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}

impl Header {
    /// Bytes of the directory: one word a map, padded to a cache line; none where regions do not matter.
    pub fn directory_bytes(&self) -> usize {
        match self.encoding {
            Encoding::Bit => (self.maps() * 8).next_multiple_of(64),
            Encoding::ByteMin => 0,
        }
    }

    /// Maps: directory words.
    pub fn maps(&self) -> usize {
        choose(self.pattern.class().dims().cells(), self.pattern.tiles())
    }

    /// Where the rows begin.
    pub fn rows_offset(&self) -> usize {
        HEADER_BYTES + self.directory_bytes()
    }

    /// Bytes of a row.
    pub fn row_bytes(&self) -> usize {
        self.encoding.row_bytes(self.cohorts as usize)
    }

    /// Bytes of the whole file.
    pub fn file_bytes(&self) -> u64 {
        (self.rows_offset() + self.row_bytes() * self.pattern.permutations()) as u64
    }

    /// Entries: states of the pattern's search space.
    pub fn entries(&self) -> u64 {
        self.cohorts * self.pattern.permutations() as u64
    }

    /// The largest h.
    pub fn largest(&self) -> u32 {
        self.counts.len() as u32 - 1
    }

    /// The mean of h over all entries.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.counts.iter().zip(0u32..).map(|(&count, h)| count as f64 * f64::from(h)).sum();
        sum / self.entries() as f64
    }

    /// The header's bytes.
    pub fn to_bytes(&self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        let dims = self.pattern.class().dims();
        let mut put =
            |offset: usize, field: &[u8]| bytes[offset..offset + field.len()].copy_from_slice(field);
        put(0, &MAGIC);
        put(8, &VERSION.to_le_bytes());
        put(12, &(HEADER_BYTES as u32).to_le_bytes());
        put(16, &(dims.width() as u16).to_le_bytes());
        put(18, &(dims.height() as u16).to_le_bytes());
        put(20, &self.pattern.class().blank().0.to_le_bytes());
        put(22, &(self.pattern.tiles() as u16).to_le_bytes());
        put(24, &u64::from(self.pattern.goal_map()).to_le_bytes());
        put(32, &INDEX_SCHEME.to_le_bytes());
        put(36, &self.encoding.code().to_le_bytes());
        put(40, &self.entries().to_le_bytes());
        put(48, &(self.maps() as u64).to_le_bytes());
        put(56, &self.cohorts.to_le_bytes());
        put(64, &(HEADER_BYTES as u64).to_le_bytes());
        put(72, &(self.directory_bytes() as u64).to_le_bytes());
        put(80, &(self.rows_offset() as u64).to_le_bytes());
        put(88, &(self.row_bytes() as u64).to_le_bytes());
        put(96, &(self.pattern.permutations() as u64).to_le_bytes());
        put(104, &self.file_bytes().to_le_bytes());
        put(112, &self.largest().to_le_bytes());
        put(120, &self.body_checksum.to_le_bytes());
        for (h, count) in self.counts.iter().enumerate().take(COUNTS) {
            put(COUNTS_OFFSET + 8 * h, &count.to_le_bytes());
        }
        let sum = checksum(&bytes);
        bytes[HEADER_CHECKSUM_OFFSET..HEADER_CHECKSUM_OFFSET + 8].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads a header from the first bytes of a file.
    ///
    /// # Errors
    /// A [`FormatError`] when the bytes are not exactly those that [`Header::to_bytes`] gives for some header.
    pub fn from_bytes(file: &[u8]) -> Result<Header, FormatError> {
        let bytes: &[u8; HEADER_BYTES] = file.first_chunk().ok_or(FormatError::Short(file.len() as u64))?;
        let u16_at = |offset: usize| u16::from_le_bytes([bytes[offset], bytes[offset + 1]]);
        let u32_at = |offset: usize| u32::from(u16_at(offset)) | u32::from(u16_at(offset + 2)) << 16;
        let u64_at = |offset: usize| u64::from(u32_at(offset)) | u64::from(u32_at(offset + 4)) << 32;
        if bytes[..8] != MAGIC {
            return Err(FormatError::Magic);
        }
        if u32_at(8) != VERSION {
            return Err(FormatError::Version(u32_at(8)));
        }
        let mut unsummed = *bytes;
        unsummed[HEADER_CHECKSUM_OFFSET..HEADER_CHECKSUM_OFFSET + 8].fill(0);
        let (found, expected) = (u64_at(HEADER_CHECKSUM_OFFSET), checksum(&unsummed));
        if found != expected {
            return Err(FormatError::HeaderChecksum { found, expected });
        }
        let dims = Dims::new(u16_at(16).into(), u16_at(18).into()).map_err(|_| FormatError::Field("size"))?;
        let blank = Cell(u16_at(20));
        if dims != dims.landscape()
            || blank.index() >= dims.cells()
            || Class::of(dims, blank).0.blank() != blank
        {
            return Err(FormatError::Field("blank"));
        }
        let map = u64_at(24);
        let cells: Vec<u16> = (0..64).filter(|&cell| map >> cell & 1 != 0).collect();
        let pattern =
            Pattern::new(Class::of(dims, blank).0, &cells).map_err(|_| FormatError::Field("cells"))?;
        let largest = u32_at(112) as usize;
        if largest >= COUNTS {
            return Err(FormatError::Field("largest h"));
        }
        let counts = (0..=largest).map(|h| u64_at(COUNTS_OFFSET + 8 * h)).collect();
        let cohorts = u64_at(56);
        if cohorts > 1 << 32 {
            return Err(FormatError::Field("cohorts"));
        }
        let encoding = Encoding::ALL.into_iter().find(|encoding| encoding.code() == u32_at(36));
        let encoding = encoding.ok_or(FormatError::Field("encoding"))?;
        let header = Header { pattern, encoding, cohorts, counts, body_checksum: u64_at(120) };
        if encoding == Encoding::ByteMin && cohorts != header.maps() as u64 {
            return Err(FormatError::Field("cohorts"));
        }
        // Minima over regions may skip a value, but none of the tables ends with one that does not occur.
        let may_be_none = |h: usize| encoding == Encoding::ByteMin && h < largest;
        let mut counts = header.counts.iter().enumerate();
        let sum = counts.try_fold(0u64, |sum, (h, &count)| {
            sum.checked_add(count).filter(|_| count > 0 || may_be_none(h))
        });
        if sum != Some(header.entries()) {
            return Err(FormatError::Field("entries at each h"));
        }
        // Every other field follows from these, so a header with another value is not one of ours.
        let again = header.to_bytes();
        match (0..HEADER_BYTES).find(|&offset| bytes[offset] != again[offset]) {
            None => Ok(header),
            Some(32..36) => Err(FormatError::Field("index scheme")),
            Some(_) => Err(FormatError::Field("sizes and offsets")),
        }
    }
}

/// Sums a body that comes in pieces.
#[derive(Default)]
pub struct BodySum(twox_hash::xxhash3_64::Hasher);

impl BodySum {
    /// Takes the next piece.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// The sum of all pieces.
    pub fn finish(&self) -> u64 {
        self.0.finish()
    }
}
