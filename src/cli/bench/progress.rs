//! The bar of a benchmark run and the line of each board as it ends.

use crate::cli::bench::options::run::RunOptions;
use crate::cli::term::failure::note;
use crate::cli::term::progress::target;
use crate::suite::Record;
use crate::suite::report::{facts, words};
use crate::suite::run::runner::RunProgress;
use crate::text::output::printable;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// Boards done of all, nodes a second, time left, and the bound of the board in hand: on standard error, a line of it for each board.
pub struct BoardBar {
    bar: ProgressBar,
    lines: bool,
    several: bool,
}

impl BoardBar {
    /// A bar over `boards` boards, `jobs` of which are solved at the same time; `progress` is that of the searches. Lines of
    /// one of `several` configurations start with its number.
    pub fn new(
        boards: usize,
        jobs: usize,
        progress: &Arc<RunProgress>,
        several: bool,
        options: &RunOptions,
    ) -> BoardBar {
        let bar = ProgressBar::with_draw_target(Some(boards as u64), target(options.quiet));
        let nodes = Arc::clone(progress);
        let rate = move |state: &ProgressState, out: &mut dyn fmt::Write| {
            let rate = nodes.nodes() as f64 / state.elapsed().as_secs_f64().max(1e-3);
            let _ = write!(out, "{}", words::per_second(rate));
        };
        let progress = Arc::clone(progress);
        // Of several boards at the same time there is no one bound.
        let bound = move |_: &ProgressState, out: &mut dyn fmt::Write| match progress.bound() {
            bound @ 1.. if jobs == 1 => drop(write!(out, "; length >= {bound}")),
            _ => {}
        };
        if let Ok(style) = ProgressStyle::with_template("{bar:20} {pos}/{len} boards, {rate}{left}{bound}") {
            bar.set_style(style.with_key("rate", rate).with_key("left", left).with_key("bound", bound));
        }
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        // A summary is asked for where a file or another program gets no line for each board either.
        let no_lines = options.quiet || (options.summary && bar.is_hidden());
        BoardBar { bar, lines: !no_lines, several }
    }

    /// Says how a board came out.
    pub fn board(&self, record: &Record) {
        self.bar.inc(1);
        if !self.lines {
            return;
        }
        let line = line(record, self.several);
        if self.bar.is_hidden() {
            // Where standard error has been closed nobody is left to be told, which is no error.
            let _ = writeln!(std::io::stderr(), "{line}");
        } else {
            self.bar.println(line);
        }
    }

    /// Says something, above the bar.
    pub fn say(&self, words: &str) {
        self.bar.suspend(|| note(words));
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// The line of a board: at most 80 columns for boards that are solved at all in our days.
fn line(record: &Record, several: bool) -> String {
    let [name, length, _, _, generated, _, time, result] = facts::board(record);
    let configuration = if several { format!("{}: ", record.configuration) } else { String::new() };
    let name = printable::line(&name);
    let name = console::truncate_str(&name, 20, "…");
    format!("{configuration}{name:>4}  {length:>4} slides  {generated:>16} nodes  {time:>9}  {result}")
}

/// The time left, by the boards that are done.
fn left(state: &ProgressState, out: &mut dyn fmt::Write) {
    let done = f64::from(state.fraction());
    if done > 0.0 {
        let left = state.elapsed().as_secs_f64() * (1.0 - done) / done;
        let _ = write!(out, ", {} left", humantime::format_duration(Duration::from_secs(left as u64)));
    }
}
