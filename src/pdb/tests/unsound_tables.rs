//! Lookups in tables that are not sound: no panic, and h in its range.

use crate::pdb::file::format::HEADER_BYTES;
use crate::pdb::file::table::Table;
use crate::pdb::tests::damaged_files::options;
use crate::puzzle::tile::Cell;
use crate::test_support::random::Random;
use crate::test_support::tables::{image, pattern, resum};

/// Values of the right form and no sense: a lookup may answer anything but must end.
#[test]
fn lookups_in_garbage_end_without_panic() {
    let patterns = [
        pattern("3x2", 0, &[1, 2, 3]),
        pattern("3x3", 0, &[1, 2, 3, 4]),
        pattern("4x4", 0, &[1, 2, 3]),
        pattern("8x2", 0, &[1, 2]),
        pattern("5x5", 6, &[1, 2]),
        pattern("4x3", 0, &[1, 2, 3, 4, 5, 6, 7, 8]),
    ];
    let mut random = Random(2);
    for pattern in patterns {
        let good = image(&pattern, &options());
        let maps = Table::from_bytes(good.clone()).unwrap().header().maps() * 8;
        let rounds = if good.len() > 1 << 20 { 20 } else { 400 };
        for round in 0..rounds {
            let mut bytes = good.clone();
            // Everything, only the directory, only the rows, only some bits.
            let (from, to) = match round % 4 {
                1 => (HEADER_BYTES, HEADER_BYTES + maps),
                2 => (HEADER_BYTES + maps, good.len()),
                _ => (HEADER_BYTES, good.len()),
            };
            match round % 4 {
                3 => (0..5).for_each(|_| bytes[from + random.below(to - from)] ^= 1 << random.below(8)),
                _ => bytes[from..to]
                    .as_chunks_mut()
                    .0
                    .iter_mut()
                    .for_each(|c| *c = random.word().to_le_bytes()),
            }
            let bytes = resum(bytes, |header| {
                if round % 2 == 1 {
                    // As long a walk down as a header can allow.
                    let rest = header.entries() - 255.min(header.entries() - 1);
                    header.counts = vec![1; 256.min(header.entries() as usize)];
                    *header.counts.last_mut().unwrap() = rest;
                }
            });
            let table = Table::from_bytes(bytes).unwrap();
            table.check_body().unwrap();
            (0..20).for_each(|_| look_up(&table, &mut random));
        }
    }
}

/// A root and a long walk on from it.
fn look_up(table: &Table, random: &mut Random) {
    let (lookup, pattern) = (table.lookup(), &table.header().pattern);
    let dims = pattern.class().dims();
    let mut cells: Vec<Cell> = random
        .distinct(pattern.tiles() + 1, dims.cells())
        .into_iter()
        .map(|cell| Cell(cell as u16))
        .collect();
    let mut blank = cells.pop().unwrap();
    let mut word = match lookup.root(&cells, blank) {
        Ok(word) => word,
        Err(unsound) => {
            assert!(unsound.to_string().contains("unsound"));
            Default::default()
        }
    };
    if word == Default::default() {
        return;
    }
    for _ in 0..300 {
        let steps: Vec<Cell> = dims.neighbors(blank).map(|(_, cell)| cell).collect();
        let step = steps[random.below(steps.len())];
        if let Some(tile) = cells.iter().position(|&cell| cell == step) {
            word = lookup.slide(word, step.0.into(), blank.0.into());
            cells[tile] = blank;
        }
        blank = step;
    }
}

/// All bits alike that say "one higher" push h to the top of its range, where it must stay.
#[test]
fn carried_h_stays_in_its_range() {
    let pattern = pattern("3x2", 0, &[1]);
    let good = image(&pattern, &options());
    let table = Table::from_bytes(good.clone()).unwrap();
    let (lookup, rows) = (table.lookup(), table.header().rows_offset());
    let flipped = |ones: bool| {
        let mut bytes = good.clone();
        bytes[rows..].fill(if ones { 0xff } else { 0 });
        Table::from_bytes(resum(bytes, |_| ())).unwrap()
    };
    let (zeros, ones) = (flipped(false), flipped(true));
    let mut word = lookup.root(&[Cell(1)], Cell(0)).unwrap();
    let (mut tile, mut blank) = (1, 0);
    for _ in 0..600 {
        let want = (u32::from(word.h()) + 1) >> 1 & 1;
        word = if want == 1 { &ones } else { &zeros }.lookup().slide(word, tile, blank);
        (tile, blank) = (blank, tile);
    }
    assert_eq!(word.h(), 255);
    for _ in 0..600 {
        let want = (u32::from(word.h()) + 1) >> 1 & 1;
        word = if want == 1 { &zeros } else { &ones }.lookup().slide(word, tile, blank);
        (tile, blank) = (blank, tile);
    }
    assert_eq!(word.h(), 0);
}
