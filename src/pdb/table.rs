//! A database ready to be looked up, from a file or from memory.

use crate::pdb::build::Built;
use crate::pdb::format::{self, BodySum, FormatError, HEADER_BYTES, Header};
use crate::pdb::graph::ones;
use crate::pdb::index::Index;
use crate::pdb::mapped;
use crate::pdb::rank::{self, Ranker};
use crate::pdb::rows;
use crate::tile::Cell;
use memmap2::Mmap;
use std::fmt;
use std::fs::File;
use std::io;
use std::path::Path;

/// A database: its header, its index and its bytes.
#[derive(Debug)]
pub struct Table {
    header: Header,
    index: Index,
    bytes: Bytes,
}

enum Bytes {
    Mapped(Mmap),
    Owned(Vec<u8>),
}

impl Bytes {
    fn all(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
        }
    }
}

impl fmt::Debug for Bytes {
    /// How many there are, not all of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.all().len())
    }
}

/// Why a file is no usable database.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// The system refused to open, read or map it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The name belongs to something that is not a file.
    #[error("it is not a regular file")]
    NotAFile,
    /// The bytes are not those of a database of this version.
    #[error("{0}")]
    Format(#[from] FormatError),
}

/// A table whose values contradict each other: it is damaged, whatever its checksums say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the database of tiles {pattern} on {dims} is unsound: its values do not lead to the goal")]
pub struct Unsound {
    /// The pattern's goal cells.
    pub pattern: String,
    /// The size of the board.
    pub dims: crate::dims::Dims,
}

impl Table {
    /// Opens a file: reads and checks its header and length and maps the rest, which is not read.
    ///
    /// # Errors
    /// An [`OpenError`] that says what is wrong with the file, but not which file it is.
    pub fn open(path: &Path) -> Result<Table, OpenError> {
        let failed = |e: io::Error| match e.kind() {
            io::ErrorKind::NotFound => OpenError::Missing,
            _ => OpenError::Io(e),
        };
        // Asked before opening, because opening a pipe waits for its writer.
        if !std::fs::metadata(path).map_err(failed)?.is_file() {
            return Err(OpenError::NotAFile);
        }
        let file = File::open(path).map_err(failed)?;
        let data = file.metadata()?;
        if data.len() < HEADER_BYTES as u64 {
            return Err(FormatError::Short(data.len()).into());
        }
        Table::new(Bytes::Mapped(mapped::map(&file)?))
    }

    /// A table of bytes in memory, in the form of a file.
    ///
    /// # Errors
    /// [`OpenError::Format`] when they are no database.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Table, OpenError> {
        Table::new(Bytes::Owned(bytes))
    }

    fn new(bytes: Bytes) -> Result<Table, OpenError> {
        let header = Header::from_bytes(bytes.all())?;
        let (found, wanted) = (bytes.all().len() as u64, header.file_bytes());
        if found != wanted {
            return Err(FormatError::Length { found, wanted }.into());
        }
        let index = Index::new(header.pattern.class().dims(), header.pattern.tiles());
        Ok(Table { header, index, bytes })
    }

    /// What the header says.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// All bytes, header included.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.all()
    }

    /// Reads the whole body and compares its checksum.
    ///
    /// # Errors
    /// [`FormatError::BodyChecksum`].
    pub fn check_body(&self) -> Result<(), FormatError> {
        let wanted = self.header.body_checksum;
        let found = format::checksum(&self.bytes()[HEADER_BYTES..]);
        if found == wanted { Ok(()) } else { Err(FormatError::BodyChecksum { found, wanted }) }
    }

    /// The face for lookups.
    pub fn lookup(&self) -> Lookup<'_> {
        let (head, rows) = self.bytes().split_at(self.header.rows_offset());
        Lookup {
            table: self,
            index: &self.index,
            directory: head[HEADER_BYTES..].as_chunks().0,
            rows,
            row_bytes: self.header.row_bytes(),
            tiles: self.header.pattern.tiles(),
            ranker: Ranker::new(self.header.pattern.tiles()),
        }
    }
}

