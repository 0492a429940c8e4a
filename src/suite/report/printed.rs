//! Figures that papers print, set beside a run's own where its configuration is theirs.

use crate::pdb::space::encoding::Encoding;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::{HeuristicName, PdbSpec};
use crate::suite::boards::builtin;
use crate::suite::run::record::Record;
use crate::suite::run::results::Run;

/// A printed figure and ours over the same kind of boards.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// Who printed it, where and when.
    pub source: &'static str,
    /// Over which boards.
    pub boards: String,
    /// Mean nodes generated: printed, ours.
    pub generated: (f64, f64),
    /// Mean estimate at the root, printed.
    pub root_h: Option<f64>,
    /// Mean seconds, printed: of their machine.
    pub seconds: Option<f64>,
}

/// A mean of IDA* over many random boards of 4x4.
#[derive(Clone, Debug, PartialEq)]
pub struct RandomMean {
    /// Who printed it, where and when.
    pub source: &'static str,
    /// The heuristic.
    pub heuristic: HeuristicSpec,
    /// Mean estimate at the root.
    pub root_h: f64,
    /// Mean nodes generated.
    pub generated: f64,
    /// Mean seconds, on their machine.
    pub seconds: f64,
}

/// IDA* over 1,000 random boards of the 15-puzzle, with minima over regions and the partitions' reflections.
fn random_means() -> [RandomMean; 4] {
    let mean = |name, root_h, generated, seconds| RandomMean {
        source: "Korf and Felner, AIJ 134 (2002); Felner, Korf and Hanan, JAIR 22 (2004)",
        heuristic: HeuristicSpec::single(name),
        root_h,
        generated,
        seconds,
    };
    let minima = |partition| HeuristicName::Pdb(databases(partition, Encoding::ByteMin));
    [
        mean(HeuristicName::Manhattan, 36.942, 401_189_630.0, 53.424),
        mean(minima("5-5-5"), 41.562, 3_090_405.0, 0.541),
        mean(minima("6-6-3"), 42.924, 617_555.0, 0.163),
        mean(minima("7-8"), 45.632, 36_710.0, 0.034),
    ]
}

/// The databases of a partition of the catalogue, with all their views.
fn databases(partition: &str, encoding: Encoding) -> PdbSpec {
    PdbSpec { partition: Some(partition.to_string()), encoding, no_reflection: false }
}

/// Nodes of IDA* with Manhattan distance over Korf's 100 boards in all, the roots not counted.
///
/// Source: counted with the code of Burns, Hatem, Leighton and Ruml, Implementing fast heuristic search code, SoCS
/// 2012. The order of slides `ULRD` gives the same number. The list of 1985 has 35,991,891,075 in all: four of its
/// counts are others, see [`agreement`](crate::suite::report::agreement).
const KORF_100_RECOUNTED: f64 = 36_302_807_931.0;

/// The printed mean of a heuristic over random boards of 4x4.
pub fn random_mean(heuristic: &HeuristicSpec) -> Option<RandomMean> {
    random_means().into_iter().find(|printed| printed.heuristic == *heuristic)
}

/// The same for what keeps the regions: the papers have minima over them, and there is nothing nearer.
fn random_mean_of_minima(heuristic: &HeuristicSpec) -> Option<RandomMean> {
    let mut heuristic = heuristic.clone();
    heuristic.pdb_mut()?.encoding = Encoding::ByteMin;
    random_mean(&heuristic)
}

