//! Whether a machine was quiet while a run was measured on it.

use crate::suite::run::record::Record;
use crate::suite::run::results::Run;
use crate::suite::statistics::{median, quantile};

/// What tells a noisy machine. Each part is `None` where nothing is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Noise {
    /// Slowest less fastest measured run of a board, over its median run, a cold first run left out: the median
    /// over all boards. `None` where boards have no two runs for it.
    pub spread: Option<f64>,
    /// A cold first run over the median of the others: the median over all boards. `None` where all runs are warm, or there
    /// is one.
    pub cold: Option<f64>,
    /// The share of the measured time in which searches were ready to run and had no core.
    pub waited: Option<f64>,
    /// Cores that other processes kept busy, in the mean over the boards.
    pub others: Option<f64>,
    /// Cores of the machine.
    pub cores: usize,
}

/// From here on a machine is called noisy. On an idle one repeats of a board of a millisecond or more differ by some
/// hundredths, and the other figures are below a hundredth.
const MOST_SPREAD: f64 = 0.2;
const MOST_WAITED: f64 = 0.02;
/// As a share of the cores.
const MOST_OTHERS: f64 = 0.1;

/// From here on it is said that cold runs take longer.
const COLD: f64 = 1.2;

/// Boards of less time, in seconds, tell nothing by their spread, if there are others.
const SHORT: f64 = 1e-3;

impl Noise {
    /// The noise during the records of a configuration, by its number from 1.
    pub fn of(run: &Run, configuration: usize) -> Noise {
        let records: Vec<&Record> = run.of(configuration).collect();
        let is_cold = run.settings.warmup == 0;
        let repeated = |least: f64| -> Vec<&[f64]> {
            let is_long = |r: &&&Record| r.seconds.len() > 1 && r.time() > 0.0 && r.time() >= least;
            records.iter().filter(is_long).map(|record| &record.seconds[..]).collect()
        };
        let repeated = Some(repeated(SHORT)).filter(|long| !long.is_empty()).unwrap_or_else(|| repeated(0.0));
        let spread = |seconds: &&[f64]| {
            let runs = &seconds[usize::from(is_cold)..];
            (runs.len() > 1).then(|| (quantile(runs, 1.0) - quantile(runs, 0.0)) / median(runs).max(1e-9))
        };
        let cold = |seconds: &&[f64]| is_cold.then(|| seconds[0] / median(&seconds[1..]).max(1e-9));
        let middle = |value: &dyn Fn(&&[f64]) -> Option<f64>| {
            let values: Vec<f64> = repeated.iter().filter_map(value).collect();
            (!values.is_empty()).then(|| median(&values))
        };
        let waits = records.iter().filter_map(|r| Some((r.waited?, r.seconds.iter().sum::<f64>())));
        let (waited, measured) = waits.fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
        let others: Vec<f64> = records.iter().filter_map(|record| record.others).collect();
        Noise {
            spread: middle(&spread),
            cold: middle(&cold),
            waited: (measured > 0.0).then(|| waited / measured),
            others: (!others.is_empty()).then(|| others.iter().sum::<f64>() / others.len() as f64),
            cores: run.sessions.iter().map(|session| session.machine.cores).min().unwrap_or(1),
        }
    }

    /// Whether times depend on more than the search.
    pub fn is_noisy(&self) -> bool {
        let above = |value: Option<f64>, most: f64| value.is_some_and(|value| value > most);
        above(self.spread, MOST_SPREAD)
            || above(self.waited, MOST_WAITED)
            || above(self.others, MOST_OTHERS * self.cores as f64)
    }

    /// `NOISY` or `noise`, and what is known in a sentence; `None` where nothing is.
    pub fn line(&self) -> Option<(&'static str, String)> {
        let percent = |share: f64| format!("{:.1} %", share * 100.0);
        let parts: Vec<String> = [
            self.spread.map(|share| format!("runs of one board differ by {} (median)", percent(share))),
            self.cold
                .filter(|&times| times > COLD)
                .map(|times| format!("cold first runs take {times:.1} times as long as the others (median)")),
            self.waited.map(|share| format!("searches waited {} of their time for a core", percent(share))),
            self.others.map(|cores| format!("other processes kept {cores:.2} of {} cores busy", self.cores)),
        ]
        .into_iter()
        .flatten()
        .collect();
        let facts = Some(parts.join(", ")).filter(|facts| !facts.is_empty())?;
        Some(match self.is_noisy() {
            false => ("noise", facts),
            true => (
                "NOISY",
                format!(
                    "times depend on other work too: {facts}; measure again on an idle machine, with fewer searches than cores"
                ),
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, session, settings};

    fn noise(seconds: &[f64], waited: Option<f64>, others: Option<f64>) -> Noise {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        run.records = vec![Record { seconds: seconds.to_vec(), waited, others, ..record::tests::some() }];
        Noise::of(&run, 1)
    }

    #[test]
    fn repeats_waiting_and_other_work_tell_a_noisy_machine() {
        let quiet = noise(&[1.0, 1.02, 1.01], Some(0.003), Some(0.1));
        assert!(!quiet.is_noisy());
        let (name, words) = quiet.line().unwrap();
        assert_eq!(
            (name, words.as_str()),
            (
                "noise",
                "runs of one board differ by 1.0 % (median), searches waited 0.1 % of their time for a core, other \
                 processes kept 0.10 of 2 cores busy"
            )
        );
        for noisy in [
            noise(&[1.0, 1.3, 1.0], None, None),
            noise(&[1.0], Some(0.1), None),
            noise(&[1.0], None, Some(0.5)),
        ] {
            assert!(noisy.is_noisy() && noisy.line().unwrap().0 == "NOISY", "{noisy:?}");
        }
        // A cold run is told apart from noise.
        let cold = noise(&[3.0, 1.0, 1.0], None, None);
        assert!(!cold.is_noisy());
        assert_eq!(
            cold.line().unwrap().1,
            "runs of one board differ by 0.0 % (median), cold first runs take 3.0 times as long as the others (median)"
        );
        let none = noise(&[1.0], None, None);
        assert!(!none.is_noisy() && none.line().is_none());
    }
}
