//! A run of Korf's hundred boards beside the nodes printed for each of them in 1985, board by board.
//!
//! The printed counts are those of IDA* with Manhattan distance, which leaves out the slide back alone. They count the
//! children made and the root once in all; a run counts the root once an iteration. Only the last iteration depends on
//! the order in which slides are tried. With the order `ULRD` 96 of the 100 counts come out as they are printed; those of
//! boards 22, 42, 88 and 89 do not, of which 22 and 42 are one digit apart and 89 is two.

use crate::search::common::pruning::Pruning;
use crate::search::common::slide_order::SlideOrder;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::HeuristicName;
use crate::suite::boards::builtin;
use crate::suite::report::words::{plural, ratio};
use crate::suite::run::record::{Outcome, Record};
use crate::suite::run::results::Run;
use crate::text::output::numbers::grouped;

/// The order of the printed counts.
pub const ORDER_OF_1985: &str = "ULRD";

/// How many counts agree, and what all of them come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// The order in which the run tried slides, where one was given.
    pub order: Option<SlideOrder>,
    /// Boards compared.
    pub boards: usize,
    /// The numbers of the boards whose counts differ, with our count and the printed one.
    pub differing: Vec<(usize, u64, u64)>,
    /// Sums over the boards compared: ours, printed.
    pub sums: (u64, u64),
}

/// Nodes of a solved board in the way of the printed list.
fn as_printed(record: &Record) -> u64 {
    (record.generated + 1).saturating_sub(record.iterations.len() as u64)
}

impl Agreement {
    /// The comparison of a configuration, by its number from 1; `None` where it is not that of 1985, or nothing is
    /// solved.
    pub fn of(run: &Run, configuration: usize) -> Option<Agreement> {
        let settings = &run.settings;
        let used = settings.configurations.get(configuration.checked_sub(1)?)?;
        let is_theirs = used.algorithm == Some(Algorithm::Ida)
            && used.heuristic == Some(HeuristicSpec::single(HeuristicName::Manhattan))
            && used.pruning != Some(Pruning::Automaton)
            && settings.is_suite("korf100");
        if !is_theirs {
            return None;
        }
        let nodes = builtin::korf_1985_nodes();
        let solved = run.of(configuration).filter(|record| record.outcome == Outcome::Solved);
        let mut all = Agreement { order: used.order, boards: 0, differing: Vec::new(), sums: (0, 0) };
        for record in solved {
            let Some(&printed) = nodes.get(record.board - 1) else { continue };
            let ours = as_printed(record);
            all.boards += 1;
            all.sums = (all.sums.0 + ours, all.sums.1 + printed);
            if ours != printed {
                all.differing.push((record.board, ours, printed));
            }
        }
        all.differing.sort_unstable();
        (all.boards > 0).then_some(all)
    }

    /// The comparison in words.
    pub fn sentence(&self) -> String {
        let (ours, printed) = self.sums;
        let order = self.order.map_or("no fixed order of slides".to_string(), |o| format!("order {o}"));
        let mut text = format!(
            "Korf, AIJ 27 (1985), {order}: {} of {} have exactly the printed count (children made, the root once in \
             total); {} nodes here, {} printed, ratio {}",
            self.boards - self.differing.len(),
            plural(self.boards, "board"),
            grouped(ours),
            grouped(printed),
            ratio(ours as f64 / printed.max(1) as f64)
        );
        text += &match (self.is_theirs(), self.differing.len()) {
            (true, 0) => String::new(),
            (true, _) => format!("; the others, board by board: {}", self.differences()),
            (false, _) => format!(
                "; iterations before the last do not depend on the order, and the list was made with that of --order \
                 {ORDER_OF_1985}"
            ),
        };
        text
    }

    fn is_theirs(&self) -> bool {
        self.order.is_some_and(|order| order.to_string() == ORDER_OF_1985)
    }

    /// The first boards that differ.
    fn differences(&self) -> String {
        const MOST: usize = 10;
        let one = |&(board, ours, printed): &(usize, u64, u64)| {
            let apart = digits_apart(ours, printed);
            let apart = apart.map_or(String::new(), |apart| format!(" ({} apart)", plural(apart, "digit")));
            format!("{board}: {}, printed {}{apart}", grouped(ours), grouped(printed))
        };
        let more = if self.differing.len() > MOST { "; ..." } else { "" };
        self.differing.iter().take(MOST).map(one).collect::<Vec<_>>().join("; ") + more
    }
}

/// In how many digits two numbers of one length differ.
fn digits_apart(a: u64, b: u64) -> Option<usize> {
    let (a, b) = (a.to_string(), b.to_string());
    (a.len() == b.len()).then(|| a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::record::{self, Iteration};
    use crate::suite::run::{session, settings};

    #[test]
    fn counts_are_compared_as_they_are_printed() {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        run.settings.suite = "korf100".to_string();
        let record = |board, generated| Record {
            board,
            generated,
            iterations: vec![Iteration { bound: 4, expanded: 1, generated: 1 }; 3],
            ..record::tests::some()
        };
        run.records = vec![record(3, 565_994_205), record(2, 7), record(1, 276_361_935)];
        assert_eq!(Agreement::of(&run, 1), None, "other boards of the same name");
        run.settings.digest = builtin::by_name("korf100").unwrap().digest();
        let found = Agreement::of(&run, 1).unwrap();
        assert_eq!((found.boards, found.order), (3, None));
        assert_eq!(found.differing, [(2, 5, 15_300_442)]);
        assert_eq!(found.sums, (565_994_203 + 5 + 276_361_933, 565_994_203 + 15_300_442 + 276_361_933));
        assert!(found.sentence().contains("2 of 3 boards have exactly the printed count"));
        assert!(found.sentence().ends_with("--order ULRD"));
        let set = |run: &mut Run, text: &str| run.settings.configurations[0] = text.parse().unwrap();
        set(&mut run, "ida manhattan pruning=inverse loop=plain order=ULRD");
        let found = Agreement::of(&run, 1).unwrap();
        assert!(found.sentence().ends_with("2: 5, printed 15,300,442"), "{}", found.sentence());
        set(&mut run, "ida manhattan pruning=automaton");
        assert_eq!(Agreement::of(&run, 1), None);
        set(&mut run, "ida pdb:7-8 pruning=inverse");
        assert_eq!(Agreement::of(&run, 1), None);
        assert_eq!(Agreement::of(&run, 0), None);
        assert_eq!(
            [(877_823, 877_023), (12, 21), (99, 100)].map(|(a, b)| digits_apart(a, b)),
            [Some(1), Some(2), None]
        );
    }
}
