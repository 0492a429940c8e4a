//! Known numbers of states at each h, and equal bytes from any number of threads and any instructions.

use crate::pdb::build::built::Built;
use crate::pdb::build::layers;
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::estimate::Need;
use crate::pdb::file::format::Header;
use crate::pdb::file::table;
use crate::pdb::space::encoding::Encoding;
use crate::system::cpu::Instructions;
use crate::system::progress::Cancel;
use crate::test_support::run_alone;
use crate::test_support::tables::{built, image, pattern};
use std::convert::Infallible;

/// States at each h of tiles 1 to 7 of the 15-puzzle whose goal has the blank first.
const STATES_7: [u64; 35] = [
    1, 2, 6, 24, 100, 335, 1002, 2756, 7392, 19546, 50316, 123044, 282201, 605793, 1214114, 2265795, 3927282,
    6302160, 9340077, 12748130, 15938114, 18111087, 18523648, 16879874, 13560935, 9500728, 5726976, 2923853,
    1240359, 422006, 110309, 19731, 2126, 96, 2,
];
/// The same for tiles 8 to 15.
const STATES_8: [u64; 39] = [
    1, 4, 10, 44, 161, 564, 1626, 4662, 11808, 31058, 76094, 189664, 438515, 1004446, 2126668, 4387212,
    8360857, 15369962, 26110622, 42509752, 63900663, 91480130, 120278860, 148898294, 167327095, 174646354,
    163267401, 139814942, 105465585, 71738196, 42062209, 21758720, 9349503, 3399106, 948664, 203040, 26569,
    1930, 49,
];
/// (Map, permutation) pairs at each minimum over regions: what a database of 2002 holds.
const MINIMA_7: [u64; 34] = [
    1, 2, 6, 24, 95, 311, 904, 2392, 6056, 15091, 36696, 84265, 181968, 368821, 699428, 1236038, 2030914,
    3100164, 4385247, 5727394, 6865358, 7483204, 7345188, 6424533, 4955682, 3330386, 1922268, 935172, 371883,
    116971, 26821, 4025, 285, 7,
];
/// The same for tiles 8 to 15.
const MINIMA_8: [u64; 39] = [
    1, 4, 10, 44, 155, 498, 1454, 3856, 9753, 23740, 57104, 131720, 294927, 624860, 1278710, 2456938,
    4529270, 7768314, 12755050, 19446958, 28359574, 38145480, 48739135, 56731544, 62044160, 60881276,
    55472562, 44521972, 32781777, 20794252, 11928080, 5692908, 2396445, 783878, 216751, 39436, 5465, 322, 17,
];

/// XXH3 of the bytes behind the header of the file of tiles 1 to 7.
const BODY_7: u64 = 0x760f_ac4d_2659_003e;
/// The same for tiles 8 to 15.
const BODY_8: u64 = 0xc30b_a549_ac7e_85d4;

fn counted() -> BuildOptions {
    BuildOptions { count_minima: true, ..BuildOptions::default() }
}

/// What the header of a finished search's file says.
fn header(built: &Built) -> Header {
    table::write_body(built, &mut |_| -> Result<(), Infallible> { Ok(()) }).unwrap()
}

#[test]
fn seven_tiles_of_the_15_puzzle() {
    let built = built(&pattern("4x4", 0, &[1, 2, 3, 4, 5, 6, 7]), &counted());
    assert_eq!(built.counts(), STATES_7);
    assert_eq!(built.minima(), MINIMA_7);
    assert_eq!(STATES_7.iter().sum::<u64>(), 139_849_920);
    assert_eq!(MINIMA_7.iter().sum::<u64>(), 57_657_600);
    let header = header(&built);
    assert_eq!((header.body_checksum, header.file_bytes()), (BODY_7, 17_836_416));
}

#[test]
fn minima_of_seven_tiles_are_kept_as_they_are_counted() {
    let options = BuildOptions { encoding: Encoding::ByteMin, ..BuildOptions::default() };
    let bytes = image(&pattern("4x4", 0, &[1, 2, 3, 4, 5, 6, 7]), &options);
    let header = Header::from_bytes(&bytes).unwrap();
    assert_eq!(header.counts, MINIMA_7);
    let mut counts = vec![0; MINIMA_7.len()];
    for row in bytes[header.rows_offset()..].chunks_exact(header.row_bytes()) {
        row[..header.maps()].iter().for_each(|&h| counts[usize::from(h)] += 1);
        assert!(row[header.maps()..].iter().all(|&padding| padding == 0));
    }
    assert_eq!(counts, MINIMA_7);
}

