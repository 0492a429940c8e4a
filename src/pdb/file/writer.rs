//! Files that are either finished or not there.
//!
//! On Linux a file has no name until it is finished: whatever ends its writer, the system frees it. Where the file system
//! cannot do that, and for the moment in which a finished file replaces an older one, it has a
//! [temporary name](crate::pdb::file::temporary).
//!
//! A file is never open to more users than the older one that it replaces, or, where there is none, than the system
//! makes new files (umask).

use crate::pdb::file::temporary::{Temporary, give_name, nameless, remove_leftovers};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file on its way to its final name. Dropped unfinished, it leaves nothing.
#[derive(Debug)]
pub struct PendingFile {
    file: File,
    /// `None` where the file has no name yet.
    temporary: Option<Temporary>,
    target: PathBuf,
}

impl PendingFile {
    /// Starts a file that will be called `target`, in a folder that exists, and removes what killed writers left there.
    /// Where `target` is a link, what it points to is meant, whether that exists or not.
    ///
    /// # Errors
    /// What the system says when the folder cannot be written.
    pub fn create(target: &Path) -> io::Result<PendingFile> {
        let target = behind_links(target)?;
        let folder = folder_of(&target);
        remove_leftovers(folder);
        let older = fs::metadata(&target).ok().filter(fs::Metadata::is_file).map(|older| older.permissions());
        let (file, temporary) = match nameless(folder) {
            Some(file) => (file, None),
            None => named(&target, older.as_ref())?,
        };
        if let Some(older) = older {
            file.set_permissions(older)?;
        }
        Ok(PendingFile { file, temporary, target })
    }

    /// The file itself, for what is not appended.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// The name that the file will have, which is no link.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Brings everything to the disk and gives the file its final name, replacing an older one.
    ///
    /// # Errors
    /// What the system says, such as a full disk; then nothing is left, and an older file is as it was.
    pub fn finish(self) -> io::Result<()> {
        let target = self.target.clone();
        self.finish_as(&target)
    }

