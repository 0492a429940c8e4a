//! The command `taquin` as a user sees it.

#[path = "../common/mod.rs"]
mod common;

mod answer_forms;
mod boards_and_options;
mod limits_and_signals;
mod output_file;
#[cfg(target_os = "linux")]
mod refused_resources;
mod slide_order;
mod second_proofs;
mod small_commands;
mod solve_databases;
mod solving;
mod terminal;
mod text_and_json;
