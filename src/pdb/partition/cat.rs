//! The text form of partitions, `.cat`: several sets a text, `#` begins a comment.
//!
//! ```text
//! name 7-8            one word of letters, digits, `-` and `_`
//! size 4x4            at least as wide as high
//! blank 0             the goal cell of the blank, the first of its class
//! default             at most one set a class; may be left out
//! # . a a a
//! # a a a a
//! # b b b b
//! # b b b b
//! partition           one or more
//!   pattern 1 2 3 4 5 6 7
//!   pattern 8 9 10 11 12 13 14 15
//! ```
//!
//! Cells are goal cells, from 0 in reading order.

use crate::pdb::partition::disjoint::{Partition, PartitionError};
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::pattern::{Pattern, PatternError};
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::{Dims, DimsError};
use crate::puzzle::tile::Cell;

/// Why a text is no list of partitions, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct CatalogueError {
    /// The line, from 1; where something is missing at the end of the text, one more than the last.
    pub line: usize,
    /// What is wrong.
    pub why: CatalogueProblem,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueProblem {
    /// Something else than what the form wants here.
    #[error("found {found}, wanted {wanted}")]
    Unexpected {
        /// The line, in quotes and cut when it is long, or the end of the text.
        found: String,
        /// What may stand here.
        wanted: &'static str,
    },
    /// The text after `size` is no size.
    #[error(transparent)]
    Size(#[from] DimsError),
    /// The size is higher than wide.
    #[error("size {0} is higher than wide; wanted {wide}: a high board is turned and uses the partitions of the wide one", wide = .0.landscape())]
    High(Dims),
    /// The blank's cell is not on the board.
    #[error("cell {cell} is not on a {dims} board; wanted 0 to {last}", last = .dims.cells() - 1)]
    Outside {
        /// The cell.
        cell: u16,
        /// The size.
        dims: Dims,
    },
    /// The blank's cell is not the first of its class.
    #[error("blank {cell} of {dims} is the same, turned, as blank {first}; wanted blank {first}, with the patterns turned likewise",
        dims = .class.dims(), first = .class.blank())]
    Turned {
        /// The cell.
        cell: u16,
        /// Its class.
        class: Class,
    },
    /// A pattern's cells are no pattern, or the board has no databases.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// The patterns are no partition.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// A class has two sets of one name.
    #[error("`{name}` of {dims} with blank {blank} stands here for the second time; wanted another name", dims = .class.dims(), blank = .class.blank())]
    SameName {
        /// The name.
        name: String,
        /// The class.
        class: Class,
    },
    /// A class has two defaults.
    #[error("{dims} with blank {blank} has a default already, `{first}`; wanted one", dims = .class.dims(), blank = .class.blank())]
    SecondDefault {
        /// The name of the first one.
        first: String,
        /// The class.
        class: Class,
    },
}

/// Reads a text of partitions.
///
/// # Errors
/// A [`CatalogueError`] that names the first line that is wrong, and what was wanted there.
pub fn read(text: &str) -> Result<Vec<PartitionSet>, CatalogueError> {
    let mut lines = Lines::of(text);
    let mut sets: Vec<PartitionSet> = Vec::new();
    while lines.peek().is_some() {
        let (line, set) = read_set(&mut lines)?;
        let twin = |other: &&PartitionSet| other.class() == set.class();
        let class = set.class();
        if sets.iter().filter(twin).any(|other| other.name() == set.name()) {
            let name = set.name().to_string();
            return Err(CatalogueError { line, why: CatalogueProblem::SameName { name, class } });
        }
        if let Some(first) = sets.iter().filter(twin).find(|other| other.is_default() && set.is_default()) {
            let first = first.name().to_string();
            return Err(CatalogueError { line, why: CatalogueProblem::SecondDefault { first, class } });
        }
        sets.push(set);
    }
    Ok(sets)
}

