//! Text out and in again.

#[path = "../common/mod.rs"]
mod common;

mod answers_read_back;
