//! Progress bars on a terminal, silence elsewhere; Ctrl-C.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::OnceLock;
use std::time::Duration;
use taquin::observe::{Cancel, Layer};

/// The switch that Ctrl-C and SIGTERM turn on. A second one ends the program at once.
pub fn cancel_on_signal() -> Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    let cancel = CANCEL.get_or_init(Cancel::new).clone();
    let switch = cancel.clone();
    // Refused only when it is installed already, with the same switch.
    let _ = ctrlc::set_handler(move || {
        if switch.is_cancelled() {
            std::process::exit(super::Exit::Limit as i32);
        }
        switch.cancel();
    });
    cancel
}

/// The bar of one table: layers, states found of all, states a second, time left.
pub struct LayerBar(ProgressBar);

impl LayerBar {
    /// A bar on standard error, if that is a terminal and nobody asked for quiet.
    pub fn new(name: String, states: u64, quiet: bool) -> LayerBar {
        let bar = ProgressBar::with_draw_target(Some(states), target(quiet));
        let style = "{msg}  {bar:24} {percent:>3}%  {human_pos}/{human_len} states  {per_sec}  {eta} left";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        bar.set_message(name);
        LayerBar(bar)
    }

    /// Shows a finished layer.
    pub fn layer(&self, name: &str, layer: Layer) {
        self.0.set_message(format!("{name}  layer {:>2}", layer.h));
        self.0.set_position(layer.found);
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

/// A line that says at which bound a search works.
pub struct SearchLine(ProgressBar);

impl SearchLine {
    /// A line on standard error, if that is a terminal. It shows up for searches of more than a moment only.
    pub fn new() -> SearchLine {
        let bar = ProgressBar::with_draw_target(None, target(false));
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed}  {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        SearchLine(bar)
    }

    /// Shows a bound and the nodes so far.
    pub fn bound(&self, bound: u32, generated: u64) {
        if !self.0.is_hidden() {
            self.0.set_message(format!(
                "length at least {bound}; {} nodes generated",
                taquin::output::text::grouped(generated)
            ));
        }
    }

    /// Removes the line.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

fn target(quiet: bool) -> ProgressDrawTarget {
    // indicatif itself draws nothing where standard error is no terminal.
    if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() }
}
