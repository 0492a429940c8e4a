//! Width by height of a board, its neighbouring cells and its symmetries.

use crate::puzzle::excerpt::one_line;
use crate::puzzle::tile::{Cell, Direction};
use std::fmt;
use std::str::FromStr;

/// The size of a board: `WxH`, columns by rows. At least 1x1, at most [`Dims::MAX_CELLS`] cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dims {
    width: u16,
    height: u16,
}

/// Why a size is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DimsError {
    /// A side is zero, or the cells are too many to number.
    #[error(
        "{width}x{height} is not a board size: expected sides of at least 1 and at most {} cells",
        Dims::MAX_CELLS
    )]
    OutOfRange {
        /// Columns asked for.
        width: u64,
        /// Rows asked for.
        height: u64,
    },
    /// The text is not of the form `WxH`.
    #[error("`{}` is not a board size: expected columns x rows, such as 4x4 or 8x2", one_line(.0))]
    NotASize(String),
}

impl Dims {
    /// The most cells a board may have: their tiles are numbered in 16 bits.
    pub const MAX_CELLS: usize = 65_535;

    /// A size of `width` columns and `height` rows.
    ///
    /// # Errors
    /// [`DimsError::OutOfRange`] when a side is zero or there are more than [`Dims::MAX_CELLS`] cells.
    pub fn new(width: u64, height: u64) -> Result<Dims, DimsError> {
        let refused = DimsError::OutOfRange { width, height };
        match (u16::try_from(width), u16::try_from(height)) {
            (Ok(w @ 1..), Ok(h @ 1..)) if usize::from(w) * usize::from(h) <= Dims::MAX_CELLS => {
                Ok(Dims { width: w, height: h })
            }
            _ => Err(refused),
        }
    }

    /// The square size whose number of cells is `cells`, if there is one.
    pub fn square_of(cells: usize) -> Option<Dims> {
        let side = cells.isqrt();
        if side * side != cells { None } else { Dims::new(side as u64, side as u64).ok() }
    }

    /// Columns.
    pub fn width(self) -> usize {
        usize::from(self.width)
    }

    /// Rows.
    pub fn height(self) -> usize {
        usize::from(self.height)
    }

    /// Columns times rows.
    pub fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// Whether the board is a single row or a single column.
    pub fn is_line(self) -> bool {
        self.width == 1 || self.height == 1
    }

    /// Column and row of a cell, counted from 0.
    pub fn column_row(self, cell: Cell) -> (usize, usize) {
        (cell.index() % self.width(), cell.index() / self.width())
    }

    /// The cell in a column and row, which must lie on the board.
    pub fn cell(self, column: usize, row: usize) -> Cell {
        debug_assert!(column < self.width() && row < self.height());
        Cell((row * self.width() + column) as u16)
    }

    /// The cell one step away, or `None` at the edge.
    pub fn neighbor(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (column, row) = self.column_row(cell);
        match direction {
            Direction::Up => (row > 0).then(|| self.cell(column, row - 1)),
            Direction::Down => (row + 1 < self.height()).then(|| self.cell(column, row + 1)),
            Direction::Left => (column > 0).then(|| self.cell(column - 1, row)),
            Direction::Right => (column + 1 < self.width()).then(|| self.cell(column + 1, row)),
        }
    }

    /// The two to four cells one step away, each with its direction, in the order of [`Direction::ALL`].
    pub fn neighbors(self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> {
        Direction::ALL.into_iter().filter_map(move |d| Some((d, self.neighbor(cell, d)?)))
    }

    /// Columns between two cells plus rows between them.
    pub fn distance(self, a: Cell, b: Cell) -> usize {
        let ((ac, ar), (bc, br)) = (self.column_row(a), self.column_row(b));
        ac.abs_diff(bc) + ar.abs_diff(br)
    }

    /// The size turned so that it is at least as wide as high: the size that databases are made for.
    pub fn landscape(self) -> Dims {
        Dims { width: self.width.max(self.height), height: self.width.min(self.height) }
    }

    /// The symmetries that bring a board of this size to the size [`Dims::landscape`]: eight for a square, else four.
    pub fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        let transposes: &[bool] = match self.width.cmp(&self.height) {
            std::cmp::Ordering::Less => &[true],
            std::cmp::Ordering::Equal => &[false, true],
            std::cmp::Ordering::Greater => &[false],
        };
        let flips = [(false, false), (true, false), (false, true), (true, true)];
        transposes.iter().flat_map(move |&transpose| {
            flips.map(move |(flip_columns, flip_rows)| Symmetry {
                from: self,
                transpose,
                flip_columns,
                flip_rows,
            })
        })
    }
}

impl fmt::Display for Dims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Dims {
    type Err = DimsError;

