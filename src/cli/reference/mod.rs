//! Documents made from the definitions of the command: the reference page, man pages, completions of shells.
//!
//! Nothing here is written by hand a second time: options come from clap, forms from the reader, settings from their
//! grammar, fields of JSON from the printer, exit codes and environment variables from the lists below.

pub mod lists;
pub mod page;
pub mod files;
