//! What is said about a run: statistics, tables, pages.

pub mod statistics;
pub mod summary;
pub mod printed;
pub mod words;
pub mod agreement;
pub mod facts;
pub mod markdown;
pub mod plots;
pub mod html;
pub mod report;
