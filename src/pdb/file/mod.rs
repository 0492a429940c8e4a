//! Database files: the format, writing, mapping, opening and checking.
//!
//! `pdb/FORMAT.md` describes the bytes. What the files promise, and how:
//!
//! - **A finished name is a finished file.** On Linux it has no name until all its bytes are on the disk, so that a
//!   killed writer leaves nothing. Elsewhere, on file systems that cannot do that, and for a moment while an older file
//!   is replaced, it has a temporary name, which a lock holds as long as its writer lives; what a killed writer leaves
//!   there is not locked, and the next writer in the folder removes it.
//! - **A name says what is inside**: size, blank's goal cell, goal cells, encoding. A file whose header says otherwise
//!   is refused.
//! - **Equal input gives equal bytes**, for any number of threads and any instruction set. No dates, no host names.
//! - **A damaged file is refused.** What opens it for a search compares both checksums, over all bytes, unless the file
//!   was [checked as it is now](checked): then 4 KiB and a line of text are read, and the rest is mapped and read when it
//!   is touched.
//! - **A right checksum is not a right value.** [`verify_by_rebuilding`](verify::verify_by_rebuilding) builds the database
//!   again and compares every byte, which is the proof. Local checks prove little: parity is built in, and "one lower
//!   modulo 4" is easily met.
//! - **An unsound table gives an error or a valid solution.** Reads outside the rows give 0, a root whose walk does not
//!   end at the goal is an error, as is a bound that no board or no found solution allows, and every solution is replayed
//!   on a plain board. That it is shortest rests on the values.
//!
//! # Mapped files that change
//!
//! A file is mapped, not copied, because a search touches a small part of it and several programs share one copy in
//! memory. Another program may change a mapped file; this one cannot prevent that. What then happens:
//!
//! - *Replaced* (renamed over, as every writer here does): the map keeps the old file.
//! - *Overwritten in place*: values change while they are read. The bytes are read as numbers that may have any value,
//!   and every index that is made from them is checked, so nothing is read outside the map.
//! - *Cut*: touching a page behind the new end raises SIGBUS on Unix. That ends a program that uses the library; the
//!   command says what happened before it ends. Windows refuses to cut a mapped file.
//!
//! No database is written in place by this library, so neither happens unless somebody damages the files by hand.

pub mod format;
pub mod names;
pub mod mapped;
pub mod estimate;
pub mod events;
pub mod state;
pub mod table;
pub mod checked;
pub mod temporary;
pub mod writer;
pub mod store;
pub mod verify;
