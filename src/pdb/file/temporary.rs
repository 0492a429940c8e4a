//! Files without a name, and names for the time until a file has its final one.
//!
//! A temporary file is held by a lock for as long as its writer lives. One that is not locked is what a killed writer
//! left, and the next writer in that folder removes it.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

const PREFIX: &str = ".taquin-";
const SUFFIX: &str = ".tmp";

/// The temporary names that this process has taken.
static TAKEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn taken() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    TAKEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary name. Dropped, it is removed with the file that has it.
#[derive(Debug)]
pub struct Temporary(PathBuf);

impl Temporary {
    /// Has a file made under a name in the folder of its target.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn create<T>(
        target: &Path,
        mut make: impl FnMut(&Path) -> io::Result<T>,
    ) -> io::Result<(T, Temporary)> {
        // Short enough for every file system, whatever the target's name is.
        let name: String =
            target.file_name().unwrap_or_default().to_string_lossy().chars().take(40).collect();
        loop {
            // Never a name that was used before: one that was taken for a leftover and removed must not come back
            // as another writer's file.
            let number = RandomState::new().hash_one(std::process::id());
            let path = target.with_file_name(format!("{PREFIX}{name}-{number:016x}{SUFFIX}"));
            taken().insert(path.clone());
            match make(&path) {
                Ok(made) => return Ok((made, Temporary(path))),
                Err(e) => {
                    taken().remove(&path);
                    if e.kind() != io::ErrorKind::AlreadyExists {
                        return Err(e);
                    }
                }
            }
        }
    }

    /// Whether a file has the name.
    pub fn is_there(&self) -> bool {
        self.0.exists()
    }

    /// Gives the file its final name, replacing an older file.
    ///
    /// # Errors
    /// What the system says; then the file is removed.
    pub fn rename(self, target: &Path) -> io::Result<()> {
        fs::rename(&self.0, target)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
        taken().remove(&self.0);
    }
}

/// Removes all temporary files of this process, which is about to end.
pub fn remove_own() {
    for path in std::mem::take(&mut *taken()) {
        let _ = fs::remove_file(path);
    }
}

/// Removes the temporary files of writers that no longer live.
pub fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        // Opening something else, such as a pipe, may take for ever.
        let is_file = || entry.file_type().is_ok_and(|kind| kind.is_file());
        if name.starts_with(PREFIX)
            && name.ends_with(SUFFIX)
            && is_file()
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A file in a folder that has no name and is gone with its writer; `None` where the system has no such files.
#[cfg(target_os = "linux")]
pub fn nameless(folder: &Path) -> Option<File> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    let file = File::from(open(folder, flags, Mode::from_raw_mode(0o666)).ok()?);
    // Without /proc it could not be given a name.
    fs::symlink_metadata(handle(&file)).ok()?;
    Some(file)
}

/// Gives a file without a name one that nothing has.
///
/// # Errors
/// What the system says.
#[cfg(target_os = "linux")]
pub fn give_name(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    Ok(linkat(CWD, handle(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

/// The link by which a process reaches its open file.
#[cfg(target_os = "linux")]
fn handle(file: &File) -> PathBuf {
    use std::os::fd::AsRawFd;
    PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

/// Other systems have no such files.
#[cfg(not(target_os = "linux"))]
pub fn nameless(_folder: &Path) -> Option<File> {
    None
}

/// Other systems have no such files.
#[cfg(not(target_os = "linux"))]
pub fn give_name(_file: &File, _path: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
