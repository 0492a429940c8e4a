//! Texts that are not JSON.

use crate::puzzle::dims::Dims;
use crate::text::input::block::summary::Summary;
use crate::text::input::block::{course, detect, rows};
use crate::text::input::board::{ReadBoard, Reading};
use crate::text::input::error::InputError;
use crate::text::input::format::InputFormat;
use crate::text::input::line::parsed::{Notation, ParsedLine};
use crate::text::input::line::source::SourceLines;
use crate::text::input::passes::{Pass, Passes};
use crate::text::input::position::Position;

/// The blocks of lines between blank lines.
#[derive(Clone)]
struct Blocks<'a> {
    source: SourceLines<'a>,
    format: Option<InputFormat>,
}

impl<'a> Iterator for Blocks<'a> {
    type Item = Passes<'a, ParsedLine>;

    fn next(&mut self) -> Option<Passes<'a, ParsedLine>> {
        let mut from = self.source.clone();
        while self.source.next()?.is_blank() {
            from = self.source.clone();
        }
        let count = 1 + self.source.by_ref().take_while(|line| !line.is_blank()).count();
        let format = self.format;
        Some(Passes::new(move || {
            let lines = from.clone().take(count).map(|line| ParsedLine::read(&line));
            lines.map(move |line| if let Some(format) = format { held_to(line, format) } else { line })
        }))
    }
}

/// The boards of a text whose format is to be detected.
pub(crate) fn of_text<'a>(source: &SourceLines<'a>, size: Option<Dims>) -> Reading<'a> {
    let blocks = Blocks { source: source.clone(), format: None };
    let apart = by_block(blocks.clone(), move |block| detect::read(block, size).iter(), size);
    if blocks.take(2).count() == 2 && apart.none_read() {
        let source = source.clone();
        let lines = Passes::new(move || {
            source.clone().filter(|line| !line.is_blank()).map(|line| ParsedLine::read(&line))
        });
        let whole = detect::read(&lines, size);
        if !whole.has(2) && whole.all_read() {
            return whole;
        }
    }
    apart
}

/// The boards of blocks, which are read one by one; a block that is a size line alone may belong to the next one.
fn by_block<'a>(
    blocks: Blocks<'a>,
    read: impl Fn(&Passes<'a, ParsedLine>) -> Pass<'a, ReadBoard> + Clone + Send + Sync + 'a,
    size: Option<Dims>,
) -> Reading<'a> {
    let has_sizes = matches!(blocks.format, None | Some(InputFormat::Course));
    Reading::new(move || {
        let mut blocks = blocks.clone().peekable();
        let read = read.clone();
        let next = move || {
            let block = blocks.next()?;
            let both =
                blocks.peek().filter(|_| has_sizes).and_then(|next| with_size_line(&block, next, size));
            if both.is_some() {
                blocks.next();
            }
            Some(both.map_or_else(|| read(&block), |both| both.iter()))
        };
        std::iter::from_fn(next).flatten()
    })
}

/// The boards of a block that is a size line alone and of the block after it, if the two are in the course format.
fn with_size_line<'a>(
    first: &Passes<'a, ParsedLine>,
    second: &Passes<'a, ParsedLine>,
    size: Option<Dims>,
) -> Option<Reading<'a>> {
    let mut lines = first.iter();
    let is_size = course::sides(&lines.next()?).is_some() && lines.next().is_none();
    if !is_size || second.iter().any(|line| line.rows.len() > 1) {
        return None;
    }
    let (first, second) = (first.clone(), second.clone());
    let both = Passes::new(move || first.iter().chain(second.iter()));
    let (entries, all_read) = course::read(&both, size);
    all_read.then_some(entries)
}

/// A line as a given format has it; one that is not in the format has an error.
fn held_to(mut line: ParsedLine, format: InputFormat) -> ParsedLine {
    let fits = match format {
        InputFormat::Course | InputFormat::Rows => line.rows.len() == 1 && line.notation != Notation::Hex,
        InputFormat::Line => {
            line.rows.len() == 1 && matches!(line.notation, Notation::Numbers | Notation::Digits)
        }
        InputFormat::Slash => line.rows.len() > 1,
        InputFormat::Digits => line.notation == Notation::Digits,
        InputFormat::Hex => line.notation == Notation::Hex,
        InputFormat::Letters => line.notation == Notation::Letters,
        InputFormat::Json => false,
    };
    let is_digits = line.notation == Notation::Digits;
    if !fits {
        // Nothing is wrong with a string of digits but that it is too large for one number.
        if is_digits {
            line.problem = None;
        }
        line.problem.get_or_insert(InputError::Format { at: Position::line(line.number), format });
        line.notation = Notation::Numbers;
    } else if is_digits && matches!(format, InputFormat::Line | InputFormat::Digits) {
        line.notation = Notation::Numbers;
        if format == InputFormat::Digits {
            line.rows = vec![std::mem::take(&mut line.digits)];
            line.problem = None;
        }
    }
    line
}

/// The boards of a text in a given format.
pub(crate) fn of_format<'a>(
    source: &SourceLines<'a>,
    size: Option<Dims>,
    format: InputFormat,
) -> Reading<'a> {
    let read = move |block: &Passes<'a, ParsedLine>| match format {
        InputFormat::Course => course::read(block, size).0.iter(),
        InputFormat::Rows => {
            let summary = Summary::of(block, size);
            let entry = summary.map(|summary| ReadBoard {
                line: summary.first.number,
                board: rows::read(block, &summary, size),
            });
            Box::new(entry.into_iter())
        }
        InputFormat::Letters => detect::read(block, size).iter(),
        _ => detect::each(block, size).iter(),
    };
    by_block(Blocks { source: source.clone(), format: Some(format) }, read, size)
}
