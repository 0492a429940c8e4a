//! Boards from text, in any format; boards and solutions as text.

pub mod input;
#[cfg(feature = "cli")]
pub mod output;

#[cfg(all(test, feature = "cli"))]
mod tests;
