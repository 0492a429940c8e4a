//! Benchmark suites: instances with what is known about them, runs over many boards, their journals and statistics.
//!
//! A [`Suite`] holds boards. [`runner::run`] solves the tasks made of them, several boards at a time, and hands over a
//! [`Record`] as each board ends. A [`Run`] is the settings of a run with its records: it is read from a [`journal`],
//! and everything that is printed or rendered is made from it alone.

pub mod instance;
pub mod list;
pub mod builtin;
pub mod files;
pub mod selection;
pub mod machine;
pub mod settings;
pub mod record;
pub mod run;
pub mod json_lines;
pub mod csv_rows;
pub mod journal_text;
pub mod journal;
pub mod runner;
pub mod statistics;
pub mod summary;
pub mod printed;
pub mod words;
pub mod agreement;
pub mod facts;
pub mod markdown;
pub mod plots;
pub mod html;
pub mod report;
pub mod merge;
pub mod compare;

pub use instance::{Expected, Instance, Suite};
pub use record::Record;
pub use run::Run;
pub use settings::{Session, Settings};
