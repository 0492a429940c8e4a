//! What the system says of a file: enough to see that it has changed.

use std::fmt::Write as _;
use std::fs::Metadata;
use std::time::{Duration, SystemTime};

/// How long ago the last change must be for a stamp: more than any file system's clock is coarse.
const SETTLED: Duration = Duration::from_secs(3);

/// What the system says of a file when it was opened. Another one, or another content, says something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileState {
    text: String,
    /// The last change of content or, where the system tells, of anything.
    changed: Option<SystemTime>,
}

impl FileState {
    /// The state of an open file, or of a name.
    pub fn of(data: &Metadata) -> FileState {
        let since = |time: SystemTime| time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let modified = data.modified().ok();
        let mut text = format!("bytes {}", data.len());
        if let Some(time) = modified {
            let _ = write!(text, " modified {:?}", since(time));
        }
        #[cfg(unix)]
        let changed = {
            use std::os::unix::fs::MetadataExt;
            let (seconds, nanoseconds) = (data.ctime(), data.ctime_nsec());
            let _ = write!(text, " changed {seconds}.{nanoseconds:09} at {}:{}", data.dev(), data.ino());
            let parts = (u64::try_from(seconds), u32::try_from(nanoseconds));
            let time = |(s, n)| SystemTime::UNIX_EPOCH.checked_add(Duration::new(s, n));
            (parts.0.ok().zip(parts.1.ok())).and_then(time).max(modified)
        };
        #[cfg(not(unix))]
        let changed = modified;
        FileState { text, changed }
    }

    /// Whether another change from now on would show.
    pub fn is_settled(&self) -> bool {
        let age = self.changed.and_then(|time| SystemTime::now().duration_since(time).ok());
        age.is_some_and(|age| age >= SETTLED)
    }

    /// All of it in a few words, as a stamp repeats it.
    pub fn text(&self) -> &str {
        &self.text
    }
}
