//! The histograms of databases as files: `taquin pdb-info --export`.

use crate::cli::term::failure::{Exit, Failure};
use crate::pdb::file::format::Header;
use crate::pdb::file::writer::PendingFile;
use crate::text::output::numbers::grouped;
use crate::text::output::plot::axis::{Axis, Scale, Unit};
use crate::text::output::plot::series::{Point, Series, Shape};
use crate::text::output::plot::svg::Plot;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How many entries of a database have each h.
pub struct Histogram {
    /// The database: its file's name without extension.
    name: String,
    /// What it is about, for people.
    title: String,
    /// Entries at each h, from 0 to the largest.
    counts: Vec<u64>,
}

impl Histogram {
    /// The histogram in a header.
    pub fn new(path: &Path, header: &Header) -> Histogram {
        let pattern = &header.pattern;
        let dims = pattern.class().dims();
        Histogram {
            name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            title: format!("{dims}, goal cells {pattern}: mean h {:.3}", header.mean()),
            counts: header.counts.clone(),
        }
    }
}

/// A file to write.
#[derive(Clone, Debug)]
pub struct Export {
    path: PathBuf,
    format: ExportFormat,
}

#[derive(Clone, Copy, Debug)]
enum ExportFormat {
    Csv,
    Svg,
}

/// The export that a file's extension names.
///
/// # Errors
/// A sentence for a name of another kind.
pub fn parse(name: &str) -> Result<Export, String> {
    let path = PathBuf::from(name);
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let format = match extension.as_str() {
        "csv" => ExportFormat::Csv,
        "svg" => ExportFormat::Svg,
        _ => return Err("expected a name that ends in .csv or .svg".to_string()),
    };
    Ok(Export { path, format })
}

impl std::fmt::Display for Export {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.path.display().fmt(f)
    }
}

impl Export {
    /// Says that the file is not written, because one of its columns is missing.
    pub fn report_left_out(&self) {
        Failure::new(Exit::Database, format!("{self} was not written: not all databases can be read"))
            .report();
    }

    /// Writes the file under a temporary name and renames it.
    ///
    /// # Errors
    /// When it cannot be written; then an older one is still as it was.
    pub fn write(&self, tables: &[Histogram]) -> Result<(), Failure> {
        let text = match self.format {
            ExportFormat::Csv => csv(tables),
            ExportFormat::Svg => Ok(plot(tables).file().into_bytes()),
        };
        let write = |text: Vec<u8>| {
            let mut file = PendingFile::create(&self.path)?;
            file.write_all(&text)?;
            file.finish()
        };
        text.and_then(write).map_err(|e| {
            Failure::new(Exit::Failure, format!("cannot write {self}: {e}; nothing was left there"))
        })
    }
}

/// A row for each h. The column of a single database is `entries`; those of several have the names of their files.
fn csv(tables: &[Histogram]) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let names = match tables {
        [_] => vec!["entries"],
        several => several.iter().map(|table| table.name.as_str()).collect(),
    };
    writer.write_record([&["h"][..], &names].concat())?;
    let most = tables.iter().map(|table| table.counts.len()).max().unwrap_or(0);
    for h in 0..most {
        let count = |table: &Histogram| table.counts.get(h).copied().unwrap_or(0).to_string();
        writer.write_record(std::iter::once(h.to_string()).chain(tables.iter().map(count)))?;
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// Bars of entries; of shares where several databases, with far more entries one than the other, share the axes.
fn plot(tables: &[Histogram]) -> Plot {
    let is_one = tables.len() == 1;
    let series = tables.iter().map(|table| {
        let sum: u64 = table.counts.iter().sum();
        let bar = |(h, &entries): (usize, &u64)| {
            let share = entries as f64 / sum.max(1) as f64 * 100.0;
            Point {
                x: h as f64,
                y: if is_one { entries as f64 } else { share },
                title: format!("h {h}: {} entries, {share:.3} %", grouped(entries)),
                open: false,
            }
        };
        Series {
            name: table.title.clone(),
            shape: Shape::Bars(table.counts.iter().enumerate().map(bar).collect()),
        }
    });
    let axis = |title: &str, unit| Axis { title: title.to_string(), unit, scale: Scale::Linear, end: None };
    Plot {
        title: "Entries at each h".to_string(),
        x: axis("h (slides)", Unit::Count),
        y: if is_one { axis("entries", Unit::Count) } else { axis("share of the entries", Unit::Percent) },
        series: series.collect(),
        notes: Vec::new(),
    }
}
