//! The plots of a run.

use crate::settings::spec::Settings;
use crate::suite::run::record::{Outcome, Record};
use crate::suite::run::results::Run;
use crate::text::output::numbers::{grouped, seconds};
use crate::text::output::plot::axis::{Axis, Scale, Unit};
use crate::text::output::plot::series::{Point, Series, Shape};
use crate::text::output::plot::svg::Plot;

/// Most points of a plot, over all configurations.
pub const POINTS: usize = 6_000;
/// Most lines of a plot, over all configurations.
pub const LINES: usize = 300;

/// A plot of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum PlotName {
    /// Time of each board against its length
    #[default]
    Time,
    /// Boards answered within a time
    Answered,
    /// Nodes of each iteration
    Iterations,
    /// Estimate of each board against its length
    H,
}

/// The plots that a run has numbers for.
pub fn of(run: &Run) -> Vec<Plot> {
    let all = [PlotName::Time, PlotName::Answered, PlotName::Iterations, PlotName::H];
    all.map(|name| one(run, name)).into_iter().filter(|plot| !plot.is_empty()).collect()
}

/// A plot with a series a configuration; empty where the run has no numbers for it.
pub fn one(run: &Run, name: PlotName) -> Plot {
    match name {
        PlotName::Time => time_against_length(run),
        PlotName::Answered => answered_within(run),
        PlotName::Iterations => iterations(run),
        PlotName::H => h_against_length(run),
    }
}

fn time_against_length(run: &Run) -> Plot {
    let y = axis("time per board", Unit::Seconds, Scale::Log);
    points(run, "Time against length", y, |record| Some(record.time()))
}

/// With the line that no admissible estimate is above.
fn h_against_length(run: &Run) -> Plot {
    let y = axis("h at the root (slides)", Unit::Count, Scale::Linear);
    let mut plot = points(run, "h at the root against length", y, |record| record.root_h.map(f64::from));
    plot.series.push(Series { name: "h = length".to_string(), shape: Shape::Diagonal });
    plot
}

/// A point a board.
fn points(run: &Run, title: &str, y: Axis, value: fn(&Record) -> Option<f64>) -> Plot {
    let (mut hollow, mut missing, mut left_out) = (0, 0, 0);
    let series = each(run, |records| {
        let (placed, cap) = (records.len(), POINTS / run.settings.configurations.len().max(1));
        let all: Vec<Point> = records
            .iter()
            .filter_map(|record| {
                let (length, open) = match record.outcome {
                    Outcome::Solved => (record.length?, false),
                    Outcome::Stopped => (record.lower_bound, true),
                    Outcome::Unsolvable => return None,
                };
                let y = value(record).filter(|&value| y.shows(value))?;
                Some(Point { x: f64::from(length), y, title: words(record, length, open), open })
            })
            .collect();
        hollow += all.iter().filter(|point| point.open).count();
        missing += placed - all.len();
        left_out += all.len().saturating_sub(cap);
        Shape::Points(spread(all, cap))
    });
    let mut notes = Vec::new();
    if hollow > 0 {
        notes.push("Hollow: stopped at a limit, drawn at the proven lower bound of the length.".to_string());
    }
    if missing > 0 {
        notes.push(format!(
            "Not shown, since a value is missing or does not fit an axis: {}.",
            boards(missing)
        ));
    }
    notes.extend(too_many(left_out));
    Plot { title: title.to_string(), x: axis(LENGTH, Unit::Count, Scale::Linear), y, series, notes }
}

/// How many boards are answered in a time or less, each on its own.
fn answered_within(run: &Run) -> Plot {
    let series = each(run, |records| {
        let mut times: Vec<f64> = records.iter().filter(|r| r.is_answered()).map(|r| r.time()).collect();
        times.sort_by(f64::total_cmp);
        let steps = times.into_iter().enumerate().map(|(index, time)| (time, (index + 1) as f64));
        Shape::Steps(spread(steps.collect(), POINTS / run.settings.configurations.len().max(1)))
    });
    let all = run.settings.chosen().len();
    Plot {
        title: "Boards answered within a time".to_string(),
        x: axis("time per board", Unit::Seconds, Scale::Log),
        y: Axis { end: Some(all as f64), ..axis("boards answered", Unit::Count, Scale::Linear) },
        series,
        notes: vec![format!("The axis ends at all {} of the run.", boards(all))],
    }
}

