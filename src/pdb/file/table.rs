//! A database from a file or from memory.

use crate::pdb::build::built::Built;
use crate::pdb::build::byte_rows;
use crate::pdb::build::rows;
use crate::pdb::file::format::{self, BodySum, FormatError, HEADER_BYTES, Header};
use crate::pdb::file::mapped;
use crate::pdb::file::state::FileState;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::index::Index;
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
    Mapped(Mmap, FileState),
    Owned(Vec<u8>),
}

impl Bytes {
    fn all(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map, _) => map,
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

/// Why a file is not a usable database.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no such file.
    #[error("the file does not exist")]
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
    pub dims: crate::puzzle::dims::Dims,
}

impl Table {
    /// Opens a file: reads and checks its header and length and maps the rest, which is not read.
    ///
    /// The body is not checked. The file must stay as it is while the table lives. Replacing it by renaming, as every writer of this library
    /// does, is no change: the table keeps the old one. Where a file is overwritten in place, values change, which
    /// gives errors or longer solutions but no reads outside the map; where it is cut, the program ends with SIGBUS on
    /// Unix. Where that cannot be ruled out, read the whole file and call [`Table::from_bytes`].
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
        Table::new(Bytes::Mapped(mapped::map(&file)?, FileState::of(&data)))
    }

    /// A table of bytes in memory, in the form of a file.
    ///
    /// # Errors
    /// [`OpenError::Format`] when they are not a database.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Table, OpenError> {
        Table::new(Bytes::Owned(bytes))
    }

    fn new(bytes: Bytes) -> Result<Table, OpenError> {
        let header = Header::from_bytes(bytes.all())?;
        let (found, expected) = (bytes.all().len() as u64, header.file_bytes());
        if found != expected {
            return Err(FormatError::Length { found, expected }.into());
        }
        let index = Index::new(header.pattern.class().dims(), header.pattern.tiles());
        Ok(Table { header, index, bytes })
    }

    /// How its states are numbered.
    pub(crate) fn index(&self) -> &Index {
        &self.index
    }

    /// What the header says.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// All bytes, header included.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.all()
    }

    /// What the system said of the file when it was opened, where there is one.
    pub fn state(&self) -> Option<&FileState> {
        match &self.bytes {
            Bytes::Mapped(_, state) => Some(state),
            Bytes::Owned(_) => None,
        }
    }

    /// Reads the whole body and compares its checksum.
    ///
    /// # Errors
    /// [`FormatError::BodyChecksum`].
    pub fn check_body(&self) -> Result<(), FormatError> {
        let expected = self.header.body_checksum;
        let found = format::checksum(&self.bytes()[HEADER_BYTES..]);
        if found == expected { Ok(()) } else { Err(FormatError::BodyChecksum { found, expected }) }
    }
}

/// The body of a database file in pieces, and its header: what a build gives.
///
/// # Errors
/// The first error of the sink.
pub fn write_body<E: Send>(built: &Built, sink: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<Header, E> {
    let mut header = Header {
        pattern: built.pattern().clone(),
        encoding: built.encoding(),
        cohorts: match built.encoding() {
            Encoding::Bit => built.cohorts(),
            Encoding::ByteMin => built.directory().len(),
        } as u64,
        counts: match built.encoding() {
            Encoding::Bit => built.counts().to_vec(),
            Encoding::ByteMin => built.minima().to_vec(),
        },
        body_checksum: 0,
    };
    let mut sum = BodySum::default();
    let mut both = |bytes: &[u8]| {
        sum.add(bytes);
        sink(bytes)
    };
    match built.encoding() {
        Encoding::Bit => {
            let mut directory: Vec<u8> =
                built.directory().iter().flat_map(|word| word.to_le_bytes()).collect();
            directory.resize(header.directory_bytes(), 0);
            both(&directory)?;
            rows::for_each(built, &mut both)?;
        }
        Encoding::ByteMin => byte_rows::for_each(built, &mut both)?,
    }
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
