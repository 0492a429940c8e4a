//! A run over many boards: its settings, its records, and the runner.

pub mod machine;
pub mod other_work;
pub mod settings;
pub mod session;
pub mod record;
pub mod results;
pub mod runner;