/// The body of a database file in pieces, and its header: what a build gives.
///
/// # Errors
/// The first error of the sink.
pub fn write_body<E: Send>(built: &Built, sink: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<Header, E> {
    let mut header = Header {
        pattern: built.pattern().clone(),
        cohorts: built.cohorts() as u64,
        counts: built.counts().to_vec(),
        body_checksum: 0,
    };
    let mut sum = BodySum::default();
    let mut both = |bytes: &[u8]| {
        sum.add(bytes);
        sink(bytes)
    };
    let mut directory: Vec<u8> = built.directory().iter().flat_map(|word| word.to_le_bytes()).collect();
    directory.resize(header.directory_bytes(), 0);
    both(&directory)?;
    rows::for_each(built, &mut both)?;
    header.body_checksum = sum.finish();
    Ok(header)
}

/// A whole database file in memory, header first.
pub fn file_image(built: &Built) -> Vec<u8> {
    let mut bytes = vec![0; HEADER_BYTES];
    let header = write_body(built, &mut |piece| {
        bytes.extend_from_slice(piece);
        Ok::<(), std::convert::Infallible>(())
    });
    let Ok(header) = header;
    bytes[..HEADER_BYTES].copy_from_slice(&header.to_bytes());
    bytes
}

/// A state of a pattern: `permutation | map << 24 | h << 56`, everything that a slide changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Word(u64);

impl Word {
    fn new(sequence: rank::Sequence, map: u32, h: u8) -> Word {
        Word(u64::from(sequence) | u64::from(map) << 24 | u64::from(h) << 56)
    }

    /// The word of the state in which tile i of a pattern lies on `cells[i]`, without h.
    pub fn of(cells: &[Cell]) -> Word {
        let mut places: Vec<(u16, u32)> = cells.iter().map(|c| c.0).zip(0..).collect();
        places.sort_unstable();
        places.into_iter().fold(Word::default(), |word, (cell, tile)| word.followed_by(tile, cell.into()))
    }

    /// The word with one more tile, on a cell behind those of the others.
    #[inline]
    pub fn followed_by(self, tile: u32, cell: u32) -> Word {
        Word::new(self.sequence() << 3 | tile, self.map() | 1 << cell, self.h())
    }

    /// The word with another h.
    #[inline]
    pub fn with_h(self, h: u8) -> Word {
        Word::new(self.sequence(), self.map(), h)
    }

    /// The tiles in cell order.
    #[inline(always)]
    pub fn sequence(self) -> rank::Sequence {
        self.0 as u32 & 0xff_ffff
    }

    /// The cells that the tiles occupy.
    #[inline(always)]
    pub fn map(self) -> u32 {
        (self.0 >> 24) as u32 & 0x1ff_ffff
    }

    /// The cost to the goal, where it is known.
    #[inline(always)]
    pub fn h(self) -> u8 {
        (self.0 >> 56) as u8
    }
}

/// Looks up states of one table.
#[derive(Clone, Copy, Debug)]
pub struct Lookup<'a> {
    table: &'a Table,
    index: &'a Index,
    directory: &'a [[u8; 8]],
    rows: &'a [u8],
    row_bytes: usize,
    tiles: usize,
    ranker: Ranker,
}

