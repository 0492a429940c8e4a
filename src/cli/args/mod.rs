//! Arguments that several commands share.

pub mod values;
pub mod algorithm;
pub mod boards;
pub mod goal;
pub mod folder;
pub mod effort;
pub mod search;
