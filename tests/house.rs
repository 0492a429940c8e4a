//! The order of the house: a file uses only what is listed before its own module.
//!
//! Text matching on paths, without a parser. Code below `#[cfg(test)]` is exempt.

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

/// Checks every file of the modules that `map` declares; returns how many uses it has seen.
fn check(map: &Path, prefixes: &[&str]) -> usize {
    let order = modules(map);
    assert!(order.len() > 10, "{}", map.display());
    let mut uses = 0;
    for (place, module) in order.iter().enumerate() {
        let beside = map.with_file_name(module);
        let path = if beside.is_dir() { beside } else { beside.with_extension("rs") };
        for file in files(&path) {
            let code = code(&file);
            for name in prefixes.iter().flat_map(|prefix| names_after(&code, prefix)) {
                let allowed = order[..=place].contains(&name);
                assert!(allowed, "{} uses {name}, which stands above {module}", file.display());
                uses += 1;
            }
        }
    }
    uses
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn the_modules_stand_in_the_order_of_the_house() {
    let house = [
        "tile",
        "dims",
        "grid",
        "canonical",
        "observe",
        "limits",
        "prefetch",
        "instructions",
        "board",
        "pdb",
        "heuristic",
        "search",
        "solution",
        "solve",
        "solver",
        "generate",
        "input",
        "output",
        "suite",
    ];
    let mut rest = house.iter();
    for module in modules(&src().join("lib.rs")) {
        assert!(rest.any(|&name| name == module), "{module} is not in its place in lib.rs");
    }
}

#[test]
fn a_file_uses_only_what_stands_before_its_module() {
    assert!(check(&src().join("lib.rs"), &["crate::"]) > 100);
}

#[test]
fn a_file_of_the_databases_uses_only_what_stands_before_it() {
    assert!(check(&src().join("pdb/mod.rs"), &["crate::pdb::", "super::"]) > 30);
}

#[test]
fn the_program_uses_the_library_from_outside() {
    let files = files(&src().join("cli"));
    for file in &files {
        let code = code(file);
        let inside = modules(&src().join("cli/mod.rs"));
        for name in names_after(&code, "crate::") {
            assert!(inside.contains(&name) || name == "cli", "{} uses crate::{name}", file.display());
        }
    }
    assert!(files.iter().map(|file| names_after(&code(file), "taquin::").len()).sum::<usize>() > 20);
}

#[test]
fn names_are_found_alone_and_in_braces() {
    assert_eq!(names_after("use crate::a::b;\ncrate::{c, d::E}; x", "crate::"), ["a", "c", "d"]);
    assert_eq!(names_after("use super::*;", "super::"), [""; 0]);
}
