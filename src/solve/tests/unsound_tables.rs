//! Tables that are wrong under right checksums: an error or an answer that does not contradict itself.

use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::format::HEADER_BYTES;
use crate::pdb::file::table::Table;
use crate::pdb::lookup::tables::Tables;
use crate::puzzle::generate;
use crate::puzzle::goal::Goal;
use crate::settings::plan::Plan;
use crate::solve::request::Request;
use crate::solve::{Outcome, SolveError, run};
use crate::system::limits::Limits;
use crate::test_support::random::Random;
use crate::test_support::solving::{class, default_set};
use crate::test_support::tables::{image, resum};

/// The 4-4 databases of 3x3 with every byte of the rows, or one in so many, replaced.
pub fn garbage(random: &mut Random, one_in: usize) -> Tables {
    Tables::gather(&default_set(class("3x3", 0)), |pattern| {
        let mut bytes = image(pattern, &BuildOptions::default());
        let rows = Table::from_bytes(bytes.clone()).unwrap().header().rows_offset().max(HEADER_BYTES);
        for byte in &mut bytes[rows..] {
            if random.below(one_in) == 0 {
                *byte = random.word() as u8;
            }
        }
        Table::from_bytes(resum(bytes, |_| ()))
    })
    .unwrap()
}

#[test]
fn no_answer_contradicts_itself() {
    let dims = "3x3".parse().unwrap();
    let goal = Goal::BlankFirst.grid(dims).unwrap();
    let limits = Limits::new().with_nodes(20_000);
    let mut random = Random(10);
    let mut boards = generate::Random::new(10);
    let (mut errors, mut answers) = (0, 0);
    for round in 0..120 {
        let tables = garbage(&mut random, [1, 3, 40][round % 3]);
        for algorithm in [
            "ida",
            "ida loop=plain",
            "ida pruning=inverse",
            "astar",
            "wastar:2",
            "greedy",
            "dfbnb",
            "branch-and-bound",
        ] {
            let settings = format!("{algorithm} pdb").parse().unwrap();
            let plan = Plan::new(&settings, class("3x3", 0)).unwrap();
            let start = generate::uniform(&goal, true, &mut boards).unwrap();
            let request = Request { tables: Some(&tables), ..Request::new(&start, &goal, &plan, &limits) };
            match run(request, &|_| ()) {
                Err(SolveError::Search(_)) => errors += 1,
                Err(e) => panic!("{algorithm}: {e}"),
                Ok(answer) => {
                    answers += 1;
                    assert!(answer.lower_bound <= 31, "{algorithm}: {answer:?}");
                    assert_ne!(answer.outcome, Outcome::Unsolvable);
                    if let Some(solution) = answer.solution() {
                        assert!(solution.len() as u32 >= answer.lower_bound, "{algorithm}: {answer:?}");
                        assert!(!answer.is_optimal() || solution.len() <= 31);
                    }
                }
            }
        }
    }
    assert!(errors > 100 && answers > 100, "{errors} errors, {answers} answers");
}
