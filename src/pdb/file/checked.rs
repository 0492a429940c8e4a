//! Which files have been checked as they are now: a line of text beside each.
//!
//! ```text
//! open ── stamp says what the system says of the file? ── yes ──> use it
//!                        └── no ──> sum of the whole body right? ── yes ──> write the stamp, use it
//!                                               └── no ──> error
//! ```
//!
//! The stamp of `x.pdb` is `x.pdb.checked`. It repeats device, inode, length, times of change and both checksums. A
//! file that is written again in any way has another time of change, which no program sets: it is checked again. A
//! stamp that is torn, old or not ours says something else, so it counts for nothing.
//!
//! A time of change is as coarse as the system's clock of files. So a file that changed within the last few seconds
//! gets no stamp: it could change once more and look the same. Where a stamp cannot be written, every program
//! checks for itself. What changes on the disk below the file system is not noticed.

use crate::pdb::file::format::FormatError;
use crate::pdb::file::state::FileState;
use crate::pdb::file::table::Table;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// More bytes than any stamp has.
const MOST_BYTES: u64 = 1_024;

/// Where the stamp of a database is.
pub fn stamp_path(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".checked");
    PathBuf::from(name)
}

/// What the stamp of a sound file in this state says.
fn stamp(table: &Table, state: &FileState) -> String {
    format!("checked {} body {:016x}\n", state.text(), table.header().body_checksum)
}

/// Checks the whole body, unless this file was checked as it is now. Cost: reading the stamp, else all of it.
///
/// # Errors
/// [`FormatError::BodyChecksum`].
pub fn check_once(path: &Path, table: &Table) -> Result<(), FormatError> {
    let is_checked = |state: &FileState| {
        let stamp_path = stamp_path(path);
        // Reading something else, such as a pipe, may take for ever.
        fs::symlink_metadata(&stamp_path).is_ok_and(|there| there.is_file() && there.len() < MOST_BYTES)
            && fs::read(&stamp_path).is_ok_and(|there| there == stamp(table, state).as_bytes())
    };
    if table.state().is_some_and(is_checked) { Ok(()) } else { check(path, table) }
}

/// Checks the whole body and remembers that it is right. Cost: reading all of it.
///
/// # Errors
/// [`FormatError::BodyChecksum`].
pub fn check(path: &Path, table: &Table) -> Result<(), FormatError> {
    table.check_body()?;
    if let Some(state) = table.state()
        && state.is_settled()
        && keeps_times(path)
        && fs::metadata(path).is_ok_and(|now| FileState::of(&now) == *state)
    {
        remember(&stamp_path(path), &stamp(table, state));
    }
    Ok(())
}

/// Writes a stamp. That it fails, in a folder of somebody else's, only costs time.
fn remember(stamp: &Path, text: &str) {
    // A new file: what an old name may link to is not written.
    let _ = fs::remove_file(stamp);
    if let Ok(mut file) = File::create_new(stamp)
        && file.write_all(text.as_bytes()).is_err()
    {
        let _ = fs::remove_file(stamp);
    }
}

/// Whether a file's times tell of every change: not in the memory of tmpfs, which does not hear of writes to a map.
pub fn keeps_times(path: &Path) -> bool {
    #[cfg(target_os = "linux")]
    {
        const TMPFS: u64 = 0x0102_1994;
        rustix::fs::statfs(path).is_ok_and(|system| system.f_type as u64 != TMPFS)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = path;
        true
    }
}

/// Removes the stamp of a file whose values have turned out to contradict each other.
pub fn forget(path: &Path) {
    let _ = fs::remove_file(stamp_path(path));
}
