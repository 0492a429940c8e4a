//! Settings of searches, and the other small texts of the command line.

use crate::fuzzing::Met;
use crate::fuzzing::message::checked;
use crate::pdb::space::encoding::Encoding;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use crate::puzzle::tile::Cell;
use crate::search::best_first::order::Weight;
use crate::search::common::loops::Loops;
use crate::search::common::pruning::Pruning;
use crate::search::common::slide_order::SlideOrder;
use crate::settings::algorithm::Algorithm;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::plan::Plan;
use crate::settings::spec::Settings;
#[cfg(feature = "cli")]
use crate::suite::boards::selection::{BoardNumbers, Shard};
use crate::text::input::InputFormat;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Reads a text as each of the values that have a text.
pub fn target(bytes: &[u8]) -> Met {
    let text = &String::from_utf8_lossy(bytes)[..];
    let mut met = read::<Settings>(text);
    met += read::<HeuristicSpec>(text);
    met += read::<Algorithm>(text);
    met += read::<Dims>(text);
    met += read::<Weight>(text);
    met += read::<Encoding>(text);
    met += read::<Pruning>(text);
    met += read::<Loops>(text);
    met += read::<SlideOrder>(text);
    met += read::<InputFormat>(text);
    #[cfg(feature = "cli")]
    {
        met += read::<BoardNumbers>(text);
        met += read::<Shard>(text);
    }
    if let Ok(settings) = text.parse() {
        met += plan(&settings);
    }
    met
}

fn read<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) -> Met {
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            assert_eq!(written.parse().ok(), Some(value), "{written}");
            Met::VALUE
        }
        Err(error) => {
            checked(&error);
            Met::REFUSAL
        }
    }
}

/// The defaults that fill in settings: they are named, read back, and filling them in again changes nothing.
fn plan(settings: &Settings) -> Met {
    let is_path = |name: &str| name.ends_with(".cat") || name.contains(std::path::is_separator);
    let partition = settings.heuristic.as_ref().and_then(|heuristic| heuristic.pdb()?.partition.as_deref());
    if partition.is_some_and(is_path) {
        return Met::default(); // the file is another matter
    }
    let mut met = Met::default();
    for (size, blank) in [("3x3", 0), ("4x4", 5), ("2x2", 0), ("9x1", 3), ("6x6", 0)] {
        let class = Class::of(size.parse().expect("a size"), Cell(blank)).0;
        match Plan::new(settings, class) {
            Ok(plan) => {
                let named = plan.settings();
                assert_eq!(named.to_string().parse().as_ref(), Ok(&named));
                assert_eq!(Plan::new(&named, class).map(|again| again.settings()).as_ref(), Ok(&named));
                met += Met::VALUE;
            }
            Err(error) => {
                checked(&error);
                met += Met::REFUSAL;
            }
        }
    }
    met
}
