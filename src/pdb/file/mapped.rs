//! The one place that maps files into memory.
#![allow(unsafe_code)]

use memmap2::Mmap;
use std::fs::File;
use std::io;

/// Maps a whole file for reading. Its pages are read when they are first touched, in huge pages where the system has
/// them for files.
///
/// # Errors
/// What the system says.
pub fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes of a map must not change while it is borrowed. Databases are never written in place: a file
    // is finished under another name and then renamed, and replacing it leaves maps of the old one as they are.
    // Somebody who truncates a database under a running program ends it with a signal, as with every mapped file.
    let map = unsafe { Mmap::map(file) }?;
    // A search touches hundreds of places all over a table. In pages of 4 KiB that takes longer than the search itself,
    // and a table that is not in memory yet is read as fast in pieces of 2 MiB. Without huge pages everything still
    // works, so a refusal is no error.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Ok(map)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    #[test]
    fn a_map_holds_what_reading_gives() {
        let mut file = tempfile::tempfile().unwrap();
        let bytes: Vec<u8> = (0..10_000u32).map(|i| (i * 7 % 251) as u8).collect();
        file.write_all(&bytes).unwrap();
        assert_eq!(&super::map(&file).unwrap()[..], bytes);
    }
}
