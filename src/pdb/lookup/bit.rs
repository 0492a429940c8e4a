//! Lookups: states of a pattern in one word, and the bits that a table holds about them.

use crate::pdb::file::format::HEADER_BYTES;
use crate::pdb::file::table::{Table, Unsound};
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::graph::ones;
use crate::pdb::space::index::Numbers;
use crate::pdb::space::rank::{self, Ranker};
use crate::puzzle::tile::Cell;
use crate::system::prefetch::prefetch;

/// What a sum of databases asks of each of its tables, whatever the encoding.
pub trait PatternLookup<'a>: Copy + std::fmt::Debug + Sync {
    /// The encoding that it reads.
    const ENCODING: Encoding;

    /// The lookups of a table of that encoding.
    fn of(table: &'a Table) -> Self;

    /// Cells of the board.
    fn cells(&self) -> usize;

    /// A word with the h of its state, the blank being on `blank`.
    ///
    /// # Errors
    /// [`Unsound`] when the table contradicts itself.
    fn with_h(&self, word: Word, blank: Cell) -> Result<Word, Unsound>;

    /// The word after the pattern's tile on `from` has slid to `to`, and with it the blank to `from`.
    fn slide(&self, word: Word, from: u32, to: u32) -> Word;
}

impl<'a> PatternLookup<'a> for Lookup<'a> {
    const ENCODING: Encoding = Encoding::Bit;

    fn of(table: &'a Table) -> Lookup<'a> {
        table.lookup()
    }

    fn cells(&self) -> usize {
        Lookup::cells(self)
    }

    fn with_h(&self, word: Word, blank: Cell) -> Result<Word, Unsound> {
        Lookup::with_h(self, word, blank)
    }

    #[inline(always)]
    fn slide(&self, word: Word, from: u32, to: u32) -> Word {
        Lookup::slide(self, word, from, to)
    }
}

/// The word after the tile on `from` has slid to `to`, with the h from before; the pattern has `tiles` tiles.
#[inline(always)]
pub(crate) fn moved(word: Word, tiles: usize, from: u32, to: u32) -> Word {
    let map = word.map() ^ 1 << from ^ 1 << to;
    let (low, high) = (from.min(to), from.max(to));
    // The tiles passed are those strictly between the two cells: none for neighbours in a row.
    let between = word.map() & ((1 << high) - (2 << low));
    if between == 0 {
        return Word::new(word.sequence(), map, word.h());
    }
    let place = (word.map() & ((1 << from) - 1)).count_ones();
    let passed = between.count_ones();
    let there = if from < to { place + passed } else { place - passed };
    Word::new(rank::rotate(word.sequence(), tiles, place, there), map, word.h())
}

impl Table {
    /// The face for lookups.
    ///
    /// # Panics
    /// Unless the table's encoding is [`Encoding::Bit`].
    pub fn lookup(&self) -> Lookup<'_> {
        assert!(self.header().encoding == Encoding::Bit, "each encoding has lookups of its own");
        let (head, rows) = self.bytes().split_at(self.header().rows_offset());
        Lookup {
            table: self,
            numbers: self.index().numbers(),
            directory: head[HEADER_BYTES..].as_chunks().0,
            rows,
            row_bytes: self.header().row_bytes(),
            tiles: self.header().pattern.tiles(),
            ranker: Ranker::new(self.header().pattern.tiles()),
        }
    }
}

/// A state of a pattern in eight bytes: everything that a slide changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Word {
    /// `sequence | h << 24`.
    sequence_h: u32,
    map: u32,
}

impl Word {
    fn new(sequence: rank::Sequence, map: u32, h: u8) -> Word {
        Word { sequence_h: sequence | u32::from(h) << 24, map }
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

    /// The word with the h of its state, whose bit 1 is `high`, where it has that of the state before.
    #[inline(always)]
    fn neighbor(self, high: u32) -> Word {
        let h = self.h();
        // Going up sets bit 1 of h to that of h + 1; going down always to the other value.
        let up = high == (u32::from(h) + 1) >> 1 & 1;
        // Without a branch, which could not be foreseen. Only an unsound table leads out of the range.
        let next = i16::from(h) + 2 * i16::from(up) - 1;
        self.with_h(next.clamp(0, 255) as u8)
    }

    /// The tiles in cell order.
    #[inline(always)]
    pub fn sequence(self) -> rank::Sequence {
        self.sequence_h & 0xff_ffff
    }

    /// The cells that the tiles occupy.
    #[inline(always)]
    pub fn map(self) -> u32 {
        self.map
    }

    /// The cost to the goal, where it is known.
    #[inline(always)]
    pub fn h(self) -> u8 {
        (self.sequence_h >> 24) as u8
    }
}

/// What a slide between two neighbouring cells does to a word, made once for all words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Step {
    /// Both cells.
    change: u32,
    /// The cells behind the one that the tile leaves.
    behind_from: u32,
    /// The cells behind the one that it comes to, without the one that it leaves.
    behind_to: u32,
    /// The cell that it leaves, which is the blank's afterwards.
    blank: u32,
}

