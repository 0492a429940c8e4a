//! Which boards `taquin bench` solves.

use crate::cli::args::goal::GoalArgument;
use crate::cli::term::failure::{Exit, Failure, note};
use crate::puzzle::dims::Dims;
use crate::puzzle::goal::Goal;
use crate::puzzle::grid::Grid;
use crate::suite::Suite;
use crate::suite::boards::instance::MOST_BOARDS;
use crate::suite::boards::{builtin, files};
use crate::suite::run::settings::Draw;
use crate::text::input::InputFormat;
use std::path::Path;

/// Options that say which suite.
#[derive(Clone, Debug, clap::Args)]
pub struct SuiteOptions {
    /// Suite: korf100, antipodes, random, korf-felner-50, or a file or folder of boards. Files may give expected
    /// lengths (lines `board | length` or `name | board | length`), and so may file names such as puzzle04.txt
    #[arg(value_name = "SUITE")]
    suite: Option<String>,

    /// Number of random boards [default: 100]
    #[arg(long, short, value_name = "N")]
    count: Option<usize>,

    /// Seed of random boards; a seed gives the same boards on every machine [default: 1]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Size, columns x rows, of random boards [default: 4x4] and of boards in files that do not show it
    #[arg(long, value_name = "WxH")]
    size: Option<Dims>,

    /// Goal of random boards and of boards in files: blank-last, blank-first, snail, or a board [default: what a
    /// comment `# Goal: ...` in the file says, otherwise blank-last]
    #[arg(long, value_name = "GOAL", value_parser = GoalArgument::parse)]
    goal: Option<GoalArgument>,

    /// Format of the boards in files, one that `taquin formats` lists [default: detected]
    #[arg(long, value_name = "FORMAT")]
    input_format: Option<InputFormat>,
}

/// A suite with the goal of each board.
pub struct Chosen {
    /// The boards.
    pub suite: Suite,
    /// How they were drawn, if they were.
    pub draw: Option<Draw>,
    /// The goal as it is named.
    pub goal: GoalArgument,
    /// The goal of each board.
    pub goals: Vec<Grid>,
    /// Whether a part of the user's files could not be read, which has been said.
    pub is_broken: bool,
}

impl SuiteOptions {
    /// The same with random boards where no suite is named.
    pub fn or_random(mut self) -> SuiteOptions {
        self.suite.get_or_insert_with(|| builtin::RANDOM.to_string());
        self
    }

    /// Reads or draws the suite.
    ///
    /// # Errors
    /// A [`Failure`] when there is no such suite, it cannot be read, or options do not go with it.
    pub fn choose(&self) -> Result<Chosen, Failure> {
        let list = builtin::names().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
        let expected = format!("expected {list}, {}, or a file or folder of boards", builtin::RANDOM);
        let name =
            self.suite.as_deref().ok_or_else(|| Failure::usage(format!("no suite is given: {expected}")))?;
        if name == builtin::RANDOM {
            return self.random();
        }
        self.refuse_draw(name)?;
        if let Some(suite) = builtin::by_name(name) {
            if self.goal.is_some() || self.size.is_some() || self.input_format.is_some() {
                return Err(Failure::usage(format!(
                    "--goal, --size and --input-format cannot be used with {name}, which has its own boards and goal"
                )));
            }
            let goal = suite.goal.clone().unwrap_or(Goal::BlankLast);
            return with_goals(suite, None, GoalArgument::Named(goal), false);
        }
        let path = Path::new(name);
        let read = files::read(path, self.size, self.input_format);
        let (suite, broken) = read.map_err(|e| match e.kind() {
            std::io::ErrorKind::NotFound => Failure::usage(format!("unknown suite `{name}`: {expected}")),
            _ => Failure::new(Exit::Failure, format!("cannot read {name}: {e}")),
        })?;
        for why in &broken {
            note(format!("left out: {why}"));
        }
        if suite.instances.is_empty() {
            return Err(Failure::usage(format!("no boards in {name}")));
        }
        let count = suite.instances.len();
        if count > MOST_BOARDS {
            return Err(Failure::usage(format!("{count} boards in {name}: expected at most {MOST_BOARDS}")));
        }
        let named = GoalArgument::Named(suite.goal.clone().unwrap_or(Goal::BlankLast));
        let goal = self.goal.clone().unwrap_or(named);
        with_goals(suite, None, goal, !broken.is_empty())
    }

    fn random(&self) -> Result<Chosen, Failure> {
        const SIDE: u64 = 4;
        let size = match self.size {
            Some(size) => size,
            None => Dims::new(SIDE, SIDE).map_err(Failure::usage)?,
        };
        let goal = self.goal.clone().unwrap_or(GoalArgument::Named(Goal::BlankLast));
        let (count, seed) = (self.count.unwrap_or(100), self.seed.unwrap_or(1));
        if count == 0 || count > MOST_BOARDS {
            return Err(Failure::usage(format!("--count {count}: expected 1 to {MOST_BOARDS} boards")));
        }
        let suite = builtin::random(&goal.grid(size)?, count, seed);
        with_goals(suite, Some(Draw { size, count, seed }), goal, false)
    }

    fn refuse_draw(&self, name: &str) -> Result<(), Failure> {
        if self.count.is_some() || self.seed.is_some() {
            return Err(Failure::usage(format!(
                "--count and --seed are only for the suite {}; choose boards of {name} with --only",
                builtin::RANDOM
            )));
        }
        Ok(())
    }
}

fn with_goals(
    suite: Suite,
    draw: Option<Draw>,
    goal: GoalArgument,
    is_broken: bool,
) -> Result<Chosen, Failure> {
    let of = |instance: &crate::suite::Instance| {
        goal.grid(instance.board.dims())
            .map_err(|e| Failure::new(e.exit, format!("board {}: {e}", instance.name)))
    };
    let goals = suite.instances.iter().map(of).collect::<Result<Vec<_>, _>>()?;
    Ok(Chosen { suite, draw, goal, goals, is_broken })
}
