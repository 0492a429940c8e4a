//! The axes of a plot: ranges, ticks and their labels.

use crate::text::output::numbers::grouped;

/// What the numbers along an axis are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Whole things: slides, boards, nodes, entries.
    Count,
    /// Seconds.
    Seconds,
    /// Percent.
    Percent,
}

/// How numbers are spaced along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences have equal lengths.
    Linear,
    /// Equal ratios have equal lengths.
    Log,
}

/// One axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it shows.
    pub title: String,
    /// The unit of its numbers.
    pub unit: Unit,
    /// How they are spaced.
    pub scale: Scale,
    /// Where a linear axis ends, if that is known beforehand; otherwise at the largest number.
    pub end: Option<f64>,
}

/// The range and the ticks of an axis, for the numbers of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Ticks {
    scale: Scale,
    low: f64,
    high: f64,
    /// The numbers with a tick, ascending.
    pub at: Vec<f64>,
}

/// About how many ticks an axis has.
const TICKS: f64 = 7.0;

/// What a logarithmic axis shows at the least: 10^-9, a nanosecond, up to what 64 bits count.
const LOG_LIMITS: (f64, f64) = (1e-9, 1e20);

impl Axis {
    /// Whether a number can be shown on the axis.
    pub fn shows(&self, value: f64) -> bool {
        match self.scale {
            Scale::Linear => value.abs() <= LOG_LIMITS.1,
            Scale::Log => (LOG_LIMITS.0..=LOG_LIMITS.1).contains(&value),
        }
    }

    /// The range and the ticks for the numbers that the axis [shows](Axis::shows), with room at both ends; `None` if
    /// there are none.
    pub fn ticks(&self, values: impl Iterator<Item = f64>) -> Option<Ticks> {
        let (low, high) = values
            .filter(|&value| self.shows(value))
            .map(|value| (value, value))
            .reduce(|(low, high), (a, b)| (low.min(a), high.max(b)))?;
        let smallest = if self.unit == Unit::Count { 1.0 } else { 0.0 };
        Some(match self.scale {
            Scale::Linear => match self.end.filter(|&end| end > low && end >= high) {
                Some(end) => linear(low, end, smallest).ended(end),
                None => linear(low, high, smallest),
            },
            Scale::Log => logarithmic(low, high),
        })
    }

    /// The labels of ticks. Those of one axis have one style: either all counts have their digits in groups, or all
    /// have units; along a linear axis, the same unit.
    pub fn labels(&self, ticks: &Ticks) -> Vec<String> {
        const SMALL: [(f64, &str); 4] = [(1.0, " s"), (1e-3, " ms"), (1e-6, " µs"), (1e-9, " ns")];
        const LARGE: [(f64, &str); 5] = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k"), (1.0, "")];
        const LONG: f64 = 10_000.0;
        let most = ticks.at.iter().fold(0.0, |most: f64, tick| most.max(tick.abs()));
        // Half a digit below, so that 0.001 s made by multiplying is a millisecond.
        let unit = |value: f64, units: &[(f64, &'static str)]| {
            let measure = if self.scale == Scale::Linear { most } else { value.abs() };
            let fits = units.iter().find(|(unit, _)| measure >= unit * (1.0 - 1e-9));
            match fits {
                Some((unit, name)) if value != 0.0 => shortest(value / unit) + name,
                _ => shortest(value),
            }
        };
        let label = |&value: &f64| match self.unit {
            Unit::Percent => shortest(value) + " %",
            Unit::Seconds if value >= 1_000.0 => grouped(value.round() as u64) + " s",
            Unit::Seconds => unit(value, &SMALL),
            Unit::Count if most >= LONG => unit(value, &LARGE),
            Unit::Count if value >= 0.0 && value.fract() == 0.0 => grouped(value as u64),
            Unit::Count => shortest(value),
        };
        ticks.at.iter().map(label).collect()
    }
}

impl Ticks {
    /// Where a number is on the axis: 0 at the low end, 1 at the high end.
    pub fn fraction(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Log => (value / self.low).ln() / (self.high / self.low).ln(),
        }
    }

    /// The same range, ended at a number that gets a tick.
    fn ended(mut self, end: f64) -> Ticks {
        let step = self.at.windows(2).map(|pair| pair[1] - pair[0]).next().unwrap_or(0.0);
        // The last tick gives way where the labels would touch.
        self.at.retain(|&tick| end - tick >= step / 2.0 && tick < end);
        self.at.push(end);
        Ticks { high: end, ..self }
    }

    /// The ends of the range.
    pub fn ends(&self) -> (f64, f64) {
        (self.low, self.high)
    }
}

/// Steps of 1, 2 or 5 times a power of ten, at least `smallest`.
fn linear(low: f64, high: f64, smallest: f64) -> Ticks {
    let (low, high) = if low == high { (low - 1.0, high + 1.0) } else { (low, high) };
    let raw = (high - low) / TICKS;
    let power = 10f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|&step| step >= raw);
    let step = step.unwrap_or(raw).max(smallest);
    // Room for marks at the ends, but none below a zero: bars and steps stand on it.
    let margin = (high - low) * 0.03;
    let (low, high) = (if low == 0.0 { 0.0 } else { low - margin }, high + margin);
    let (first, last) = ((low / step).ceil(), (high / step).floor());
    // A tick is a product, not a sum of steps, so that errors do not add up.
    let at = (0..=(last - first).max(0.0) as usize).map(|i| (first + i as f64) * step).collect();
    Ticks { scale: Scale::Linear, low, high, at }
}