/// One set and the line of its name.
fn read_set(lines: &mut Lines<'_>) -> Result<(usize, PartitionSet), CatalogueError> {
    const NAME: &str = "`name` and one word of letters, digits, `-` and `_`";
    let (line, name) = lines.word("name", NAME, |word| is_name(word).then(|| word.to_string()))?;
    let (at, size) =
        lines.word("size", "`size` and a size such as 4x4", |word| Some(word.parse::<Dims>()))?;
    let dims = size.map_err(|why| CatalogueError { line: at, why: why.into() })?;
    if dims != dims.landscape() {
        return Err(CatalogueError { line: at, why: CatalogueProblem::High(dims) });
    }
    let (at, cell) = lines.word("blank", "`blank` and the goal cell of the blank", number)?;
    let problem = |why| CatalogueError { line: at, why };
    if usize::from(cell) >= dims.cells() {
        return Err(problem(CatalogueProblem::Outside { cell, dims }));
    }
    let class = Class::of(dims, Cell(cell)).0;
    if class.blank().0 != cell {
        return Err(problem(CatalogueProblem::Turned { cell, class }));
    }
    let is_default = lines.next_if("default", |rest| rest.is_empty()).is_some();
    let wanted = if is_default { "`partition`" } else { "`default` or `partition`" };
    let first = match read_partition(lines, class)? {
        Some(partition) => partition,
        None => return Err(lines.unexpected(wanted)),
    };
    let mut more = Vec::new();
    while let Some(partition) = read_partition(lines, class)? {
        more.push(partition);
    }
    match lines.peek() {
        None | Some((_, "name", _)) => {
            Ok((line, PartitionSet::new(name, first, more).with_default(is_default)))
        }
        Some(_) => Err(lines.unexpected("`pattern` and goal cells, `partition`, or `name`")),
    }
}

/// `partition` and its patterns, if there is one.
fn read_partition(lines: &mut Lines<'_>, class: Class) -> Result<Option<Partition>, CatalogueError> {
    let Some((line, _)) = lines.next_if("partition", |rest| rest.is_empty()) else { return Ok(None) };
    let mut patterns = Vec::new();
    let is_cells = |rest: &str| rest.split_whitespace().all(|word| number(word).is_some());
    while let Some((line, rest)) = lines.next_if("pattern", is_cells) {
        let cells: Vec<u16> = rest.split_whitespace().filter_map(number).collect();
        let pattern = Pattern::new(class, &cells).map_err(|why| CatalogueError { line, why: why.into() })?;
        patterns.push(pattern);
    }
    if patterns.is_empty() {
        return Err(lines.unexpected("`pattern` and goal cells"));
    }
    Partition::new(class, patterns).map(Some).map_err(|why| CatalogueError { line, why: why.into() })
}

/// Whether a set may have this name: one that nobody takes for the path of a file.
fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// A number in digits only, too large ones as the largest, which is on no board.
fn number(word: &str) -> Option<u16> {
    let is_number = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| word.parse().unwrap_or(u16::MAX))
}

