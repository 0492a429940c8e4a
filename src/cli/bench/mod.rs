//! `taquin bench`.

pub mod files;
pub mod print;
pub mod options;
pub mod plan;
pub mod progress;
pub mod exports;
pub mod run;
pub mod render;
pub mod compare;
pub mod merge;
pub mod table;
pub mod command;
