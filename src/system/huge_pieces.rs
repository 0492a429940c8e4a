//! Writing in pieces that a page cache can keep in huge pages.
//!
//! A system that keeps files in pages of several sizes takes for each write the largest ones that its place and length
//! allow. A file that came in whole, aligned huge pages is mapped with one fault in 2 MiB rather than one in 64 KiB,
//! which is most of the time of solving a single board.

use std::io::{self, Write};

/// The size and alignment of a piece: that of a huge page on most machines.
const PIECE: usize = 2 << 20;

/// Collects what is written to a file from its beginning on, and passes it on in whole pieces.
///
/// What is left at the end goes out with [`Write::flush`]; without it, it is lost.
#[derive(Debug)]
pub struct HugePieces<W> {
    inner: W,
    piece: Vec<u8>,
}

impl<W: Write> HugePieces<W> {
    /// Nothing written yet.
    pub fn new(inner: W) -> HugePieces<W> {
        HugePieces { inner, piece: Vec::with_capacity(PIECE) }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        self.inner.write_all(&self.piece)?;
        self.piece.clear();
        Ok(())
    }
}

impl<W: Write> Write for HugePieces<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(PIECE - self.piece.len());
        self.piece.extend_from_slice(&bytes[..taken]);
        if self.piece.len() == PIECE {
            self.pass_on()?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass_on()?;
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps the length of every write beside the bytes.
    #[derive(Default)]
    struct Writes {
        bytes: Vec<u8>,
        lengths: Vec<usize>,
    }

    impl Write for &mut Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.bytes.extend_from_slice(bytes);
            self.lengths.push(bytes.len());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn every_write_but_the_last_is_a_whole_piece() {
        let bytes: Vec<u8> = (0..2 * PIECE as u32 + 7).map(|i| (i * 7 % 251) as u8).collect();
        for step in [4_096, 1_700_000, PIECE, bytes.len()] {
            let mut writes = Writes::default();
            let mut pieces = HugePieces::new(&mut writes);
            bytes.chunks(step).for_each(|part| pieces.write_all(part).unwrap());
            pieces.flush().unwrap();
            assert_eq!(writes.lengths, [PIECE, PIECE, 7]);
            assert!(writes.bytes == bytes);
        }
    }
}
