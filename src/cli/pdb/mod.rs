//! The commands about databases.

pub mod build;
pub mod databases;
pub mod export;
pub mod info;
pub mod verify;
