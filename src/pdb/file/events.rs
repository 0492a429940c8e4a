//! What a build of several databases reports.

use crate::pdb::file::estimate::Need;
use crate::pdb::space::pattern::Pattern;
use crate::system::progress::Layer;
use std::time::{Duration, Instant};

/// News of a build of several databases, one after the other.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum BuildEvent<'a> {
    /// A database is there already and kept.
    Kept {
        /// Its pattern.
        pattern: &'a Pattern,
    },
    /// The build of a database begins.
    Begun {
        /// Its pattern.
        pattern: &'a Pattern,
        /// What it takes.
        need: Need,
    },
    /// One layer more is finished.
    Layer {
        /// The layer, with the states found so far and the states in all.
        layer: Layer,
    },
    /// A database is finished.
    Built {
        /// Its pattern.
        pattern: &'a Pattern,
        /// What it took.
        need: Need,
        /// How long it took.
        time: Duration,
    },
}

/// Takes the events of a build.
pub type ObserveBuild<'a> = &'a mut dyn FnMut(BuildEvent<'_>);

/// Builds one database and reports it.
///
/// # Errors
/// Those of `build`; then the last report is not [`BuildEvent::Built`].
pub fn reported<T, E>(
    pattern: &Pattern,
    need: Need,
    observe: ObserveBuild<'_>,
    build: impl FnOnce(&mut dyn FnMut(Layer)) -> Result<T, E>,
) -> Result<T, E> {
    let start = Instant::now();
    observe(BuildEvent::Begun { pattern, need });
    let built = build(&mut |layer| observe(BuildEvent::Layer { layer }))?;
    observe(BuildEvent::Built { pattern, need, time: start.elapsed() });
    Ok(built)
}
