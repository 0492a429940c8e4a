//! Databases: headers and bodies that were altered.
//!
//! The bytes are a list of changes to a sound database, a change a line:
//!
//! ```text
//! table 3          which database of the list is changed: 0 where nothing is said
//! 16 04 00         bytes from an offset on
//! 4096 *99 ff      a byte that is repeated
//! cut 5000         only so many bytes are left
//! grow 9           zeros at the end
//! sum              both checksums are made right again
//! ```
//!
//! Numbers beyond the file are taken modulo its length; other lines are skipped.

use crate::fuzzing::Met;
use crate::fuzzing::message::checked;
use crate::pdb::build::layers::build;
use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::format::{HEADER_BYTES, checksum};
use crate::pdb::file::table::{Table, file_image};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::partition::catalogue;
use crate::pdb::partition::set::PartitionSet;
use crate::pdb::space::encoding::Encoding;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::grid::Grid;
use crate::settings::plan::Plan;
use crate::solve::request::Request;
use crate::solve::{self, Outcome, SolveError};
use crate::system::limits::Limits;
use crate::system::progress::Cancel;
use std::convert::Infallible;
use std::sync::LazyLock;

/// The longest file that changes make.
const MOST_BYTES: usize = 1 << 20;

/// A set of databases, whose first one is changed, and boards to solve with it.
struct Sound {
    set: PartitionSet,
    encoding: Encoding,
    images: Vec<Vec<u8>>,
    goal: Grid,
    /// Boards with the lengths of their shortest solutions.
    starts: Vec<(Grid, u32)>,
}

static SOUND: LazyLock<Vec<Sound>> = LazyLock::new(|| {
    let bit =
        [("1 2 3/4 5 6/7 8 0", 31), ("1 2 3/4 0 5/6 7 8", 30), ("0 1 2/3 4 5", 21), ("1 0/2 3/4 5", 20)];
    let bytes = [("1 2 3/4 5 6/7 8 0", 31), ("0 1 2/3 4 5", 21)];
    let bit = bit.map(|(goal, far)| Sound::new(goal, far, Encoding::Bit));
    let bytes = bytes.map(|(goal, far)| Sound::new(goal, far, Encoding::ByteMin));
    bit.into_iter().chain(bytes).collect()
});

impl Sound {
    /// The default databases of a goal, and boards along a walk of so many slides away from it.
    fn new(goal: &str, walk: usize, encoding: Encoding) -> Sound {
        let goal: Grid = goal.parse().expect("a board");
        let class = Class::of(goal.dims(), goal.blank()).0;
        let set = catalogue::default_for(class).expect("a size with databases");
        let options = BuildOptions { threads: 1, encoding, ..BuildOptions::default() };
        let image = |pattern: &Pattern| {
            file_image(&build(pattern, &options, &Cancel::new(), &mut |_| ()).expect("a small table"))
        };
        let images = set.patterns().into_iter().map(image).collect();
        let mut sound = Sound { set, encoding, images, goal: goal.clone(), starts: Vec::new() };
        let tables = sound.tables(sound.images[0].clone()).expect("no change");
        let (mut board, mut last) = (goal, None);
        for step in 1..=walk {
            let open: Vec<_> =
                board.dims().neighbors(board.blank()).map(|(direction, _)| direction).collect();
            let forward: Vec<_> = open.into_iter().filter(|d| last != Some(d.reverse())).collect();
            let direction = forward[step * step % forward.len()];
            board.slide(direction);
            last = Some(direction);
            if step % 10 == 0 {
                let plan =
                    Plan::new(&"ida manhattan".parse().expect("settings"), sound.class()).expect("a plan");
                let answer = solve::run(Request::new(&board, &sound.goal, &plan, &Limits::new()), &|_| ());
                let length = answer.expect("an answer").solution().expect("a solution").len() as u32;
                assert!(tables.all().len() == sound.images.len());
                sound.starts.push((board.clone(), length));
            }
        }
        sound
    }

    fn class(&self) -> Class {
        self.set.class()
    }

    /// The set with these bytes for its first database; `None` where the bytes are refused. What a store would refuse
    /// for its name is refused here too.
    fn tables(&self, first: Vec<u8>) -> Option<Tables> {
        let first = match Table::from_bytes(first) {
            Ok(table) => table,
            Err(error) => {
                checked(&error);
                return None;
            }
        };
        if (&first.header().pattern, first.header().encoding) != (self.set.patterns()[0], self.encoding) {
            return None;
        }
        if let Err(error) = first.check_body() {
            checked(&error);
        }
        let rest =
            self.images[1..].iter().map(|image| Table::from_bytes(image.clone()).expect("a sound one"));
        let mut all = std::iter::once(first).chain(rest);
        let gathered = Tables::gather(&self.set, |_| Ok::<_, Infallible>(all.next().expect("one a pattern")));
        gathered.ok()
    }
}

