//! Texts that are not JSON.

use crate::puzzle::dims::Dims;
use crate::text::input::block::{course, detect, rows};
use crate::text::input::board::{ReadBoard, all_read};
use crate::text::input::error::InputError;
use crate::text::input::format::InputFormat;
use crate::text::input::line::parsed::{Notation, ParsedLine};
use crate::text::input::line::source::SourceLine;

/// The blocks of lines between blank lines.
fn blocks(source: &[SourceLine<'_>]) -> Vec<Vec<ParsedLine>> {
    let blocks = source.split(SourceLine::is_blank).filter(|block| !block.is_empty());
    blocks.map(|block| block.iter().map(ParsedLine::read).collect()).collect()
}

/// The boards of a text whose format is to be detected.
pub(crate) fn of_text(source: &[SourceLine<'_>], size: Option<Dims>) -> Vec<ReadBoard> {
    let mut blocks = blocks(source);
    let mut entries = Vec::new();
    let mut index = 0;
    while index < blocks.len() {
        if let Some(read) = with_size_line(&mut blocks, index, size) {
            entries.extend(read);
            index += 1;
        } else {
            entries.extend(detect::read(&blocks[index], size));
        }
        index += 1;
    }
    if blocks.len() > 1 && entries.iter().all(|e| e.board.is_err()) {
        let read = detect::read(&blocks.concat(), size);
        if read.len() == 1 && all_read(&read) {
            return read;
        }
    }
    entries
}

/// The boards of a block that is a size line alone and of the block after it, if the two are in the course format.
fn with_size_line(
    blocks: &mut [Vec<ParsedLine>],
    index: usize,
    size: Option<Dims>,
) -> Option<Vec<ReadBoard>> {
    let [first, second] = blocks.get_mut(index..index + 2)? else { return None };
    if first.len() != 1 || course::sides(&first[0]).is_none() || second.iter().any(|l| l.rows.len() > 1) {
        return None;
    }
    second.insert(0, first[0].clone());
    let entries = course::read(second, size);
    if all_read(&entries) {
        return Some(entries);
    }
    second.remove(0);
    None
}

/// The boards of a text in a given format.
pub(crate) fn of_format(
    source: &[SourceLine<'_>],
    size: Option<Dims>,
    format: InputFormat,
) -> Vec<ReadBoard> {
    let fits = |line: &ParsedLine| match format {
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
    let mut blocks = blocks(source);
    for line in blocks.iter_mut().flatten().filter(|l| !fits(l)) {
        let refused = InputError::Format { at: line.position(), format };
        // Nothing is wrong with a string of digits but that it is too large for one number.
        if line.notation == Notation::Digits {
            line.problem = None;
        }
        line.problem.get_or_insert(refused);
        line.notation = Notation::Numbers;
    }
    let mut entries = Vec::new();
    let mut index = 0;
    while index < blocks.len() {
        if format == InputFormat::Course
            && let Some(read) = with_size_line(&mut blocks, index, size)
        {
            entries.extend(read);
            index += 2;
            continue;
        }
        let block = &mut blocks[index];
        index += 1;
        match format {
            InputFormat::Course => entries.extend(course::read(block, size)),
            InputFormat::Rows => {
                entries.push(ReadBoard { line: block[0].number, board: rows::read(block, size) })
            }
            InputFormat::Letters => entries.extend(detect::read(block, size)),
            InputFormat::Line | InputFormat::Digits => {
                for line in block.iter_mut().filter(|l| l.notation == Notation::Digits) {
                    line.notation = Notation::Numbers;
                    if format == InputFormat::Digits {
                        line.rows = vec![std::mem::take(&mut line.digits)];
                        line.problem = None;
                    }
                }
                entries.extend(detect::each(block, size));
            }
            _ => entries.extend(detect::each(block, size)),
        }
    }
    entries
}
