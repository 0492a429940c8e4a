//! `taquin pdb-build`.

use crate::cli::args::folder::DatabaseFolder;
use crate::cli::args::goal::GoalArgument;
use crate::cli::args::values;
use crate::cli::pdb::build_report::BuildReport;
use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::output::stdout;
use crate::cli::term::progress::cancel_on_signal;
use crate::cli::term::signals;
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::estimate::Need;
use crate::pdb::file::names::file_name;
use crate::pdb::file::store::{Existing, Store};
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::settings::names::PdbSpec;
use crate::settings::partition::partition_set;
use crate::system::cpu::Instructions;
use crate::text::output::numbers::grouped;
use std::io::Write;

/// Arguments of `pdb-build`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// Name of a partition, such as 7-8, 6-6-3 or 5-5-5, or path of a .cat file [default: the default partition of the
    /// size]
    #[arg(value_name = "PARTITION")]
    partition: Option<String>,

    /// Size of the boards, columns x rows
    #[arg(long, value_name = "WxH", default_value = "4x4")]
    size: Dims,

    /// Goal: blank-last, blank-first, snail, a board, or `all` for every cell of the goal's blank
    #[arg(long, value_name = "GOAL", default_value = "blank-last", value_parser = GoalArgument::parse)]
    goal: GoalArgument,

    /// Instead of a partition, build the one table of these tiles of the goal, such as 1-7 or 1,2,5; repeatable
    #[arg(long, value_name = "TILES", conflicts_with = "partition")]
    tiles: Vec<String>,

    /// Encoding of the tables: bit (one bit per entry, regions kept) or byte-min (one byte per entry, the minimum over
    /// regions as in the paper of 2002; for comparison)
    #[arg(long, value_name = "ENCODING", default_value_t)]
    encoding: Encoding,

    #[command(flatten)]
    folder: DatabaseFolder,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    threads: Option<usize>,

    /// Memory limit, such as 1GiB [default: half of the machine's memory]
    #[arg(long, value_name = "SIZE", value_parser = values::memory)]
    memory: Option<u64>,

    /// Build tables again even if sound ones exist
    #[arg(long)]
    force: bool,

    /// Build nothing; print what would be built: states, bytes, memory
    #[arg(long)]
    dry_run: bool,

    /// Print errors only
    #[arg(long, short)]
    quiet: bool,

    /// Instructions of the inner loops
    #[arg(long, hide = true, env = "TAQUIN_KERNEL")]
    kernel: Option<Instructions>,
}

/// Builds what the arguments ask for.
///
/// # Errors
/// A [`Failure`] at the first table that cannot be built.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let patterns = arguments.patterns()?;
    let store = arguments.folder.store()?.with_encoding(arguments.encoding);
    signals::explain_bus_errors(store.folder());
    let mut options = BuildOptions::default();
    options.encoding = arguments.encoding;
    options.threads = arguments.threads.unwrap_or(options.threads);
    options.instructions = arguments.kernel.unwrap_or(options.instructions);
    options.memory = arguments.memory;
    let patterns: Vec<&Pattern> = patterns.iter().collect();
    if arguments.dry_run {
        return dry_run(&store, &patterns, &options);
    }
    let existing = if arguments.force { Existing::Replace } else { Existing::KeepSound };
    let (cancel, mut out) = (cancel_on_signal(), stdout());
    let mut report = BuildReport::new(&mut out, &cancel, arguments.encoding, arguments.quiet);
    let built = store.build_all(&patterns, existing, &options, &cancel, &mut |e| report.event(e));
    report.end(built)?;
    Ok(Exit::Solved)
}

impl Arguments {
    /// The patterns to build, each once.
    fn patterns(&self) -> Result<Vec<Pattern>, Failure> {
        let every_class = self.goal == GoalArgument::Board("all".to_string());
        let mut patterns = Vec::new();
        if !self.tiles.is_empty() {
            if every_class {
                return Err(Failure::usage(
                    "--tiles needs one goal, not --goal all: tile numbers differ from goal to goal",
                ));
            }
            for tiles in &self.tiles {
                patterns.push(self.pattern_of_tiles(tiles)?);
            }
        } else if every_class {
            for class in Class::all(self.size) {
                patterns.extend(self.set(class)?.patterns().into_iter().cloned());
            }
        } else {
            let goal = self.goal.grid(self.size)?;
            let class = Class::of(self.size, goal.blank()).0;
            patterns.extend(self.set(class)?.patterns().into_iter().cloned());
        }
        patterns.sort();
        patterns.dedup();
        Ok(patterns)
    }

    /// The partitions that are named, or the default, for a class.
    fn set(&self, class: Class) -> Result<PartitionSet, Failure> {
        let pdb = PdbSpec { partition: self.partition.clone(), ..PdbSpec::default() };
        Ok(partition_set(&pdb, class)?)
    }

    /// A pattern from the user's tile numbers: `1-7`, `1,2,5`, `1-3,9`.
    fn pattern_of_tiles(&self, text: &str) -> Result<Pattern, Failure> {
        let bad = |what: &str| {
            Failure::usage(format!("--tiles {text}: {what}: expected tile numbers such as 1-7 or 1,2,5"))
        };
        let goal = self.goal.grid(self.size)?;
        let (class, symmetry) = Class::of(self.size, goal.blank());
        let goal_cells = goal.cells_of_tiles();
        let number = |text: &str| match text.trim().parse::<usize>() {
            Ok(tile) if (1..goal_cells.len()).contains(&tile) => Ok(tile),
            _ => Err(bad(&format!("`{text}` is not a tile from 1 to {}", goal_cells.len() - 1))),
        };
        let mut tiles: Vec<usize> = Vec::new();
        for part in text.split(',') {
            let (first, last) = match part.split_once('-') {
                Some((first, last)) => (number(first)?, number(last)?),
                None => (number(part)?, number(part)?),
            };
            if first > last {
                return Err(bad(&format!("the range `{part}` goes backwards")));
            }
            for tile in first..=last {
                if tiles.contains(&tile) {
                    return Err(bad(&format!("tile {tile} is given twice")));
                }
                tiles.push(tile);
            }
        }
        let cells: Vec<u16> = tiles.into_iter().map(|tile| symmetry.cell(goal_cells[tile]).0).collect();
        Pattern::new(class, &cells).map_err(|e| Failure::usage(format!("--tiles {text}: {e}")))
    }
}

fn dry_run(store: &Store, patterns: &[&Pattern], options: &BuildOptions) -> Result<Exit, Failure> {
    let mut out = stdout();
    let mut total = 0;
    writeln!(out, "folder  {}", store.folder().display())?;
    for pattern in patterns {
        let need = Need::of(pattern, options);
        let there = if store.path(pattern).exists() { "; the file exists" } else { "" };
        writeln!(
            out,
            "{}  {} states, {} bytes ({}), {} of memory{there}",
            file_name(pattern, options.encoding),
            grouped(need.states),
            grouped(need.file),
            values::bytes(need.file),
            values::bytes(need.memory)
        )?;
        total += need.file;
    }
    writeln!(out, "total   {} bytes ({})", grouped(total), values::bytes(total))?;
    Ok(Exit::Solved)
}
