//! Mutations of texts, the same in every run.

use crate::test_support::random::Random;

/// Pieces that readers have trouble with: the ends of number ranges, signs of the forms, what is no text, what a terminal
/// obeys, what looks alike.
const PIECES: &[&str] = &[
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "1e999",
    "0.1",
    "-0",
    "1e-400",
    "NaN",
    "007",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "\t",
    " ",
    ",",
    ";",
    "/",
    "//",
    "#",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "\"",
    "\\",
    ":",
    "=",
    "-",
    "_",
    ".",
    "x",
    "null",
    "true",
    "name",
    "default",
    "sum",
    "\u{feff}",
    "\u{0}",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{85}",
    "\u{2028}",
    "\u{202e}",
    "\u{300}",
    "é",
    "１",
    "\u{1f9e9}",
    "\\u0000",
    "\\u001b",
    "\\ud800",
];

/// What opens a level of nesting.
const NESTS: &[&str] = &["[", "{\"board\":", "(", "max(", "\"", "[[", "{\"a\":[", "/", ","];

/// An endless sequence of mutated inputs.
pub struct Mutations<'a> {
    corpus: &'a [Vec<u8>],
    random: Random,
}

impl<'a> Mutations<'a> {
    /// Mutations of some inputs.
    pub fn new(corpus: &'a [Vec<u8>]) -> Mutations<'a> {
        Mutations { corpus, random: Random::new(10) }
    }

    fn any<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.random.below(list.len())]
    }

    /// A range of an input, short more often than long.
    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.random.below(length + 1);
        let most = if self.random.below(4) == 0 { length } else { 12 };
        start..(start + self.random.below(most + 1)).min(length)
    }

    /// The words, numbers and signs of an input: each is one range.
    fn tokens(input: &[u8]) -> Vec<std::ops::Range<usize>> {
        let class = |byte: &u8| match byte {
            b'0'..=b'9' => 0,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => 1,
            _ => 2,
        };
        let mut end = 0;
        let chunks = input.chunk_by(|a, b| class(a) == class(b) && class(a) != 2);
        let range = |chunk: &[u8]| {
            end += chunk.len();
            end - chunk.len()..end
        };
        chunks.map(range).collect()
    }

    fn mutate(&mut self, mut input: Vec<u8>) -> Vec<u8> {
        let at = self.random.below(input.len() + 1);
        match self.random.below(12) {
            0 if at < input.len() => input[at] ^= 1 << self.random.below(8),
            1 if at < input.len() => input[at] = self.random.below(256) as u8,
            2 => drop(input.drain(self.range(input.len()))),
            3 => input.truncate(at),
            4 => {
                let range = self.range(input.len());
                let times = if self.random.below(30) == 0 { 200 } else { 1 + self.random.below(3) };
                let piece = input[range].repeat(times);
                input.splice(at..at, piece);
            }
            5 => {
                let other = &self.corpus[self.random.below(self.corpus.len())];
                let piece = other[self.range(other.len())].to_vec();
                input.splice(at..at, piece);
            }
            6 => {
                let levels = if self.random.below(8) == 0 { 1_000 } else { 1 + self.random.below(20) };
                let piece = self.any(NESTS).repeat(levels);
                input.splice(at..at, piece.into_bytes());
            }
            7 => {
                let piece = self.any(PIECES);
                input.splice(at..at, piece.bytes());
            }
            // Whole tokens: replaced by a piece, by a token of the corpus, or by another of its own.
            kind => {
                let tokens = Self::tokens(&input);
                if tokens.is_empty() {
                    return input;
                }
                let token = tokens[self.random.below(tokens.len())].clone();
                let piece = match kind {
                    8 => self.any(PIECES).as_bytes().to_vec(),
                    9 => {
                        let other = &self.corpus[self.random.below(self.corpus.len())];
                        let tokens = Self::tokens(other);
                        if tokens.is_empty() {
                            Vec::new()
                        } else {
                            other[tokens[self.random.below(tokens.len())].clone()].to_vec()
                        }
                    }
                    10 => input[tokens[self.random.below(tokens.len())].clone()].to_vec(),
                    _ => self.random.below(300).to_string().into_bytes(),
                };
                input.splice(token, piece);
            }
        }
        input
    }
}

impl Iterator for Mutations<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut input = self.corpus[self.random.below(self.corpus.len())].clone();
        for _ in 0..1 + self.random.below(4) {
            input = self.mutate(input);
            input.truncate(1 << 14);
        }
        Some(input)
    }
}
