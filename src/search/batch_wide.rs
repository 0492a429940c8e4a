//! The batched loop compiled for bit-counting instructions too, chosen at run time.
#![allow(unsafe_code)]

use super::batch::{self, End, Tree};
use super::problem::{Problem, Root, SearchError};
use super::stats::Stats;
use crate::board::Board;
use crate::heuristic::additive::{Additive, Words};
use crate::limits::Meter;

/// [`batch::run`] on the best instructions of the machine. Both give the same results and counts.
///
/// # Errors
/// As [`batch::run`].
pub fn run<B: Board + Copy, const N: usize>(
    tree: &Tree<'_, N>,
    problem: &Problem<'_, B, Additive<'_, N>>,
    root: &Root<B, Words<N>>,
    left: u16,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<End, SearchError> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
    {
        // SAFETY: the only condition of the function is that the machine has its instructions, which has just been
        // asked. Its code is the safe `batch::run`.
        return unsafe { run_bmi2(tree, problem, root, left, meter, stats) };
    }
    batch::run(tree, problem, root, left, meter, stats)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn run_bmi2<B: Board + Copy, const N: usize>(
    tree: &Tree<'_, N>,
    problem: &Problem<'_, B, Additive<'_, N>>,
    root: &Root<B, Words<N>>,
    left: u16,
    meter: &mut Meter<'_>,
    stats: &mut Stats,
) -> Result<End, SearchError> {
    batch::run(tree, problem, root, left, meter, stats)
}
