//! What is said about a run: facts, tables, pages.

pub mod words;
pub mod names;
pub mod summary;
pub mod printed;
pub mod agreement;
pub mod facts;
pub mod csv_rows;
pub mod markdown;
pub mod plots;
pub mod html;
pub mod form;
