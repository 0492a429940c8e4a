//! `taquin bench`.

pub mod suite;
pub mod plan;
pub mod progress;
pub mod print;
pub mod exports;
pub mod render;
pub mod compare;
pub mod merge;
pub mod run;
pub mod table;
pub mod command;
