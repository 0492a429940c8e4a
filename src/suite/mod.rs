//! Benchmark suites: instances with what is known about them, runs over many boards, their journals and statistics.
//!
//! A [`Suite`] holds boards. [`runner::run`](run::runner::run) solves the tasks made of them, several boards at a time,
//! and hands over a [`Record`] as each board ends. A [`Run`] is the settings of a run with its records: it is read from a
//! [`journal`], and everything that is printed or rendered is made from it alone.

pub mod as_text;
pub mod statistics;
pub mod boards;
pub mod run;
pub mod journal;
pub mod noise;
pub mod report;
pub mod compare;

pub use boards::instance::{Instance, Suite};
pub use run::record::Record;
pub use run::results::Run;
pub use run::session::Session;
pub use run::settings::RunSettings;
