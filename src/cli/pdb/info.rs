//! `taquin pdb-info`.

use crate::cli::args::values;
use crate::cli::pdb::export::{self, Export, Histogram};
use crate::cli::pdb::which::Which;
use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::output::stdout;
use crate::pdb::file::format::Header;
use crate::pdb::file::store;
use crate::pdb::space::encoding::Encoding;
use crate::text::output::numbers::grouped;
use crate::text::output::printable;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `pdb-info`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    which: Which,

    /// Write the histogram of h to a file, replacing an older one; repeatable. A .csv file has the number of entries at
    /// each h, one column per database; a .svg file is a plot, of shares if there are several databases
    #[arg(long, value_name = "FILE", value_parser = export::parse)]
    export: Vec<Export>,
}

/// Prints what the headers say. Exports are written first, whole or not at all, so that a reader of the output who goes
/// early does not keep them from it; they are left out where one of the databases cannot be used.
///
/// # Errors
/// The failure of the last file that cannot be used; the others are printed. An export that cannot be written.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let open = |path: PathBuf| {
        let header = store::open(&path).map(|table| table.header().clone()).map_err(Failure::from);
        (path, header)
    };
    let all: Vec<(PathBuf, Result<Header, Failure>)> =
        arguments.which.files()?.into_iter().map(open).collect();
    let histogram = |(path, header): &(PathBuf, Result<Header, Failure>)| {
        Some(Histogram::new(path, header.as_ref().ok()?))
    };
    match all.iter().map(histogram).collect::<Option<Vec<Histogram>>>() {
        Some(histograms) => arguments.export.iter().try_for_each(|export| export.write(&histograms))?,
        None => arguments.export.iter().for_each(Export::report_left_out),
    }
    let mut exit = Exit::Solved;
    let mut out = stdout();
    for (number, (path, header)) in all.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        match header {
            Ok(header) => print(&mut out, path, header)?,
            Err(failure) => {
                failure.report();
                exit = exit.max(failure.exit);
            }
        }
    }
    Ok(exit)
}

fn print(out: &mut dyn Write, path: &Path, header: &Header) -> std::io::Result<()> {
    let class = header.pattern.class();
    let named = class.name().map_or(String::new(), |name| format!(" ({name})"));
    writeln!(out, "file      {}", printable::line(&path.to_string_lossy()))?;
    writeln!(out, "board     {}, goal's blank in cell {}{named}", class.dims(), class.blank())?;
    writeln!(out, "pattern   {} tiles, goal cells {}", header.pattern.tiles(), header.pattern)?;
    writeln!(out, "encoding  {}: {}", header.encoding, header.encoding.about())?;
    let columns = match header.encoding {
        Encoding::Bit => "cohorts",
        Encoding::ByteMin => "maps",
    };
    writeln!(
        out,
        "entries   {} = {} {columns} x {} permutations",
        grouped(header.entries()),
        grouped(header.cohorts),
        grouped(header.pattern.permutations() as u64)
    )?;
    writeln!(
        out,
        "size      {} bytes ({})",
        grouped(header.file_bytes()),
        values::bytes(header.file_bytes())
    )?;
    writeln!(out, "h         0 to {}, mean {:.3}", header.largest(), header.mean())?;
    writeln!(out, "checksum  {:016x} (XXH3 of the body)", header.body_checksum)?;
    let most = header.counts.iter().copied().max().unwrap_or(1).max(1);
    for (h, &count) in header.counts.iter().enumerate() {
        let bar = "#".repeat((count as f64 / most as f64 * 40.0).round() as usize);
        writeln!(out, "{}", format!("  {h:>3} {:>15}  {bar}", grouped(count)).trim_end())?;
    }
    Ok(())
}
