//! `taquin bench`: suites, journals and reports.

#[path = "../common/mod.rs"]
mod common;

mod configurations;
mod html_report;
mod journals;
mod runs;
mod settings_text;
