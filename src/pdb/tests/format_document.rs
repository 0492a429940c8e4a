//! `pdb/FORMAT.md` against the files that the program writes: its tables, its example, and a reader made from it alone.

use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::format::Header;
use crate::pdb::file::store::Store;
use crate::pdb::file::table::Table;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::index::Index;
use crate::pdb::tests::format_reader::{Reader, number};
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::puzzle::tile::Cell;
use crate::test_support::tables::{image, pattern};

fn document() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/pdb/FORMAT.md")).unwrap()
}

fn example() -> Vec<u8> {
    image(&pattern("3x3", 0, &[1, 2]), &BuildOptions::default())
}

/// Compares the reader with the program for all states whose map `takes` takes, every `step`-th of them.
fn compare(size: &str, blank: u16, cells: &[u16], takes: impl Fn(u32) -> bool, step: usize) -> usize {
    let bytes = image(&pattern(size, blank, cells), &BuildOptions::default());
    let table = Table::from_bytes(bytes.clone()).unwrap();
    let (reader, lookup) = (Reader::new(&bytes), table.lookup());
    let index = Index::new(size.parse().unwrap(), cells.len());
    let mut states = Vec::new();
    for map in index.all_maps().filter(|&map| takes(map)) {
        let (occupied, free): (Vec<usize>, Vec<usize>) =
            (0..reader.cells).partition(|cell| map >> cell & 1 != 0);
        for turn in 0..cells.len() {
            let mut places = occupied.clone();
            places.rotate_left(turn);
            places[turn..].reverse();
            states.extend(free.iter().map(|&blank| (places.clone(), blank)));
        }
    }
    for (places, blank) in states.iter().step_by(step) {
        let cells: Vec<Cell> = places.iter().map(|&place| Cell(place as u16)).collect();
        let word = lookup.root(&cells, Cell(*blank as u16)).unwrap();
        assert_eq!(reader.h(places, *blank), u64::from(word.h()), "{size} {places:?} {blank}");
    }
    states.len()
}

#[test]
fn a_reader_made_from_the_page_reads_what_the_program_reads() {
    assert_eq!(compare("3x3", 0, &[1, 2], |_| true, 1), 36 * 2 * 7);
    compare("3x2", 1, &[0, 4, 5], |_| true, 1);
    compare("8x2", 0, &[3, 8, 15], |_| true, 101);
    compare("4x4", 5, &[0, 1, 7, 10], |_| true, 211);
    compare("5x5", 12, &[0, 4, 20], |_| true, 503);
}

#[test]
fn the_reader_floods_what_the_directory_does_not_number() {
    let index = Index::new("5x5".parse().unwrap(), 6);
    let escapes = |map| index.regions(map).len() > 4;
    assert_eq!(compare("5x5", 0, &[1, 2, 5, 6, 7, 12], escapes, 3), 12 * 6 * 19);
}

#[test]
fn a_byte_of_the_second_encoding_is_the_least_h_over_the_regions() {
    let options = BuildOptions { encoding: Encoding::ByteMin, ..BuildOptions::default() };
    for (size, blank, cells) in [("3x3", 0, &[1, 2][..]), ("3x2", 1, &[0, 4, 5]), ("5x2", 1, &[0, 4, 8])] {
        let pattern = pattern(size, blank, cells);
        let (kept, least) = (image(&pattern, &BuildOptions::default()), image(&pattern, &options));
        assert_eq!((number(&least, 36, 4), number(&least, 72, 8), number(&least, 80, 8)), (2, 0, 4096));
        assert_eq!(number(&least, 56, 8), number(&least, 48, 8), "cohorts are maps");
        let reader = Reader::new(&kept);
        let mut counts = vec![0; 256];
        for (map_number, map) in Index::new(size.parse().unwrap(), cells.len()).all_maps().enumerate() {
            let (places, free): (Vec<usize>, Vec<usize>) =
                (0..reader.cells).partition(|cell| map >> cell & 1 != 0);
            for turn in 0..cells.len() {
                let mut places = places.clone();
                places.rotate_left(turn);
                let h = free.iter().map(|&blank| reader.h(&places, blank)).min().unwrap();
                let rank = Reader::rank(&Reader::permutation(&places)) as u64;
                let offset = 4096 + rank * number(&least, 88, 8) + map_number as u64;
                assert_eq!(u64::from(least[offset as usize]), h, "{size} {places:?}");
            }
            for rank in 0..number(&least, 96, 8) {
                let offset = 4096 + rank * number(&least, 88, 8) + map_number as u64;
                counts[usize::from(least[offset as usize])] += 1;
            }
        }
        assert_eq!((0..256).map(|h| number(&least, 512 + 8 * h, 8)).collect::<Vec<_>>(), counts, "{size}");
    }
    let bytes = image(&pattern("3x3", 0, &[1, 2]), &options);
    assert_eq!((bytes.len(), bytes[0x1044]), (4_224, 3));
    assert_eq!(number(&bytes, 40, 8), 72);
}

