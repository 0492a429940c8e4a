//! A run over many boards: its settings, its records, and the runner.

pub mod machine;
pub mod settings;
pub mod session;
pub mod record;
pub mod results;
pub mod runner;
