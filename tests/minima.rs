//! Databases of minima over regions, the encoding `byte-min`: what they estimate, what searches make of them, and the
//! program's options for them.

mod common;

use common::command::{Ran, names, run, taquin};
use common::random::Random;
use common::solving::{PLAIN, answer_by, class, length, named_set, row_partition, set_of};
use common::{Instance, grid};
use std::fs;
use std::path::Path;
use taquin::board::Board;
use taquin::heuristic::additive::Additive;
use taquin::heuristic::{Heuristic, Slide};
use taquin::pdb::build::layers::{BuildOptions, build};
use taquin::pdb::file::table::{self, Table};
use taquin::pdb::lookup::tables::Tables;
use taquin::pdb::partition::set::PartitionSet;
use taquin::pdb::space::encoding::Encoding;
use taquin::puzzle::canonical::Canonical;
use taquin::puzzle::goal::Goal;
use taquin::puzzle::grid::Grid;
use taquin::search::common::tuning::Tuning;
use taquin::settings::algorithm::Algorithm;
use taquin::settings::heuristic::HeuristicSpec;
use taquin::solve::Estimate;
use taquin::system::progress::Cancel;
use tempfile::tempdir;

/// The tables of a set in memory.
fn tables(set: &PartitionSet, encoding: Encoding) -> Tables {
    let options = BuildOptions { encoding, ..BuildOptions::default() };
    let get = |pattern: &_| {
        Table::from_bytes(table::file_image(&build(pattern, &options, &Cancel::new(), &mut |_| ()).unwrap()))
    };
    Tables::gather(set, get).unwrap()
}

fn blank_first(size: &str) -> Grid {
    Goal::BlankFirst.grid(size.parse().unwrap()).unwrap()
}

/// The boards of the hundred that took the fewest nodes in 1985.
fn easiest(count: usize) -> Vec<Grid> {
    let mut instances = common::korf100();
    instances.sort_by_key(|instance| instance.nodes_1985);
    let board = |instance: &Instance| grid("4x4", &instance.tiles);
    instances[..count].iter().map(board).collect()
}

/// Walks along boards; what is carried is what a look at the whole board says, at most what keeping the regions says,
/// and as odd. Returns how often a slide lowered the estimate by more than one.
#[test]
fn what_is_carried_is_the_whole_board_s_and_can_fall_by_more_than_one() {
    let mut jumps = 0;
    for (size, most) in [("3x3", 4), ("4x3", 4), ("4x4", 5)] {
        let set = set_of(row_partition(class(size, 0), most));
        let (kept, least) = (tables(&set, Encoding::Bit), tables(&set, Encoding::ByteMin));
        let (kept, least) = (Additive::<8>::new(&kept), Additive::<8, _>::of_minima(&least));
        let (goal, mut random) = (blank_first(size), Random::new(3));
        for _ in 0..40 {
            let start = random.board_for(&goal);
            let canonical = Canonical::new(&start, &goal).unwrap();
            let (mut board, mut blank) =
                (<u64 as Board>::pack(canonical.labels()), canonical.blank().index());
            let h_of = |board: &u64, blank: usize| {
                let kept_words = kept.root(board, blank).unwrap();
                let words = least.root(board, blank).unwrap();
                (Heuristic::<u64>::h(&kept, &kept_words), Heuristic::<u64>::h(&least, &words))
            };
            let mut carried = least.root(&board, blank).unwrap();
            for _ in 0..60 {
                let before = Heuristic::<u64>::h(&least, &carried);
                let steps: Vec<usize> = (0..goal.tiles().len())
                    .filter(|&cell| {
                        goal.dims().distance(
                            taquin::puzzle::tile::Cell(cell as u16),
                            taquin::puzzle::tile::Cell(blank as u16),
                        ) == 1
                    })
                    .collect();
                let from = steps[random.below(steps.len())];
                let label = board.slide(from, blank);
                carried = least.slide(&carried, &board, Slide { label, from, to: blank }, u32::MAX);
                blank = from;
                let (most, h) = h_of(&board, blank);
                assert_eq!(Heuristic::<u64>::h(&least, &carried), h);
                assert!(h <= most && (h + most) % 2 == 0 && (h + before) % 2 == 1, "{h} {most} {before}");
                jumps += usize::from(before > h + 1);
                let again = Heuristic::<u64>::keep(&least, &carried);
                let again = least.resume(&board, again);
                assert_eq!(Heuristic::<u64>::h(&least, &again), h);
            }
        }
    }
    assert!(jumps > 0, "minima over regions are not consistent");
}

#[test]
fn every_search_finds_the_shortest_solutions_with_them() {
    let goal = blank_first("3x3");
    let set = set_of(row_partition(class("3x3", 0), 4));
    let least = tables(&set, Encoding::ByteMin);
    let both: HeuristicSpec = "max(pdb,manhattan)".parse().unwrap();
    let mut random = Random::new(5);
    for _ in 0..40 {
        let start = random.board_for(&goal);
        let wanted = length(&answer_by(&start, &goal, Algorithm::Bfs, Estimate::Blind, PLAIN));
        for algorithm in [Algorithm::Ida, Algorithm::Astar, Algorithm::Dfbnb(None)] {
            for estimate in [Estimate::Databases(&least), Estimate::Named(&both, Some(&least))] {
                for tuning in [Tuning::default(), PLAIN] {
                    assert_eq!(length(&answer_by(&start, &goal, algorithm, estimate, tuning)), wanted);
                }
            }
        }
    }
}

