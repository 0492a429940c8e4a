//! The order of the house: a module uses only what is declared before it, in every folder; rooms stay small.
//!
//! Text matching on paths, without a parser. Tests are exempt from the order, not from the size: code below
//! `#[cfg(test)]`, `tests.rs` and folders `tests`.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file's text up to its tests, without comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let text = text.split("#[cfg(test)]").next().unwrap();
    text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n")
}

/// The modules that a file declares, in its order.
fn modules(path: &Path) -> Vec<String> {
    let declared = |line: &str| {
        let line = line.trim().trim_start_matches("pub ");
        Some(line.strip_prefix("mod ")?.strip_suffix(';')?.to_string())
    };
    code(path).lines().filter_map(declared).collect()
}

/// Whether a file or folder holds tests alone.
fn is_test(path: &Path) -> bool {
    path.file_stem().unwrap() == "tests"
}

/// All source files below a folder, or the file itself, without tests.
fn code_files(path: &Path) -> Vec<PathBuf> {
    let is_code = |file: &PathBuf| {
        !file.strip_prefix(src()).unwrap().ancestors().any(|path| path.file_stem().is_some() && is_test(path))
    };
    files(path).into_iter().filter(is_code).collect()
}

/// All source files below a folder, or the file itself.
fn files(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        // Data that is compiled in is no code.
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        return if is_code { vec![path.to_path_buf()] } else { Vec::new() };
    }
    fs::read_dir(path).unwrap().flat_map(|entry| files(&entry.unwrap().path())).collect()
}

/// The names that follow a prefix such as `crate::`, those in braces too.
fn names_after(code: &str, prefix: &str) -> Vec<String> {
    let name = |text: &str| text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let used = |rest: &str| match rest.strip_prefix('{') {
        None => vec![name(rest)],
        Some(list) => list.split('}').next().unwrap().split(',').map(name).collect(),
    };
    code.split(prefix).skip(1).flat_map(used).filter(|name: &String| !name.is_empty()).collect()
}

/// The path of a module below the folder of the file that declares it.
fn path_of(map: &Path, module: &str) -> PathBuf {
    let folder = map.with_file_name(module);
    let file = folder.with_extension("rs");
    if file.exists() { file } else { folder }
}

/// Checks a file that declares modules, whose own path is `prefix`, and those below it: a module uses only itself and
/// what is declared before it. Adds what breaks that to `broken`; returns how many uses it has seen.
fn check(map: &Path, prefix: &str, broken: &mut Vec<String>) -> usize {
    let order = modules(map);
    let mut uses = 0;
    for (place, module) in order.iter().enumerate() {
        let path = path_of(map, module);
        for file in code_files(&path) {
            for name in names_after(&code(&file), prefix) {
                // What is no module is re-exported by the folder itself.
                let Some(at) = order.iter().position(|other| *other == name) else { continue };
                if at > place {
                    let file = file.strip_prefix(src()).unwrap().display();
                    broken.push(format!("{file} uses {prefix}{name}, which is declared after {module}"));
                }
                uses += 1;
            }
        }
        let below = path.join("mod.rs");
        if below.exists() {
            uses += check(&below, &format!("{prefix}{module}::"), broken);
        }
    }
    uses
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// All folders below one, and itself.
fn folders(path: &Path) -> Vec<PathBuf> {
    let below = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    std::iter::once(path.to_path_buf()).chain(below.flat_map(|path| folders(&path))).collect()
}

#[test]
fn a_file_uses_only_what_is_declared_before_its_module() {
    let mut broken = Vec::new();
    let uses = check(&src().join("lib.rs"), "crate::", &mut broken);
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(uses > 500, "{uses}");
}

#[test]
fn paths_start_at_the_crate() {
    for file in code_files(&src()) {
        let upwards = names_after(&code(&file), "super::");
        assert!(upwards.is_empty(), "{}: write crate:: instead of super::{}", file.display(), upwards[0]);
    }
}

#[test]
fn rooms_are_small() {
    for folder in folders(&src()) {
        let names =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let entries = names.filter(|name| !["mod.rs", "lib.rs", "main.rs"].contains(&name.as_str())).count();
        assert!(entries <= 12, "{} has {entries} entries: at most 12", folder.display());
    }
    for file in files(&src()) {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 300, "{} has {lines} lines: at most 300", file.display());
    }
}

#[test]
fn unsafe_code_is_in_six_files() {
    let allows = |path: &PathBuf| code(path).contains("#![allow(unsafe_code)]");
    let path = |path: PathBuf| path.strip_prefix(src()).unwrap().to_string_lossy().replace('\\', "/");
    let mut found: Vec<String> = files(&src()).into_iter().filter(allows).map(path).collect();
    found.sort();
    let expected = [
        "cli/term/signals.rs",
        "pdb/build/kernel_wide.rs",
        "pdb/file/mapped.rs",
        "search/manhattan/kernel_wide.rs",
        "search/pdb_batch/batch_wide.rs",
        "system/prefetch.rs",
    ];
    assert_eq!(found, expected, "CONTRIBUTING.md names the files with unsafe code");
}

#[test]
fn names_are_found_alone_and_in_braces() {
    assert_eq!(names_after("use crate::a::b;\ncrate::{c, d::E}; x", "crate::"), ["a", "c", "d"]);
    assert_eq!(names_after("use super::*;", "super::"), [""; 0]);
}
