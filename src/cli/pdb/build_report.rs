//! What is said while databases are built.

use crate::cli::args::values;
use crate::cli::term::failure::Failure;
use crate::cli::term::progress::LayerBar;
use crate::pdb::file::events::BuildEvent;
use crate::pdb::file::names::file_name;
use crate::pdb::file::store::StoreError;
use crate::pdb::space::encoding::Encoding;
use crate::system::progress::Cancel;
use crate::text::output::numbers::{grouped, seconds};
use std::io::{self, Write};

/// Says on a writer what is built and kept, and shows a bar meanwhile.
pub struct BuildReport<'a> {
    out: &'a mut dyn Write,
    written: io::Result<()>,
    /// Turned on when `out` fails.
    cancel: Cancel,
    quiet: bool,
    bar: Option<LayerBar>,
    encoding: Encoding,
}

impl<'a> BuildReport<'a> {
    /// A report of databases of one encoding, silent if `quiet`. It turns on `cancel` when `out` fails.
    pub fn new(out: &'a mut dyn Write, cancel: &Cancel, encoding: Encoding, quiet: bool) -> BuildReport<'a> {
        BuildReport { out, written: Ok(()), cancel: cancel.clone(), quiet, bar: None, encoding }
    }

    /// Takes the next event.
    pub fn event(&mut self, event: BuildEvent<'_>) {
        let encoding = self.encoding;
        let name = |pattern| file_name(pattern, encoding);
        match event {
            BuildEvent::Kept { pattern } => self.say(format!("kept   {}", name(pattern))),
            BuildEvent::Begun { pattern, need } => {
                self.bar = Some(LayerBar::new(&name(pattern), need.states, self.quiet));
            }
            BuildEvent::Layer { layer } => {
                if let Some(bar) = &self.bar {
                    bar.layer(layer);
                }
            }
            BuildEvent::Built { pattern, need, time } => {
                self.clear();
                let (states, size) = (grouped(need.states), values::bytes(need.file));
                let (name, time) = (name(pattern), seconds(time.as_secs_f64()));
                self.say(format!("built  {name}  {states} states, {size}, {time}"));
            }
        }
    }

    /// What a build ended with, or the error of writing about it.
    ///
    /// # Errors
    /// Either of them.
    pub fn end<T, E: Into<StoreError>>(mut self, built: Result<T, E>) -> Result<T, Failure> {
        self.clear();
        self.written?;
        built.map_err(|e| Failure::from(e.into()))
    }

    fn say(&mut self, line: String) {
        if !self.quiet && self.written.is_ok() {
            self.written = writeln!(self.out, "{line}");
            if self.written.is_err() {
                self.cancel.cancel();
            }
        }
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.clear();
        }
    }
}
