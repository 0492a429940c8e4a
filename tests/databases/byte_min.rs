//! The encoding `byte-min` in the program: its files lie beside the others and are built, shown, checked and used.

use crate::common::command::{Ran, names, run, taquin};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

const BOARD: &str = "8 6 7 2 5 4 3 0 1";

fn with(folder: &Path, arguments: &[&str]) -> Ran {
    run(taquin(folder).args(arguments))
}

#[test]
fn the_program_builds_shows_checks_and_uses_them_beside_the_others() {
    let folder = tempdir().unwrap();
    with(folder.path(), &["pdb-build", "--size=3x3", "--quiet"]).exits(0);
    let bits: Vec<_> =
        names(folder.path()).iter().map(|n| fs::read(folder.path().join(n)).unwrap()).collect();
    let least = ["pdb-build", "--size=3x3", "--encoding=byte-min"];
    let dry = with(folder.path(), &[&least[..], &["--dry-run"]].concat()).exits(0).quietly();
    with(folder.path(), &least).exits(0).quietly();
    let all = names(folder.path());
    let (bytes, others): (Vec<&String>, Vec<&String>) =
        all.iter().partition(|n| n.ends_with("-byte-min.pdb"));
    assert_eq!((bytes.len(), others.len()), (2, 2));
    assert!(others.iter().zip(bits).all(|(n, bits)| fs::read(folder.path().join(n)).unwrap() == bits));
    for name in &bytes {
        let size = fs::metadata(folder.path().join(name)).unwrap().len();
        assert!(
            dry.out.contains(&format!("{name}  "))
                && dry.out.contains(&size.to_string().replace("7168", "7,168"))
        );
    }
    let again = with(folder.path(), &least).exits(0).quietly();
    assert_eq!(again.out.matches("kept ").count(), 2);
    let info =
        with(folder.path(), &["pdb-info", "--encoding=byte-min", "--size=3x3", "4-4"]).exits(0).quietly();
    for line in [
        "encoding  byte-min: one byte per entry, minimum over regions",
        "entries   3,024 = 126 maps x 24 permutations",
    ] {
        assert!(info.out.lines().any(|l| l == line), "{line}\n{}", info.out);
    }
    let verified = with(folder.path(), &["pdb-verify", "--rebuild"]).exits(0).quietly();
    assert_eq!(verified.out.matches("every byte equals the rebuilt table").count(), 4);
    for options in [&["--encoding=byte-min"][..], &["--encoding=byte-min", "--no-reflection"]] {
        let ran = with(folder.path(), &[&["solve", "--no-build", "--format=json", BOARD], options].concat());
        assert_eq!(ran.exits(0).lengths(), [Some(31)]);
    }
    // A wrong value under right checksums is found by building again, and a wrong checksum at once.
    let path = folder.path().join(bytes[0]);
    let mut broken = fs::read(&path).unwrap();
    *broken.last_mut().unwrap() ^= 1;
    fs::write(&path, &broken).unwrap();
    assert!(with(folder.path(), &["pdb-verify"]).exits(4).err.contains("its body is damaged"));
    // The name says what is inside.
    fs::copy(folder.path().join(others[0]), &path).unwrap();
    let ran = with(folder.path(), &["solve", "--no-build", "--encoding=byte-min", BOARD]).exits(4);
    assert!(
        ran.err.contains("not what its name says") && ran.err.contains("--encoding byte-min"),
        "{}",
        ran.err
    );
}

#[test]
fn what_does_not_go_together_is_refused() {
    let folder = tempdir().unwrap();
    let ran = with(folder.path(), &["solve", BOARD, "--heuristic=manhattan", "--encoding=byte-min"]).exits(2);
    assert!(ran.err.contains("are only for the heuristic pdb"), "{}", ran.err);
    let ran = with(folder.path(), &["pdb-build", "--encoding=byte"]).exits(2);
    assert!(ran.err.contains("expected bit or byte-min"), "{}", ran.err);
    let ran = with(folder.path(), &["solve", BOARD, "--no-build", "--encoding=byte-min"]).exits(4);
    assert!(ran.err.contains("--encoding byte-min") && ran.err.contains("-byte-min.pdb"), "{}", ran.err);
}
