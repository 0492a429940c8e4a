//! The commands about databases.

pub mod build_report;
pub mod databases;
pub mod which;
pub mod export;
pub mod build;
pub mod info;
pub mod verify;
