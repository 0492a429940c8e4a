//! `taquin pdb-build`.

use crate::cli::args::folder::DatabaseFolder;
use crate::cli::args::goal::GoalArgument;
use crate::cli::args::partition;
use crate::cli::args::values;
use crate::cli::term::failure::{Exit, Failure};
use crate::cli::term::progress::{LayerBar, cancel_on_signal};
use crate::pdb::build::layers::BuildOptions;
use crate::pdb::file::estimate::Need;
use crate::pdb::file::store::Store;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::system::cpu::Instructions;
use crate::system::memory::half_of_memory;
use crate::system::progress::Cancel;
use crate::text::output::numbers::{grouped, seconds};
use std::io::{Write, stdout};
use std::time::Instant;

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
    place: DatabaseFolder,

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
    let store = arguments.place.store()?.with_encoding(arguments.encoding);
    let mut options = BuildOptions::default();
    options.encoding = arguments.encoding;
    options.threads = arguments.threads.unwrap_or(options.threads);
    options.instructions = arguments.kernel.unwrap_or(options.instructions);
    let needs: Vec<Need> = patterns.iter().map(|p| Need::of(p, &options)).collect();
    if arguments.dry_run {
        return dry_run(&store, &patterns, &needs);
    }
    let builder = Builder {
        store: &store,
        options,
        memory: arguments.memory.unwrap_or_else(half_of_memory),
        force: arguments.force,
        quiet: arguments.quiet,
        cancel: cancel_on_signal(),
    };
    // Refused before the first table, not after half of them.
    for (pattern, need) in patterns.iter().zip(&needs) {
        builder.refuse_beyond_memory(pattern, need)?;
    }
    for (pattern, need) in patterns.iter().zip(&needs) {
        builder.build(pattern, need, &mut stdout().lock())?;
    }
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
                patterns.extend(
                    partition::find(class, self.partition.as_deref())?.patterns().into_iter().cloned(),
                );
            }
        } else {
            let goal = self.goal.grid(self.size)?;
            let class = Class::of(self.size, goal.blank()).0;
            patterns
                .extend(partition::find(class, self.partition.as_deref())?.patterns().into_iter().cloned());
        }
        patterns.sort();
        patterns.dedup();
        Ok(patterns)
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

fn dry_run(store: &Store, patterns: &[Pattern], needs: &[Need]) -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    let mut total = 0;
    writeln!(out, "folder  {}", store.folder().display())?;
    for (pattern, need) in patterns.iter().zip(needs) {
        let there = if store.path(pattern).exists() { "; the file exists" } else { "" };
        writeln!(
            out,
            "{}  {} states, {} bytes ({}), {} of memory{there}",
            file_name(store, pattern),
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

fn file_name(store: &Store, pattern: &Pattern) -> String {
    store.path(pattern).file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Builds tables one after the other, each with all threads.
pub struct Builder<'a> {
    /// Where they go.
    pub store: &'a Store,
    /// Threads and kernel.
    pub options: BuildOptions,
    /// Most bytes of memory.
    pub memory: u64,
    /// Whether sound tables are built anew.
    pub force: bool,
    /// Whether nothing is printed.
    pub quiet: bool,
    /// Turned on at Ctrl-C.
    pub cancel: Cancel,
}

impl Builder<'_> {
    /// Refuses a table that needs more memory than it may have.
    ///
    /// # Errors
    /// A failure that says what it needs.
    pub fn refuse_beyond_memory(&self, pattern: &Pattern, need: &Need) -> Result<(), Failure> {
        if need.memory <= self.memory {
            return Ok(());
        }
        Err(Failure::new(
            Exit::Failure,
            format!(
                "building {} needs {} of memory, but the limit is {}; raise it with --memory {}MiB, or build smaller patterns",
                file_name(self.store, pattern),
                values::bytes(need.memory),
                values::bytes(self.memory),
                need.memory.div_ceil(1 << 20)
            ),
        ))
    }

    /// Builds one table, unless it is there and sound, and says so on `out`.
    ///
    /// # Errors
    /// A [`Failure`] when it cannot be built or written.
    pub fn build(&self, pattern: &Pattern, need: &Need, out: &mut dyn Write) -> Result<(), Failure> {
        let name = file_name(self.store, pattern);
        if !self.force && self.store.holds_sound(pattern) {
            if !self.quiet {
                writeln!(out, "kept   {name}")?;
            }
            return Ok(());
        }
        let path = self.store.path(pattern);
        // Found out before the work; a file gives way to a new one, a folder does not.
        if path.is_dir() {
            let message =
                format!("cannot write {}: a folder has this name; remove or rename it", path.display());
            return Err(Failure::new(Exit::Failure, message));
        }
        let start = Instant::now();
        let bar = LayerBar::new(&name, need.states, self.quiet);
        let built = self.store.build(pattern, &self.options, &self.cancel, &mut |layer| bar.layer(layer));
        bar.clear();
        built?;
        if !self.quiet {
            let (states, size) = (grouped(need.states), values::bytes(need.file));
            let time = seconds(start.elapsed().as_secs_f64());
            writeln!(out, "built  {name}  {states} states, {size}, {time}")?;
        }
        Ok(())
    }
}