/// A line a board.
fn iterations(run: &Run) -> Plot {
    let mut left_out = 0;
    let series = each(run, |records| {
        let line = |record: &&Record| -> Vec<(f64, f64)> {
            record.iterations.iter().map(|i| (f64::from(i.bound), i.generated as f64)).collect()
        };
        let lines: Vec<_> = records.iter().map(line).filter(|line| !line.is_empty()).collect();
        let cap = LINES / run.settings.configurations.len().max(1);
        left_out += lines.len().saturating_sub(cap);
        Shape::Lines(spread(lines, cap))
    });
    let mut notes = vec!["Each line is a board.".to_string()];
    notes.extend(too_many(left_out));
    Plot {
        title: "Nodes of each iteration of IDA*".to_string(),
        x: axis("bound on g + h (slides)", Unit::Count, Scale::Linear),
        y: axis("nodes generated", Unit::Count, Scale::Log),
        series,
        notes,
    }
}

const LENGTH: &str = "length (slides)";

fn axis(title: &str, unit: Unit, scale: Scale) -> Axis {
    Axis { title: title.to_string(), unit, scale, end: None }
}

/// A series for each configuration, from its records by board.
fn each(run: &Run, mut shape: impl FnMut(Vec<&Record>) -> Shape) -> Vec<Series> {
    let one = |(index, configuration): (usize, &Settings)| {
        let mut records: Vec<&Record> = run.of(index + 1).collect();
        records.sort_by_key(|record| record.board);
        Series { name: configuration.to_string(), shape: shape(records) }
    };
    run.settings.configurations.iter().enumerate().map(one).collect()
}

/// At most so many of a list, the last among them, at equal distances.
fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let (count, most) = (all.len(), most.max(1));
    let is_chosen = |index: usize| count <= most || (index + 1) * most / count > index * most / count;
    all.into_iter().enumerate().filter(|(index, _)| is_chosen(*index)).map(|(_, one)| one).collect()
}

fn too_many(left_out: usize) -> Option<String> {
    let sentence = || format!("Too many to draw: {}, evenly spaced, left out.", boards(left_out));
    (left_out > 0).then(sentence)
}

fn boards(count: usize) -> String {
    format!("{} board{}", grouped(count as u64), if count == 1 { "" } else { "s" })
}

/// What a point is.
fn words(record: &Record, length: u32, open: bool) -> String {
    let least = if open { "at least " } else { "" };
    let h = record.root_h.map_or(String::new(), |h| format!(", h {h}"));
    format!("board {}: {least}{length} slides{h}, {}", record.name, seconds(record.time()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, session, settings};

    fn run(records: Vec<Record>) -> Run {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        run.records = records;
        run
    }

    /// The points of the first configuration.
    fn drawn(plot: &Plot) -> &[Point] {
        match &plot.series[0].shape {
            Shape::Points(points) => points,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn each_board_is_a_point_or_is_counted_as_missing() {
        let some = record::tests::some;
        assert_eq!(of(&run(Vec::new())), []);
        let all = of(&run(vec![
            some(),
            Record { board: 2, outcome: Outcome::Stopped, length: None, lower_bound: 9, ..some() },
            Record { board: 3, outcome: Outcome::Unsolvable, length: None, root_h: None, ..some() },
        ]));
        assert_eq!(all.len(), 4);
        let points: Vec<_> = drawn(&all[0]).iter().map(|p| (p.x, p.y, p.open)).collect();
        assert_eq!(points, [(4.0, 0.25, false), (9.0, 0.25, true)]);
        assert!(
            all[0].notes[0].starts_with("Hollow")
                && all[0].notes[1] == "Not shown, since a value is missing or does not fit an axis: 1 board."
        );
        assert_eq!(all[1].series[0].shape, Shape::Steps(vec![(0.25, 1.0), (0.25, 2.0)]));
        let Shape::Lines(lines) = &all[2].series[0].shape else { panic!() };
        assert_eq!(lines[0], [(2.0, 3.0), (4.0, 9.0)]);
        assert_eq!(drawn(&all[3])[0].title, "board one, \"the\" first: 4 slides, h 2, 250.0 ms");
    }

    #[test]
    fn a_huge_run_is_thinned_and_says_so() {
        let record = |board| Record { board, ..record::tests::some() };
        let mut run = run((1..=POINTS + 1).map(record).collect());
        run.settings.configurations.truncate(1);
        let all = of(&run);
        assert_eq!(drawn(&all[0]).len(), POINTS);
        assert_eq!(all[0].notes, ["Too many to draw: 1 board, evenly spaced, left out."]);
        let Shape::Steps(steps) = &all[1].series[0].shape else { panic!() };
        assert_eq!(steps.last(), Some(&(0.25, (POINTS + 1) as f64)), "the last one is kept");
        assert_eq!(spread((1..=10).collect(), 4), [3, 5, 8, 10]);
        assert_eq!(spread((1..=3).collect(), 4), [1, 2, 3]);
    }
}