#[test]
fn the_header_table_is_that_of_the_example() {
    let (document, bytes) = (document(), example());
    let rows = document.lines().filter_map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        Some((fields.get(1)?.parse::<usize>().ok()?, fields))
    });
    let mut end = 0;
    for (offset, fields) in rows {
        let size: usize = fields[2].parse().unwrap();
        assert_eq!(offset, end, "{fields:?}");
        end = offset + size;
        let found = &bytes[offset..end];
        match (fields[3], fields[4]) {
            ("bytes", "zeros") => assert!(found.iter().all(|&byte| byte == 0), "{fields:?}"),
            ("bytes", text) => {
                let hex: Vec<String> = found.iter().map(|byte| format!("{byte:02x}")).collect();
                assert!(text.ends_with(&hex.join(" ")), "{fields:?}");
            }
            ("u64 x 256", _) => {
                let counts: Vec<u64> = (0..256).map(|h| number(found, 8 * h, 8)).collect();
                assert_eq!(counts[..8], [1, 3, 8, 16, 23, 18, 8, 3]);
                assert_eq!(counts[8..], [0; 248]);
            }
            (kind, _) => {
                assert_eq!(kind, format!("u{}", 8 * size));
                let value = number(&bytes, offset, size);
                assert!(
                    [value.to_string(), format!("{value:#018x}")].contains(&fields[5].into()),
                    "{fields:?}"
                );
            }
        }
    }
    assert_eq!(end, 4096);
}

#[test]
fn the_bytes_of_the_example_are_those_of_the_file() {
    let (document, bytes) = (document(), example());
    let mut lines = 0;
    for line in document.lines() {
        let mut words = line.split_whitespace();
        let Some(offset) = words.next().filter(|word| word.len() == 8) else { continue };
        let Ok(offset) = usize::from_str_radix(offset, 16) else { continue };
        let found: Vec<u8> = words.map(|word| u8::from_str_radix(word, 16).unwrap()).collect();
        assert_eq!(found, bytes[offset..offset + 16], "{line}");
        lines += 1;
    }
    assert_eq!(lines, 19);
}

#[test]
fn the_worked_numbers_are_right() {
    assert_eq!(Reader::rank(&[2, 0, 3, 1]), 13);
    assert_eq!(crate::pdb::file::format::checksum(&[]), 0x2d06_8005_38d3_94c2);
    let bytes = example();
    let reader = Reader::new(&bytes);
    assert_eq!(reader.directory_word(0b1010), 0x0104_9248);
    assert_eq!(number(&bytes, 0x1020, 8), 0x0104_9248);
    assert_eq!(reader.cohort(0b1010, 8), 5);
    assert_eq!(bytes[0x1180], 0xf0);
    assert_eq!((reader.h_modulo_4(&[3, 1], 8), reader.h(&[3, 1], 8)), (3, 3));
}

#[test]
fn names_and_sizes_are_as_stated() {
    let document = document();
    let path = Store::new("").path(&pattern("3x3", 0, &[1, 2]));
    assert!(document.contains(&format!("`{}`", path.display())));
    let path = Store::new("").with_encoding(Encoding::ByteMin).path(&pattern("3x3", 0, &[1, 2]));
    assert!(document.contains(&format!("`{}`", path.display())));
    let dims: Dims = "4x4".parse().unwrap();
    for (name, cells) in [("1 to 7", 1..8), ("8 to 15", 8..16u16)] {
        let cells: Vec<u16> = cells.collect();
        let pattern = crate::pdb::space::pattern::Pattern::new(Class::of(dims, Cell(0)).0, &cells).unwrap();
        let cohorts = Index::new(dims, cells.len()).directory().1;
        let header = Header {
            pattern,
            encoding: Encoding::Bit,
            cohorts: cohorts as u64,
            counts: vec![1],
            body_checksum: 0,
        };
        let row = format!(
            "| {name} | {} | {cohorts} | {} | {} | {} | {} | {} |",
            header.maps(),
            header.pattern.permutations(),
            header.entries(),
            header.directory_bytes(),
            header.row_bytes(),
            header.file_bytes()
        );
        assert!(document.contains(&row), "{row}");
        let formula = 4096
            + (8 * header.maps()).next_multiple_of(64)
            + header.pattern.permutations() * cohorts.next_multiple_of(512) / 8;
        assert_eq!(formula as u64, header.file_bytes());
    }
}
