//! Journals: a run kept in a file of JSON lines.
//!
//! ```text
//! {"record":"run","settings":{"v":3,"suite":"korf100",...,"configurations":["ida manhattan pruning=inverse"],...},"session":{...}}
//! {"record":"board","configuration":1,"board":3,"name":"3",...}       a line as each board ends
//! {"record":"session",...}                                            where a later session continues the run
//! ```
//!
//! What is read is checked ([`check`]): numbers lie in their ranges, and every solution is replayed, so that a line that
//! was altered is refused by its number.
//!
//! A journal is locked for as long as its run lives. A last line that was not finished is dropped, so a run that is
//! killed can be continued with all boards that had ended.

pub mod line;
pub mod check;
pub mod text;
pub mod file;
pub mod merge;
pub mod json;

#[cfg(test)]
mod tests;
