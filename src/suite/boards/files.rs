//! Suites of the user's files and folders.

use crate::puzzle::dims::Dims;
use crate::suite::boards::instance::{Expected, Instance, Suite};
use crate::suite::boards::list::{self, List};
use crate::text::input::InputFormat;
use std::io;
use std::path::{Path, PathBuf};

/// Reads a file of boards, or every file of a folder in the order of their names; hidden files and folders inside it
/// are left out. Returns with it what could not be read of it.
///
/// The boards of a file are as [`list::read`] reads them. A file with one board and a name such as `puzzle04.txt` or
/// `puzzle3x3-unsolvable.txt`, as the "8 puzzle" assignment has them, says the answer by its name.
///
/// # Errors
/// What the system says when the file or folder cannot be read.
pub fn read(path: &Path, size: Option<Dims>, form: Option<InputFormat>) -> io::Result<(Suite, Vec<String>)> {
    let name = one_line(&path.canonicalize().unwrap_or_else(|_| path.to_path_buf()));
    let mut suite = Suite { name, goal: None, instances: Vec::new() };
    if !path.is_dir() {
        let list = of_file(path, size, form)?;
        (suite.goal, suite.instances) = (list.goal, list.instances);
        return Ok((
            suite,
            list.broken.into_iter().map(|why| format!("{}: {why}", path.display())).collect(),
        ));
    }
    let mut broken = Vec::new();
    for path in files_of(path)? {
        let list = of_file(&path, size, form)?;
        let name = one_line(&path);
        let alone = list.instances.len() == 1;
        suite.goal = suite.goal.or(list.goal);
        broken.extend(list.broken.into_iter().map(|why| format!("{}: {why}", path.display())));
        suite.instances.extend(list.instances.into_iter().map(|instance| {
            let name = if alone { name.clone() } else { format!("{name}:{}", instance.name) };
            Instance { name, ..instance }
        }));
    }
    Ok((suite, broken))
}

/// The last part of a path, for one line of text.
fn one_line(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let is_hidden = |path: &Path| path.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'));
    let mut paths: Vec<PathBuf> = paths.into_iter().filter(|p| p.is_file() && !is_hidden(p)).collect();
    paths.sort();
    Ok(paths)
}

fn of_file(path: &Path, size: Option<Dims>, form: Option<InputFormat>) -> io::Result<List> {
    let mut list = list::read(&std::fs::read(path)?, size, form);
    if let [instance] = &mut list.instances[..]
        && instance.expected == Expected::Open
    {
        instance.expected = expected_by_name(&path.file_stem().unwrap_or_default().to_string_lossy());
    }
    Ok(list)
}

/// `puzzle04`, `puzzle4x4-78`: a length of two digits. `puzzle2x2-unsolvable1`: unsolvable. Other names say nothing.
fn expected_by_name(stem: &str) -> Expected {
    let Some(rest) = stem.strip_prefix("puzzle") else { return Expected::Open };
    let answer = match rest.split_once('-') {
        Some((size, answer)) if size.parse::<Dims>().is_ok() => answer,
        _ => rest,
    };
    match answer.parse() {
        Ok(length) if answer.len() == 2 && !answer.starts_with('+') => Expected::Length(length),
        _ if answer.trim_end_matches(|c: char| c.is_ascii_digit()) == "unsolvable" => Expected::Unsolvable,
        _ => Expected::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_the_assignments_files_say_the_answer() {
        for (stem, expected) in [
            ("puzzle04", Expected::Length(4)),
            ("puzzle4x4-78", Expected::Length(78)),
            ("puzzle2x2-unsolvable1", Expected::Unsolvable),
            ("puzzle3x3-unsolvable", Expected::Unsolvable),
            ("puzzle-unsolvable", Expected::Open),
            ("puzzle_s-puzzle-20", Expected::Open),
            ("puzzles_5x5", Expected::Open),
            ("board04", Expected::Open),
            ("puzzle123", Expected::Open),
            ("puzzle", Expected::Open),
        ] {
            assert_eq!(expected_by_name(stem), expected, "{stem}");
        }
    }

    #[test]
    fn a_folder_is_read_in_the_order_of_names() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("puzzle02.txt", "2\n1 2\n0 3\n"),
            ("a.txt", "1 2 3 0\n3 1 2 0\n"),
            (".hidden", "1 2 3 0\n"),
            ("z", "1 1\n"),
        ] {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        std::fs::create_dir(folder.path().join("inside")).unwrap();
        let (suite, broken) = read(folder.path(), None, None).unwrap();
        let seen: Vec<_> = suite.instances.iter().map(|i| (i.name.as_str(), i.expected)).collect();
        let expected =
            [("a.txt:1", Expected::Open), ("a.txt:2", Expected::Open), ("puzzle02.txt", Expected::Length(2))];
        assert_eq!(seen, expected);
        assert!(broken.len() == 1 && broken[0].contains("z: "), "{broken:?}");
        assert!(read(&folder.path().join("none"), None, None).is_err());
    }
}
