//! Databases against published counts, a plain queue, the page of the format, and damage.

mod byte_min;
#[cfg(unix)]
mod checked_files;
mod damaged_files;
mod every_entry;
mod failed_builds;
mod format_document;
mod format_reader;
mod published_counts;
mod unsound_tables;
mod whole_sets;