#[test]
fn eight_tiles_of_the_15_puzzle() {
    let built = built(&pattern("4x4", 0, &[8, 9, 10, 11, 12, 13, 14, 15]), &counted());
    assert_eq!(built.counts(), STATES_8);
    assert_eq!(built.minima(), MINIMA_8);
    assert_eq!(STATES_8.iter().sum::<u64>(), 1_425_191_040);
    assert_eq!(MINIMA_8.iter().sum::<u64>(), 518_918_400);
    let header = header(&built);
    assert_eq!((header.body_checksum, header.file_bytes()), (BODY_8, 180_740_672));
}

#[test]
fn threads_and_instructions_do_not_change_a_byte() {
    let patterns = [
        pattern("4x4", 0, &[1, 2, 3, 4, 5, 6, 7]),
        pattern("4x3", 0, &[1, 2, 4, 5, 6, 8, 9, 11]),
        pattern("6x2", 1, &[0, 2, 3, 5, 6, 8, 9, 11]),
        pattern("5x5", 7, &[0, 1, 24]),
        pattern("3x3", 4, &[0, 1, 2, 3, 5, 8]),
        pattern("3x2", 0, &[5]),
    ];
    for pattern in patterns {
        let plain = BuildOptions {
            threads: 1,
            instructions: Instructions::Portable,
            count_minima: false,
            ..BuildOptions::default()
        };
        let expected = image(&pattern, &plain);
        let widest = Instructions::widest();
        let all = Instructions::available().map(|instructions| (instructions, 2));
        for (instructions, threads) in all.chain([(widest, 1), (widest, 5)]) {
            let options =
                BuildOptions { threads, instructions, count_minima: threads == 5, ..BuildOptions::default() };
            let found = image(&pattern, &options);
            assert!(found == expected, "{pattern}: {instructions:?} on {threads} threads");
        }
    }
}

#[test]
fn every_layer_is_observed_and_adds_up() {
    let pattern = pattern("4x3", 1, &[0, 2, 4, 6, 8]);
    let mut layers = Vec::new();
    let cancel = Cancel::new();
    let options = BuildOptions::default();
    let built = layers::build(&pattern, &options, &cancel, &mut |layer| layers.push(layer)).unwrap();
    let mut found = 0;
    for (h, (count, layer)) in built.counts().iter().zip(&layers).enumerate() {
        found += count;
        assert_eq!(
            (layer.h, layer.found, layer.total),
            (h as u32, found, Need::of(&pattern, &options).states)
        );
    }
    assert_eq!(layers.len(), built.counts().len());
    assert_eq!(found, Need::of(&pattern, &options).states);
}

#[test]
fn reflected_patterns_have_equal_counts() {
    let counts = |cells: &[u16]| built(&pattern("4x4", 0, cells), &counted());
    let (one, other) = (counts(&[1, 2, 3, 7, 11]), counts(&[4, 8, 12, 13, 14]));
    assert_eq!(one.counts(), other.counts());
    assert_eq!(one.minima(), other.minima());
}

/// Measured in a process of its own, where the system says what it held at most.
#[test]
fn the_stated_memory_is_enough_and_not_far_more() {
    const CHILD: &str = "TAQUIN_TEST_PEAK";
    const NAME: &str = concat!(module_path!(), "::the_stated_memory_is_enough_and_not_far_more");
    if !std::path::Path::new("/proc/self/status").exists() {
        eprintln!("skipped: this system does not say in /proc/self/status how much memory a process held");
        return;
    }
    let builds = [
        (pattern("4x4", 0, &[1, 2, 3, 4, 5, 6, 7]), false),
        (pattern("4x4", 0, &[1, 2, 3, 4, 5, 6, 7]), true),
        (pattern("5x5", 0, &[1, 2, 3, 4, 5, 6]), false),
    ];
    for (number, (pattern, count_minima)) in builds.into_iter().enumerate() {
        let options = BuildOptions { threads: 2, count_minima, ..BuildOptions::default() };
        match std::env::var(CHILD) {
            Ok(wanted) if wanted == number.to_string() => {
                header(&built(&pattern, &options));
                println!("peak {} bytes", peak());
            }
            Ok(_) => (),
            Err(_) => {
                let text = run_alone(NAME, CHILD, &number.to_string());
                let (_, rest) = text.split_once("peak ").unwrap();
                let peak: u64 = rest.split_once(" bytes").unwrap().0.parse().unwrap();
                let need = Need::of(&pattern, &options).memory;
                assert!(peak <= need && peak * 100 >= need * 85, "{pattern}: said {need} bytes, took {peak}");
            }
        }
    }
}

/// The most memory that this process ever held.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}
