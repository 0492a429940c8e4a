//! Answers as text: what is printed about a board, in one file per format; numbers and plots for reports.
//!
//! These files know boards and solutions only. How a search was made comes in as text and goes out as it came.

pub mod numbers;
pub mod printable;
pub mod report;
pub mod moves;
pub mod boards;
pub mod text;
pub mod csv;
pub mod json;
pub mod markup;
pub mod plot;

pub use boards::one_line;
pub use report::Report;
