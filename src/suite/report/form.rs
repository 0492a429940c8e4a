//! Reports: files that are rendered from a run's records once it has ended, whole or not at all.

use crate::pdb::file::writer::PendingFile;
use crate::suite::journal::json;
use crate::suite::report::pages::{csv_rows, html, latex, markdown};
use crate::suite::report::plots::{self, PlotName};
use crate::suite::run::results::Run;
use std::io::{self, Write};
use std::path::Path;

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportForm {
    /// A Markdown page.
    Markdown,
    /// An HTML page with plots.
    Html,
    /// Comma-separated values, a row for each board.
    Csv,
    /// One JSON document with everything that a journal holds.
    Json,
    /// The table of configurations for LaTeX.
    Latex,
    /// A plot alone, as SVG.
    Plot(PlotName),
}

/// A file name that says no form of report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0}: expected a name that ends in .md, .html, .csv, .json, .svg or .tex for a report, or .jsonl for a journal"
)]
pub struct UnknownReport(String);

impl ReportForm {
    /// The form that a file's extension names: `.md` or `.markdown`, `.html` or `.htm`, `.csv`, `.json`, `.tex`; `.svg`
    /// for the first plot.
    ///
    /// # Errors
    /// [`UnknownReport`].
    pub fn of(path: &Path) -> Result<ReportForm, UnknownReport> {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        match extension.as_str() {
            "md" | "markdown" => Ok(ReportForm::Markdown),
            "html" | "htm" => Ok(ReportForm::Html),
            "csv" => Ok(ReportForm::Csv),
            "json" => Ok(ReportForm::Json),
            "tex" => Ok(ReportForm::Latex),
            "svg" => Ok(ReportForm::Plot(PlotName::default())),
            _ => Err(UnknownReport(path.display().to_string())),
        }
    }

    /// The text of a run's report.
    pub fn render(self, run: &Run) -> String {
        match self {
            ReportForm::Markdown => markdown::page(run),
            ReportForm::Html => html::page(run),
            ReportForm::Csv => csv_rows::text(run),
            ReportForm::Json => json::text(run),
            ReportForm::Latex => latex::table(run),
            ReportForm::Plot(name) => plots::one(run, name).file(),
        }
    }

    /// Writes a run's report under a temporary name and renames it.
    ///
    /// # Errors
    /// What the system says; then an older file is still as it was.
    pub fn write(self, run: &Run, path: &Path) -> io::Result<()> {
        let mut file = PendingFile::create(path)?;
        file.write_all(self.render(run).as_bytes())?;
        file.finish()
    }
}
