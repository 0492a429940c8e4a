//! Text forms, in and out.

pub mod input;
pub mod output;

#[cfg(test)]
mod tests;
