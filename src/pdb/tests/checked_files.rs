//! Files that were checked once are used as they are, until they change.

use crate::pdb::build::options::BuildOptions;
use crate::pdb::file::checked::{check_once, keeps_times, stamp_path};
use crate::pdb::file::format::HEADER_BYTES;
use crate::pdb::file::table::Table;
use crate::test_support::tables::{image, pattern};
use std::fs;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

fn is_right(path: &Path) -> bool {
    check_once(path, &Table::open(path).unwrap()).is_ok()
}

/// Changes one bit in place, and back.
fn flip(path: &Path, place: u64) {
    let file = fs::File::options().read(true).write(true).open(path).unwrap();
    let mut byte = [0];
    file.read_exact_at(&mut byte, place).unwrap();
    file.write_all_at(&[byte[0] ^ 4], place).unwrap();
}

#[test]
fn a_stamp_holds_until_the_file_changes() {
    let folder = tempfile::tempdir().unwrap();
    if !keeps_times(folder.path()) {
        eprintln!("skipped: the folder of temporary files is in memory, where no file gets a stamp");
        return;
    }
    let path = folder.path().join("a.pdb");
    let bytes = image(&pattern("3x3", 0, &[1, 2, 3]), &BuildOptions::default());
    let body = HEADER_BYTES as u64 + 70;
    fs::write(&path, &bytes).unwrap();
    // What may still change within one tick of the clock is checked and not stamped.
    assert!(is_right(&path) && !stamp_path(&path).exists());
    flip(&path, body);
    assert!(!is_right(&path) && !stamp_path(&path).exists());
    flip(&path, body);
    sleep(Duration::from_millis(3_200));
    assert!(is_right(&path));
    let stamp = fs::read_to_string(stamp_path(&path)).unwrap();
    assert!(stamp.contains(&format!("bytes {} ", bytes.len())), "{stamp}");
    // A change is seen even when the time of change of the content is set back.
    let modified = fs::metadata(&path).unwrap().modified().unwrap();
    flip(&path, body);
    fs::File::options().write(true).open(&path).unwrap().set_modified(modified).unwrap();
    assert!(!is_right(&path));
    flip(&path, body);
    assert!(is_right(&path));
    // Stamps that say anything else count for nothing.
    flip(&path, body);
    let almost = stamp.replace("body", "bodies");
    for other in ["", "checked", &stamp[..stamp.len() - 1], &almost, &"9".repeat(100_000)] {
        fs::write(stamp_path(&path), other).unwrap();
        assert!(!is_right(&path), "{other}");
    }
    // A right one is believed without reading the body: that is the limit of what is promised.
    let table = Table::open(&path).unwrap();
    let believed =
        format!("checked {} body {:016x}\n", table.state().unwrap().text(), table.header().body_checksum);
    fs::write(stamp_path(&path), believed).unwrap();
    assert!(is_right(&path));
    fs::remove_file(stamp_path(&path)).unwrap();
    fs::create_dir(stamp_path(&path)).unwrap();
    assert!(!is_right(&path));
    // Something that is not a file is not read: a pipe would wait for its writer.
    #[cfg(target_os = "linux")]
    {
        fs::remove_dir(stamp_path(&path)).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, stamp_path(&path), rustix::fs::Mode::RWXU).unwrap();
        assert!(!is_right(&path));
    }
    flip(&path, body);
    assert!(is_right(&path));
}
