//! Databases of minima over regions, the encoding `byte-min`: what they estimate and what searches make of them.

use crate::board::Board;
use crate::heuristic::additive::Additive;
use crate::heuristic::{Estimator, Slide};
use crate::pdb::build::layers::build;
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::table::{self, Table};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Canonical;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::puzzle::tile::Cell;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::system::progress::Cancel;
use crate::test_support::data::{Instance, korf100};
use crate::test_support::grid;
use crate::test_support::parts::{Estimate, Tuning};
use crate::test_support::random::Random;
use crate::test_support::solving::{PLAIN, answer_by, class, length, named_set, row_partition, set_of};

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
    let mut instances = korf100();
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
                (Estimator::<u64>::h(&kept, &kept_words), Estimator::<u64>::h(&least, &words))
            };
            let mut carried = least.root(&board, blank).unwrap();
            for _ in 0..60 {
                let before = Estimator::<u64>::h(&least, &carried);
                let steps: Vec<usize> = (0..goal.tiles().len())
                    .filter(|&cell| goal.dims().distance(Cell(cell as u16), Cell(blank as u16)) == 1)
                    .collect();
                let from = steps[random.below(steps.len())];
                let label = board.slide(from, blank);
                carried = least.slide(&carried, &board, Slide { label, from, to: blank }, u32::MAX);
                blank = from;
                let (most, h) = h_of(&board, blank);
                assert_eq!(Estimator::<u64>::h(&least, &carried), h);
                assert!(h <= most && (h + most) % 2 == 0 && (h + before) % 2 == 1, "{h} {most} {before}");
                jumps += usize::from(before > h + 1);
                let again = Estimator::<u64>::keep(&least, &carried);
                let again = least.resume(&board, again);
                assert_eq!(Estimator::<u64>::h(&least, &again), h);
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
