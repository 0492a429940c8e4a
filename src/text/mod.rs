//! Text forms, in and out.

pub mod input;
#[cfg(feature = "cli")]
pub mod output;

#[cfg(all(test, feature = "cli"))]
mod tests;