impl Lookup<'_> {
    /// The table.
    pub fn table(&self) -> &Table {
        self.table
    }

    /// Cells of the board.
    pub fn cells(&self) -> usize {
        self.table.header.pattern.class().dims().cells()
    }

    /// The word of the state in which tile i of the pattern lies on `cells[i]` and the blank on `blank`, with its h.
    ///
    /// h is found by walking down to the goal, always to a state whose h is one less modulo 4. Cost: at most the
    /// table's largest h times the slides of a state.
    ///
    /// # Errors
    /// [`Unsound`] when the walk does not end at the goal.
    pub fn root(&self, cells: &[Cell], blank: Cell) -> Result<Word, Unsound> {
        self.with_h(Word::of(cells), blank)
    }

    /// A word with the h of its state: [`Lookup::root`] for a word that is there already.
    ///
    /// # Errors
    /// As [`Lookup::root`].
    pub fn with_h(&self, start: Word, blank: Cell) -> Result<Word, Unsound> {
        let (mut word, mut blank, mut steps) = (start, u32::from(blank.0), 0);
        let unsound = || Unsound {
            pattern: self.table.header.pattern.to_string(),
            dims: self.table.header.pattern.class().dims(),
        };
        while !self.is_goal(word, blank) {
            let below = (self.h_modulo_4(word, blank) + 3) % 4;
            steps += 1;
            (word, blank) = self
                .slides(word, blank)
                .find(|&(word, blank)| self.h_modulo_4(word, blank) == below)
                .filter(|_| steps <= self.table.header.largest())
                .ok_or_else(unsound)?;
        }
        Ok(start.with_h(steps as u8))
    }

    /// The word after the pattern's tile on `from` has slid to `to`, and with it the blank to `from`.
    #[inline(always)]
    pub fn slide(&self, word: Word, from: u32, to: u32) -> Word {
        let (sequence, map) = self.moved(word, from, to);
        let (h, high) = (word.h(), self.bit(sequence, map, from));
        // Going up sets bit 1 of h to that of h + 1; going down always to the other value.
        let up = high == (u32::from(h) + 1) >> 1 & 1;
        Word::new(sequence, map, if up { h.saturating_add(1) } else { h.saturating_sub(1) })
    }

    #[inline(always)]
    fn moved(&self, word: Word, from: u32, to: u32) -> (rank::Sequence, u32) {
        let map = word.map() ^ 1 << from ^ 1 << to;
        let (low, high) = (from.min(to), from.max(to));
        // The tiles passed are those strictly between the two cells: none for neighbours in a row.
        let between = word.map() & ((1 << high) - (2 << low));
        if between == 0 {
            return (word.sequence(), map);
        }
        let place = (word.map() & ((1 << from) - 1)).count_ones();
        let passed = between.count_ones();
        let there = if from < to { place + passed } else { place - passed };
        (rank::rotate(word.sequence(), self.tiles, place, there), map)
    }

    /// Bit 1 of the h of a state. A directory that points outside its rows, which no sound one does, reads as 0.
    #[inline(always)]
    fn bit(&self, sequence: rank::Sequence, map: u32, blank: u32) -> u32 {
        let word = u64::from_le_bytes(self.directory[self.index.number(map)]);
        let cohort = self.index.cohort(word, map, blank);
        let byte = self.rows.get(self.ranker.rank(sequence) * self.row_bytes + cohort / 8);
        u32::from(byte.copied().unwrap_or(0)) >> (cohort % 8) & 1
    }

    fn h_modulo_4(&self, word: Word, blank: u32) -> u32 {
        let (map, goal) = (word.map(), self.table.header.pattern.goal_map());
        let dims = self.table.header.pattern.class().dims();
        let odd = ones(map ^ goal).fold(0, |odd, cell| {
            let (column, row) = dims.column_row(Cell(cell as u16));
            odd ^ (column + row) & 1
        });
        self.bit(word.sequence(), map, blank) << 1 | odd as u32
    }

    fn is_goal(&self, word: Word, blank: u32) -> bool {
        let pattern = &self.table.header.pattern;
        word.map() == pattern.goal_map()
            && word.sequence() == rank::identity(self.tiles)
            && self.index.region(word.map(), blank) >> pattern.class().blank().0 & 1 != 0
    }

    /// All slides of the pattern's tiles that the blank can bring about by walking inside its region.
    fn slides(&self, word: Word, blank: u32) -> impl Iterator<Item = (Word, u32)> {
        let region = self.index.region(word.map(), blank);
        ones(word.map()).flat_map(move |from| {
            ones(self.index.neighbors(from) & region).map(move |to| {
                let (sequence, map) = self.moved(word, from, to);
                (Word::new(sequence, map, 0), from)
            })
        })
    }
}