    fn from_str(text: &str) -> Result<Dims, DimsError> {
        let not_a_size = || DimsError::NotASize(text.to_string());
        let (w, h) = text.split_once(['x', 'X']).ok_or_else(not_a_size)?;
        let side = |s: &str| -> Result<u64, DimsError> {
            if s.is_empty() || !s.bytes().all(|b| b.is_ascii_digit()) {
                return Err(not_a_size());
            }
            Ok(s.parse().unwrap_or(u64::MAX))
        };
        Dims::new(side(w)?, side(h)?)
    }
}

/// A turn or mirror image of the board: the map from its cells to those of a board of size [`Dims::landscape`].
///
/// First columns and rows are exchanged (or not), then columns and rows of the image are counted from the other
/// side (or not).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    from: Dims,
    transpose: bool,
    flip_columns: bool,
    flip_rows: bool,
}

impl Symmetry {
    /// The size of the image.
    pub fn image(self) -> Dims {
        if self.transpose { Dims { width: self.from.height, height: self.from.width } } else { self.from }
    }

    /// Whether every cell stays where it is.
    pub fn is_identity(self) -> bool {
        !(self.transpose || self.flip_columns || self.flip_rows)
    }

    /// Where a cell goes.
    pub fn cell(self, cell: Cell) -> Cell {
        let image = self.image();
        let (column, row) = self.from.column_row(cell);
        let (column, row) = if self.transpose { (row, column) } else { (column, row) };
        let column = if self.flip_columns { image.width() - 1 - column } else { column };
        let row = if self.flip_rows { image.height() - 1 - row } else { row };
        image.cell(column, row)
    }

    /// Where a direction goes.
    pub fn direction(self, direction: Direction) -> Direction {
        use Direction::{Down, Left, Right, Up};
        let turned = match (self.transpose, direction) {
            (false, d) => d,
            (true, Up) => Left,
            (true, Left) => Up,
            (true, Down) => Right,
            (true, Right) => Down,
        };
        match turned {
            Left | Right if self.flip_columns => turned.reverse(),
            Up | Down if self.flip_rows => turned.reverse(),
            _ => turned,
        }
    }

    /// The direction that goes to this one.
    pub fn direction_back(self, image: Direction) -> Direction {
        Direction::ALL.into_iter().find(|&d| self.direction(d) == image).unwrap_or(image)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(text: &str) -> Dims {
        text.parse().unwrap()
    }

    #[test]
    fn sizes_are_read_and_refused() {
        assert_eq!(size("8x2").to_string(), "8x2");
        assert_eq!(size("65535x1").cells(), 65_535);
        for bad in
            ["", "4", "4x", "x4", "0x4", "4x0", "4x4x4", "-1x3", "256x256", "99999999999999999999x1", "4 x4"]
        {
            assert!(bad.parse::<Dims>().is_err(), "{bad}");
        }
        assert_eq!(Dims::square_of(16), Some(size("4x4")));
        assert_eq!(Dims::square_of(12), None);
        assert_eq!(Dims::square_of(0), None);
    }

    #[test]
    fn symmetries_keep_neighbours_and_are_all_different() {
        for text in ["1x1", "1x4", "4x1", "2x2", "3x3", "4x4", "4x3", "3x4", "2x8"] {
            let dims = size(text);
            let mut images = Vec::new();
            for symmetry in dims.symmetries() {
                assert_eq!(symmetry.image(), dims.landscape());
                let image: Vec<Cell> = (0..dims.cells()).map(|c| symmetry.cell(Cell(c as u16))).collect();
                for c in 0..dims.cells() {
                    let cell = Cell(c as u16);
                    for (direction, next) in dims.neighbors(cell) {
                        let moved = symmetry.image().neighbor(image[c], symmetry.direction(direction));
                        assert_eq!(moved, Some(image[next.index()]), "{dims} {symmetry:?}");
                        assert_eq!(symmetry.direction_back(symmetry.direction(direction)), direction);
                    }
                }
                images.push(image);
            }
            assert_eq!(images.len(), if dims.width() == dims.height() { 8 } else { 4 });
            images.sort();
            images.dedup();
            let distinct = if dims.is_line() { if dims.cells() == 1 { 1 } else { 2 } } else { images.len() };
            assert_eq!(images.len(), distinct, "{dims}");
        }
    }

    #[test]
    fn a_distance_is_columns_plus_rows() {
        let dims = size("4x3");
        assert_eq!(dims.distance(Cell(0), Cell(11)), 5);
        assert_eq!(dims.distance(Cell(3), Cell(4)), 4);
        assert_eq!(dims.neighbors(Cell(0)).count(), 2);
        assert_eq!(dims.neighbors(Cell(5)).count(), 4);
        assert_eq!(size("1x1").neighbors(Cell(0)).count(), 0);
    }
}
