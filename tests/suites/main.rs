//! `taquin bench`: suites, journals and reports.

#[path = "../common/mod.rs"]
mod common;

mod configurations;
mod exports;
mod html_report;
mod journals;
mod kills;
mod plots_and_tables;
mod runs;
mod settings_text;
