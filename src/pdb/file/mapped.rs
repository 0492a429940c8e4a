//! The one place that maps files into memory.
#![allow(unsafe_code)]

use memmap2::Mmap;
use std::fs::File;
use std::io;

/// Maps a whole file for reading. Its pages are read when they are first touched, in huge pages where the system has
/// them for files.
///
/// The bytes are those of the file for as long as nobody changes it in place; the
/// [folder's page](crate::pdb::file) says what happens when somebody does.
///
/// # Errors
/// What the system says.
pub fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes of a map must not change while it is borrowed. This library never writes a database in place: a
    // file is finished under another name and then renamed, and replacing it leaves maps of the old one as they are.
    // Nobody else is asked to promise that, because all that a foreign change can reach is data: the map is only ever
    // read as bytes, through `&[u8]` with checked indices, no reference or length is made from its bytes, and what the
    // values say is checked against the puzzle itself. A file that is cut ends the program with a signal.
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
