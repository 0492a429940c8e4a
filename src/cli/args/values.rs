//! Values of options: durations, amounts of memory, numbers of threads; words quoted for a shell.

use std::time::Duration;

/// A duration such as `60s` or `5m`.
pub fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|_| "expected a duration such as 60s, 5m or 500ms".to_string())
}

/// An amount of memory such as `512MiB` or `1GiB`, in bytes.
pub fn memory(text: &str) -> Result<u64, String> {
    let size: bytesize::ByteSize =
        text.parse().map_err(|_| "expected an amount of memory such as 512MiB or 1GiB".to_string())?;
    Ok(size.as_u64())
}

/// An amount of memory as text, such as `1.0 GiB`.
pub fn bytes(amount: u64) -> String {
    bytesize::ByteSize(amount).display().iec().to_string()
}

/// A number of threads, at least 1.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("expected a number from 1 to 1024".to_string()),
    }
}

/// A word, quoted for a shell where it needs quotes.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
