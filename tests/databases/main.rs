//! `taquin pdb-build`, `pdb-info` and `pdb-verify`, and the files that they make.

#[path = "../common/mod.rs"]
mod common;

mod build;
mod byte_min;
#[cfg(unix)]
mod damaged_files;
#[cfg(unix)]
mod failed_builds;
#[cfg(unix)]
mod flips;
mod folder;
mod histograms;
mod info_and_verify;
