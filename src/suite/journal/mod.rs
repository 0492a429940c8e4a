//! Journals: a run kept in a file of JSON lines.
//!
//! ```text
//! {"record":"run","settings":{"v":2,"suite":"korf100",...,"configurations":["ida manhattan pruning=inverse"],...},"session":{...}}
//! {"record":"board","configuration":1,"board":3,"name":"3",...}       a line as each board ends
//! {"record":"session",...}                                            where a later session continues the run
//! ```
//!
//! A journal is locked for as long as its run lives. A last line that was not finished is dropped, so a run that is
//! killed can be continued with all boards that had ended.

pub mod line;
pub mod text;
pub mod file;
pub mod merge;