    /// The same under another name in the same folder; a link of that name is replaced.
    ///
    /// # Errors
    /// As [`PendingFile::finish`].
    pub fn finish_as(mut self, target: &Path) -> io::Result<()> {
        self.file.flush()?;
        self.file.sync_all()?;
        match self.temporary.take() {
            Some(temporary) => temporary.rename(target)?,
            // Where the name is free, the file gets it in one step.
            None => match give_name(&self.file, target) {
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {
                    // Held before it can be seen.
                    let _ = self.file.lock();
                    let ((), temporary) = Temporary::create(target, |path| give_name(&self.file, path))?;
                    temporary.rename(target)?;
                }
                given => given?,
            },
        }
        // The new name is durable once the folder is; systems that cannot sync folders do it on their own.
        if let Ok(folder) = File::open(folder_of(target)) {
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

fn folder_of(target: &Path) -> &Path {
    target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What a name stands for, where that is a link, a link to a link and so on.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    /// As in the kernel of Linux.
    const MOST: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST {
        match fs::read_link(&path) {
            Ok(next) => path = folder_of(&path).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its links go round in a circle"))
}

/// A file with a temporary name, held by a lock.
fn named(target: &Path, older: Option<&Permissions>) -> io::Result<(File, Option<Temporary>)> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if let Some(older) = older {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(older.mode() & 0o777);
    }
    #[cfg(not(unix))]
    let _ = older;
    loop {
        let (file, temporary) = Temporary::create(target, |path| options.open(path))?;
        // Some network file systems have no locks. Nobody removes a file there.
        let _ = file.lock();
        // Between creating and locking, another writer may have taken the file for a leftover.
        if temporary.is_there() {
            return Ok((file, Some(temporary)));
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
        let mut third = PendingFile::create(&target).unwrap();
        third.write_all(b"three").unwrap();
        third.finish().unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"three");
        assert_eq!(names(folder.path()), ["a"]);
    }

    /// As on a system without files that have no name.
    #[test]
    fn a_file_with_a_temporary_name_does_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a".repeat(255));
        let start = || {
            let (file, temporary) = named(&target, None).unwrap();
            PendingFile { file, temporary, target: target.clone() }
        };
        for text in [b"one", b"two"] {
            let mut file = start();
            file.write_all(text).unwrap();
            assert!(names(folder.path()).iter().any(|name| name.starts_with(".taquin-aaa")));
            remove_leftovers(folder.path());
            file.finish().unwrap();
            assert_eq!(fs::read(&target).unwrap(), text);
        }
        drop(start());
        assert_eq!(names(folder.path()).len(), 1);
        let (_first, _second) = (start(), start());
        assert_eq!(names(folder.path()).len(), 3);
    }

    #[test]
    fn another_name_in_the_folder_and_a_folder_of_the_name() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b, c) = (folder.path().join("a"), folder.path().join("b"), folder.path().join("c"));
        let part = |text: &[u8]| {
            let mut file = PendingFile::create(&a).unwrap();
            file.write_all(text).unwrap();
            file
        };
        for text in [b"one", b"two"] {
            part(text).finish_as(&b).unwrap();
            assert_eq!(
                (names(folder.path()), fs::read(&b).unwrap().as_slice()),
                (vec!["b".to_string()], &text[..])
            );
        }
        fs::create_dir(&c).unwrap();
        part(b"three").finish_as(&c).unwrap_err();
        assert_eq!(names(folder.path()), ["b", "c"]);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_stay_and_links_are_followed() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let write = |name: &str| PendingFile::create(&path(name)).and_then(PendingFile::finish);
        let mode = |name: &str| fs::metadata(path(name)).unwrap().permissions().mode() & 0o777;
        fs::write(path("new"), "").unwrap();
        write("a").unwrap();
        assert_eq!(mode("a"), mode("new"), "what the system gives new files");
        for wanted in [0o600, 0o640, 0o444] {
            fs::set_permissions(path("a"), Permissions::from_mode(wanted)).unwrap();
            write("a").unwrap();
            assert_eq!(mode("a"), wanted);
            let (file, _temporary) = named(&path("a"), Some(&Permissions::from_mode(wanted))).unwrap();
            assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, wanted);
        }
        fs::create_dir(path("there")).unwrap();
        symlink("there/b", path("dangling")).unwrap();
        symlink(path("dangling"), path("second")).unwrap();
        write("second").unwrap();
        assert!(fs::symlink_metadata(path("second")).unwrap().is_symlink());
        assert!(fs::symlink_metadata(path("dangling")).unwrap().is_symlink());
        assert_eq!(names(&path("there")), ["b"]);
        symlink("round", path("round")).unwrap();
        assert!(write("round").is_err());
    }

    /// Opening a pipe would wait for somebody who writes to it.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_no_file_is_no_leftover() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join(".taquin-a-1.tmp");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        PendingFile::create(&folder.path().join("a")).and_then(PendingFile::finish).unwrap();
        assert_eq!(names(folder.path()), [".taquin-a-1.tmp", "a"]);
    }

    #[test]
    fn leftovers_go_and_files_of_living_writers_stay() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a");
        fs::write(folder.path().join(".taquin-a-1-0.tmp"), b"left by a killed writer").unwrap();
        fs::write(folder.path().join("notes.tmp"), b"somebody's").unwrap();
        let (_file, living) = named(&target, None).unwrap();
        let other = PendingFile::create(&target).unwrap();
        assert!(living.as_ref().unwrap().is_there());
        assert!(!names(folder.path()).contains(&".taquin-a-1-0.tmp".to_string()));
        other.finish().unwrap();
        living.unwrap().rename(&target).unwrap();
        assert_eq!(names(folder.path()), ["a", "notes.tmp"]);
    }
}
