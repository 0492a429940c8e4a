//! Why a solver has no answer.

use crate::pdb::file::store::StoreError;
use crate::settings::plan::PlanError;
use crate::solve::SolveError;

/// Why a [`Solver`](crate::Solver) has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The settings contradict each other or do not fit the board's size.
    #[error(transparent)]
    Settings(#[from] PlanError),
    /// The databases cannot be opened or made.
    #[error(transparent)]
    Databases(#[from] StoreError),
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SolveError),
}
