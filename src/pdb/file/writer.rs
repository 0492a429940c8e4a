//! Files that are either finished or not there: written under a temporary name, then renamed.
//!
//! The temporary file is held by a lock for as long as its writer lives. One that is not locked is what a killed
//! writer left, and the next writer removes it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const PREFIX: &str = ".taquin-";
const SUFFIX: &str = ".tmp";

/// A file on its way to its final name. Dropped unfinished, it leaves nothing.
#[derive(Debug)]
pub struct PendingFile {
    file: File,
    temporary: PathBuf,
    target: PathBuf,
    finished: bool,
}

impl PendingFile {
    /// Starts a file that will be called `target`, in a folder that exists, and removes what killed writers left there.
    ///
    /// # Errors
    /// What the system says when the folder cannot be written.
    pub fn create(target: &Path) -> io::Result<PendingFile> {
        let folder = folder_of(target);
        remove_leftovers(folder);
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        loop {
            // Never a name that was used before: one that was taken for a leftover and removed must not come back
            // as another writer's file.
            let number = RandomState::new().hash_one(std::process::id());
            let temporary = folder.join(format!("{PREFIX}{name}-{number:016x}{SUFFIX}"));
            let file = match OpenOptions::new().read(true).write(true).create_new(true).open(&temporary) {
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            file.lock()?;
            // Between creating and locking, another writer may have taken the file for a leftover.
            if temporary.exists() {
                return Ok(PendingFile { file, temporary, target: target.to_path_buf(), finished: false });
            }
        }
    }

    /// The file itself, for what is not appended.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Brings everything to the disk and gives the file its final name, replacing an older one.
    ///
    /// # Errors
    /// What the system says, such as a full disk; then nothing is left under either name.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.sync_all()?;
        fs::rename(&self.temporary, &self.target)?;
        self.finished = true;
        // The new name is durable once the folder is; systems that cannot sync folders do it on their own.
        if let Ok(folder) = File::open(folder_of(&self.target)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Write for PendingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for PendingFile {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

fn folder_of(target: &Path) -> &Path {
    target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Removes the temporary files of writers that no longer live.
fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !(name.starts_with(PREFIX) && name.ends_with(SUFFIX)) {
            continue;
        }
        let Ok(file) = File::open(entry.path()) else { continue };
        match file.try_lock() {
            Ok(()) => {
                let _ = fs::remove_file(entry.path());
            }
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_finished_file_has_its_name_and_a_dropped_one_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a");
        let mut file = PendingFile::create(&target).unwrap();
        file.write_all(b"one").unwrap();
        assert!(!target.exists());
        file.finish().unwrap();
        let mut second = PendingFile::create(&target).unwrap();
        second.write_all(b"two").unwrap();
        drop(second);
        assert_eq!(fs::read(&target).unwrap(), b"one");
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[test]
    fn leftovers_go_and_files_of_living_writers_stay() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a");
        fs::write(folder.path().join(".taquin-a-1-0.tmp"), b"left by a killed writer").unwrap();
        fs::write(folder.path().join("notes.tmp"), b"somebody's").unwrap();
        let living = PendingFile::create(&target).unwrap();
        let other = PendingFile::create(&target).unwrap();
        assert_eq!(names(folder.path()).len(), 3);
        other.finish().unwrap();
        living.finish().unwrap();
        assert_eq!(names(folder.path()), ["a", "notes.tmp"]);
    }
}