/// The printed figures for a configuration, by its number from 1; empty where no paper's configuration is the run's,
/// or no board is answered.
pub fn beside(run: &Run, configuration: usize) -> Vec<Beside> {
    let settings = &run.settings;
    let Some(used) = settings.configurations.get(configuration.wrapping_sub(1)) else { return Vec::new() };
    let answered: Vec<&Record> = run.of(configuration).filter(|record| record.is_answered()).collect();
    if answered.is_empty() || used.algorithm != Some(Algorithm::Ida) {
        return Vec::new();
    }
    let Some(heuristic) = &used.heuristic else { return Vec::new() };
    let mean = |sum: f64| sum / answered.len() as f64;
    let ours = mean(answered.iter().map(|record| record.generated as f64).sum());
    let manhattan = HeuristicSpec::single(HeuristicName::Manhattan);
    let of_2002 = HeuristicSpec::single(HeuristicName::Pdb(databases("6-6-6-6", Encoding::Bit)));
    let mut all = Vec::new();
    // Counts of each board: compared over the boards that are answered here.
    let lists = [
        ("korf100", &manhattan, "Korf, AIJ 27 (1985)", builtin::korf_1985_nodes as fn() -> Vec<u64>),
        ("korf-felner-50", &of_2002, "Korf and Felner, AIJ 134 (2002)", builtin::korf_felner_2002_nodes),
    ];
    for (suite, theirs, source, nodes) in lists {
        if heuristic == theirs && settings.is_suite(suite) {
            let nodes = nodes();
            let printed = answered.iter().filter_map(|record| nodes.get(record.board - 1));
            all.push(Beside {
                source,
                boards: match answered.len() {
                    1 => "the same board".to_string(),
                    count => format!("the same {count} boards"),
                },
                generated: (mean(printed.map(|&count| count as f64).sum()), ours),
                root_h: None,
                seconds: None,
            });
        }
    }
    if *heuristic == manhattan && answered.len() == 100 && settings.is_suite("korf100") {
        all.push(Beside {
            source: "counted with the code of Burns and others, SoCS 2012",
            boards: "the same 100 boards".to_string(),
            generated: (mean(KORF_100_RECOUNTED), ours),
            root_h: None,
            seconds: None,
        });
    }
    // A mean over the boards that were chosen or got done says nothing beside one over all.
    let is_random = answered.len() == settings.boards && (settings.draws(4) || settings.is_suite("korf100"));
    let printed = random_mean(heuristic).or_else(|| random_mean_of_minima(heuristic));
    all.extend(printed.filter(|_| is_random).map(|printed| Beside {
        source: printed.source,
        boards: "1,000 other random boards".to_string(),
        generated: (printed.generated, ours),
        root_h: Some(printed.root_h),
        seconds: Some(printed.seconds),
    }));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, session, settings};

    #[test]
    fn figures_stand_beside_their_own_configuration_only() {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        run.settings.boards = 100;
        run.settings.suite = "korf100".to_string();
        assert!(beside(&run, 1).is_empty(), "other boards of the same name");
        run.settings.digest = builtin::by_name("korf100").unwrap().digest();
        run.records = vec![Record { board: 3, generated: 565_994_203, ..record::tests::some() }];
        let found = beside(&run, 1);
        assert_eq!(found.iter().map(|b| b.generated).collect::<Vec<_>>(), [(565_994_203.0, 565_994_203.0)]);
        run.records =
            (1..=100).map(|board| Record { board, generated: 7, ..record::tests::some() }).collect();
        let printed: Vec<f64> = beside(&run, 1).iter().map(|b| b.generated.0).collect();
        assert_eq!(printed, [359_918_910.75, 363_028_079.31, 401_189_630.0]);
        let set = |run: &mut Run, text: &str| run.settings.configurations[0] = text.parse().unwrap();
        set(&mut run, "ida pdb:7-8 pruning=automaton");
        assert_eq!(beside(&run, 1).iter().map(|b| b.generated.0).collect::<Vec<_>>(), [36_710.0]);
        set(&mut run, "astar pdb:7-8");
        assert!(beside(&run, 1).is_empty() && beside(&run, 2).is_empty() && beside(&run, 0).is_empty());
        set(&mut run, "ida pdb:7-8:no-reflection");
        assert!(beside(&run, 1).is_empty(), "the papers mirror");
        set(&mut run, "ida pdb:7-8");
        run.settings.suite = "mine".to_string();
        assert!(beside(&run, 1).is_empty());
    }
}
