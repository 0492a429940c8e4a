//! Arguments that several commands share.

pub mod values;
pub mod folder;
pub mod boards;
pub mod goal;
pub mod partition;
pub mod search;
