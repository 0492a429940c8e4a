//! Second proofs: they hold where the first answer is right, refute it where it is wrong, and share nothing with it.

use crate::pdb::build::options::BuildOptions;
use crate::pdb::lookup::tables::Tables;
use crate::puzzle::canonical::Class;
use crate::puzzle::generate;
use crate::puzzle::goal::Goal;
use crate::settings::plan::Plan;
use crate::solve::prove::{SecondProof, second, stages};
use crate::solve::request::Request;
use crate::solve::tests::unsound_tables::garbage;
use crate::solve::{Answer, SolveError, run};
use crate::system::limits::{Limits, Stop};
use crate::system::progress::Cancel;
use crate::test_support::random::Random;
use crate::test_support::solving::{class, distances};
use std::sync::Arc;

/// An answer and its second proof.
fn proven(request: Request<'_>) -> Result<(Answer, Option<SecondProof>), SolveError> {
    let anew = |plan: &Plan| {
        let build = |set| Tables::in_memory(set, &BuildOptions::default(), &Cancel::new(), &mut |_| ());
        Ok::<_, SolveError>(plan.databases.as_ref().map(|needed| Arc::new(build(&needed.set).unwrap())))
    };
    let answer = run(request, &|_| ())?;
    let proof = second(request, &answer, anew, &|_| ())?;
    Ok((answer, proof))
}

#[test]
fn wrong_answers_of_unsound_tables_are_refuted() {
    let goal = Goal::BlankFirst.grid("3x3".parse().unwrap()).unwrap();
    let right = distances(&goal);
    let plan = Plan::new(&"pdb".parse().unwrap(), class("3x3", 0)).unwrap();
    let limits = Limits::new();
    let (mut random, mut boards) = (Random(3), generate::Random::new(3));
    let (mut held, mut refuted) = (0, 0);
    for round in 0..150 {
        let start = generate::uniform(&goal, true, &mut boards).unwrap();
        let tables = garbage(&mut random, [20, 200, usize::MAX][round % 3]);
        let request = Request { tables: Some(&tables), ..Request::new(&start, &goal, &plan, &limits) };
        match proven(request) {
            Ok((answer, proof)) => {
                let proof = proof.unwrap();
                assert_eq!((proof.lower_bound, proof.stop), (right[&start], None));
                assert_eq!(answer.lower_bound, right[&start]);
                held += 1;
            }
            Err(SolveError::Refuted { length, shorter, .. }) => {
                assert!(right[&start] <= shorter && shorter < length);
                refuted += 1;
            }
            Err(SolveError::Search(_)) => {}
            Err(e) => panic!("{e}"),
        }
    }
    assert!(held > 45 && refuted > 1, "{held} held, {refuted} refuted");
}

#[test]
fn limits_stop_a_second_proof_with_the_bound_so_far() {
    let goal = Goal::BlankLast.grid("4x4".parse().unwrap()).unwrap();
    let start = crate::test_support::grid("4x4", &[0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1]);
    let plan = Plan::new(&"linear-conflict".parse().unwrap(), class("4x4", 0)).unwrap();
    // The answer is known from elsewhere: a search for it would take long.
    let tables = crate::test_support::databases::shared_tables(&crate::test_support::solving::default_set(
        class("4x4", 0),
    ));
    let with_tables = Plan::new(&"pdb".parse().unwrap(), class("4x4", 0)).unwrap();
    let limits = Limits::new();
    let request = Request { tables: Some(&tables), ..Request::new(&start, &goal, &with_tables, &limits) };
    let answer = run(request, &|_| ()).unwrap();
    let limits = Limits::new().with_nodes(300_000);
    let request = Request { limits: &limits, plan: &plan, tables: None, ..request };
    let none = |_: &Plan| {
        Ok::<_, SolveError>(Some(Arc::new(
            Tables::in_memory(
                &crate::test_support::solving::named_set(class("4x4", 0), "5-5-5"),
                &BuildOptions::default(),
                &Cancel::new(),
                &mut |_| (),
            )
            .unwrap(),
        )))
    };
    let proof = second(request, &answer, none, &|_| ()).unwrap().unwrap();
    assert_eq!(proof.stop, Some(Stop::Nodes));
    assert!((60..80).contains(&proof.lower_bound), "{}", proof.lower_bound);
    assert!(proof.stats.generated <= 600_000);
    limits.cancel.cancel();
    let proof = second(request, &answer, none, &|_| ()).unwrap().unwrap();
    assert_eq!(proof.stop, Some(Stop::Interrupted));
}

#[test]
fn a_second_search_shares_no_table_and_no_pruning() {
    for size in ["2x2", "3x2", "3x3", "4x3", "4x4", "5x3", "8x2", "5x5", "6x6", "7x1"] {
        for class in Class::all(size.parse().unwrap()) {
            for settings in
                ["default", "ida manhattan", "linear-conflict", "astar", "bfs", "ida pruning=inverse"]
            {
                let first = Plan::new(&settings.parse().unwrap(), class).unwrap();
                let stages = stages(&first, class);
                assert!(!stages.is_empty(), "{size} {settings}");
                for stage in stages {
                    let patterns = |plan: &Plan| {
                        let databases = plan.databases.iter();
                        let all =
                            databases.flat_map(|databases| databases.set.patterns().into_iter().cloned());
                        all.collect::<Vec<_>>()
                    };
                    let own = patterns(&first);
                    assert!(patterns(&stage.plan).iter().all(|pattern| !own.contains(pattern)));
                    assert!(first.heuristic.is_none() || first.heuristic != stage.plan.heuristic);
                    let both = (first.algorithm.is_depth_first(), stage.plan.algorithm.is_depth_first());
                    assert!(both != (true, true) || first.pruning != stage.plan.pruning);
                }
            }
        }
    }
}
