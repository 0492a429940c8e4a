//! Whole answers: published instances, every board of 3x3, agreement of algorithms, limits, the signature.

mod agreement;
mod cases;
mod course_files;
mod data_files;
mod estimates;
mod every_3x3_board;
mod goals_and_sizes;
mod limits_of_each_algorithm;
mod proven_bounds;
mod second_proofs;
mod signature;
mod unsound_tables;