/// Powers of ten, or 1, 2 and 5 times them where the range is short.
fn logarithmic(low: f64, high: f64) -> Ticks {
    // Between two neighbours of 1, 2, 5, 10 lies a factor of 2.5 at most: a wider range has a tick.
    let margin = if high / low < 2.0 { 1.6 } else { 1.25 };
    let (low, high) = (low / margin, high * margin);
    let (first, last) = (low.log10().floor() as i32, high.log10().floor() as i32);
    let (within, every): (&[f64], i32) = match last - first {
        0..=3 => (&[1.0, 2.0, 5.0], 1),
        powers => (&[1.0], (powers + 8) / 9),
    };
    let powers = (first..=last).filter(|power| power.rem_euclid(every) == 0).map(|power| 10f64.powi(power));
    let all = powers.flat_map(|power| within.iter().map(move |m| m * power));
    Ticks { scale: Scale::Log, low, high, at: all.filter(|tick| (low..=high).contains(tick)).collect() }
}

/// A number with at most three digits behind the point and no zeros at its end.
fn shortest(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(unit: Unit, scale: Scale, values: &[f64]) -> Vec<String> {
        ended(unit, scale, values, None)
    }

    fn ended(unit: Unit, scale: Scale, values: &[f64], end: Option<f64>) -> Vec<String> {
        let axis = Axis { title: String::new(), unit, scale, end };
        let ticks = axis.ticks(values.iter().copied()).unwrap();
        for &value in values {
            assert!((-1e-9..=1.0 + 1e-9).contains(&ticks.fraction(value)), "{value}");
        }
        assert!(ticks.at.iter().all(|&tick| (-1e-9..=1.0 + 1e-9).contains(&ticks.fraction(tick))));
        axis.labels(&ticks)
    }

    #[test]
    fn ticks_are_round_numbers_around_the_values() {
        let (count, linear, log) = (Unit::Count, Scale::Linear, Scale::Log);
        assert_eq!(labels(count, linear, &[41.0, 66.0]), ["45", "50", "55", "60", "65"]);
        assert_eq!(labels(count, linear, &[7.0, 7.0]), ["6", "7", "8"]);
        assert_eq!(labels(count, linear, &[0.0, 2.1e8])[..2], ["0", "50 M"]);
        assert_eq!(labels(Unit::Percent, linear, &[0.0, 0.9])[..3], ["0 %", "0.2 %", "0.4 %"]);
        assert_eq!(labels(count, log, &[1.0, 8.1e6]).join(" "), "1 10 100 1 k 10 k 100 k 1 M 10 M");
        assert_eq!(
            labels(Unit::Seconds, log, &[2e-4, 0.03]).join(","),
            "200 µs,500 µs,1 ms,2 ms,5 ms,10 ms,20 ms"
        );
        assert_eq!(labels(count, log, &[100.0, 7e3]).join(" "), "100 200 500 1,000 2,000 5,000");
        assert_eq!(labels(count, linear, &[0.0, 1.9e6]).join(" "), "0 0.5 M 1 M 1.5 M");
        assert_eq!(labels(Unit::Seconds, log, &[3e-3]), ["2 ms"]);
        assert_eq!(labels(Unit::Seconds, log, &[1.0, 9e5]).last().unwrap(), "1,000,000 s");
    }

    #[test]
    fn an_axis_ends_where_it_is_told_to() {
        let ended = |values: &[f64], end| ended(Unit::Count, Scale::Linear, values, Some(end)).join(" ");
        assert_eq!(ended(&[0.0, 63.0], 100.0), "0 20 40 60 80 100");
        assert_eq!(ended(&[0.0, 100.0], 101.0), "0 20 40 60 80 101");
        assert_eq!(ended(&[0.0, 1.0], 1.0), "0 1");
        assert_eq!(ended(&[0.0, 2.0], 12_000.0), "0 2 k 4 k 6 k 8 k 10 k 12 k");
        // Numbers above a wrong end are shown all the same.
        assert_eq!(ended(&[0.0, 3.0], 2.0), "0 1 2 3");
    }

    #[test]
    fn numbers_that_cannot_be_shown_do_not_count() {
        let log = Axis { title: String::new(), unit: Unit::Seconds, scale: Scale::Log, end: None };
        for value in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300] {
            assert_eq!(log.ticks([value].into_iter()), None);
        }
        assert!(log.ticks([f64::NAN, 1.0].into_iter()).unwrap().at.contains(&1.0));
        let linear = Axis { scale: Scale::Linear, ..log };
        assert_eq!(linear.ticks([f64::NAN, f64::INFINITY, -1e300].into_iter()), None);
        assert!(linear.ticks([-1e20, 1e20].into_iter()).unwrap().at.len() < 20);
    }
}
