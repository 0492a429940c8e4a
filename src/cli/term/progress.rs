//! Progress bars on a terminal, silence elsewhere; Ctrl-C.

use crate::cli::term::failure::note;
use crate::cli::term::signals::keeping_hangup;
use crate::pdb::file::temporary::remove_own;
use crate::system::progress::{Cancel, Layer, Progress};
use crate::text::output::numbers::grouped;
use crate::text::output::printable;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

/// The switch that Ctrl-C, SIGTERM and, unless it is ignored, SIGHUP turn on. A second one ends the program at once.
pub fn cancel_on_signal() -> Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    let cancel = CANCEL.get_or_init(Cancel::new).clone();
    let switch = cancel.clone();
    let handler = move || {
        if switch.is_cancelled() {
            note("interrupted again: ended at once; what was not written yet is lost");
            remove_own();
            std::process::exit(crate::cli::Exit::Limit as i32);
        }
        switch.cancel();
    };
    // Refused only when it is installed already, with the same switch.
    keeping_hangup(|| drop(ctrlc::set_handler(handler)));
    cancel
}

/// The bar of one table, in two lines: its name, and layer, states found of all, states a second, time left.
pub struct LayerBar(ProgressBar);

impl LayerBar {
    /// A bar on standard error, if that is a terminal and `quiet` is not set.
    pub fn new(name: &str, states: u64, quiet: bool) -> LayerBar {
        let bar = ProgressBar::with_draw_target(Some(states), target(quiet));
        let template = "{prefix}\n  layer {msg:>2} {bar:20} {percent:>3}% of {human_len} states{rate}{left}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.with_key("rate", rate).with_key("left", left));
        }
        bar.set_prefix(printable::line(name).into_owned());
        bar.set_message("0");
        LayerBar(bar)
    }

    /// Shows a finished layer.
    pub fn layer(&self, layer: Layer) {
        self.0.set_message(layer.h.to_string());
        self.0.set_position(layer.found);
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

/// States found a second so far.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    let rate = state.pos() as f64 / state.elapsed().as_secs_f64().max(1e-3);
    let _ = write!(out, ", {:.0} M/s", rate / 1e6);
}

/// The time left at that rate, once 2 % of the states are found: the first layers are too small for an estimate.
fn left(state: &ProgressState, out: &mut dyn fmt::Write) {
    let done = f64::from(state.fraction());
    if done >= 0.02 {
        let left = state.elapsed().as_secs_f64() * (1.0 - done) / done;
        let _ = write!(out, ", {left:.0} s left");
    }
}

/// A line that says at which bound a search works.
pub struct SearchLine(ProgressBar);

impl SearchLine {
    /// A line on standard error, if that is a terminal and `shown` is set. It appears only for searches that take
    /// longer than a moment.
    pub fn new(shown: bool) -> SearchLine {
        let bar = ProgressBar::with_draw_target(None, target(!shown));
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed}  {msg}") {
            bar.set_style(style);
        }
        // A ticking bar has a thread of its own, which cannot be refused without a panic; a hidden one needs none.
        let may_start = || std::thread::Builder::new().spawn(|| ()).is_ok_and(|thread| thread.join().is_ok());
        if !bar.is_hidden() && may_start() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        SearchLine(bar)
    }

    /// Shows the bound of a search, its nodes and rate, and the time left where it is known.
    pub fn search(&self, progress: &Progress) {
        if !self.0.is_hidden() {
            self.0.set_message(search_message(progress));
        }
    }

    /// Whether there is a terminal to show it.
    pub fn is_shown(&self) -> bool {
        !self.0.is_hidden()
    }

    /// Shows how many boards are solved, of all where their number is known.
    pub fn boards(&self, solved: usize, all: Option<usize>) {
        if !self.0.is_hidden() {
            let of = all.map_or(String::new(), |all| format!(" of {all}"));
            self.0.set_message(format!("{solved}{of} boards"));
        }
    }

    /// Runs `work`, such as writing an answer, with the line hidden.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.0.suspend(work)
    }

    /// Removes the line.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

/// Bound, nodes and rate of a search, and the time left where it is known.
fn search_message(progress: &Progress) -> String {
    let Progress { bound, generated, rate, .. } = *progress;
    let seconds = |left: Option<Duration>, what: &str| match left {
        Some(left) => {
            let seconds = Duration::from_secs(left.as_secs_f64().ceil() as u64);
            format!("; {what} {}", humantime::format_duration(seconds))
        }
        None => String::new(),
    };
    let bound_left = seconds(progress.iteration_left, "next bound in");
    let limit_left = seconds(progress.time_left, "limit in");
    format!("length >= {bound}; {} nodes, {:.1} M/s{bound_left}{limit_left}", grouped(generated), rate / 1e6)
}

/// Standard error, or nothing if `quiet` is set.
pub fn target(quiet: bool) -> ProgressDrawTarget {
    // indicatif itself draws nothing where standard error is no terminal.
    if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_search_shows_bound_nodes_rate_and_what_is_left() {
        let mut progress = Progress::default();
        (progress.bound, progress.generated, progress.rate) = (54, 1_234_567, 2.54e7);
        assert_eq!(search_message(&progress), "length >= 54; 1,234,567 nodes, 25.4 M/s");
        progress.iteration_left = Some(Duration::from_millis(72_900));
        progress.time_left = Some(Duration::from_secs(7));
        let expected = "length >= 54; 1,234,567 nodes, 25.4 M/s; next bound in 1m 13s; limit in 7s";
        assert_eq!(search_message(&progress), expected);
    }
}