impl Step {
    /// The slide of a tile from cell `from` to cell `to`, both below 32.
    pub fn new(from: u32, to: u32) -> Step {
        let behind = |cell| !1u32 << cell;
        let behind_to = behind(to) & !(1 << from);
        Step { change: 1 << from | 1 << to, behind_from: behind(from), behind_to, blank: from }
    }
}

/// Where a state's bit lies in the rows of a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place(usize);

/// Looks up states of one table.
#[derive(Clone, Copy, Debug)]
pub struct Lookup<'a> {
    table: &'a Table,
    numbers: Numbers<'a>,
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
        self.table.header().pattern.class().dims().cells()
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
            pattern: self.table.header().pattern.to_string(),
            dims: self.table.header().pattern.class().dims(),
        };
        while !self.is_goal(word, blank) {
            let below = (self.h_modulo_4(word, blank) + 3) % 4;
            steps += 1;
            (word, blank) = self
                .slides(word, blank)
                .find(|&(word, blank)| self.h_modulo_4(word, blank) == below)
                .filter(|_| steps <= self.table.header().largest())
                .ok_or_else(unsound)?;
        }
        Ok(start.with_h(steps as u8))
    }

    /// The word after the pattern's tile on `from` has slid to `to`, and with it the blank to `from`.
    #[inline(always)]
    pub fn slide(&self, word: Word, from: u32, to: u32) -> Word {
        let moved = moved(word, self.tiles, from, to);
        moved.neighbor(self.bit(moved.sequence(), moved.map(), from))
    }

    /// The word after tile number `tile` of the pattern has slid, with the h from before.
    ///
    /// The first of three stages that together do what [`Lookup::slide`] does, without branches; a search does other
    /// work between them.
    #[inline(always)]
    pub fn slid(&self, word: Word, tile: u32, step: &Step) -> Word {
        let (map, sequence) = (word.map(), word.sequence());
        // Fields behind the tile, of 3 bits each: before and after the slide.
        let from = 3 * (map & step.behind_from).count_ones();
        let to = 3 * (map & step.behind_to).count_ones();
        let (from_mask, to_mask) = ((1 << from) - 1, (1 << to) - 1);
        let others = sequence & from_mask | sequence >> 3 & !from_mask;
        let sequence = others & to_mask | (others & !to_mask) << 3 | tile << to;
        Word::new(sequence, map ^ step.change, word.h())
    }

    /// The second stage: where the bit of the new word lies.
    #[inline(always)]
    pub fn place(&self, word: Word, step: &Step) -> Place {
        let entry = u64::from_le_bytes(self.directory[self.numbers.map(word.map())]);
        let cohort = self.numbers.cohort(entry, word.map(), step.blank);
        Place(self.ranker.rank(word.sequence()) * self.row_bytes * 8 + cohort)
    }

    /// Asks for the directory's entry of a word, which [`Lookup::place`] reads.
    #[inline(always)]
    pub fn fetch_entry(&self, word: Word) {
        prefetch(self.directory, self.numbers.map(word.map()));
    }

    /// Asks for the bit that [`Lookup::read`] reads.
    #[inline(always)]
    pub fn fetch(&self, place: Place) {
        prefetch(self.rows, place.0 / 8);
    }

    /// The third stage: the new word with its own h.
    #[inline(always)]
    pub fn read(&self, word: Word, place: Place) -> Word {
        let byte = self.rows.get(place.0 / 8).copied().unwrap_or(0);
        word.neighbor(u32::from(byte) >> (place.0 % 8) & 1)
    }

    /// Bit 1 of the h of a state. A directory that points outside its rows, which no sound one does, reads as 0.
    #[inline(always)]
    fn bit(&self, sequence: rank::Sequence, map: u32, blank: u32) -> u32 {
        let word = u64::from_le_bytes(self.directory[self.numbers.map(map)]);
        let cohort = self.numbers.cohort(word, map, blank);
        let byte = self.rows.get(self.ranker.rank(sequence) * self.row_bytes + cohort / 8);
        u32::from(byte.copied().unwrap_or(0)) >> (cohort % 8) & 1
    }

    fn h_modulo_4(&self, word: Word, blank: u32) -> u32 {
        let (map, goal) = (word.map(), self.table.header().pattern.goal_map());
        let dims = self.table.header().pattern.class().dims();
        let odd = ones(map ^ goal).fold(0, |odd, cell| {
            let (column, row) = dims.column_row(Cell(cell as u16));
            odd ^ (column + row) & 1
        });
        self.bit(word.sequence(), map, blank) << 1 | odd as u32
    }

    fn is_goal(&self, word: Word, blank: u32) -> bool {
        let pattern = &self.table.header().pattern;
        word.map() == pattern.goal_map()
            && word.sequence() == rank::identity(self.tiles)
            && self.table.index().region(word.map(), blank) >> pattern.class().blank().0 & 1 != 0
    }

    /// All slides of the pattern's tiles that the blank can bring about by walking inside its region.
    fn slides(&self, word: Word, blank: u32) -> impl Iterator<Item = (Word, u32)> {
        let region = self.table.index().region(word.map(), blank);
        ones(word.map()).flat_map(move |from| {
            ones(self.table.index().neighbors(from) & region)
                .map(move |to| (moved(word, self.tiles, from, to).with_h(0), from))
        })
    }
}