#[test]
fn they_take_more_nodes_than_keeping_the_regions() {
    let goal = blank_first("4x4");
    let set = named_set(class("4x4", 0), "5-5-5");
    let sum = |set: &PartitionSet, encoding| {
        let tables = tables(set, encoding);
        let answers = easiest(20).into_iter().map(|board| {
            let answer = answer_by(&board, &goal, Algorithm::Ida, Estimate::Databases(&tables), PLAIN);
            (length(&answer), answer.stats.generated)
        });
        answers.fold((0, 0), |(slides, nodes), (length, generated)| (slides + length, nodes + generated))
    };
    let (kept, least) = (sum(&set, Encoding::Bit), sum(&set, Encoding::ByteMin));
    let alone = sum(&set.without_reflection(), Encoding::ByteMin);
    assert_eq!([kept.0, least.0, alone.0], [940; 3]);
    assert!(kept.1 < least.1 && least.1 < alone.1, "{kept:?} {least:?} {alone:?}");
}

fn with(folder: &Path, arguments: &[&str]) -> Ran {
    run(taquin(folder).args(arguments))
}

const BOARD: &str = "8 6 7 2 5 4 3 0 1";

#[test]
fn the_program_builds_shows_checks_and_uses_them_beside_the_others() {
    let folder = tempdir().unwrap();
    with(folder.path(), &["pdb-build", "--size=3x3", "--quiet"]).exits(0);
    let bits: Vec<_> =
        names(folder.path()).iter().map(|n| fs::read(folder.path().join(n)).unwrap()).collect();
    let least = ["pdb-build", "--size=3x3", "--encoding=byte-min"];
    let dry = with(folder.path(), &[&least[..], &["--dry-run"]].concat()).exits(0).quietly();
    with(folder.path(), &least).exits(0).quietly();
    let all = names(folder.path());
    let (bytes, others): (Vec<&String>, Vec<&String>) =
        all.iter().partition(|n| n.ends_with("-byte-min.pdb"));
    assert_eq!((bytes.len(), others.len()), (2, 2));
    assert!(others.iter().zip(bits).all(|(n, bits)| fs::read(folder.path().join(n)).unwrap() == bits));
    for name in &bytes {
        let size = fs::metadata(folder.path().join(name)).unwrap().len();
        assert!(
            dry.out.contains(&format!("{name}  "))
                && dry.out.contains(&size.to_string().replace("7168", "7,168"))
        );
    }
    let again = with(folder.path(), &least).exits(0).quietly();
    assert_eq!(again.out.matches("kept ").count(), 2);
    let info =
        with(folder.path(), &["pdb-info", "--encoding=byte-min", "--size=3x3", "4-4"]).exits(0).quietly();
    for line in [
        "encoding  byte-min: one byte an entry, minimum over regions",
        "entries   3,024 = 126 maps x 24 permutations",
    ] {
        assert!(info.out.lines().any(|l| l == line), "{line}\n{}", info.out);
    }
    let verified = with(folder.path(), &["pdb-verify", "--rebuild"]).exits(0).quietly();
    assert_eq!(verified.out.matches("every byte as built again").count(), 4);
    for options in [&["--encoding=byte-min"][..], &["--encoding=byte-min", "--no-reflection"]] {
        let ran = with(folder.path(), &[&["solve", "--no-build", "--format=json", BOARD], options].concat());
        assert_eq!(ran.exits(0).lengths(), [Some(31)]);
    }
    // A wrong value under right checksums is found by building again, and a wrong checksum at once.
    let path = folder.path().join(bytes[0]);
    let mut broken = fs::read(&path).unwrap();
    *broken.last_mut().unwrap() ^= 1;
    fs::write(&path, &broken).unwrap();
    assert!(with(folder.path(), &["pdb-verify"]).exits(4).err.contains("its body is damaged"));
    // The name says what is inside.
    fs::copy(folder.path().join(others[0]), &path).unwrap();
    let ran = with(folder.path(), &["solve", "--no-build", "--encoding=byte-min", BOARD]).exits(4);
    assert!(
        ran.err.contains("not what its name says") && ran.err.contains("--encoding byte-min"),
        "{}",
        ran.err
    );
}

#[test]
fn suites_name_encodings_and_views() {
    let folder = tempdir().unwrap();
    let mut command = taquin(folder.path());
    command.args([
        "bench",
        "random",
        "--size=3x3",
        "--count=20",
        "--seed=1",
        "--pruning=inverse",
        "--summary",
    ]);
    let spellings = ["pdb", "pdb:4-4:byte-min", "pdb:byte-min:no-reflection", "pdb:4-4:no-reflection"];
    let ran = run(command.args(spellings.map(|spelling| format!("--heuristic={spelling}")))).exits(0);
    for title in ["", " byte-min", " byte-min no-reflection", " no-reflection"] {
        assert!(ran.out.contains(&format!("search     ida, pdb 4-4{title}\n")), "{title}\n{}", ran.out);
    }
    assert_eq!(names(folder.path()).len(), 4, "views share their files");
}

#[test]
fn what_does_not_go_together_is_refused() {
    let folder = tempdir().unwrap();
    let ran = with(folder.path(), &["solve", BOARD, "--heuristic=manhattan", "--encoding=byte-min"]).exits(2);
    assert!(ran.err.contains("go with --heuristic pdb alone"), "{}", ran.err);
    let ran = with(folder.path(), &["pdb-build", "--encoding=byte"]).exits(2);
    assert!(ran.err.contains("wanted bit or byte-min"), "{}", ran.err);
    let ran = with(folder.path(), &["solve", BOARD, "--no-build", "--encoding=byte-min"]).exits(4);
    assert!(ran.err.contains("--encoding byte-min") && ran.err.contains("-byte-min.pdb"), "{}", ran.err);
}
