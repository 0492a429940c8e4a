//! Memory: what a process holds at most.

#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;

mod peaks;
