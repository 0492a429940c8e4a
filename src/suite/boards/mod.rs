//! The boards of suites.

pub mod instance;
pub mod list;
pub mod builtin;
pub mod files;
pub mod selection;
