//! What is said about a run: facts, tables, pages.

pub mod words;
pub mod names;
pub mod summary;
pub mod printed;
pub mod agreement;
pub mod facts;
pub mod plots;
pub mod pages;
pub mod form;
