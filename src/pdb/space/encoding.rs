//! What a table holds for each entry.

use crate::puzzle::excerpt::one_line;
use std::fmt;
use std::str::FromStr;

/// How the entries of a table are written down; part of its file's name and header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// One bit for each (map, region, permutation): bit 1 of h.
    #[default]
    Bit,
    /// One byte for each (map, permutation): the minimum of h over the regions, as the tables of 2002 have it.
    ///
    /// Weaker than keeping the regions and many times as large; for comparison with published figures.
    /// Source: Korf and Felner, Artificial Intelligence 134 (2002).
    ByteMin,
}

/// A text that names no encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown encoding `{}`: expected bit or byte-min", one_line(.0))]
pub struct EncodingError(String);

impl Encoding {
    /// Both, the usual one first.
    pub const ALL: [Encoding; 2] = [Encoding::Bit, Encoding::ByteMin];

    /// Its name in file names and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Bit => "bit",
            Encoding::ByteMin => "byte-min",
        }
    }

    /// A few words on it.
    pub fn about(self) -> &'static str {
        match self {
            Encoding::Bit => "one bit per entry, regions kept",
            Encoding::ByteMin => "one byte per entry, minimum over regions",
        }
    }

    /// Its number in the header.
    pub(crate) fn code(self) -> u32 {
        match self {
            Encoding::Bit => 1,
            Encoding::ByteMin => 2,
        }
    }

    /// Bytes of a row with a number of entries, padded to a cache line.
    pub fn row_bytes(self, entries: usize) -> usize {
        match self {
            Encoding::Bit => entries.div_ceil(512) * 64,
            Encoding::ByteMin => entries.next_multiple_of(64),
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = EncodingError;

    fn from_str(text: &str) -> Result<Encoding, EncodingError> {
        let named = Encoding::ALL.into_iter().find(|encoding| encoding.name() == text);
        named.ok_or_else(|| EncodingError(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_and_rows_fill_cache_lines() {
        for encoding in Encoding::ALL {
            assert_eq!(encoding.name().parse(), Ok(encoding));
        }
        assert!("byte".parse::<Encoding>().unwrap_err().to_string().ends_with("expected bit or byte-min"));
        assert_eq!([1, 512, 513].map(|n| Encoding::Bit.row_bytes(n)), [64, 64, 128]);
        assert_eq!([1, 64, 65].map(|n| Encoding::ByteMin.row_bytes(n)), [64, 64, 128]);
    }
}