/// The lines that hold more than comments: number, first word, rest.
struct Lines<'a> {
    lines: Vec<(usize, &'a str, &'a str)>,
    next: usize,
    end: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        let split = |(index, line): (usize, &'a str)| {
            let line = line.split('#').next().unwrap_or("").trim();
            let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            (index + 1, first, rest.trim())
        };
        let lines = text.lines().enumerate().map(split).filter(|(_, first, _)| !first.is_empty()).collect();
        Lines { lines, next: 0, end: text.lines().count() + 1 }
    }

    fn peek(&self) -> Option<(usize, &'a str, &'a str)> {
        self.lines.get(self.next).copied()
    }

    /// The next line, with its number and what follows the key, if it begins with `key` and the rest fits.
    fn next_if(&mut self, key: &str, fits: impl Fn(&str) -> bool) -> Option<(usize, &'a str)> {
        let (line, first, rest) = self.peek()?;
        let taken = first == key && fits(rest);
        self.next += usize::from(taken);
        taken.then_some((line, rest))
    }

    /// The next line, which must be `key` and one word that `read` understands.
    fn word<T>(
        &mut self,
        key: &str,
        wanted: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<(usize, T), CatalogueError> {
        let is_word = |rest: &str| !rest.is_empty() && !rest.contains(char::is_whitespace);
        let value = match self.peek() {
            Some((line, first, rest)) if first == key && is_word(rest) => read(rest).map(|v| (line, v)),
            _ => None,
        };
        self.next += usize::from(value.is_some());
        value.ok_or_else(|| self.unexpected(wanted))
    }

    fn unexpected(&self, wanted: &'static str) -> CatalogueError {
        const SHOWN: usize = 40;
        let (line, found) = match self.peek() {
            None => (self.end, "the end of the text".to_string()),
            Some((line, first, rest)) => {
                let whole = format!("{first} {rest}");
                let shown: String = whole.trim_end().chars().take(SHOWN).collect();
                let cut = if whole.trim_end().chars().count() > SHOWN { "..." } else { "" };
                (line, format!("`{}{cut}`", shown.escape_debug()))
            }
        };
        CatalogueError { line, why: CatalogueProblem::Unexpected { found, wanted } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ENTRY: &str = "# two halves\nname 4-4\nsize 3x3\nblank 0\ndefault\npartition\n  pattern 1 2 3 4\n  pattern 5 6 7 8\n";

    #[test]
    fn a_text_of_several_sets_is_read() {
        let more = ENTRY.replace("4-4", "both").replace("default\n", "\n")
            + "partition # by columns\n\tpattern 8  7 5 4\n pattern 3 6 1 2 \r\nname other\nsize 3x3\nblank 1\npartition\npattern 0 2 3 4\npattern 5 6 7 8";
        let sets = read(&format!("{ENTRY}{more}")).unwrap();
        let summary: Vec<_> = sets
            .iter()
            .map(|s| (s.name(), s.class().blank().0, s.is_default(), s.partitions().len()))
            .collect();
        assert_eq!(summary, [("4-4", 0, true, 1), ("both", 0, false, 2), ("other", 1, false, 1)]);
        assert_eq!(sets[1].partitions()[1].patterns()[0].to_string(), "1,2,3,6");
        assert_eq!(read("# nothing\n\n").unwrap(), []);
    }

    #[test]
    fn malformed_texts_are_answered_with_the_line_and_what_was_wanted() {
        let changed = |from: &str, to: &str| read(&ENTRY.replacen(from, to, 1)).unwrap_err().to_string();
        let name = "`name` and one word of letters, digits, `-` and `_`";
        assert_eq!(changed("name 4-4", "4-4"), format!("line 2: found `4-4`, wanted {name}"));
        assert_eq!(changed("name 4-4", "name"), format!("line 2: found `name`, wanted {name}"));
        assert_eq!(changed("4-4", "a/b.cat"), format!("line 2: found `name a/b.cat`, wanted {name}"));
        assert_eq!(changed("4-4", "4 4"), format!("line 2: found `name 4 4`, wanted {name}"));
        assert_eq!(
            changed("name 4-4", &"x\u{1b}".repeat(50)),
            format!("line 2: found `{}...`, wanted {name}", "x\\u{1b}".repeat(20))
        );
        assert_eq!(changed("size 3x3", ""), "line 4: found `blank 0`, wanted `size` and a size such as 4x4");
        assert_eq!(
            changed("3x3", "9"),
            "line 3: `9` is not a board size: wanted columns x rows, such as 4x4 or 8x2"
        );
        assert_eq!(
            changed("3x3", "3x4"),
            "line 3: size 3x4 is higher than wide; wanted 4x3: a high board is turned and uses the partitions of the wide one"
        );
        assert_eq!(changed("blank 0", "blank 9"), "line 4: cell 9 is not on a 3x3 board; wanted 0 to 8");
        assert_eq!(
            changed("blank 0", "blank 99999999999"),
            "line 4: cell 65535 is not on a 3x3 board; wanted 0 to 8"
        );
        assert_eq!(
            changed("blank 0", "blank 8"),
            "line 4: blank 8 of 3x3 is the same, turned, as blank 0; wanted blank 0, with the patterns turned likewise"
        );
        assert_eq!(
            changed("blank 0", "blank -1"),
            "line 4: found `blank -1`, wanted `blank` and the goal cell of the blank"
        );
        assert_eq!(
            changed("default", "defaults"),
            "line 5: found `defaults`, wanted `default` or `partition`"
        );
        assert_eq!(changed("partition", "pattern"), "line 6: found `pattern`, wanted `partition`");
        assert_eq!(
            changed("1 2 3 4", "1 2 3 d"),
            "line 7: found `pattern 1 2 3 d`, wanted `pattern` and goal cells"
        );
        assert_eq!(
            changed("5 6 7 8", "5,6,7,8"),
            "line 6: no pattern holds cells 5, 6, 7, 8: wanted every cell but the blank's, 0, in one pattern"
        );
        assert_eq!(
            changed("1 2 3 4", "0 2 3 4"),
            "line 7: cell 0 is no tile's goal cell: wanted 0 to 8 without the blank's cell 0"
        );
        assert_eq!(changed("1 2 3 4", ""), "line 7: 0 tiles are no pattern of a 3x3 board: wanted 1 to 6");
        assert_eq!(
            changed("5 6 7 8", "4 5 6 7 8"),
            "line 6: cell 4 stands in the patterns 1,2,3,4 and 4,5,6,7,8: wanted every cell in one pattern"
        );
        assert_eq!(
            changed("size 3x3", "size 2x2"),
            "line 7: a 2x2 board has no pattern databases: they need two rows, two columns and 6 to 25 cells"
        );
        let end = |lines: usize| {
            let text: Vec<&str> = ENTRY.lines().take(lines).collect();
            read(&text.join("\n")).unwrap_err().to_string()
        };
        assert_eq!(end(2), "line 3: found the end of the text, wanted `size` and a size such as 4x4");
        assert_eq!(end(5), "line 6: found the end of the text, wanted `partition`");
        assert_eq!(end(6), "line 7: found the end of the text, wanted `pattern` and goal cells");
        let then = |more: &str| read(&format!("{ENTRY}{more}")).unwrap_err().to_string();
        assert_eq!(
            then("default"),
            "line 9: found `default`, wanted `pattern` and goal cells, `partition`, or `name`"
        );
        assert_eq!(
            then(ENTRY),
            "line 10: `4-4` of 3x3 with blank 0 stands here for the second time; wanted another name"
        );
        assert_eq!(
            then(&ENTRY.replace("4-4", "x")),
            "line 10: 3x3 with blank 0 has a default already, `4-4`; wanted one"
        );
    }

    /// A text of mostly meaningful words.
    fn likely_text() -> impl Strategy<Value = String> {
        let words = [
            "name",
            "size",
            "blank",
            "default",
            "partition",
            "pattern",
            "x",
            "3x3",
            "4x2",
            "2x2",
            "0",
            "1",
            "2 3 4 5 6 7",
            "7 8",
            "1 2 3 4",
            "5 6 7 8",
            "99999",
            "\n",
            "\n",
            "\n",
            "# ",
        ];
        prop::collection::vec(prop::sample::select(words.to_vec()), 0..40).prop_map(|words| words.join(" "))
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in any::<String>(), likely in likely_text(), cut in 0usize..100, insert in ".*") {
            let at = cut.min(ENTRY.len());
            for text in [&text, &likely, &format!("{}{insert}{}", &ENTRY[..at], &ENTRY[at..])] {
                match read(text) {
                    Ok(sets) => prop_assert!(sets.iter().all(|set| !set.views().is_empty())),
                    Err(error) => prop_assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}"),
                }
            }
        }
    }
}
