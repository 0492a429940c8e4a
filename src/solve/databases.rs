//! Searches guided by pattern databases: how many lookups a board has room for, and which loop.

use crate::board::Board;
use crate::heuristic::additive::{self, Additive};
use crate::pdb::lookup::tables::Tables;
use crate::pdb::space::encoding::Encoding;
use crate::search::common::loops::Loops;
use crate::search::common::problem::Found;
use crate::search::depth_first::plain::Plain;
use crate::search::pdb_batch::batched::Batched;
use crate::settings::heuristic::HeuristicSpec;
use crate::settings::names::{HeuristicName, PdbSpec};
use crate::solve::answer::SolveError;
use crate::solve::job::{Job, search, search_with};
use crate::solve::make::fitting;

/// Chooses how many lookups a board has room for; boards that have databases are packed.
///
/// # Errors
/// A [`SolveError`] where the databases do not fit or are unsound.
pub fn with_databases(job: &Job<'_>) -> Result<Found, SolveError> {
    const MOST: usize = additive::MAX_LOOKUPS;
    let class = job.canonical.class();
    let tables = fitting(class, job.request.tables, MOST)?;
    let is_word = class.dims().cells() <= <u64 as Board>::MAX_CELLS;
    if tables.encoding() == Encoding::ByteMin {
        return with_minima(job, tables, is_word);
    }
    match (additive::lookups_of(tables), is_word) {
        (..=4, true) => with_sum::<u64, 4>(job, tables),
        (5..=8, true) => with_sum::<u64, 8>(job, tables),
        (_, true) => with_sum::<u64, MOST>(job, tables),
        (..=4, false) => with_sum::<u128, 4>(job, tables),
        (5..=8, false) => with_sum::<u128, 8>(job, tables),
        (_, false) => with_sum::<u128, MOST>(job, tables),
    }
}

/// Minima over regions have the plain loop alone: they can change by more than one, which the batched one does not
/// expect. Small partitions of boards in 64 bits have types of their own, the others are a maximum of one part.
fn with_minima(job: &Job<'_>, tables: &Tables, is_word: bool) -> Result<Found, SolveError> {
    match (additive::lookups_of(tables), is_word) {
        (..=4, true) => search::<u64, _>(job, &Additive::<4, _>::of_minima(tables)),
        (5..=8, true) => search::<u64, _>(job, &Additive::<8, _>::of_minima(tables)),
        _ => {
            let spec = HeuristicSpec::single(HeuristicName::Pdb(PdbSpec::default()));
            let heuristic = spec.make::<{ additive::MAX_LOOKUPS }>(job.canonical.class(), Some(tables))?;
            match is_word {
                true => search::<u64, _>(job, &heuristic),
                false => search::<u128, _>(job, &heuristic),
            }
        }
    }
}

/// Chooses the depth-first loop for a sum of databases.
fn with_sum<B: Board + Copy, const N: usize>(job: &Job<'_>, tables: &Tables) -> Result<Found, SolveError> {
    let heuristic = Additive::<N>::new(tables);
    match job.plan().loops {
        // The batched loop takes nodes from many places of the tree at once: it has no order of slides.
        Loops::Tuned if job.plan().order.is_none() => {
            let batched = Batched::new(&heuristic, job.canonical.class());
            search_with::<B, _>(job, &heuristic, &batched)
        }
        _ => search_with::<B, _>(job, &heuristic, &Plain),
    }
}