/// Makes the changes, opens what they leave, and solves boards with it.
pub fn target(bytes: &[u8]) -> Met {
    let text = String::from_utf8_lossy(bytes);
    let number = |word: &str| word.parse::<usize>().ok();
    let named = text.lines().find_map(|line| number(line.strip_prefix("table ")?.trim()));
    let sound = &SOUND[named.unwrap_or(0) % SOUND.len()];
    let mut image = sound.images[0].clone();
    text.lines().for_each(|line| change(&mut image, line));
    // The bytes themselves are a file too.
    if let Ok(table) = Table::from_bytes(bytes.to_vec()) {
        assert_eq!(table.header().to_bytes(), bytes[..HEADER_BYTES]);
    }
    let Some(tables) = sound.tables(image.clone()) else { return Met::REFUSAL };
    assert_eq!(
        tables.all()[0].header().to_bytes(),
        image[..HEADER_BYTES],
        "a header is written as it was read"
    );
    let mut met = Met::VALUE;
    for settings in ["ida pdb", "ida pdb loop=plain pruning=inverse", "astar pdb"] {
        let mut settings: crate::settings::spec::Settings = settings.parse().expect("settings");
        if let Some(pdb) = settings.heuristic.as_mut().and_then(|heuristic| heuristic.pdb_mut()) {
            pdb.encoding = sound.encoding;
        }
        let plan = Plan::new(&settings, sound.class()).expect("a plan");
        for (start, length) in &sound.starts {
            met += solve(start, *length, sound, &plan, &tables);
        }
    }
    met
}

/// Solves a board, whatever the tables say: a solution, which has been replayed, a limit or a message.
fn solve(start: &Grid, length: u32, sound: &Sound, plan: &Plan, tables: &Tables) -> Met {
    let limits = Limits::new().with_nodes(5_000).with_memory(32 << 20);
    let request = Request {
        tables: Some(tables),
        threads: std::num::NonZero::new(1),
        quick_bound: false,
        ..Request::new(start, &sound.goal, plan, &limits)
    };
    match solve::run(request, &|_| ()) {
        Ok(answer) => {
            let found = answer.solution().map(|solution| solution.len() as u32);
            assert!(
                found.is_none_or(|found| found >= length),
                "{found:?} slides where {length} are the fewest"
            );
            assert!(answer.outcome != Outcome::Unsolvable, "{start}");
            Met::VALUE
        }
        Err(error) => {
            assert!(matches!(error, SolveError::Search(_)), "{error}");
            checked(&error);
            Met::REFUSAL
        }
    }
}

/// Makes a change.
fn change(image: &mut Vec<u8>, line: &str) {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else { return };
    let mut number = || words.next().and_then(|word| word.parse::<usize>().ok());
    match first {
        "sum" => sum(image),
        "cut" => image.truncate(number().unwrap_or(0) % (image.len() + 1)),
        "grow" => image.resize((image.len() + number().unwrap_or(1) % 10_000).min(MOST_BYTES), 0),
        offset => {
            let Ok(mut offset) = offset.parse::<usize>() else { return };
            let mut times = 1;
            for word in words {
                match (word.strip_prefix('*'), u8::from_str_radix(word, 16)) {
                    (Some(count), _) => times = count.parse().unwrap_or(1).min(image.len()),
                    (None, Ok(byte)) => {
                        for _ in 0..std::mem::replace(&mut times, 1) {
                            let length = image.len().max(1);
                            if let Some(place) = image.get_mut(offset % length) {
                                *place = byte;
                            }
                            offset = offset.wrapping_add(1);
                        }
                    }
                    (None, Err(_)) => return,
                }
            }
        }
    }
}

/// Makes both checksums right, where there is a whole header.
fn sum(image: &mut [u8]) {
    if let Some((header, body)) = image.split_at_mut_checked(HEADER_BYTES) {
        header[120..128].copy_from_slice(&checksum(body).to_le_bytes());
        header[128..136].fill(0);
        let sum = checksum(header);
        header[128..136].copy_from_slice(&sum.to_le_bytes());
    }
}
