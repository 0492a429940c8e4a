//! Reports as texts, a form a file.

pub mod csv_rows;
pub mod latex;
pub mod markdown;
pub mod html;
